#include "main_window/bars/sound_bar.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "widgets/level_meter.h"
#include "widgets/turn_ring.h"

namespace continuo::ui {

class SoundBarTest : public ThemedTest {
    Q_OBJECT

    std::array<QAction, 6> actions_;
    std::unique_ptr<SoundBar> bar_;

    QStringList visibleTexts() const {
        QStringList all;
        for (const QLabel* label : bar_->findChildren<QLabel*>())
            if (label->isVisible() && !label->text().isEmpty()) all << label->text();
        return all;
    }

private Q_SLOTS:
    void init() {
        const QStringList names = {QStringLiteral("Record"), QStringLiteral("Play"),
                                   QStringLiteral("Stop"),   QStringLiteral("Loop around the seam"),
                                   QStringLiteral("Panic"),  QStringLiteral("Recording source")};
        for (int i = 0; i < 6; ++i) actions_[static_cast<std::size_t>(i)].setText(names[i]);
        auto& [record, play, stop, loop, panic, recordFrom] = actions_;
        play.setShortcut(Qt::Key_Space);
        bar_ =
            std::make_unique<SoundBar>(SoundBar::Actions{&record, &play, &stop, &loop, &panic, &recordFrom});
        bar_->resize(1200, bar_->height());
        bar_->show();
    }

    void barShowsTheProgressOfTheGeneration() {
        QVERIFY(visibleTexts().contains(QStringLiteral("Nothing is being generated")));
        bar_->setState({.running = true, .frame = 310, .frames = 500, .variations = 4, .secondsLeft = 59});
        const QStringList said = visibleTexts();
        for (const QString& each : {QStringLiteral("Generating"), QStringLiteral("frame 310 of 500"),
                                    QStringLiteral("· 4 variations together"), QStringLiteral("0:59")})
            QVERIFY2(said.contains(each), qPrintable(said.join(u'|')));
        QCOMPARE(bar_->findChild<TurnRing*>()->remaining(), 0.62);
        bar_->setState({.running = true, .resting = true, .frame = 1, .frames = 500});
        QVERIFY(visibleTexts().contains(QStringLiteral("Paused while you play")));
        bar_->setState({});
        QVERIFY(!visibleTexts().contains(QStringLiteral("frame 0 of 0")));
    }

    void showsThePlaybackPosition() {
        bar_->setTime(11.9, 30);
        const QStringList said = visibleTexts();
        QVERIFY2(said.contains(QStringLiteral("of 0:30.0")), qPrintable(said.join(u'|')));
        QVERIFY(said.contains(QStringLiteral("00:00:11.9")));
        bar_->setTime(0, 0);
        QVERIFY(!visibleTexts().join(u'|').contains(QStringLiteral("of 0")));
    }

    void showsTheRecordingInsteadOfTheProgress() {
        bar_->setTime(11.9, 30);
        bar_->setRecording(SoundRecordingState{RecordFrom::Output, 75.25, 600});
        bar_->setRecordingLevels(-6, -70);
        bar_->setTime(12.4, 30);  // it plays meanwhile
        QStringList said = visibleTexts();
        for (const QString& each : {QStringLiteral("00:01:15.2"), QStringLiteral("of 10:00.0"),
                                    QStringLiteral("Recording Continuo's output")})
            QVERIFY2(said.contains(each), qPrintable(said.join(u'|')));
        QVERIFY(!said.contains(QStringLiteral("Nothing is being generated")));
        const auto* level = bar_->findChild<LevelMeter*>();
        QVERIFY(level->isVisible());
        QCOMPARE(level->heldLeft(), -6.0);
        QCOMPARE(unnamedControls(bar_.get()), QStringList());
        bar_->setRecording(SoundRecordingState{RecordFrom::Input, 76, 600});
        QVERIFY(visibleTexts().contains(QStringLiteral("Recording the audio input")));
        QCOMPARE(level->heldLeft(), -6.0);
        bar_->setRecording({});
        said = visibleTexts();
        QVERIFY2(said.contains(QStringLiteral("of 0:30.0")), qPrintable(said.join(u'|')));
        QVERIFY(said.contains(QStringLiteral("00:00:12.4")));
        QVERIFY(!level->isVisible());
    }

    void narrowBarHidesTheTime() {
        bar_->setTime(11.9, 30);
        QVERIFY(visibleTexts().contains(QStringLiteral("00:00:11.9")));
        bar_->resize(bar_->minimumSizeHint().width(), bar_->height());
        QVERIFY(!visibleTexts().contains(QStringLiteral("00:00:11.9")));
        bar_->resize(1200, bar_->height());
        QVERIFY(visibleTexts().contains(QStringLiteral("00:00:11.9")));
    }

    void buttonsTriggerTheCommands() {
        const auto buttons = bar_->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 5);
        QCOMPARE(buttons[1]->accessibleName(), QStringLiteral("Recording source"));
        QCOMPARE(buttons[2]->toolTip(), QStringLiteral("Play (Space)"));
        QSignalSpy stopped(&actions_[2], &QAction::triggered);
        buttons[3]->click();
        QCOMPARE(stopped.size(), 1);
        QCOMPARE(unnamedControls(bar_.get()), QStringList());
    }

    void pauseCanBeRequested() {
        bar_->setState({.running = true, .frame = 1, .frames = 500});
        QSignalSpy pause(bar_.get(), &SoundBar::pauseRequested);
        for (auto* button : bar_->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Pause")) button->click();
        QCOMPARE(pause.size(), 1);
        QCOMPARE(pause[0][0].toBool(), true);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::SoundBarTest, QApplication)
#include "sound_bar_test.moc"
