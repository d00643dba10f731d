#include "main_window/actions.h"

#include <QAction>
#include <QWidget>
#include <algorithm>
#include <iterator>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

// A key that types or moves when no modifier is held. Escape and Space are no such keys: what sounds is
// stopped from everywhere, and FocusKeys knows the controls that need them.
bool isPlain(const QKeySequence& keys) {
    if (keys.isEmpty()) return false;
    const QKeyCombination key = keys[0];
    if (key.key() == Qt::Key_Escape || key.key() == Qt::Key_Space) return false;
    const bool modified =
        key.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool function = key.key() >= Qt::Key_F1 && key.key() <= Qt::Key_F35;
    return !modified && !function;
}

// Shown by buttons that take their tool tip from them.
constexpr Actions::Id kOnButtons[] = {Actions::kNewTake, Actions::kNewPictures, Actions::kSurprise,
                                      Actions::kFollow};

}  // namespace

Actions::Actions(QObject* parent) : QObject(parent), actions_(kCount, nullptr), texts_(kCount) {
    add(kNewTake, "new-take", tr("New take"), QKeySequence::New, "plus");
    add(kNewTakeLike, "new-take-like", tr("New take with the settings of this one"), Qt::CTRL | Qt::Key_D);
    add(kOpenMidi, "open-midi", tr("Open a MIDI file…"), QKeySequence::Open);
    add(kPlayFile, "play-file", tr("Let a MIDI file play in my place…"));
    add(kExport, "export", tr("Export…"), Qt::CTRL | Qt::ALT | Qt::Key_E);
    add(kExportMidi, "export-midi", tr("Export MIDI…"), Qt::CTRL | Qt::Key_E);
    add(kExportSound, "export-sound", tr("Export sound…"), Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    add(kNewPictures, "new-pictures", tr("New pictures"), QKeySequence::New, "plus");
    add(kOpenPicture, "open-picture", tr("Open a picture…"), QKeySequence::Open);
    add(kExportPicture, "export-picture", tr("Export the picture…"), Qt::CTRL | Qt::Key_E);
    add(kExportSheet, "export-sheet", tr("Export all of the set as one sheet…"),
        Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    add(kKeepTake, "keep-take", tr("Keep all that was played"), QKeySequence::Save);
    add(kKeepHalfMinute, "keep-30", tr("Keep the last 30 seconds"), Qt::Key_G);
    add(kKeepTwoMinutes, "keep-120", tr("Keep the last 2 minutes"), Qt::SHIFT | Qt::Key_G);
    add(kQuit, "quit", tr("Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));
    add(kUndo, "undo", tr("Undo"), QKeySequence::Undo);
    add(kRedo, "redo", tr("Redo"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    add(kCopy, "copy", tr("Copy as MIDI"), QKeySequence::Copy);
    add(kPaste, "paste", tr("Paste MIDI as a take"), QKeySequence::Paste);
    add(kRemoveMarked, "remove-marked", tr("Take the marked notes out"));
    add(kUnmark, "unmark", tr("Take the mark away"), Qt::CTRL | Qt::SHIFT | Qt::Key_A);
    add(kStar, "star", tr("Keep with a star"), Qt::Key_S, "star");
    add(kNote, "note", tr("Write a note…"), Qt::Key_N);
    add(kRename, "rename", tr("Rename…"), Qt::Key_F2);
    add(kTags, "tags", tr("Tags…"));
    add(kDiscard, "discard", tr("Discard"), Qt::Key_Delete, "trash");
    add(kSearch, "search", tr("Search takes"), QKeySequence::Find, "search");
    add(kStarPicture, "star-picture", tr("Star the picture"), Qt::Key_S, "star");
    add(kRenamePictures, "rename-pictures", tr("Rename the set…"), Qt::Key_F2);
    add(kDiscardPicture, "discard-picture", tr("Discard the picture"), Qt::Key_Delete, "trash");
    add(kSearchPictures, "search-pictures", tr("Search pictures"), QKeySequence::Find, "search");
    add(kRecord, "record", tr("Record"), Qt::Key_R, "record");
    add(kPlay, "play", tr("Play the selected take"), Qt::Key_Space, "play");
    add(kStop, "stop", tr("Stop"), Qt::Key_Period, "stop");
    add(kSwitch, "switch", tr("Switch between the last two"), Qt::Key_B);
    add(kHandOver, "hand-over", tr("Hand over"), Qt::Key_Return);
    add(kStopModel, "stop-model", tr("Stop the model"), Qt::Key_Escape);
    add(kPanic, "panic", tr("Panic"), Qt::SHIFT | Qt::Key_Escape, "warning");
    add(kTapTempo, "tap-tempo", tr("Tap the tempo"), Qt::Key_T);
    add(kClick, "click", tr("Click"), {}, "metronome");
    add(kComputerKeyboard, "computer-keyboard", tr("Computer keyboard plays notes"),
        Qt::CTRL | Qt::SHIFT | Qt::Key_K, "keyboard");
    add(kContinue, "continue", tr("Continue"), Qt::CTRL | Qt::Key_Return);
    add(kContinueNext, "continue-next", tr("Continue, before what waits"),
        Qt::CTRL | Qt::SHIFT | Qt::Key_Return);
    add(kVariations, "variations", tr("Several continuations"), Qt::CTRL | Qt::Key_M);
    add(kGeneratePictures, "generate-pictures", tr("Generate pictures"), Qt::CTRL | Qt::Key_Return);
    add(kGenerateNext, "generate-next", tr("Generate pictures, before what waits"),
        Qt::CTRL | Qt::SHIFT | Qt::Key_Return);
    add(kMorePictures, "more-pictures", tr("More like this"), Qt::CTRL | Qt::Key_M);
    add(kStopPictures, "stop-pictures", tr("Stop, keep rows"), Qt::Key_Escape);
    add(kCancelJob, "cancel-job", tr("Cancel the running job"), Qt::CTRL | Qt::ALT | Qt::Key_Return);
    add(kWarmer, "temperature-up", tr("Higher temperature"), Qt::Key_BracketRight);
    add(kCooler, "temperature-down", tr("Lower temperature"), Qt::Key_BracketLeft);
    add(kFewerLatents, "latents-down", tr("Half the latents"), Qt::Key_Minus);
    add(kMoreLatents, "latents-up", tr("Twice the latents"), Qt::Key_Equal);
    add(kShowPlay, "show-play", tr("Play"), Qt::CTRL | Qt::Key_1);
    add(kShowImage, "show-image", tr("Image"), Qt::CTRL | Qt::Key_3);
    add(kSurprise, "surprise", tr("Surprise"), Qt::Key_H, "flame");
    add(kFollow, "follow", tr("Follow"), Qt::Key_F, "follow");
    add(kPictureView, "picture-view", tr("Picture, NLL map, difference"), Qt::Key_H);
    add(kZoomFit, "zoom-fit", tr("Show all"), Qt::CTRL | Qt::Key_0);
    add(kZoomIn, "zoom-in", tr("Zoom in"), QKeySequence::ZoomIn);
    add(kZoomOut, "zoom-out", tr("Zoom out"), QKeySequence::ZoomOut);
    add(kStage, "stage", tr("Stage view"), Qt::Key_F11);
    add(kResetLayout, "reset-layout", tr("Reset layout"));
    add(kModelCard, "model-card", tr("The model’s card…"));
    add(kAddModel, "add-model", tr("Add a model…"));
    add(kTeach, "teach", tr("Teach it my playing…"));
    add(kModels, "models", tr("Model and compute…"));
    add(kSettings, "settings", tr("Settings…"), Qt::CTRL | Qt::Key_Comma);
    add(kFirstRun, "first-run", tr("Set up sound and keyboard…"));
    add(kCalibrate, "calibrate", tr("Calibrate the MIDI output…"));
    add(kPalette, "palette", tr("Find a command…"), Qt::CTRL | Qt::Key_K);
    add(kShortcuts, "shortcuts", tr("Keys…"), Qt::CTRL | Qt::Key_F1);
    add(kManual, "manual", tr("Manual"), Qt::Key_F1);
    add(kWhatsThis, "whats-this", tr("What is this?"), QKeySequence::WhatsThis);
    add(kAbout, "about", tr("About Continuo"));
    for (const Id id :
         {kRecord, kPlay, kClick, kComputerKeyboard, kShowPlay, kShowImage, kSurprise, kFollow, kStage})
        actions_[id]->setCheckable(true);
    // A key that is held down must not discard a list or fill the queue thirty times a second.
    for (int id = 0; id < kCount; ++id) actions_[id]->setAutoRepeat(repeats(static_cast<Id>(id)));
    // In a menu a check mark says that it is on, which a drawing would hide.
    for (QAction* action : std::as_const(actions_)) action->setIconVisibleInMenu(!action->isCheckable());
    actions_[kRecord]->setIcon(Theme::icon(QStringLiteral("record"), &Tokens::err));
    actions_[kPlay]->setIcon(Theme::icon(QStringLiteral("play"), &Tokens::ok));
    actions_[kFollow]->setChecked(true);
    actions_[kQuit]->setMenuRole(QAction::QuitRole);
    actions_[kSettings]->setMenuRole(QAction::PreferencesRole);
    actions_[kAbout]->setMenuRole(QAction::AboutRole);
    for (const Id id : kOnButtons) tellKey(id);
    setRangeMarked(false);
}

// A button that shows the action says its key.
void Actions::tellKey(Id id) {
    const QString keys = actions_[id]->shortcut().toString(QKeySequence::NativeText);
    actions_[id]->setToolTip(keys.isEmpty() ? texts_[id]
                                            : tr("%1 (%2)", "words and key").arg(texts_[id], keys));
}

void Actions::add(Id id, const char* name, const QString& text, const QKeySequence& keys, const char* icon) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    setKeys(*action, keys);
    if (icon != nullptr) action->setIcon(Theme::icon(QLatin1String(icon)));
    defaults_.insert(action->objectName(), keys);
    actions_[id] = action;
    texts_[id] = text;
}

void Actions::setSteps(const QString& undone, const QString& redone) {
    actions_[kUndo]->setText(undone.isEmpty() ? texts_[kUndo] : tr("Undo %1").arg(undone));
    actions_[kRedo]->setText(redone.isEmpty() ? texts_[kRedo] : tr("Redo %1").arg(redone));
}

// The number pad's Enter does what Return does.
void Actions::setKeys(QAction& action, const QKeySequence& keys) {
    QList<QKeySequence> all;
    if (!keys.isEmpty()) all << keys;
    if (keys.count() == 1 && keys[0].key() == Qt::Key_Return)
        all << QKeySequence(QKeyCombination(keys[0].keyboardModifiers(), Qt::Key_Enter));
    action.setShortcuts(all);
}

Actions::Place Actions::placeOf(Id id) {
    switch (id) {
        case kNewPictures:
        case kOpenPicture:
        case kExportPicture:
        case kExportSheet:
        case kStarPicture:
        case kRenamePictures:
        case kDiscardPicture:
        case kSearchPictures:
        case kGeneratePictures:
        case kGenerateNext:
        case kMorePictures:
        case kStopPictures:
        case kPictureView: return Place::Image;
        case kQuit:
        case kUndo:
        case kRedo:
        case kPanic:
        case kCancelJob:
        case kWarmer:
        case kCooler:
        case kFewerLatents:
        case kMoreLatents:
        case kShowPlay:
        case kShowImage:
        case kZoomFit:
        case kZoomIn:
        case kZoomOut:
        case kResetLayout:
        case kModelCard:
        case kAddModel:
        case kModels:
        case kSettings:
        case kFirstRun:
        case kCalibrate:
        case kPalette:
        case kShortcuts:
        case kManual:
        case kWhatsThis:
        case kAbout: return Place::Everywhere;
        default: return Place::Play;
    }
}

bool Actions::repeats(Id id) {
    switch (id) {
        case kUndo:
        case kRedo:
        case kWarmer:
        case kCooler:
        case kFewerLatents:
        case kMoreLatents:
        case kZoomIn:
        case kZoomOut: return true;
        default: return false;
    }
}

void Actions::place(Id id) {
    if (window_ == nullptr) return;
    QAction& action = *actions_[id];
    for (QWidget* each : {window_, playCanvas_, imageCanvas_})
        if (each != nullptr) each->removeAction(&action);
    const bool plain = isPlain(action.shortcut());
    action.setShortcutContext(plain ? Qt::WidgetWithChildrenShortcut : Qt::WindowShortcut);
    if (!plain) return window_->addAction(&action);
    if (placeOf(id) != Place::Image) playCanvas_->addAction(&action);
    if (placeOf(id) != Place::Play && imageCanvas_ != nullptr) imageCanvas_->addAction(&action);
}

void Actions::addTo(QWidget& window, QWidget& playCanvas, QWidget* imageCanvas) {
    window_ = &window;
    playCanvas_ = &playCanvas;
    imageCanvas_ = imageCanvas;
    for (int id = 0; id < kCount; ++id) place(static_cast<Id>(id));
    setWorkspace(Place::Play);
}

void Actions::setWorkspace(Place workspace) {
    for (int id = 0; id < kCount; ++id) {
        const Place where = placeOf(static_cast<Id>(id));
        actions_[id]->setVisible(where == Place::Everywhere || where == workspace);
    }
    actions_[kShowPlay]->setChecked(workspace == Place::Play);
    actions_[kShowImage]->setChecked(workspace == Place::Image);
}

void Actions::setRangeMarked(bool marked) {
    const auto name = [&](Id id, const QString& ofRange) {
        actions_[id]->setText(marked ? ofRange : texts_[id]);
    };
    name(kExportMidi, tr("Export MIDI of the marked range…"));
    name(kExportSound, tr("Export sound of the marked range…"));
    name(kCopy, tr("Copy the marked range as MIDI"));
    name(kPlay, tr("Listen to the marked range"));
    name(kContinue, tr("Continue the marked range, hearing only it"));
    name(kContinueNext, tr("Continue the marked range, before what waits"));
    name(kVariations, tr("Several continuations of the marked range"));
    for (const Id id : {kRemoveMarked, kUnmark}) {
        actions_[id]->setEnabled(marked);
        actions_[id]->setToolTip(marked ? QString()
                                        : tr("Nothing is marked. A drag along the ruler marks a range."));
    }
}

QVector<Actions::Shortcut> Actions::shortcuts() const {
    QVector<Shortcut> all;
    const auto group = [](int id) {
        if (id <= kQuit) return tr("File");
        if (id <= kSearchPictures) return tr("Edit");
        if (id <= kComputerKeyboard) return tr("Play");
        if (id <= kMoreLatents) return tr("Generate");
        if (id <= kResetLayout) return tr("View");
        return id <= kModels ? tr("Model") : tr("Tools");
    };
    for (int id = 0; id < kCount; ++id) {
        const QAction* action = actions_[id];
        all.push_back({action->objectName(), group(id), texts_[id], action->shortcut(),
                       defaults_[action->objectName()], placeOf(static_cast<Id>(id))});
    }
    return all;
}

void Actions::setKeys(const QString& name, const QKeySequence& keys) {
    for (int id = 0; id < kCount; ++id) {
        if (actions_[id]->objectName() != name) continue;
        setKeys(*actions_[id], keys);
        if (std::find(std::begin(kOnButtons), std::end(kOnButtons), id) != std::end(kOnButtons))
            tellKey(static_cast<Id>(id));
        place(static_cast<Id>(id));
    }
}

}  // namespace continuo::ui
