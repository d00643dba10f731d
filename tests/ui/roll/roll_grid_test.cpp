#include "roll/roll_grid.h"

#include <QTest>
#include <algorithm>

namespace continuo::ui {

class RollGridTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutBeatsItIsTheClock() {
        const std::vector<GridLine> lines = gridLines({}, 20, 0, 10, 0);  // every second, every fifth told
        QCOMPARE(lines.size(), std::size_t{11});
        QCOMPARE(std::count_if(lines.begin(), lines.end(), [](const GridLine& line) { return line.major; }),
                 3);
        QCOMPARE(lines[7].seconds, 7.0);
        QCOMPARE(lines[7].bar, 0);
        // The clock shows 0.5 s at the beginning.
        QCOMPARE(gridLines({}, 20, 0, 10, 0.5)[0].seconds, 0.5);
    }

    void beatsCountBars() {
        const std::vector<GridLine> lines = gridLines({{0, 0.5, 3, 0}}, 30, 0, 6, 0);  // 15 px a beat
        QCOMPARE(lines.size(), std::size_t{13});
        QCOMPARE(lines[0].bar, 1);
        QCOMPARE(lines[0].beat, 0);
        QCOMPARE(lines[4].bar, 2);
        QCOMPARE(lines[4].beat, 1);
        QCOMPARE(lines[4].seconds, 2.0);
        QVERIFY(!lines[4].major);
    }

    // The beats were noticed a moment after a bar had begun.
    void aBarThatHadJustBegunIsTheFirst() {
        const std::vector<GridLine> lines = gridLines({{2, 0.5, 4, 0.01}}, 100, 1.9, 3.9, 0);
        const auto bar =
            std::find_if(lines.begin(), lines.end(), [](const GridLine& line) { return line.bar > 0; });
        QVERIFY(bar != lines.end());
        QCOMPARE(bar->bar, 1);
        QCOMPARE(bar->beat, 0);
        QCOMPARE(bar->seconds, 1.995);
        // Later in the bar it is no bar of its own.
        int bars = 0;
        for (const GridLine& line : gridLines({{2, 0.5, 4, 1}}, 100, 1.9, 5.9, 0)) {
            if (line.beat != 0 || line.bar == 0) continue;
            QCOMPARE(line.bar, ++bars);
        }
        QCOMPARE(bars, 2);  // at 3.5 and 5.5 s
    }

    void theCloserOneLooksTheMoreLinesThereAre() {
        const std::vector<RollBeats> beats = {{0, 0.5, 4, 0}};
        const auto count = [&](double scale) { return gridLines(beats, scale, 0, 63.9, 0).size(); };
        QCOMPARE(count(100), std::size_t{512});  // sixteenths of 12.5 px
        QCOMPARE(count(30), std::size_t{128});   // beats
        QCOMPARE(count(10), std::size_t{32});    // bars of 20 px
        QCOMPARE(count(2), std::size_t{8});      // every fourth bar, 16 px
    }

    void aTempoThatChangesInABarGoesOnCounting() {
        // 2.5 bars of 2 s, then as fast again: the third bar ends sooner.
        const std::vector<RollBeats> beats = {{0, 0.5, 4, 0}, {5, 0.25, 4, 2}};
        std::vector<GridLine> bars;
        for (const GridLine& line : gridLines(beats, 100, 0, 8, 0))
            if (line.beat == 0) bars.push_back(line);
        QCOMPARE(bars.size(), std::size_t{6});
        const double seconds[] = {0, 2, 4, 5.5, 6.5, 7.5};
        for (std::size_t i = 0; i < bars.size(); ++i) {
            QCOMPARE(bars[i].bar, static_cast<int>(i) + 1);
            QVERIFY(std::abs(bars[i].seconds - seconds[i]) < 1e-9);
        }
    }

    void clockAndBeatsStandSideBySide() {
        const std::vector<RollBeats> beats = {{4, 0.5, 4, 0}, {8, 0, 4, 0}};
        for (const GridLine& line : gridLines(beats, 100, 0, 12, 0)) {
            if (line.seconds > 4 && line.seconds < 8) QVERIFY(line.bar > 0);
            if (line.seconds < 4 || line.seconds > 8) QCOMPARE(line.bar, 0);
        }
    }

    void aPieceOfItHasTheSameLines() {
        const std::vector<RollBeats> beats = {{0.3, 0.41, 3, 1.5}, {7, 0.6, 4, 0}};
        for (const double scale : {3.0, 21.0, 150.0}) {
            const std::vector<GridLine> all = gridLines(beats, scale, 0, 60, 0);
            for (const GridLine& line : gridLines(beats, scale, 20.05, 30.05, 0)) {
                const bool found = std::any_of(all.begin(), all.end(), [&](const GridLine& each) {
                    return std::abs(each.seconds - line.seconds) < 1e-9 && each.bar == line.bar &&
                           each.beat == line.beat && each.major == line.major;
                });
                QVERIFY2(found, qPrintable(QString::number(line.seconds)));
            }
        }
    }
};

}  // namespace continuo::ui

QTEST_APPLESS_MAIN(continuo::ui::RollGridTest)
#include "roll_grid_test.moc"
