#pragma once

#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <QVector>

class QAction;
class QWidget;

namespace continuo::ui {

// Everything that a menu, a key or a button can ask for, once. Keys can be changed; single letters work only
// while a canvas has the focus, so that typing and screen readers are safe.
class Actions : public QObject {
    Q_OBJECT

public:
    enum Id {
        kNewTake,
        kOpenMidi,
        kPlayFile,
        kExportMidi,
        kExportSound,
        kKeepHalfMinute,
        kKeepTwoMinutes,
        kQuit,
        kUndo,
        kRedo,
        kStar,
        kNote,
        kDiscard,
        kSearch,
        kRecord,
        kPlay,
        kStop,
        kHandOver,
        kStopModel,
        kPanic,
        kComputerKeyboard,
        kContinue,
        kVariations,
        kCancelJob,
        kWarmer,
        kCooler,
        kFewerLatents,
        kMoreLatents,
        kSurprise,
        kFollow,
        kZoomFit,
        kZoomIn,
        kZoomOut,
        kStage,
        kResetLayout,
        kSettings,
        kFirstRun,
        kPalette,
        kShortcuts,
        kAbout,
        kCount
    };

    explicit Actions(QObject* parent = nullptr);

    QAction* operator[](Id id) const { return actions_[id]; }
    // Adds those whose key is a plain one to the canvas, the others to the window.
    void addTo(QWidget& window, QWidget& canvas);

    // What the settings list: a lasting name, words, the key in use and the one that it had at first.
    struct Shortcut {
        QString name;
        QString group;  // the menu that it belongs to
        QString text;
        QKeySequence keys, defaultKeys;
    };
    QVector<Shortcut> shortcuts() const;
    void setKeys(const QString& name, const QKeySequence& keys);

private:
    void add(Id id, const char* name, const QString& text, const QKeySequence& keys = {},
             const char* icon = nullptr);
    static void setKeys(QAction& action, const QKeySequence& keys);
    void place(QAction& action);

    QVector<QAction*> actions_;
    QHash<QString, QKeySequence> defaults_;
    QWidget* window_ = nullptr;
    QWidget* canvas_ = nullptr;
};

}  // namespace continuo::ui
