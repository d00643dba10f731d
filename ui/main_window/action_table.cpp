#include "main_window/action_table.h"

#include <array>
#include <cstddef>

namespace continuo::ui {

QKeySequence Actions::Row::sequence() const {
    if (const auto* standard = std::get_if<QKeySequence::StandardKey>(&keys)) return *standard;
    if (const auto* combination = std::get_if<QKeyCombination>(&keys)) return *combination;
    return {};
}

const Actions::Row& Actions::row(Id id) {
    using enum Row::Trait;
    using Group = Row::Group;
    constexpr Row::Keys kNoKeys;
    static constexpr std::array<Row, kCount> kTable = {{
        // File
        {kNewTake, Group::File, Place::Play, "new-take", QT_TR_NOOP("New take"), QKeySequence::New, "plus",
         kOnButton},
        {kNewTakeLike, Group::File, Place::Play, "new-take-like",
         QT_TR_NOOP("New take with the same settings"), Qt::CTRL | Qt::Key_D},
        {kOpenMidi, Group::File, Place::Play, "open-midi", QT_TR_NOOP("Open a MIDI file…"),
         QKeySequence::Open},
        {kPlayFile, Group::File, Place::Play, "play-file", QT_TR_NOOP("Play a MIDI file in my place…"),
         kNoKeys},
        {kExport, Group::File, Place::Play, "export", QT_TR_NOOP("Export…"), Qt::CTRL | Qt::ALT | Qt::Key_E},
        {kExportMidi, Group::File, Place::Play, "export-midi", QT_TR_NOOP("Export MIDI"),
         Qt::CTRL | Qt::Key_E},
        {kExportSound, Group::File, Place::Play, "export-sound", QT_TR_NOOP("Export sound…"),
         Qt::CTRL | Qt::SHIFT | Qt::Key_E},
        {kExportBundle, Group::File, Place::Play, "export-bundle",
         QT_TR_NOOP("Export takes as a Continuo file…"), kNoKeys},
        {kNewSound, Group::File, Place::Sound, "new-sound", QT_TR_NOOP("New sound"), QKeySequence::New,
         "plus", kOnButton},
        {kOpenSound, Group::File, Place::Sound, "open-sound", QT_TR_NOOP("Open a sound…"),
         QKeySequence::Open},
        {kExportVariation, Group::File, Place::Sound, "export-variation", QT_TR_NOOP("Export the variation…"),
         Qt::CTRL | Qt::Key_E},
        {kNewPictures, Group::File, Place::Image, "new-pictures", QT_TR_NOOP("New pictures"),
         QKeySequence::New, "plus", kOnButton},
        {kOpenPicture, Group::File, Place::Image, "open-picture", QT_TR_NOOP("Open a picture…"),
         QKeySequence::Open},
        {kExportPicture, Group::File, Place::Image, "export-picture", QT_TR_NOOP("Export the picture…"),
         Qt::CTRL | Qt::Key_E},
        {kExportSheet, Group::File, Place::Image, "export-sheet", QT_TR_NOOP("Export the set as one sheet…"),
         Qt::CTRL | Qt::SHIFT | Qt::Key_E},
        {kExportPictures, Group::File, Place::Image, "export-pictures",
         QT_TR_NOOP("Export all pictures of the set…"), kNoKeys},
        {kOpenBundle, Group::File, Place::Everywhere, "open-bundle", QT_TR_NOOP("Open a Continuo file…"),
         kNoKeys},
        {kExportAll, Group::File, Place::Everywhere, "export-all",
         QT_TR_NOOP("Export everything as a Continuo file…"), kNoKeys},
        {kKeepTake, Group::File, Place::Play, "keep-take", QT_TR_NOOP("Keep everything played"),
         QKeySequence::Save},
        {kKeepHalfMinute, Group::File, Place::Play, "keep-30", QT_TR_NOOP("Keep the last 30 seconds"),
         Qt::Key_G},
        {kKeepTwoMinutes, Group::File, Place::Play, "keep-120", QT_TR_NOOP("Keep the last 2 minutes"),
         Qt::SHIFT | Qt::Key_G},
        {kQuit, Group::File, Place::Everywhere, "quit", QT_TR_NOOP("Quit"), Qt::CTRL | Qt::Key_Q},
        // Edit
        {kUndo, Group::Edit, Place::Everywhere, "undo", QT_TR_NOOP("Undo"), QKeySequence::Undo, nullptr,
         kAutoRepeats},
        {kRedo, Group::Edit, Place::Everywhere, "redo", QT_TR_NOOP("Redo"), Qt::CTRL | Qt::SHIFT | Qt::Key_Z,
         nullptr, kAutoRepeats},
        {kCopy, Group::Edit, Place::Play, "copy", QT_TR_NOOP("Copy as MIDI"), QKeySequence::Copy},
        {kPaste, Group::Edit, Place::Play, "paste", QT_TR_NOOP("Paste MIDI as a take"), QKeySequence::Paste},
        {kCopyPicture, Group::Edit, Place::Image, "copy-picture", QT_TR_NOOP("Copy the picture"),
         QKeySequence::Copy},
        {kPastePicture, Group::Edit, Place::Image, "paste-picture",
         QT_TR_NOOP("Paste a picture to continue it"), QKeySequence::Paste},
        {kRemoveMarked, Group::Edit, Place::Play, "remove-marked", QT_TR_NOOP("Delete the marked notes"),
         kNoKeys},
        {kUnmark, Group::Edit, Place::Play, "unmark", QT_TR_NOOP("Clear the marked range"),
         Qt::CTRL | Qt::SHIFT | Qt::Key_A},
        {kStar, Group::Edit, Place::Play, "star", QT_TR_NOOP("Star the take"), Qt::Key_S, "star"},
        {kAccept, Group::Edit, Place::TakesList, "accept", QT_TR_NOOP("Accept the branch"), Qt::Key_Return},
        //: Command: a written note on the take.
        {kNote, Group::Edit, Place::Play, "note", QT_TR_NOOP("Write a note…"), Qt::Key_N},
        {kRename, Group::Edit, Place::Play, "rename", QT_TR_NOOP("Rename…"), Qt::Key_F2},
        {kTags, Group::Edit, Place::Play, "tags", QT_TR_NOOP("Tags…"), kNoKeys},
        //: Command: discards the chosen take or branch; it can be restored.
        {kDiscard, Group::Edit, Place::Play, "discard", QT_TR_NOOP("Discard"), Qt::Key_Delete, "trash"},
        {kSearch, Group::Edit, Place::Play, "search", QT_TR_NOOP("Search takes"), QKeySequence::Find,
         "search"},
        {kStarVariation, Group::Edit, Place::Sound, "star-variation", QT_TR_NOOP("Star the variation"),
         Qt::Key_S, "star"},
        {kRenameSounds, Group::Edit, Place::Sound, "rename-sounds", QT_TR_NOOP("Rename the set…"),
         Qt::Key_F2},
        {kDiscardVariation, Group::Edit, Place::Sound, "discard-variation",
         QT_TR_NOOP("Discard the variation"), Qt::Key_Delete, "trash"},
        {kSearchSounds, Group::Edit, Place::Sound, "search-sounds", QT_TR_NOOP("Search sounds"),
         QKeySequence::Find, "search"},
        //: Command: goes to the take from which the sound was made.
        {kShowPromptTake, Group::Edit, Place::Sound, "show-prompt-take", QT_TR_NOOP("Show take"), kNoKeys,
         "piano"},
        {kStarPicture, Group::Edit, Place::Image, "star-picture", QT_TR_NOOP("Star the picture"), Qt::Key_S,
         "star"},
        {kRenamePictures, Group::Edit, Place::Image, "rename-pictures", QT_TR_NOOP("Rename the set…"),
         Qt::Key_F2},
        {kDiscardPicture, Group::Edit, Place::Image, "discard-picture", QT_TR_NOOP("Discard the picture"),
         Qt::Key_Delete, "trash"},
        {kSearchPictures, Group::Edit, Place::Image, "search-pictures", QT_TR_NOOP("Search pictures"),
         QKeySequence::Find, "search"},
        // Play
        {kRecord, Group::Play, Place::Play, "record", QT_TR_NOOP("Record"), Qt::Key_R, "record", kCheckable},
        {kPlay, Group::Play, Place::Play, "play", QT_TR_NOOP("Play the selected take"), Qt::Key_Space, "play",
         kCheckable},
        {kStop, Group::Play, Place::Play, "stop", QT_TR_NOOP("Stop"), Qt::Key_Period, "stop"},
        //: Switch: playback repeats.
        {kLoop, Group::Play, Place::Play, "loop", QT_TR_NOOP("Loop"), Qt::Key_L, "loop", kCheckable},
        {kSlower, Group::Play, Place::Play, "slower", QT_TR_NOOP("Play slower"), kNoKeys},
        {kFaster, Group::Play, Place::Play, "faster", QT_TR_NOOP("Play faster"), kNoKeys},
        {kSwitch, Group::Play, Place::Play, "switch", QT_TR_NOOP("Switch between the last two takes"),
         Qt::Key_B},
        {kNextBranch, Group::Play, Place::Play, "next-branch", QT_TR_NOOP("Play next branch"), kNoKeys},
        {kPreviousBranch, Group::Play, Place::Play, "previous-branch", QT_TR_NOOP("Play previous branch"),
         kNoKeys},
        //: Command: ends the player's turn, so that the model answers.
        {kHandOver, Group::Play, Place::Play, "hand-over", QT_TR_NOOP("Hand over"), Qt::Key_Return},
        //: Command: the model replaces its last answer with another one.
        {kAnswerAgain, Group::Play, Place::Play, "answer-again", QT_TR_NOOP("Answer again"),
         Qt::SHIFT | Qt::Key_Return, "refresh"},
        {kStopModel, Group::Play, Place::Play, "stop-model", QT_TR_NOOP("Stop the model"), Qt::Key_Escape},
        //: Command: silences everything at once; usual name in mixers and sequencers.
        {kPanic, Group::Play, Place::Everywhere, "panic", QT_TR_NOOP("Panic"), Qt::SHIFT | Qt::Key_Escape,
         "warning"},
        {kTapTempo, Group::Play, Place::Play, "tap-tempo", QT_TR_NOOP("Tap the tempo"), Qt::Key_T},
        //: Switch: click of the metronome.
        {kClick, Group::Play, Place::Play, "click", QT_TR_NOOP("Click"), kNoKeys, "metronome", kCheckable},
        {kComputerKeyboard, Group::Play, Place::Play, "computer-keyboard",
         QT_TR_NOOP("Computer keyboard plays notes"), Qt::CTRL | Qt::SHIFT | Qt::Key_K, "keyboard",
         kCheckable},
        {kRecordSound, Group::Play, Place::Sound, "record-sound", QT_TR_NOOP("Record a sound"), Qt::Key_R,
         "record", kCheckable},
        {kPlaySound, Group::Play, Place::Sound, "play-sound", QT_TR_NOOP("Play the chosen variation"),
         Qt::Key_Space, "play", kCheckable},
        {kStopSound, Group::Play, Place::Sound, "stop-sound", QT_TR_NOOP("Stop"), Qt::Key_Period, "stop"},
        //: Switch: playback repeats the seconds around the place where the model takes over.
        {kLoopSound, Group::Play, Place::Sound, "loop-sound", QT_TR_NOOP("Loop around the seam"), Qt::Key_L,
         "loop", kCheckable},
        {kNextVariation, Group::Play, Place::Sound, "next-variation", QT_TR_NOOP("Play next variation"),
         kNoKeys},
        {kPreviousVariation, Group::Play, Place::Sound, "previous-variation",
         QT_TR_NOOP("Play previous variation"), kNoKeys},
        // Generate
        //: Command: the model continues the take.
        {kContinue, Group::Generate, Place::Play, "continue", QT_TR_NOOP("Continue"),
         Qt::CTRL | Qt::Key_Return},
        //: Command: the continuation does not wait for other jobs.
        {kContinueNext, Group::Generate, Place::Play, "continue-next",
         QT_TR_NOOP("Continue before waiting jobs"), Qt::CTRL | Qt::SHIFT | Qt::Key_Return},
        {kVariations, Group::Generate, Place::Play, "variations", QT_TR_NOOP("Make several continuations"),
         Qt::CTRL | Qt::Key_M},
        {kContinueEach, Group::Generate, Place::Play, "continue-each", QT_TR_NOOP("Continue with each model"),
         kNoKeys},
        {kReplaceMarked, Group::Generate, Place::Play, "replace-marked",
         QT_TR_NOOP("Replace the marked range"), Qt::CTRL | Qt::Key_R},
        {kGenerateSounds, Group::Generate, Place::Sound, "generate-sounds", QT_TR_NOOP("Generate sounds"),
         Qt::CTRL | Qt::Key_Return},
        {kStopSounds, Group::Generate, Place::Sound, "stop-sounds", QT_TR_NOOP("Stop and keep the sounds"),
         Qt::Key_Escape},
        {kGeneratePictures, Group::Generate, Place::Image, "generate-pictures",
         QT_TR_NOOP("Generate pictures"), Qt::CTRL | Qt::Key_Return},
        {kGenerateNext, Group::Generate, Place::Image, "generate-next",
         QT_TR_NOOP("Generate pictures before waiting jobs"), Qt::CTRL | Qt::SHIFT | Qt::Key_Return},
        //: Command: keeps the rows above the line and generates the others again.
        {kMorePictures, Group::Generate, Place::Image, "more-pictures", QT_TR_NOOP("More like this"),
         Qt::CTRL | Qt::Key_M},
        {kStopPictures, Group::Generate, Place::Image, "stop-pictures", QT_TR_NOOP("Stop and keep the rows"),
         Qt::Key_Escape},
        {kCancelJob, Group::Generate, Place::Everywhere, "cancel-job", QT_TR_NOOP("Cancel the running job"),
         Qt::CTRL | Qt::ALT | Qt::Key_Return},
        {kWarmer, Group::Generate, Place::Everywhere, "temperature-up", QT_TR_NOOP("Higher temperature"),
         Qt::Key_BracketRight, nullptr, kAutoRepeats},
        {kCooler, Group::Generate, Place::Everywhere, "temperature-down", QT_TR_NOOP("Lower temperature"),
         Qt::Key_BracketLeft, nullptr, kAutoRepeats},
        {kFewerLatents, Group::Generate, Place::Everywhere, "latents-down",
         QT_TR_NOOP("Halve the latents or window"), Qt::Key_Minus, nullptr, kAutoRepeats},
        {kMoreLatents, Group::Generate, Place::Everywhere, "latents-up",
         QT_TR_NOOP("Double the latents or window"), Qt::Key_Equal, nullptr, kAutoRepeats},
        // View
        //: Name of a workspace and of a menu.
        {kShowPlay, Group::View, Place::Everywhere, "show-play", QT_TR_NOOP("Play"), Qt::CTRL | Qt::Key_1,
         nullptr, kCheckable},
        //: Name of a workspace.
        {kShowSound, Group::View, Place::Everywhere, "show-sound", QT_TR_NOOP("Sound"), Qt::CTRL | Qt::Key_2,
         nullptr, kCheckable},
        //: Name of a workspace.
        {kShowImage, Group::View, Place::Everywhere, "show-image", QT_TR_NOOP("Image"), Qt::CTRL | Qt::Key_3,
         nullptr, kCheckable},
        //: Switch: colours each note by how unexpected the model finds it.
        {kSurprise, Group::View, Place::Play, "surprise", QT_TR_NOOP("Surprise"), Qt::Key_H, "flame",
         kCheckable | kOnButton},
        //: Switch: the view moves along with the music.
        {kFollow, Group::View, Place::Play, "follow", QT_TR_NOOP("Follow"), Qt::Key_F, "follow",
         kCheckable | kOnButton},
        //: Switch: also shows the notes that a branch replaced.
        {kShowPlayed, Group::View, Place::Play, "show-played", QT_TR_NOOP("Show what was played"), kNoKeys,
         nullptr, kCheckable},
        {kPictureView, Group::View, Place::Image, "picture-view",
         QT_TR_NOOP("Switch between picture, NLL map and difference"), Qt::Key_H},
        //: Command: zooms out until everything is visible.
        {kZoomFit, Group::View, Place::Everywhere, "zoom-fit", QT_TR_NOOP("Show all"), Qt::CTRL | Qt::Key_0},
        {kZoomIn, Group::View, Place::Everywhere, "zoom-in", QT_TR_NOOP("Zoom in"), QKeySequence::ZoomIn,
         nullptr, kAutoRepeats},
        {kZoomOut, Group::View, Place::Everywhere, "zoom-out", QT_TR_NOOP("Zoom out"), QKeySequence::ZoomOut,
         nullptr, kAutoRepeats},
        {kStage, Group::View, Place::Play, "stage", QT_TR_NOOP("Stage view"), Qt::Key_F11, nullptr,
         kCheckable},
        {kResetLayout, Group::View, Place::Everywhere, "reset-layout", QT_TR_NOOP("Reset layout"), kNoKeys},
        // Model
        {kModelCard, Group::Model, Place::Everywhere, "model-card", QT_TR_NOOP("Model card…"), kNoKeys},
        {kAddModel, Group::Model, Place::Everywhere, "add-model", QT_TR_NOOP("Add a model…"), kNoKeys},
        {kTeach, Group::Model, Place::Play, "teach", QT_TR_NOOP("Teach the model my playing…"), kNoKeys},
        {kModels, Group::Model, Place::Everywhere, "models", QT_TR_NOOP("Model and compute…"), kNoKeys},
        // Tools
        {kSettings, Group::Tools, Place::Everywhere, "settings", QT_TR_NOOP("Settings…"),
         Qt::CTRL | Qt::Key_Comma},
        {kFirstRun, Group::Tools, Place::Everywhere, "first-run", QT_TR_NOOP("Set up sound and keyboard…"),
         kNoKeys},
        {kCalibrate, Group::Tools, Place::Everywhere, "calibrate", QT_TR_NOOP("Calibrate the MIDI output…"),
         kNoKeys},
        {kPalette, Group::Tools, Place::Everywhere, "palette", QT_TR_NOOP("Find a command…"),
         Qt::CTRL | Qt::Key_K},
        {kShortcuts, Group::Tools, Place::Everywhere, "shortcuts", QT_TR_NOOP("Keyboard shortcuts…"),
         Qt::CTRL | Qt::Key_F1},
        {kManual, Group::Tools, Place::Everywhere, "manual", QT_TR_NOOP("Manual"), Qt::Key_F1},
        {kWhatsThis, Group::Tools, Place::Everywhere, "whats-this", QT_TR_NOOP("What is this?"),
         QKeySequence::WhatsThis},
        {kAbout, Group::Tools, Place::Everywhere, "about", QT_TR_NOOP("About Continuo"), kNoKeys},
    }};
    static_assert([] {
        for (std::size_t i = 0; i < kTable.size(); ++i)
            if (kTable[i].id != static_cast<Id>(i)) return false;
        return true;
    }());
    return kTable[id];
}

QString Actions::Row::groupName() const {
    switch (group) {
        case Group::File: return tr("File");
        case Group::Edit: return tr("Edit");
        case Group::Play: return tr("Play");
        case Group::Generate: return tr("Generate");
        case Group::View: return tr("View");
        case Group::Model: return tr("Model");
        case Group::Tools: break;
    }
    return tr("Tools");
}

}  // namespace continuo::ui
