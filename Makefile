# The commands of the project. `make demo` and `make check` work on a fresh checkout of a bare Debian 12 machine: they install
# what is missing (scripts/setup). Everything is built in build/; CMake and its presets can also be used directly.

PREFIX ?= $(HOME)/tmpi
JOBS ?= $(shell nproc)
PRESET ?= release
# Options after this word go to the command: make bench ARGS="p2p --quick"
ARGS ?=

.PHONY: build demo check test install bench nightly format tidy lint docs asan tsan ubsan setup clean help

build:
	@scripts/build $(PRESET) $(JOBS)

help:
	@echo "make demo              install what is missing, build, and solve two real problems with 32 ranks"
	@echo "make check             every test, the sanitizers, tidy, generated files and the model"
	@echo "make                   build in build/release (commands in build/release/bin)"
	@echo "make test              build and run the tests of the release build"
	@echo "make install PREFIX=DIR   install a tree that may be moved (default: $(PREFIX))"
	@echo "make bench ARGS=...    run tmpi-bench (ARGS=--help lists its options)"
	@echo "make nightly           build real programs from their own sources for every library, verify and compare them"
	@echo "make asan|tsan|ubsan   build and run the tests under a sanitizer"
	@echo "make format tidy lint docs   clang-format; the rules of the house; clang-tidy; generated documents"
	@echo "make setup             install the packages that building and testing need"

setup:
	@scripts/setup

demo:
	@scripts/setup
	@scripts/build release $(JOBS)
	@scripts/demo

check:
	@scripts/setup tests
	@scripts/check

test: build
	@ctest --test-dir build/$(PRESET) --output-on-failure -j $(JOBS)

install:
	@scripts/build release $(JOBS)
	@cmake --install build/release --prefix "$(PREFIX)" >build/install.log || { cat build/install.log; exit 1; }
	@cd "$(PREFIX)" && echo "TMPI is in $$PWD; to use it: export PATH=\"$$PWD/bin:\$$PATH\""

bench: build
	@build/$(PRESET)/bin/tmpi-bench $(ARGS)

nightly:
	@scripts/setup
	@scripts/build release $(JOBS)
	@build/release/bin/tmpi-bench programs $(ARGS)

asan tsan ubsan:
	@scripts/check $@

format:
	@scripts/format

tidy:
	@scripts/tidy

lint: build
	@scripts/lint

docs: build
	@scripts/generate_docs

clean:
	rm -rf build
