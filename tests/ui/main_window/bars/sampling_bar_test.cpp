#include "main_window/bars/sampling_bar.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "main_window/actions.h"
#include "main_window/bars/making_readout.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "widgets/turn_ring.h"

namespace continuo::ui {

class SamplingBarTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void barShowsTheProgressOfTheGeneration() {
        Actions actions;
        SamplingBar bar(actions[Actions::kPanic]);
        bar.show();
        QCOMPARE(visibleTexts(bar), QStringLiteral("Nothing is being generated"));
        bar.setState({true, false, 47, 64, 8, 13.4});
        QCOMPARE(visibleTexts(bar),
                 QStringLiteral("Generating|row 47 of 64|· 8 pictures together|0:14|left"));
        QCOMPARE(bar.findChild<TurnRing*>()->remaining(), 47.0 / 64);
        bar.setState({true, false, 2, 64, 1, -1});
        QCOMPARE(visibleTexts(bar), QStringLiteral("Generating|row 2 of 64|"));
        bar.setState({true, false, 2, 64, 1, -1, true});
        QCOMPARE(visibleTexts(bar), QStringLiteral("Redrawing finished rows|row 2 of 64|"));
    }

    // The set being generated may differ from the shown one.
    void namesTheSetBeingGenerated() {
        Actions actions;
        SamplingBar bar(actions[Actions::kPanic]);
        bar.show();
        bar.setState({.running = true,
                      .row = 2,
                      .rows = 64,
                      .pictures = 1,
                      .pictureSetName = QStringLiteral("Set 4")});
        QCOMPARE(visibleTexts(bar), QStringLiteral("Generating|Set 4|row 2 of 64|"));
        const int width = bar.sizeHint().width();
        bar.setState(
            {.running = true, .row = 2, .rows = 64, .pictures = 1, .pictureSetName = QString(400, u'x')});
        QVERIFY(bar.sizeHint().width() < width + 200);
    }

    // A user who did not pause it cannot resume it.
    void jobWaitingForLivePlayingIsNotShownAsPaused() {
        Actions actions;
        SamplingBar bar(actions[Actions::kPanic]);
        bar.show();
        bar.setState({.running = true, .row = 1, .rows = 64, .pictures = 1, .resting = true});
        QCOMPARE(visibleTexts(bar), QStringLiteral("Paused while you play|row 1 of 64|"));
        QSignalSpy pause(&bar, &SamplingBar::pauseRequested);
        auto* button = bar.findChildren<QPushButton*>().first();
        QCOMPARE(button->text(), QStringLiteral("Pause"));
        button->click();
        QCOMPARE(pause.last()[0].toBool(), true);
    }

    void pauseButtonPausesAndThenResumes() {
        Actions actions;
        SamplingBar bar(actions[Actions::kPanic]);
        bar.setState({true, false, 1, 64, 4, 60});
        QSignalSpy pause(&bar, &SamplingBar::pauseRequested);
        auto* button = bar.findChildren<QPushButton*>().first();
        QCOMPARE(button->text(), QStringLiteral("Pause"));
        button->click();
        QCOMPARE(pause.last()[0].toBool(), true);
        bar.setState({true, true, 1, 64, 4, 60});
        QCOMPARE(button->text(), QStringLiteral("Resume"));
        button->click();
        QCOMPARE(pause.last()[0].toBool(), false);
    }

    void panicButtonDoesNotMoveDuringGeneration() {
        Actions actions;
        SamplingBar bar(actions[Actions::kPanic]);
        bar.resize(700, 48);
        bar.show();
        QSignalSpy panic(actions[Actions::kPanic], &QAction::triggered);
        auto* button = bar.findChildren<QPushButton*>().last();
        const QPoint before = button->pos();
        bar.setState({true, false, 47, 64, 16, 3601});
        QTest::qWait(20);
        QCOMPARE(button->pos(), before);
        button->click();
        QCOMPARE(panic.size(), 1);
    }

    void timeLeftIsFormattedAsAClock() {
        QCOMPARE(MakingReadout::timeLeftText(0.2), QStringLiteral("0:01"));
        QCOMPARE(MakingReadout::timeLeftText(61), QStringLiteral("1:01"));
        QCOMPARE(MakingReadout::timeLeftText(3723), QStringLiteral("1:02:03"));
    }

    void everyControlHasAnAccessibleName() {
        Actions actions;
        SamplingBar bar(actions[Actions::kPanic]);
        const QStringList unnamed = unnamedControls(&bar);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }

private:
    static QString visibleTexts(const QWidget& bar) {
        QStringList shown;
        for (const QLabel* label : bar.findChildren<QLabel*>())
            if (label->isVisible()) shown << label->text();
        return shown.join(QLatin1Char('|'));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::SamplingBarTest, QApplication)
#include "sampling_bar_test.moc"
