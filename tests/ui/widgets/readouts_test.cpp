// Level meter, rate history, latents curve, card, clock, activity dot, segments.
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "theme/theme.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "widgets/activity_dot.h"
#include "widgets/card.h"
#include "widgets/latents_curve.h"
#include "widgets/level_meter.h"
#include "widgets/rate_history.h"
#include "widgets/segmented_bar.h"
#include "widgets/time_readout.h"

namespace continuo::ui {

namespace {

int widgetPixels(QWidget& widget, const QColor& colour) {
    const QImage image = widget.grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == colour;
    return count;
}

}  // namespace

class ReadoutsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
        Theme::instance().install();
        Theme::instance().setScheme(Scheme::Dark);
    }

    void meterHoldsItsPeakForAWhile() {
        LevelMeter meter;
        meter.setLevels(-6.0, -100.0);
        meter.setLevels(-30.0, -40.0);
        QCOMPARE(meter.heldLeft(), -6.0);
        QCOMPARE(meter.heldRight(), -40.0);
        QTest::qWait(900);
        QCOMPARE(meter.heldLeft(), -6.0);
        QTRY_COMPARE_WITH_TIMEOUT(meter.heldLeft(), -30.0, 3000);
    }

    void meterColoursByLevel() {
        LevelMeter meter;
        meter.resize(200, 18);
        meter.setLevels(-20.0, -100.0);
        QVERIFY(widgetPixels(meter, darkTokens().ok) > 0);
        QCOMPARE(widgetPixels(meter, darkTokens().warn), 0);
        meter.setLevels(-6.0, -100.0);
        QVERIFY(widgetPixels(meter, darkTokens().warn) > 0);
        QCOMPARE(widgetPixels(meter, darkTokens().err), 0);
        meter.setLevels(0.0, 0.0);
        QVERIFY(widgetPixels(meter, darkTokens().err) > 0);
    }

    void historyKeepsSixteenSteps() {
        RateHistory history;
        for (int step = 1; step <= 20; ++step) history.add(step);
        QCOMPARE(history.steps().size(), RateHistory::kSteps);
        QCOMPARE(history.steps().front(), 5.0);
        QCOMPARE(history.accessibleDescription(), QStringLiteral("last: 20.0 ms per token"));
        history.clear();
        QVERIFY(history.steps().empty());
    }

    void historyMarksValuesOverTheTarget() {
        RateHistory history;
        history.resize(history.sizeHint());
        history.add(4.0);
        history.add(12.0);
        QCOMPARE(widgetPixels(history, darkTokens().warn), 0);
        history.setTarget(8.0);
        QVERIFY(widgetPixels(history, darkTokens().warn) > 0);
        QVERIFY(widgetPixels(history, darkTokens().accent) > 0);
    }

    void curveSaysThatNothingIsMeasured() {
        LatentsCurve curve;
        QCOMPARE(curve.accessibleDescription(), QStringLiteral("Not measured on this computer yet."));
        curve.setPoints({{64, 3.21, std::nullopt}});
        QCOMPARE(curve.accessibleDescription(), QStringLiteral("64 latents: 3.2 ms per token"));
        curve.setPoints({{64, std::nullopt, std::nullopt}});
        QCOMPARE(curve.accessibleDescription(), QStringLiteral("Not measured on this computer yet."));
    }

    void curveDrawsOnlyKnownPoints() {
        LatentsCurve curve;
        curve.resize(curve.sizeHint());
        curve.setPoints({{16, std::nullopt, 2.1}, {32, std::nullopt, 2.0}});
        QCOMPARE(widgetPixels(curve, darkTokens().accent), 0);
        curve.setPoints({{16, 2.0, std::nullopt}, {32, 3.0, std::nullopt}});
        const int unmarked = widgetPixels(curve, darkTokens().accent);
        QVERIFY(unmarked > 0);
        curve.setCurrent(32);
        QVERIFY(widgetPixels(curve, darkTokens().accent) > unmarked);
    }

    void cardsAreExclusiveAndUseArrowKeys() {
        QWidget window;
        auto* row = new QHBoxLayout(&window);
        auto* first = new Card(QStringLiteral("keyboard"), QStringLiteral("Computer keyboard"),
                               QStringLiteral("Works now."));
        auto* second =
            new Card(QStringLiteral("midi"), QStringLiteral("MIDI keyboard"), QStringLiteral("None."));
        row->addWidget(first);
        row->addWidget(second);
        window.show();
        activate(window);
        first->setChecked(true);
        first->setFocus();
        QSignalSpy chosen(second, &Card::toggled);
        QTest::keyClick(first, Qt::Key_Right);
        QVERIFY(second->isChecked());
        QVERIFY(!first->isChecked());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(second->accessibleName(), QStringLiteral("MIDI keyboard"));
        second->setDetail(QStringLiteral("Roland FP-30"));
        QCOMPARE(second->accessibleDescription(), QStringLiteral("Roland FP-30"));
    }

    void cardLeavesClicksToItsButton() {
        QWidget window;
        auto* row = new QHBoxLayout(&window);
        auto* card =
            new Card({}, QStringLiteral("Play a file"), QStringLiteral("A MIDI file takes your part."));
        auto* choose = new QPushButton(QStringLiteral("Choose file"));
        card->addTrailing(choose);
        row->addWidget(card);
        window.show();
        QSignalSpy presses(choose, &QPushButton::clicked);
        QTest::mouseClick(choose, Qt::LeftButton);
        QCOMPARE(presses.count(), 1);
        QVERIFY(!card->isChecked());
        QTest::mouseClick(card, Qt::LeftButton, {}, {60, card->height() / 2});
        QVERIFY(card->isChecked());
    }

    void clockShowsTenthsAndHoursButNoNegativeTime() {
        TimeReadout clock;
        QCOMPARE(clock.text(), QStringLiteral("00:00:00.0"));
        clock.setSeconds(761.3);
        QCOMPARE(clock.text(), QStringLiteral("00:12:41.3"));
        clock.setSeconds(3599.99);
        QCOMPARE(clock.text(), QStringLiteral("00:59:59.9"));
        clock.setSeconds(360000.0);
        QCOMPARE(clock.text(), QStringLiteral("100:00:00.0"));
        clock.setSeconds(-5.0);
        QCOMPARE(clock.text(), QStringLiteral("00:00:00.0"));
    }

    void activityDotTurnsOffAgain() {
        ActivityDot dot;
        dot.flash();
        QVERIFY(dot.isLit());
        QTRY_VERIFY(!dot.isLit());
    }

    void segmentsSignalTheUsersChoiceOnce() {
        SegmentedBar bar(SegmentedBar::Size::Workspaces,
                         {{QStringLiteral("Play")}, {QStringLiteral("Audio")}});
        QCOMPARE(bar.current(), 0);
        bar.show();
        QSignalSpy edits(&bar, &SegmentedBar::currentEdited);
        QTest::mouseClick(bar.button(1), Qt::LeftButton);
        QCOMPARE(bar.current(), 1);
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits.first().first().toInt(), 1);
        bar.setCurrent(0);
        QCOMPARE(bar.current(), 0);
        QCOMPARE(edits.count(), 1);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ReadoutsTest, QApplication)
#include "readouts_test.moc"
