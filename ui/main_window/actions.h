#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <QVector>

class QAction;
class QWidget;

namespace continuo::ui {

// All commands that a menu, a key or a button can give, each once. Keys can be changed; single letters work
// only while a canvas has the focus, so that typing and screen readers are safe; Escape and Space work in the
// whole window.
class Actions : public QObject {
    Q_OBJECT

public:
    // Each has a row in action_table.cpp, in this order.
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

    // Where an action is available. The plain key of one of the list of takes acts there alone.
    enum class Place { Everywhere, Play, Image, TakesList, Sound };

    explicit Actions(QObject* parent = nullptr);

    QAction* operator[](Id id) const { return actions_[id]; }
    // A workspace, as far as its commands are concerned.
    struct Area {
        Place place = Place::Play;
        QWidget* canvas = nullptr;  // has the plain keys; null: they do nothing
        QAction* show = nullptr;    // checked while the workspace is shown; its text is the workspace's name
    };
    // Adds those whose key is a plain one to the canvas of their workspace, the others to the window. The
    // first workspace is the current one.
    void addTo(QWidget& window, const QVector<Area>& areas);
    static Place placeOf(Id id);
    // The name of the workspace where a command is available; empty: everywhere, or addTo() was not told.
    QString workspaceOf(Id id) const;
    // Whether it goes a step further for as long as its key is held. All else happens once a press.
    static bool repeats(Id id);
    // Hides the actions of the other workspaces and disables their keys.
    void setWorkspace(Place workspace);

    // While a range of the music is marked, what concerns it says so; what needs one is there then alone.
    void setRangeMarked(bool marked);

    // Enables a command, or disables it for a reason, a sentence that the command search, menus and buttons
    // show. Commands are disabled by these three alone, so that each has a reason.
    void setPossible(Id id, bool possible, const QString& whyNot);
    // The same for one of these actions.
    void setPossible(const QAction& action, bool possible, const QString& whyNot);
    // The same; empty: it is possible.
    static void setHindrance(QAction& action, const QString& whyNot);

    // What undo and redo would do, as "discard of A.4"; empty: they say no more than their names.
    void setSteps(const QString& undone, const QString& redone);

    // What the settings list: a lasting name, words, the key in use and the one that it had at first.
    struct Shortcut {
        QString name;
        QString group;  // the menu that it belongs to
        QString text;   // while nothing is marked
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
    void tellKey(Id id);
    void place(Id id);

    QVector<QAction*> actions_;
    QWidget* window_ = nullptr;
    QVector<Area> areas_;
};

}  // namespace continuo::ui
