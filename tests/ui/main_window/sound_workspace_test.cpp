#include "main_window/sound_workspace.h"

#include <QDockWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "main_window/bars/sound_bar.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "settings/parameter_table.h"
#include "ui/accessible_names.h"
#include "ui/pages/sound/made_up_sounds.h"
#include "ui/qt_test_program.h"
#include "wave/wave_canvas.h"

namespace continuo::ui {

class SoundWorkspaceTest : public ThemedTest {
    Q_OBJECT

    TakesModel takes_;
    std::unique_ptr<MainWindow> window_;

    SoundWorkspace& sound() { return window_->sound(); }
    const SoundCommands& commands() { return sound().commands(); }
    WaveCanvas& canvas() { return sound().page().canvas(); }

private Q_SLOTS:
    void init() {
        window_ = std::make_unique<MainWindow>(app::makeParameters(), takes_);
        ModelFacts facts;
        facts.name = QStringLiteral("audio-s 61M");
        facts.maxLatents = 512;
        sound().setModel(facts, {8, 1024, 25, 640});
        auto form = app::defaultForm<SoundForm>();
        form.promptTo = 4;
        sound().setForm(form);
        window_->show();
        window_->showWorkspace(Workspace::Sound);
    }

    void windowShowsTheSoundWorkspacesParts() {
        QVERIFY(commands().show->isChecked());
        QVERIFY(sound().page().isVisible() && sound().bar().isVisible());
        QVERIFY(sound().sounds().isVisible() && sound().inspector().isVisible());
        window_->showWorkspace(Workspace::Play);
        QVERIFY(!sound().page().isVisible() && !sound().inspector().isVisible());
        QVERIFY(!commands().show->isChecked());
    }

    void canvasAndInspectorShareOneSeam() {
        sound().setSet(soundSet(2, 4, 2, 6));
        QCOMPARE(canvas().seam(), std::optional(4.0));
        canvas().moveSeam(3);
        QCOMPARE(sound().inspector().form().promptTo, 3.0);
        sound().inspector().editSeam(2);
        QCOMPARE(canvas().seam(), std::optional(2.0));
        sound().clear();
        QVERIFY(!canvas().seam());
    }

    void disabledCommandsShowTheirReason() {
        const SoundCommands& commands = this->commands();
        QVERIFY(commands.generate->isEnabled());
        QVERIFY(!commands.play->isEnabled() && !commands.star->isEnabled());
        QCOMPARE(commands.play->statusTip(), QStringLiteral("No sound yet."));
        sound().setSet(soundSet(0, 4, 0, 6));
        QVERIFY(commands.play->isEnabled() && !commands.star->isEnabled());
        sound().setSet(soundSet(2, 4, 2, 6));
        QVERIFY(commands.star->isEnabled() && commands.next->isEnabled());
        QVERIFY(!commands.stopMaking->isEnabled());
        sound().setState({.running = true, .frame = 10, .frames = 150, .variations = 2});
        QVERIFY(commands.stopMaking->isEnabled());
        sound().setModel({}, {}, QStringLiteral("A decoder is missing."));
        QCOMPARE(commands.generate->statusTip(), QStringLiteral("No model for sound is installed."));
        QVERIFY(!commands.generate->isEnabled());
        QVERIFY(!commands.record->isEnabled() && !commands.record->toolTip().isEmpty());
    }

    void newSound_ShowsItsShortcutOnceThereIsAModel() {
        sound().setModel({}, {}, QStringLiteral("A decoder is missing."));
        QCOMPARE(commands().newSound->toolTip(), QStringLiteral("No model for sound is installed."));
        sound().setModel({}, {8, 1024, 25, 640});
        QCOMPARE(commands().newSound->toolTip(), QStringLiteral("New sound (Ctrl+N)"));
    }

    void playCommandIsSharedByButtonsAndRows() {
        sound().setSet(soundSet(2, 4, 2, 6));
        QSignalSpy play(&sound(), &SoundWorkspace::playRequested),
            stop(&sound(), &SoundWorkspace::stopRequested);
        commands().play->trigger();
        QCOMPARE(play.size(), 1);
        sound().setPlaying(1, 2.5);
        QVERIFY(commands().play->isChecked());
        QCOMPARE(canvas().playhead(), std::optional(2.5));
        commands().play->trigger();
        QCOMPARE(stop.size(), 1);
        sound().setPlaying(0, {});
        QVERIFY(!commands().play->isChecked());
        Q_EMIT sound().page().list().playRequested(2);
        QCOMPARE(play.size(), 2);
    }

