"""What is read from the programs' output: JSON lines, RESULT lines, the breakdown of --stats."""
import unittest

from tmpi_bench.parse import breakdown, json_lines, result_line, synchronizations


class JsonLines(unittest.TestCase):
    def test_records_and_library(self):
        records, library = json_lines('{"library": "MPICH Version:      5.0.2"}\nnoise\n'
                                      '{"measure": "barrier", "ranks": 2, "bytes": 0, "unit": "us", "count": 7, '
                                      '"samples": [1.5, 2]}\n')
        self.assertEqual(library, "MPICH 5.0.2")
        self.assertEqual(len(records), 1)
        self.assertEqual((records[0].measure, records[0].ranks, records[0].samples, records[0].extra),
                         ("barrier", 2, [1.5, 2.0], {"count": 7}))

    def test_what_a_killed_program_left_is_no_error(self):
        records, library = json_lines('{"measure": "barrier", "ranks": 2, "bytes": 0, "unit": "us", "samples": [1]}\n'
                                      '{"measure": "bcast", "ranks": 2, "by')
        self.assertEqual([r.measure for r in records], ["barrier"])
        self.assertEqual(library, "")

    def test_other_braces_are_left_out(self):
        self.assertEqual(json_lines('{"a": 1}\n{x}\n{"measure": 1, "ranks": "two", "bytes": 0, "unit": "",'
                                    ' "samples": []}'), ([], ""))


class ResultLines(unittest.TestCase):
    def test_the_last_one_counts(self):
        text = "RESULT program=ge seconds=9\ncheck: passed (residual 1e-14)\n" \
               "RESULT program=ge ranks=8 seconds=0.25 rate=1.5 unit=GFLOP/s check=passed\n"
        self.assertEqual(result_line(text), {"program": "ge", "ranks": "8", "seconds": "0.25", "rate": "1.5",
                                             "unit": "GFLOP/s", "check": "passed"})

    def test_none(self):
        self.assertEqual(result_line("no result\n"), {})


class Breakdowns(unittest.TestCase):
    def test_mean_over_ranks(self):
        self.assertEqual(breakdown('{"ranks": [{"compute": 1, "copy": 0.5, "wait": 2},'
                                   ' {"compute": 3, "copy": 0.5, "wait": 0}]}'),
                         {"compute": 2.0, "copy": 0.5, "wait": 1.0})

    def test_damaged(self):
        for text in ("", "{}", '{"ranks": []}', '{"ranks": [{"compute": 1}]}', '{"ranks": 3}'):
            self.assertEqual(breakdown(text), {}, text)


class Synchronizations(unittest.TestCase):
    def test_sum_over_ranks(self):
        self.assertEqual(synchronizations('{"wall": 1.5, "all": {}, "ranks": [{"waits": 3, "blocked": 1},'
                                          ' {"waits": 5, "blocked": 0}]}'),
                         {"synchronizations": 8.0, "blocked": 1.0, "seconds": 1.5})

    def test_damaged(self):
        for text in ("", "{}", '{"wall": 1, "ranks": [{"waits": 1}]}', '{"ranks": []}'):
            self.assertEqual(synchronizations(text), {}, text)


if __name__ == "__main__":
    unittest.main()
