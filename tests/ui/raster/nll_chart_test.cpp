#include "raster/nll_chart.h"

#include <QTest>

#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

class NllChartTest : public DarkTest {
    Q_OBJECT

private Q_SLOTS:
    void accessibleTextDescribesTheValues() {
        NllChart chart;
        QVERIFY(!chart.accessibleDescription().isEmpty());
        chart.setKeptRows(2);
        chart.setRows({1.0, 2.0, {}, 4.0});
        QCOMPARE(chart.accessibleDescription(),
                 QStringLiteral("kept rows 1.50 bits/dim; generated rows 4.00 bits/dim"));
        chart.setRows({1.0, 2.0, {}, {}});
        QCOMPARE(chart.accessibleDescription(), QStringLiteral("kept rows 1.50 bits/dim"));
    }

    void barsHaveTheirVoicesColourAndHeight() {
        NllChart chart;
        chart.resize(160 + 18, 122);
        chart.setKeptRows(2);
        chart.setRows({2.0, 2.0, 2.0, {}});
        const QImage shown = chart.grab().toImage();
        const Tokens& tokens = Theme::current();
        // 100 px for 4 bits/dim: a bar of 2 is half as high.
        QCOMPARE(shown.pixelColor(20, 60), tokens.lineStrong);
        QCOMPARE(shown.pixelColor(100, 60), tokens.ai);
        QCOMPARE(shown.pixelColor(100, 40), tokens.blackKeyRow);
        QCOMPARE(shown.pixelColor(140, 90), tokens.blackKeyRow);  // unknown: no bar
        QCOMPARE(shown.pixelColor(80, 10), tokens.accent);        // the line between kept and generated rows
    }

    void legendNamesTheShownVoices() {
        NllChart chart;
        chart.resize(160 + 18, 122);
        chart.setRows({2.0, 2.0, 2.0, 2.0});
        const auto hasSquareOfKept = [&] {
            const QImage legend = chart.grab(QRect(0, 100, 160, 22)).toImage();
            for (int x = 0; x < legend.width(); ++x)
                if (legend.pixelColor(x, 11) == Theme::current().lineStrong) return true;
            return false;
        };
        QVERIFY(!hasSquareOfKept());
        chart.setKeptRows(2);
        QVERIFY(hasSquareOfKept());
    }

    // At any width there is only background before the first square.
    void legendOverlapsNoBars() {
        for (const int width : {120, 140, 160, 200, 400}) {
            NllChart chart;
            chart.resize(width, 122);
            chart.setKeptRows(2);
            chart.setRows({2.0, 2.0, 2.0, 2.0});
            const QImage shown = chart.grab().toImage();
            const int middle = 100 + 11;
            const auto isSquare = [&](int x) {
                for (int y = middle - 3; y < middle + 3; ++y)
                    if (shown.pixelColor(x, y) != Theme::current().lineStrong) return false;
                return true;
            };
            int square = 0;
            while (square < width && !isSquare(square)) ++square;
            QVERIFY2(square > 8 && square < width - 18, qPrintable(QString::number(width)));
            const QColor ground = shown.pixelColor(square - 1, 101);
            for (int x = square - 6; x < square; ++x)
                for (int y = middle - 8; y < middle + 8; ++y) QCOMPARE(shown.pixelColor(x, y), ground);
        }
    }

    // If all rows are known, the bars span the whole width.
    void numbersOfTheScaleDoNotOverlapTheBars() {
        const auto shown = [](double bits) {
            NllChart chart;
            chart.resize(160 + 18, 122);
            chart.setRows(std::vector<std::optional<double>>(4, bits));
            return chart.grab(QRect(160, 0, 18, 100)).toImage();
        };
        QCOMPARE(shown(4), shown(0));
        QImage blank(shown(0));
        blank.fill(blank.pixelColor(0, 0));
        QVERIFY(shown(4) != blank);
    }

    void highContrastDistinguishesVoicesByShape() {
        Theme::instance().setScheme(Scheme::HighContrast);
        NllChart chart;
        chart.resize(160 + 18, 122);
        chart.setKeptRows(2);
        chart.setRows({2.0, 2.0, 2.0, {}});
        const QImage shown = chart.grab().toImage();
        QVERIFY(shown.pixelColor(20, 80) != shown.pixelColor(100, 80));
        Theme::instance().setScheme(Scheme::Dark);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::NllChartTest, QApplication)
#include "nll_chart_test.moc"