    void onlyStopEndsARecording() {
        const SoundCommands& commands = this->commands();
        sound().setSet(soundSet(1, 4, 2, 6));
        QSignalSpy record(&sound(), &SoundWorkspace::recordRequested),
            stop(&sound(), &SoundWorkspace::stopRequested);
        commands.stop->trigger();
        QCOMPARE(record.size(), 0);
        commands.record->trigger();
        QCOMPARE(record.takeFirst()[0].toBool(), true);
        sound().setRecording(SoundRecordingState{RecordFrom::Input, 1, 600});
        QVERIFY(commands.record->isChecked());
        sound().setPlaying(1, 0.5);
        commands.play->trigger();
        QCOMPARE(record.size(), 0);
        commands.stop->trigger();
        QCOMPARE(record.takeFirst()[0].toBool(), false);
        QCOMPARE(stop.size(), 3);
        sound().setModel({}, {}, QStringLiteral("A decoder is missing."));
        QVERIFY(commands.record->isEnabled());  // so that it can be stopped
        sound().setRecording({});
        QVERIFY(!commands.record->isChecked() && !commands.record->isEnabled());
    }

    void showTakeIsOfferedForASoundOfATake() {
        sound().setSet(soundSet(1, 4, 2, 6));
        QToolButton* button = nullptr;
        for (auto* each : sound().page().findChildren<QToolButton*>())
            if (each->text() == QStringLiteral("Show take")) button = each;
        QVERIFY(button != nullptr && !button->isVisible());
        QVERIFY(!button->defaultAction()->isEnabled());
        sound().setFromTake(SoundWorkspace::FromTake::Yes);
        QVERIFY(button->isVisible() && button->isEnabled());
        QSignalSpy asked(&sound(), &SoundWorkspace::takeRequested);
        button->click();
        QCOMPARE(asked.size(), 1);
        sound().setFromTake(SoundWorkspace::FromTake::Gone);
        QVERIFY(button->isVisible() && !button->isEnabled());
        QCOMPARE(button->defaultAction()->statusTip(), QStringLiteral("The take no longer exists."));
    }

    void recordingSourceIsChosenInAMenu() {
        QMenu* const menu = sound().bar().findChildren<QToolButton*>()[1]->defaultAction()->menu();
        QVERIFY(menu != nullptr);
        QCOMPARE(menu->actions().size(), 2);
        QSignalSpy chosen(&sound(), &SoundWorkspace::recordFromChosen);
        menu->actions()[1]->trigger();
        QCOMPARE(chosen.size(), 1);
        QVERIFY(chosen[0][0].value<RecordFrom>() == RecordFrom::Output);
        QVERIFY(sound().recordFrom() == RecordFrom::Output);
        sound().setRecordFrom(RecordFrom::Input);
        QVERIFY(menu->actions()[0]->isChecked());
        QCOMPARE(chosen.size(), 1);
        sound().setRecording(SoundRecordingState{RecordFrom::Input, 1, 600});
        QVERIFY(!sound().bar().findChildren<QToolButton*>()[1]->isEnabled());
    }

    void nextVariationCommandSelectsTheNextVariation() {
        sound().setSet(soundSet(3, 4, 2, 6));
        QSignalSpy selection(&sound().page(), &SoundPage::selectionChanged);
        commands().next->trigger();
        commands().previous->trigger();
        commands().previous->trigger();
        QCOMPARE(selection.size(), 3);
        QCOMPARE(sound().page().selected(), 3);
    }

    void sharedCommandsReachTheSoundWorkspace() {
        sound().setSet(soundSet(1, 4, 2, 6));
        const double scale = canvas().scale(), temperature = sound().inspector().form().temperature;
        window_->actions()[Actions::kZoomIn]->trigger();
        QVERIFY(canvas().scale() > scale);
        window_->actions()[Actions::kWarmer]->trigger();
        QVERIFY(sound().inspector().form().temperature > temperature);
        QVERIFY(window_->actions()[Actions::kMoreLatents]->isEnabled());
    }

    void everyControlHasAnAccessibleName() {
        sound().setSet(soundSet(2, 4, 2, 6));
        QCOMPARE(unnamedControls(window_.get()), QStringList());
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::SoundWorkspaceTest, QApplication)
#include "sound_workspace_test.moc"
