#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <QVector>

class QAction;
class QWidget;

namespace continuo::ui {

// All commands of menus, keys and buttons. Shortcuts can be changed. Single letters work only while a canvas
// has the focus, so they do not disturb typing or screen readers. Escape and Space work in the whole window.
class Actions : public QObject {
    Q_OBJECT

public:
    // Each command has a row in action_table.cpp, in this order.
    enum Id {
        kNewTake,
        kNewTakeLike,
        kOpenMidi,
        kPlayFile,
        kExport,
        kExportMidi,
        kExportSound,
        kExportBundle,
        kNewSound,
        kOpenSound,
        kExportVariation,
        kNewPictures,
        kOpenPicture,
        kExportPicture,
        kExportSheet,
        kExportPictures,
        kOpenBundle,
        kExportAll,
        kKeepTake,
        kKeepHalfMinute,
        kKeepTwoMinutes,
        kQuit,
        kUndo,
        kRedo,
        kCopy,
        kPaste,
        kCopyPicture,
        kPastePicture,
        kRemoveMarked,
        kUnmark,
        kStar,
        kAccept,
        kNote,
        kRename,
        kTags,
        kDiscard,
        kSearch,
        kStarVariation,
        kRenameSounds,
        kDiscardVariation,
        kSearchSounds,
        kShowPromptTake,
        kStarPicture,
        kRenamePictures,
        kDiscardPicture,
        kSearchPictures,
        kRecord,
        kPlay,
        kStop,
        kLoop,
        kSlower,
        kFaster,
        kSwitch,
        kNextBranch,
        kPreviousBranch,
        kHandOver,
        kAnswerAgain,
        kStopModel,
        kPanic,
        kTapTempo,
        kClick,
        kComputerKeyboard,
        kRecordSound,
        kPlaySound,
        kStopSound,
        kLoopSound,
        kNextVariation,
        kPreviousVariation,
        kContinue,
        kContinueNext,
        kVariations,
        kContinueEach,
        kReplaceMarked,
        kGenerateSounds,
        kStopSounds,
        kGeneratePictures,
        kGenerateNext,
        kMorePictures,
        kStopPictures,
        kCancelJob,
        kWarmer,
        kCooler,
        kFewerLatents,
        kMoreLatents,
        kShowPlay,
        kShowSound,
        kShowImage,
        kSurprise,
        kFollow,
        kShowPlayed,
        kPictureView,
        kZoomFit,
        kZoomIn,
        kZoomOut,
        kStage,
        kResetLayout,
        kModelCard,
        kAddModel,
        kTeach,
        kModels,
        kSettings,
        kFirstRun,
        kCalibrate,
        kPalette,
        kShortcuts,
        kManual,
        kWhatsThis,
        kAbout,
        kCount
    };

    // Where an action is available. Single-key shortcuts of TakesList work only in the list of takes.
    enum class Place { Everywhere, Play, Image, TakesList, Sound };

    explicit Actions(QObject* parent = nullptr);

    QAction* operator[](Id id) const { return actions_[id]; }
    // The command-related parts of a workspace.
    struct Area {
        Place place = Place::Play;
        QWidget* canvas = nullptr;  // receives the single-key shortcuts; null: they are inactive
        QAction* show = nullptr;    // checked while the workspace is shown; its text is the workspace's name
    };
    // Adds actions with a single-key shortcut to the canvas of their workspace and all others to the window.
    // The first workspace is current.
    void addTo(QWidget& window, const QVector<Area>& areas);
    static Place commandPlace(Id id);
    // Returns the name of the command's workspace; empty: available everywhere, or before addTo().
    QString workspaceName(Id id) const;
    // Returns whether the command auto-repeats while its key is held.
    static bool autoRepeats(Id id);
    // Hides the actions of the other workspaces and disables their keys.
    void setWorkspace(Place workspace);

    // Changes the texts of commands that act on a marked range, and shows those that require one.
    void setRangeMarked(bool marked);

    // Enables a command, or disables it with a reason, which is a sentence for the command search, menus and
    // buttons. Only these three functions disable commands, so each disabled command has a reason.
    void setAvailable(Id id, bool possible, const QString& whyNot);
    // Does the same, for an action of this object.
    void setAvailable(const QAction& action, bool possible, const QString& whyNot);
    // Disables any action with a reason; an empty reason enables it.
    static void setUnavailableReason(QAction& action, const QString& whyNot);

    // Sets what undo and redo would do ("discard of A.4"); empty: the plain texts.
    void setSteps(const QString& undone, const QString& redone);

    // A command as the settings list it.
    struct Shortcut {
        QString name;
        QString group;  // the menu that contains it
        QString text;   // text of the command while nothing is marked
        QKeySequence keys, defaultKeys;
        Place place = Place::Everywhere;
    };
    QVector<Shortcut> shortcuts() const;
    void setKeys(const QString& name, const QKeySequence& keys);

private:
    struct Row;
    static const Row& row(Id id);
    void add(const Row& row);
    static void setKeys(QAction& action, const QKeySequence& keys);
    void updateToolTip(Id id);
    void attachAction(Id id);

    QVector<QAction*> actions_;
    QWidget* window_ = nullptr;
    QVector<Area> areas_;
};

}  // namespace continuo::ui
