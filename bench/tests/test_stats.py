"""Medians, quartiles, and how numbers are written."""
import unittest

from tmpi_bench.stats import duration, number, summarize


class Summaries(unittest.TestCase):
    def test_nothing_has_no_summary(self):
        self.assertIsNone(summarize([]))

    def test_one_sample_is_everything(self):
        s = summarize([3.5])
        self.assertEqual((s.count, s.least, s.first_quartile, s.median, s.third_quartile, s.most),
                         (1, 3.5, 3.5, 3.5, 3.5, 3.5))

    def test_order_does_not_matter_and_neighbours_are_interpolated(self):
        s = summarize([4, 1, 3, 2])
        self.assertEqual((s.least, s.first_quartile, s.median, s.third_quartile, s.most), (1, 1.75, 2.5, 3.25, 4))

    def test_an_outlier_does_not_move_the_median(self):
        self.assertEqual(summarize([1, 1, 1, 1, 8000]).median, 1)


class Texts(unittest.TestCase):
    def test_three_significant_digits(self):
        self.assertEqual([number(x) for x in (0, 0.1234, 1.234, 12.34, 123.4, 12345.6, 1e9)],
                         ["0", "0.123", "1.23", "12.3", "123", "12346", "1.00e+09"])

    def test_durations(self):
        self.assertEqual([duration(x) for x in (-1, 5, 75, 3675)], ["0:00", "0:05", "1:15", "1:01:15"])


if __name__ == "__main__":
    unittest.main()
