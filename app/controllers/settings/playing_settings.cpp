#include "controllers/settings/playing_settings.h"

#include <QFileDialog>

#include "controllers/play/play_controller.h"
#include "controllers/words/words.h"
#include "pages/settings/settings_playing_page.h"
#include "rig/rig.h"
#include "settings/parameter_table.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

// Copies the fields that the page has in common with the inspector.
template <class Form>
void copyPlaying(const ui::PlayForm& from, Form& to) {
    to.mode = from.mode;
    to.turnBy = from.turnBy;
    to.gapAdaptive = from.gapAdaptive;
    to.gap = from.gap;
    to.playOver = from.playOver;
    to.lookahead = from.lookahead;
    to.gain = from.gain;
    to.reverb = from.reverb;
}

void usePiano(Rig& rig, const std::string& soundfont) {
    RigSettings settings = rig.settings();
    settings.soundfont = soundfont;
    rig.set(settings);
}

}  // namespace

PlayingSettings::PlayingSettings(const Dependencies& dependencies) : my_(dependencies) {
    using Page = ui::PlayingPage;
    connect(&my_.page, &Page::edited, this, &PlayingSettings::apply);
    connect(&my_.page, &Page::soundfontRequested, this, [this] {
        if (chooseSoundfont(*my_.page.window(), my_.settings, my_.rig)) show();
    });
    connect(&my_.page, &Page::defaultsRequested, this, &PlayingSettings::restore);
    // The inspector, the stage, MIDI controllers and remote control can also change these fields.
    connect(&my_.play, &PlayController::formChanged, this, &PlayingSettings::updateFromPlayForm);
}

void PlayingSettings::apply(const ui::PlayingForm& chosen) {
    // Applies only edited fields: others may have changed since the page was shown.
    ui::PlayForm form = my_.play.form();
    const auto carry = [&](auto ui::PlayForm::*into, auto ui::PlayingForm::*from) {
        if (chosen.*from != shown_.*from) form.*into = chosen.*from;
    };
    carry(&ui::PlayForm::mode, &ui::PlayingForm::mode);
    carry(&ui::PlayForm::turnBy, &ui::PlayingForm::turnBy);
    carry(&ui::PlayForm::gapAdaptive, &ui::PlayingForm::gapAdaptive);
    carry(&ui::PlayForm::gap, &ui::PlayingForm::gap);
    carry(&ui::PlayForm::playOver, &ui::PlayingForm::playOver);
    carry(&ui::PlayForm::lookahead, &ui::PlayingForm::lookahead);
    carry(&ui::PlayForm::gain, &ui::PlayingForm::gain);
    carry(&ui::PlayForm::reverb, &ui::PlayingForm::reverb);
    // Stores the soundfont only if the user has chosen another one. One that was found automatically is not
    // stored.
    const bool otherPiano = chosen.soundfont.chosen != shown_.soundfont.chosen;
    shown_ = chosen;
    my_.play.setForm(form);
    if (!otherPiano || chosen.soundfont.chosen < 0) return;
    const QString piano = chosen.soundfont.names[chosen.soundfont.chosen];
    my_.settings.set(keys::kSoundfont, piano);
    usePiano(my_.rig, piano.toStdString());
}

bool PlayingSettings::chooseSoundfont(QWidget& parent, Settings& settings, Rig& rig) {
    const QString file =
        QFileDialog::getOpenFileName(&parent, tr("Choose a soundfont"), QStringLiteral("/usr/share/sounds"),
                                     tr("Soundfonts (*.sf2 *.sf3)"));
    if (file.isEmpty()) return false;
    settings.set(keys::kSoundfont, file);
    usePiano(rig, file.toStdString());
    return true;
}

void PlayingSettings::restore() {
    my_.settings.reset(keys::kSoundfont);
    usePiano(my_.rig, {});
    // Resets only the page's fields. Keeps those that only the inspector has, such as a calibrated offset.
    const auto usual = defaultForm<ui::PlayForm>();
    ui::PlayForm form = my_.play.form();
    copyPlaying(usual, form);
    my_.play.setForm(form);
    show();
}

void PlayingSettings::updateFromPlayForm() {
    ui::PlayingForm form = shown_;
    copyPlaying(my_.play.form(), form);
    if (form == shown_) return;
    shown_ = form;
    my_.page.setForm(form);
}

void PlayingSettings::show() {
    ui::PlayingForm form;
    copyPlaying(my_.play.form(), form);
    if (const RigStatus rig = my_.rig.status(); rig.piano == LiveSynth::State::Ready)
        form.soundfont = {{text(rig.soundfont)}, 0};
    shown_ = form;
    my_.page.setForm(form);
}

}  // namespace continuo::app
