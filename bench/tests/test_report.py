"""The HTML page: everything that was measured is in it, beside the papers' figures, and it needs nothing but itself."""
import contextlib
import html.parser
import io
import json
import re
import tempfile
import unittest
from pathlib import Path

from tests_support import ONE_PIXEL, a_run, results_of
from tmpi_bench import cli, report
from tmpi_bench.figures import FIGURES


class Reader(html.parser.HTMLParser):
    """Collects sections with their text, links and sources; complains about tags that do not match."""

    VOID = {"meta", "link", "img"}

    def __init__(self):
        super().__init__()
        self.open, self.sections, self.sources, self.images = [], {}, [], 0
        self.section = ""

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.sources += [attributes[k] for k in ("src", "href") if k in attributes]
        self.images += tag == "img"
        if tag == "section":
            self.section = attributes["id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> inside {self.open}"
        self.open.pop()
        if tag == "section":
            self.section = ""

    def handle_data(self, data):
        self.sections[self.section] = self.sections.get(self.section, "") + data + "\n"


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open, reader.open
    return reader


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.results = results_of(a_run())

    def setUp(self):
        top = tempfile.TemporaryDirectory()
        self.addCleanup(top.cleanup)
        self.folder = Path(top.name)

    def test_each_experiment_stands_beside_the_papers_figures(self):
        sections = read(report.page(self.results, self.folder)).sections
        for name, listed in FIGURES.items():
            for sheet in listed:
                self.assertIn(sheet.title, sections[name])
                self.assertIn(f"Source: {sheet.source}.", sections[name])
            self.assertIn("This run", sections[name])
        self.assertIn("106.0", sections["workload"])
        self.assertIn("366", sections["policies"])

    def test_medians_spreads_and_machine_are_there(self):
        sections = read(report.page(self.results, self.folder)).sections
        self.assertIn("1.00 (0.95..1.05)", sections["multiplex"])
        self.assertIn(self.results["machine"]["kernel"], sections[""])
        self.assertIn("I_MPI_WAIT_MODE=1", sections[""])

    def test_bars_are_told_in_words(self):
        bars = [{"name": "a", "measured": "3.00 s", "limit": "2 s", "best_peer": "-", "verdict": v, "ratio": None,
                 "experiment": "workload"} for v in ("met", "missed", "not measured")]
        page = read(report.page({**self.results, "bars": bars}, self.folder)).sections
        self.assertIn("Bars: 1 met, 1 missed, 1 not measured.", page[""])
        for word in ("Met", "Missed", "Not measured"):
            self.assertRegex(page["workload"], rf"{word}\s*: a: 3.00 s measured; the limit is 2 s.")

    def test_it_needs_nothing_but_itself(self):
        for name in FIGURES:
            (self.folder / f"{name}.png").write_bytes(ONE_PIXEL)
        text = report.page(self.results, self.folder)
        reader = read(text)
        self.assertEqual(reader.images, len(FIGURES))
        for source in reader.sources:
            self.assertRegex(source, r"^(data:|#\w+$)")
        self.assertNotRegex(text, r"<script|@import|url\(|https?://")

    def test_a_missing_plot_is_said(self):
        self.assertIn("No plot", read(report.page(self.results, self.folder)).sections["waiting"])

    def test_what_comes_from_outside_is_escaped(self):
        problems = [{"experiment": "workload", "implementation": "mpich", "what": "<b>killed & gone</b>"}]
        text = report.page({**self.results, "problems": problems}, self.folder)
        self.assertIn("&lt;b&gt;killed &amp; gone&lt;/b&gt;", text)
        self.assertIn("<b>killed & gone</b>", read(text).sections["workload"])

    def test_a_run_that_was_interrupted_at_once_still_has_a_page(self):
        results = results_of(a_run([]))
        self.assertIn("Nothing was measured", read(report.page(results, self.folder)).sections[""])

    def test_older_results_have_a_page(self):
        """Written before rows had a case and bars an experiment."""
        results = json.loads(json.dumps(self.results))
        for row in results["series"]:
            row["experiment"], _ = "apps", row.pop("case")
        for bar in results["bars"]:
            bar.pop("experiment")
        self.assertIn("whole programs", read(report.page(results, self.folder)).sections["apps"])

    def test_the_command_writes_it_again(self):
        (self.folder / "results.json").write_text(json.dumps(self.results))
        target = self.folder / "page.html"
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.assertEqual(cli.main(["report", str(self.folder), "--out", str(target)]), 0)
        self.assertEqual(printed.getvalue(), f"{target}\n")
        self.assertEqual(set(read(target.read_text()).sections) - {""}, set(FIGURES))

    def test_a_folder_without_results_is_one_clear_line(self):
        with self.assertRaisesRegex(ValueError, "no results there: No such file"):
            report.write(self.folder, self.folder / "page.html")
        for text in ("", "[]", '{"series": 3}'):
            (self.folder / "results.json").write_text(text)
            with self.assertRaisesRegex(ValueError, "not the results of a run"):
                report.write(self.folder, self.folder / "page.html")
        self.assertFalse((self.folder / "page.html").exists())


class Colours(unittest.TestCase):
    def test_text_can_be_read_on_light_and_on_dark(self):
        """Contrast of every text colour with every ground it stands on, as WCAG 2 defines it, is at least 4.5."""
        light, dark = re.findall(r":root \{([^}]*)\}", report.STYLE)
        for block in (light, dark):
            colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block))
            for text in ("text", "soft", "accent", "good", "bad"):
                for ground in ("back", "card", "zebra"):
                    self.assertGreaterEqual(contrast(colours[text], colours[ground]), 4.5, (text, ground))


def contrast(one, other):
    def luminance(colour):
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


if __name__ == "__main__":
    unittest.main()
