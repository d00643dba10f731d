#include "controllers/window/stage_controller.h"

#include <QAction>
#include <algorithm>

#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/window/status_controller.h"
#include "main_window/bars/status_line.h"
#include "main_window/main_window.h"
#include "pages/play/stage_view.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "roll/roll_text.h"
#include "settings/parameter_table.h"

namespace continuo::app {

using A = ui::Actions;

StageController::StageController(PlayController& play, TakesController& takes, StatusController& status,
                                 Rig& rig, ui::MainWindow& window)
    : play_(play), takes_(takes), rig_(rig), window_(window) {
    connect(window_.actions()[A::kStage], &QAction::toggled, this, &StageController::setShown);
    connect(window_.actions()[A::kSurprise], &QAction::toggled, this, [this](bool heat) {
        if (view_ != nullptr) view_->setHeat(heat);
    });
    connect(&status, &StatusController::changed, this, &StageController::showStatus);
    connect(&play_, &PlayController::rollReplaced, this, [this] {
        if (shown_) view_->roll()->setContent(play_.roll());
    });
    connect(&play_, &PlayController::rollChanged, this, [this](double from) {
        before_.reset();
        if (shown_) view_->roll()->contentChanged(from);
    });
    connect(&play_, &PlayController::timePassed, this, [this](double now) {
        now_ = now;
        if (shown_) view_->roll()->setNow(now);
    });
    connect(&play_, &PlayController::keyMoved, this, [this](int pitch, ui::Voice voice, bool down) {
        if (view_ != nullptr) view_->keyboard()->setPressed(pitch, voice, down);
    });
    connect(&play_, &PlayController::takeBegan, this, [this] {
        if (view_ != nullptr) view_->keyboard()->clearPressed();
    });
}

void StageController::make() {
    view_ = new ui::StageView(makeParameters().play);
    view_->setCountIn(countIn_);
    view_->setHeat(window_.actions()[A::kSurprise]->isChecked());
    const auto edit = [this](auto change) {
        ui::PlayForm form = play_.form();
        change(form);
        play_.setForm(form);
    };
    connect(view_, &ui::StageView::temperatureEdited, this,
            [edit](double value) { edit([value](ui::PlayForm& form) { form.temperature = value; }); });
    connect(view_, &ui::StageView::latentsEdited, this, [edit](int latents) {
        edit([latents](ui::PlayForm& form) {
            form.latents = latents;
            form.latentsAuto = false;
        });
    });
    connect(view_, &ui::StageView::latentsAutoEdited, this, [edit](bool automatic) {
        edit([automatic](ui::PlayForm& form) { form.latentsAuto = automatic; });
    });
    connect(view_, &ui::StageView::densityEdited, this, [edit](double most) {
        edit([most](ui::PlayForm& form) {
            form.mostDensity = most;
            if (most > 0) form.leastDensity = std::min(form.leastDensity, most);
        });
    });
    connect(view_, &ui::StageView::panicTriggered, &play_, &PlayController::panic);
    connect(view_, &ui::StageView::exitTriggered, this,
            [this] { window_.actions()[A::kStage]->setChecked(false); });
    connect(view_->keyboard(), &ui::KeyboardStrip::struck, this,
            [this](int pitch, int velocity) { rig_.playKey(pitch, velocity); });
    connect(view_->keyboard(), &ui::KeyboardStrip::released, this,
            [this](int pitch) { rig_.releaseKey(pitch); });
    // The canvas's shortcuts also work in the Stage view.
    view_->keyboard()->addKeySource(view_->roll());
    for (const A::Id id : {A::kHandOver, A::kAnswerAgain, A::kStopModel, A::kWarmer, A::kCooler,
                           A::kFewerLatents, A::kMoreLatents, A::kSurprise})
        view_->addAction(window_.actions()[id]);
    connect(window_.actions()[A::kComputerKeyboard], &QAction::toggled, view_->keyboard(),
            &ui::KeyboardStrip::setComputerKeysOn);
}

void StageController::setShown(bool shown) {
    if (shown == shown_) return;
    if (shown && view_ == nullptr) make();
    shown_ = shown;
    if (shown) {
        const std::optional<NodeId> before = takes_.shown();
        takes_.showLive();
        before_ = before;
        view_->roll()->setContent(play_.roll());
        view_->roll()->setFollow(true);
        view_->keyboard()->setComputerKeysOn(window_.actions()[A::kComputerKeyboard]->isChecked());
    }
    window_.showAlone(shown ? static_cast<QWidget*>(view_) : nullptr);
    if (!shown && before_ && takes_.exists(*before_)) takes_.show(*before_);
    if (!shown) before_.reset();
}

void StageController::showCountIn(int beats) {
    countIn_ = beats;
    if (view_ != nullptr) view_->setCountIn(beats);
}

void StageController::showStatus(const ui::StatusForm& status) {
    if (!shown_) return;
    const ui::PlayForm& form = play_.form();
    ui::StageForm stage;
    //: Title of the stage view: the take that is being played.
    stage.take = tr("Now");
    stage.recording = window_.actions()[A::kRecord]->isChecked();
    const QString saved =
        status.savedAgo < 0 ? tr("not saved yet") : ui::StatusLine::savedText(status.savedAgo);
    //: In the stage view: %1 is such as “saved 5 s ago”.
    stage.takeNote = stage.recording ? tr("recording, %1").arg(saved) : saved;
    // `heard` is in seconds of the same clock as `clockSeconds`.
    const std::optional<ui::ContextForm> heard = play_.heard();
    //: In the stage view: how far back the model hears; the oldest music counts least.
    if (heard)
        stage.memory = heard->fading ? tr("hears everything, fading")
                       : heard->empty || heard->seconds <= 0
                           //: In the stage view: how far back the model hears.
                           ? tr("hears everything")
                           : tr("hears everything since %1").arg(ui::clockText(*play_.hearsFrom()));
    if (const std::optional<BeatGrid>& beats = play_.beats())
        stage.tempo = tr("%L1 bpm").arg(beats->perMinute(), 0, 'f', 1);
    stage.clockSeconds = now_;
    stage.turn = play_.turn();
    stage.turnHint = form.playOver == ui::PlayOver::Yield  ? tr("The model yields when you play.")
                     : form.playOver == ui::PlayOver::Duck ? tr("The model gets softer when you play.")
                                                           : tr("The model keeps playing with you.");
    stage.play = form;
    if (form.latentsAuto && status.latents > 0) stage.play.latents = status.latents;
    stage.mostLatents = play_.facts().maxLatentsOrWindow();
    stage.isWindow = play_.facts().hasWindow();
    stage.answerMs = status.answerMs;
    stage.lateNotes = static_cast<int>(status.lateNotes);
    stage.xruns = static_cast<int>(status.xruns);
    const auto keys = [this](A::Id id) {
        return window_.actions()[id]->shortcut().toString(QKeySequence::NativeText);
    };
    stage.panicKey = keys(A::kPanic);
    stage.exitKey = keys(A::kStage);
    view_->setForm(stage);
}

}  // namespace continuo::app
