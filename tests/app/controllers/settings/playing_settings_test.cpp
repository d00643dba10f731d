#include "controllers/settings/playing_settings.h"

#include <QTest>

#include "app/controllers/settings/settings_fixture.h"
#include "main_window/inspector/inspector_panel.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_playing_page.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::app {

// The page of playing, shared with the inspector.
class PlayingSettingsTest : public SettingsTest {
    Q_OBJECT

private Q_SLOTS:
    // Compares the defaults, before any slider was moved.
    void volumeAndReverbDefaultsEqualTheCommandLines() {
        const RigSettings line;
        const auto inspector = defaultForm<ui::PlayForm>();
        const ui::PlayingForm page = ui::PlayingPage(makeParameters().play).form();
        QCOMPARE(inspector.gain, line.gain);
        QCOMPARE(page.gain, line.gain);
        QCOMPARE(inspector.reverb, 100 * line.reverb);
        QCOMPARE(page.reverb, 100 * line.reverb);
    }

    void resettingThePlayingPageClearsTheSoundfont() {
        RigSettings rig = w_->rig.settings();
        rig.soundfont = "/nowhere/piano.sf2";
        w_->rig.set(rig);
        w_->settings.set(QStringLiteral("audio/soundfont"), QStringLiteral("/nowhere/piano.sf2"));
        pages_->show(SettingsController::Page::Playing);
        Q_EMIT pages_->dialog()->playing()->defaultsRequested();
        QVERIFY(w_->rig.settings().soundfont.empty());
        QVERIFY(!w_->settings.has(QStringLiteral("audio/soundfont")));
    }

    void resettingThePlayingPageKeepsInspectorSettings() {
        pages_->show(SettingsController::Page::Playing);
        ui::PlayForm now = w_->play.form();
        now.mode = ui::PlayMode::PlayAlong;
        now.reverb = 40;
        now.temperature = 1.5;
        now.outputOffset = -70;
        w_->play.setForm(now);
        Q_EMIT pages_->dialog()->playing()->defaultsRequested();
        const auto usual = defaultForm<ui::PlayForm>();
        QCOMPARE(w_->play.form().mode, usual.mode);
        QCOMPARE(w_->play.form().reverb, usual.reverb);
        QCOMPARE(w_->play.form().temperature, 1.5);
        QCOMPARE(w_->play.form().outputOffset, -70);
    }

    void editingThePlayingPageChangesNoOtherSetting() {
        pages_->show(SettingsController::Page::Playing);
        ui::PlayForm now = w_->play.form();
        now.mode = ui::PlayMode::PlayAlong;
        w_->play.setForm(now);
        ui::PlayingForm chosen = pages_->dialog()->playing()->form();
        chosen.reverb = 40;
        Q_EMIT pages_->dialog()->playing()->edited(chosen);
        QCOMPARE(w_->play.form().mode, ui::PlayMode::PlayAlong);
        QCOMPARE(w_->play.form().reverb, 40.0);
        QVERIFY(!w_->settings.has(QStringLiteral("audio/soundfont")));
    }

    // The manual's term finds it in the settings and in the inspector.
    void pianoVolumeHasOneNameOnPageAndInspector() {
        pages_->show(SettingsController::Page::Playing);
        const auto sliders = [](QWidget& in) { return in.findChildren<ui::ValueSlider*>(); };
        QString inInspector, onPage;
        for (const ui::ValueSlider* each : sliders(w_->window.inspector()))
            if (each->control() == QLatin1String("gain")) inInspector = each->spokenName();
        for (const ui::ValueSlider* each : sliders(*pages_->dialog()->playing()))
            if (each->range().unit == QLatin1String("dB")) onPage = each->spokenName();
        QCOMPARE(inInspector, QStringLiteral("Volume"));
        QCOMPARE(onPage, inInspector);
    }

    void inspectorChangesAreShown() {
        pages_->show(SettingsController::Page::Playing);
        ui::PlayForm now = w_->play.form();
        now.mode = ui::PlayMode::FreeRun;
        Q_EMIT w_->window.inspector().formChanged(now);
        QCOMPARE(pages_->dialog()->playing()->form().mode, ui::PlayMode::FreeRun);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::PlayingSettingsTest, QApplication)
#include "playing_settings_test.moc"
