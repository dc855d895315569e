#!/usr/bin/env python3
"""The HTML page in a real browser: Chromium without a window loads it, wide and narrow, light and dark, and tells what it
laid out. Installs nothing: without Chromium it says so and ends with status 77, which CTest counts as skipped."""
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests_support import ONE_PIXEL, a_run, results_of
from tmpi_bench import plot, pytools, report
from tmpi_bench.figures import FIGURES

BROWSERS = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "chrome")
BROWSER = os.environ.get("TMPI_TEST_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
SKIPPED = 77

# Loads the page into a frame of a given width and writes down what came of it.
PROBE = """<!DOCTYPE html><meta charset="utf-8"><title>probe</title>
<iframe id=frame style="border:0;width:{width}px;height:900px" srcdoc="{page}"></iframe><pre id=seen></pre><script>
addEventListener('load', () => {{
  const page = document.getElementById('frame').contentDocument, root = page.documentElement;
  const box = e => e.getBoundingClientRect();
  const colour = (e, what) => page.defaultView.getComputedStyle(e)[what];
  document.getElementById('seen').textContent = JSON.stringify({{
    page_width: root.scrollWidth, frame_width: root.clientWidth, back: colour(page.body, 'backgroundColor'),
    text: colour(page.body, 'color'),
    sections: [...page.querySelectorAll('section')].map(s => ({{id: s.id, height: box(s).height, tables:
      s.querySelectorAll('table').length}})),
    images: [...page.images].map(i => [i.complete, i.naturalWidth, box(i).width]),
    columns: [...page.querySelectorAll('.pair')].map(p => [...p.children].map(c => box(c).left)),
    links: [...page.querySelectorAll('nav a')].map(a => page.querySelector(a.hash) !== null),
    outside: [...page.querySelectorAll('h1,h2,h3,p,li,img,.scroll')].filter(e => box(e).right > root.clientWidth + 1)
      .map(e => e.outerHTML.slice(0, 80)),
    loaded: page.defaultView.performance.getEntriesByType('resource').map(r => r.name.slice(0, 60))
      .filter(n => !n.startsWith('data:'))
  }});
}});
</script>"""


def look(page: str, width: int, dark: bool = False) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.html")
        probe.write_text(PROBE.format(width=width, page=html.escape(page)))
        argv = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", f"--user-data-dir={folder}/profile", "--window-size=1400,1000",
                f"--blink-settings=preferredColorScheme={0 if dark else 1}", "--virtual-time-budget=5000", "--dump-dom",
                probe.as_uri()]
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
                              env={**os.environ, "HOME": folder})
    seen = re.search(r'<pre id="seen">(.*?)</pre>', done.stdout, re.S)
    if not seen or not seen.group(1):
        raise AssertionError(f"{BROWSER} showed nothing (status {done.returncode}): {done.stderr[-2000:]}")
    return json.loads(html.unescape(seen.group(1)))


def sample_page() -> str:
    """With real plots where matplotlib is, else with the smallest there are."""
    with tempfile.TemporaryDirectory() as folder:
        results = results_of(a_run())
        pytools.use_own_environment()
        try:
            plot.draw_all(results, Path(folder))
        except ImportError:
            for name in FIGURES:
                Path(folder, f"{name}.png").write_bytes(ONE_PIXEL)
        return report.page(results, Path(folder))


class InABrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = sample_page()
        cls.wide = look(cls.page, 1700)
        cls.narrow = look(cls.page, 390)

    def test_every_section_is_laid_out_with_its_tables(self):
        for seen in (self.wide, self.narrow):
            self.assertEqual([s["id"] for s in seen["sections"]], list(FIGURES))
            for section in seen["sections"]:
                self.assertGreater(section["height"], 300, section)
                self.assertGreater(section["tables"], len(FIGURES[section["id"]]), section)

    def test_every_plot_is_decoded_and_shown(self):
        for seen in (self.wide, self.narrow):
            self.assertEqual(len(seen["images"]), len(FIGURES))
            for complete, natural, shown in seen["images"]:
                self.assertTrue(complete and natural > 0 and shown > 0)

    def test_nothing_sticks_out_and_the_page_never_scrolls_sideways(self):
        for seen in (self.wide, self.narrow):
            self.assertLessEqual(seen["page_width"], seen["frame_width"])
            self.assertEqual(seen["outside"], [])

    def test_ours_and_theirs_stand_side_by_side_where_there_is_room(self):
        self.assertEqual(len(self.wide["columns"]), len(FIGURES))
        for left, right in self.wide["columns"]:
            self.assertLess(left, right)
        for left, right in self.narrow["columns"]:
            self.assertEqual(left, right)

    def test_links_lead_somewhere_and_nothing_else_is_loaded(self):
        self.assertEqual(self.wide["links"], [True] * len(FIGURES))
        self.assertEqual(self.wide["loaded"], [])

    def test_light_and_dark(self):
        dark = look(self.page, 1700, dark=True)
        self.assertEqual((self.wide["back"], self.wide["text"]), ("rgb(251, 250, 247)", "rgb(29, 33, 38)"))
        self.assertEqual((dark["back"], dark["text"]), ("rgb(21, 24, 28)", "rgb(230, 228, 223)"))


if __name__ == "__main__":
    if BROWSER is None:
        print("skipped: no Chromium here (looked for " + ", ".join(BROWSERS) + "; TMPI_TEST_BROWSER may name one); "
              "on Debian, apt-get install chromium-headless-shell")
        sys.exit(SKIPPED)
    unittest.main()
