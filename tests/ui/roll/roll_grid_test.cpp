#include "roll/roll_grid.h"

#include <QTest>
#include <algorithm>

#include "ui/qt_test_program.h"

namespace continuo::ui {

class RollGridTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void musicWithoutBeatsShowsSeconds() {
        const std::vector<GridLine> lines = gridLines({}, 20, 0, 10);  // every second, every fifth labelled
        QCOMPARE(lines.size(), std::size_t{11});
        QCOMPARE(std::count_if(lines.begin(), lines.end(), [](const GridLine& line) { return line.major; }),
                 3);
        QCOMPARE(lines[7].seconds, 7.0);
        QVERIFY(!lines[7].ofBeats);
    }

    void beatsAreCountedInBars() {
        const std::vector<GridLine> lines = gridLines({{0, 0.5, 3, 0}}, 30, 0, 6);  // 15 px per beat
        QCOMPARE(lines.size(), std::size_t{13});
        QCOMPARE(lines[0].bar, std::int64_t{1});
        QCOMPARE(lines[0].beat, 0);
        QCOMPARE(lines[4].bar, std::int64_t{2});
        QCOMPARE(lines[4].beat, 1);
        QCOMPARE(lines[4].seconds, 2.0);
        QVERIFY(!lines[4].major);
    }

    // The beats were noticed shortly after a bar had started.
    void barLineAtTheStartOfTheBeatsIsCounted() {
        const std::vector<RollBeats> beats = {{2, 0.5, 4, 0.01, 0, 1}};
        const std::vector<GridLine> lines = gridLines(beats, 100, 1.9, 3.9);
        const auto bar =
            std::find_if(lines.begin(), lines.end(), [](const GridLine& line) { return line.bar > 0; });
        QVERIFY(bar != lines.end());
        QCOMPARE(bar->bar, std::int64_t{1});
        QCOMPARE(bar->beat, 0);
        QCOMPARE(bar->seconds, 1.995);
        QVERIFY(bar->major);
        // The line is also drawn if a tile ends between it and the start of the beats.
        const std::vector<GridLine> before = gridLines(beats, 100, 1.9, 1.999);
        QCOMPARE(before.back().seconds, 1.995);
        QVERIFY(before.back().ofBeats);
    }

    // The beats start within a bar: there are beat lines, but neither bar lines nor seconds.
    void musicBeforeTheFirstBarHasNoNumber() {
        int bars = 0, before = 0;
        for (const GridLine& line : gridLines({{2, 0.5, 4, 1, 1, 0}}, 100, 1.99, 5.9)) {
            if (line.seconds < 2) continue;
            QVERIFY(line.ofBeats);
            if (line.bar == 0) {
                ++before;
                QVERIFY(!line.major);
                QVERIFY(line.beat != 0);
            } else if (line.beat == 0) {
                QCOMPARE(line.bar, std::int64_t{++bars});
                QVERIFY(line.major);
            }
        }
        QCOMPARE(bars, 2);     // at 3.5 and 5.5 s
        QCOMPARE(before, 12);  // sixteenths
    }

    // The new tempo repeats a line of the earlier one, moved slightly.
    void barLineMovedByMillisecondsIsDrawnOnce() {
        const std::vector<RollBeats> beats = {{0, 0.5, 4, 0, 0, 1}, {4.001, 0.5, 4, 7.998, 9, 1}};
        int bars = 0;
        for (const GridLine& line : gridLines(beats, 20, 0, 8.1)) {
            if (line.beat != 0) continue;
            QCOMPARE(line.bar, std::int64_t{++bars});
        }
        QCOMPARE(bars, 5);
    }

    void zoomingInShowsMoreLines() {
        const std::vector<RollBeats> beats = {{0, 0.5, 4, 0}};
        const auto count = [&](double scale) { return gridLines(beats, scale, 0, 63.9).size(); };
        QCOMPARE(count(100), std::size_t{512});  // sixteenths of 12.5 px
        QCOMPARE(count(30), std::size_t{128});   // beats
        QCOMPARE(count(10), std::size_t{32});    // bars of 20 px
        QCOMPARE(count(2), std::size_t{8});      // every fourth bar, 16 px
    }

    void tempoChangeWithinABarKeepsTheBarNumbers() {
        // 2.5 bars of 2 s, then twice as fast: the third bar ends sooner.
        const std::vector<RollBeats> beats = {{0, 0.5, 4, 0, 0, 1}, {5, 0.25, 4, 10, 10, 1}};
        std::vector<GridLine> bars;
        for (const GridLine& line : gridLines(beats, 100, 0, 8))
            if (line.beat == 0) bars.push_back(line);
        QCOMPARE(bars.size(), std::size_t{6});
        const double seconds[] = {0, 2, 4, 5.5, 6.5, 7.5};
        for (std::size_t i = 0; i < bars.size(); ++i) {
            QCOMPARE(bars[i].bar, static_cast<std::int64_t>(i) + 1);
            QVERIFY(std::abs(bars[i].seconds - seconds[i]) < 1e-9);
        }
    }

    void secondsAndBeatsAreShownTogether() {
        const std::vector<RollBeats> beats = {{4, 0.5, 4, 0}, {8, 0, 4, 0}};
        for (const GridLine& line : gridLines(beats, 100, 0, 12)) {
            if (line.seconds > 4 && line.seconds < 8) QVERIFY(line.ofBeats);
            if (line.seconds < 4 || line.seconds > 8) QVERIFY(!line.ofBeats);
        }
    }

    void linesOfAPartEqualThoseOfTheWhole() {
        const std::vector<RollBeats> beats = {{0.3, 0.41, 3, 1.5, 2, 0}, {7, 0.6, 4, 0, 0, 6}};
        for (const double scale : {3.0, 21.0, 150.0}) {
            const std::vector<GridLine> all = gridLines(beats, scale, 0, 60);
            std::vector<GridLine> piece = gridLines(beats, scale, 0.05, 10.05);
            const std::vector<GridLine> later = gridLines(beats, scale, 20.05, 30.05);
            piece.insert(piece.end(), later.begin(), later.end());
            for (const GridLine& line : piece) {
                const bool found = std::any_of(all.begin(), all.end(), [&](const GridLine& each) {
                    return std::abs(each.seconds - line.seconds) < 1e-9 && each.bar == line.bar &&
                           each.beat == line.beat && each.ofBeats == line.ofBeats && each.major == line.major;
                });
                QVERIFY2(found, qPrintable(QString::number(line.seconds)));
            }
        }
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::RollGridTest, QCoreApplication)
#include "roll_grid_test.moc"
