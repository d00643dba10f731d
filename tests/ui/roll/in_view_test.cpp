#include <QTest>

#include "roll/pitches_in_view.h"
#include "roll/times_in_view.h"
#include "ui/qt_test_program.h"

using namespace continuo::ui;

namespace {

constexpr double kWidth = 860, kHeight = 500;

RollGeometry makeGeometry(const TimesInView& times) {
    RollGeometry geometry = layOutRoll({900, 640}, true, false);
    geometry.begin = times.begin();
    geometry.scale = times.scale();
    return geometry;
}

}  // namespace

// The part of a take that a roll shows.
class InViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nowLineKeepsItsPositionUntilTheViewIsMoved() {
        TimesInView times;
        times.setScale(100, kWidth);
        QVERIFY(!times.isFollowing());
        times.setNow(10, kWidth);
        QCOMPARE(times.begin(), 10 - 0.7 * 8.6);
        times.followNow(430);
        QCOMPARE(times.begin(), 10 - 0.7 * 4.3);
        times.setScale(50, 430);
        QCOMPARE(times.begin(), 10 - 0.7 * 8.6);
        QVERIFY(times.moveTo(1, 20, kWidth));
        QVERIFY(!times.moveTo(2, 20, kWidth));  // it had ended before
        times.setNow(11, kWidth);
        QCOMPARE(times.begin(), 2.0);
        times.setFollow(true, 430);
        QCOMPARE(times.begin(), 11 - 0.7 * 8.6);
    }

    void playbackScrollsToTheNowLine() {
        TimesInView times;
        times.setScale(100, kWidth);  // 8.6 s are visible
        const auto heardAt = [&](double seconds) {
            times.setPlaybackTime(seconds, 20, kWidth);
            return times.begin();
        };
        QCOMPARE(heardAt(0), 0.0);
        QCOMPARE(heardAt(6), 0.0);
        QCOMPARE(heardAt(6.5), 6.5 - 0.7 * 8.6);
        QCOMPARE(heardAt(10), 10 - 0.7 * 8.6);
        // The view ends with the take.
        QCOMPARE(heardAt(19), 20 - 8.6);
        QCOMPARE(heardAt(21), 20 - 8.6);
        // Backwards, as when a loop restarts, and at the start.
        QCOMPARE(heardAt(9), 9 - 0.7 * 8.6);
        QCOMPARE(heardAt(2), 0.0);
        QCOMPARE(heardAt(15), 15 - 0.7 * 8.6);
        // A visible position does not move the view.
        times.setBegin(5);
        QCOMPARE(heardAt(7), 5.0);
        times.zoom(0.5, 0, makeGeometry(times));
        QVERIFY(times.begin() >= 0);
        // Growing music has nothing after it.
        times.setNow(2, kWidth);
        QCOMPARE(times.begin(), 2 - 0.7 * kWidth / times.scale());
    }

    void fullyVisiblePlaybackDoesNotScroll() {
        TimesInView times;
        times.fit(30, kWidth);
        times.setBegin(0);
        for (const double now : {0.0, 20.0, 29.9}) {
            times.setPlaybackTime(now, 30, kWidth);
            QCOMPARE(times.begin(), 0.0);
        }
        times.setBegin(-3);  // by hand
        times.setPlaybackTime(5, 30, kWidth);
        QCOMPARE(times.begin(), 0.0);
    }

    void manualScrollingKeepsPartOfTheTakeVisible() {
        TimesInView times;
        times.setScale(100, kWidth);
        times.moveTo(1000, 20, kWidth);
        QVERIFY(times.begin() < 20 && times.begin() > 18);
        QCOMPARE(times.begin(), times.lastBegin(20, kWidth));
        times.moveTo(-1000, 20, kWidth);
        QVERIFY(times.begin() > -8.6);
        times.moveTo(5, 0, kWidth);  // an empty take
        QCOMPARE(times.begin(), 0.0);
    }

    void zoomKeepsTheTimeUnderThePointerOrTheNowLine() {
        TimesInView times;
        times.setScale(100, kWidth);
        times.setBegin(3);
        const double moment = makeGeometry(times).timeAt(333);
        times.zoom(1.7, 333, makeGeometry(times));
        QCOMPARE(times.scale(), 170.0);
        QVERIFY(std::abs(makeGeometry(times).timeAt(333) - moment) < 1e-9);
        times.setNow(10, kWidth);
        times.zoom(0.5, 333, makeGeometry(times));
        QCOMPARE(times.begin(), 10 - 0.7 * kWidth / 85);
        times.zoom(1e-9, 333, makeGeometry(times));
        QCOMPARE(times.scale(), 0.2);
    }

    void takeOpensAtItsStartOrItsFork() {
        TimesInView times;
        QCOMPARE(times.open(20, {}, kWidth), 0.0);
        QVERIFY(kWidth / times.scale() >= 20 && kWidth / times.scale() < 21);
        QCOMPARE(times.open(59, 50, kWidth), 0.0);
        QVERIFY(kWidth / times.scale() >= 59);
        QCOMPARE(times.open(3600, {}, kWidth), 0.0);
        QCOMPARE(times.scale(), kWidth / 40);
        QCOMPARE(times.open(3600, 1800, kWidth), 1790.0);
        QCOMPARE(times.open(3600, 4, kWidth), 0.0);
        QCOMPARE(times.open(0, {}, kWidth), 0.0);  // an empty take
    }

    void revealingALongRangeShowsItsStart() {
        TimesInView times;
        times.setScale(100, kWidth);
        times.setBegin(10);
        QVERIFY(!times.beginFor(11, 15, makeGeometry(times)));
        QCOMPARE(*times.beginFor(5, 6, makeGeometry(times)), 5 - 0.24);
        QCOMPARE(*times.beginFor(20, 21, makeGeometry(times)), 21 + 0.24 - 8.6);
        QCOMPARE(*times.beginFor(20, 40, makeGeometry(times)), 20 - 0.24);  // too long
    }

    void pitchRangeFitsTheTakeAndOnlyGrows() {
        PitchesInView pitches;
        pitches.fit(RollFacts{}, kHeight);
        QCOMPARE(pitches.rowHeight(), 9);  // four octaves and two rows around them
        RollContent content;
        content.addNote({1, 2, 60, 64});
        content.addNote({3, 4, 72, 64});
        pitches.fit(content.facts(), kHeight);
        const int height = pitches.rowHeight();
        QVERIFY(pitches.lowest() <= 58 && pitches.highest(kHeight) >= 74);
        QVERIFY(!pitches.growTo(content, 0, 10, kHeight));
        content.addNote({5, 6, 100, 64});
        QVERIFY(!pitches.growTo(content, 0, 4, kHeight));  // elsewhere
        QVERIFY(pitches.growTo(content, 4, 10, kHeight));
        QVERIFY(pitches.highest(kHeight) >= 100 && pitches.lowest() <= 60);
        QVERIFY(pitches.rowHeight() < height);
        pitches.setHeight(2 * kHeight);
        QVERIFY(pitches.highest(2 * kHeight) >= 100 && pitches.lowest() <= 60);
        pitches.setLowest(200, kHeight);
        QCOMPARE(pitches.highest(kHeight), kHighestPitch);
        pitches.setLowest(-5, kHeight);
        QCOMPARE(pitches.lowest(), kLowestPitch);
    }
};

CONTINUO_QT_TEST(InViewTest, QCoreApplication)
#include "in_view_test.moc"
