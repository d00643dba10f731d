#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "form_parameters.h"
#include "models/pictures_model.h"
#include "sound_forms.h"

class QAction;
class QMenu;

namespace continuo::ui {

class Actions;
class MainWindow;
class PicturesPanel;
class SoundBar;
class SoundInspector;
class SoundPage;
class WorkspaceParts;
struct SoundSet;

// The commands of the Sound workspace. Actions owns them; they outlive this struct.
struct SoundCommands {
    static SoundCommands fromActions(const Actions& actions);

    QAction* show = nullptr;  // checkable; shows the workspace; its text is the workspace's name
    QAction *newSound = nullptr, *open = nullptr, *exportSound = nullptr;
    QAction *star = nullptr, *rename = nullptr, *discard = nullptr, *search = nullptr;
    QAction* showTake = nullptr;
    QAction *record = nullptr, *play = nullptr, *loop = nullptr;  // checkable
    QAction *stop = nullptr, *next = nullptr, *previous = nullptr;
    QAction *generate = nullptr, *stopMaking = nullptr;
    QAction* panic = nullptr;
};

// The parts of the Sound workspace, connected to each other: page, pane of sounds, inspector, toolbar. A
// controller feeds them and handles their signals; the window places them.
class SoundWorkspace : public QObject {
    Q_OBJECT

public:
    // The actions must outlive this.
    SoundWorkspace(const SoundParameters& parameters, Actions& actions, QObject* parent = nullptr);
    ~SoundWorkspace() override;

    const SoundCommands& commands() const { return commands_; }
    SoundPage& page() { return *page_; }
    PicturesModel& sets() { return sets_; }
    PicturesPanel& sounds() { return *sounds_; }
    SoundInspector& inspector() { return *inspector_; }
    SoundBar& bar() { return *bar_; }

    // Returns the parts for the window, which owns the result.
    WorkspaceParts* makeParts(MainWindow& window);

    // Sets the sound model. If the SoundModelFacts have no levels, there is no model, and the page shows
    // `why`; empty: not known yet.
    void setModel(const ModelFacts& facts, const SoundModelFacts& sound, const QString& why = {});
    // Emits nothing.
    void setForm(const SoundForm& form);
    // Shows a prompt with its variations; the form contains the seam.
    void setSet(const SoundSet& set);
    void clear();
    // Sets the progress; while running, the inspector offers to stop.
    void setState(const SoundState& state);
    // Sets which variation plays, and its position in s; 0 and nullopt: nothing plays.
    void setPlaying(qint64 id, std::optional<double> seconds);
    // Sets the running recording; nullopt: none.
    void setRecording(const std::optional<SoundRecordingState>& recording);
    // Sets the source of the next recording. Emits nothing.
    void setRecordFrom(RecordFrom from);
    RecordFrom recordFrom() const;

    // Whether the prompt was rendered from a take of Play, and whether that take still exists.
    enum class FromTake { No, Gone, Yes };
    void setFromTake(FromTake from);

Q_SIGNALS:
    // Requests from buttons, menus and shortcuts.
    void generateRequested();
    void newRequested();
    void openRequested();
    // Requests to stop generating, and keep or discard the result.
    void stopMakingRequested();
    void discardMakingRequested();
    // Requests to show the take that the prompt was rendered from.
    void takeRequested();
    void recordRequested(bool on);
    void recordFromChosen(continuo::ui::RecordFrom from);
    // Requests to play the selected variation, or the prompt, from the position.
    void playRequested();
    void stopRequested();
    void loopRequested(bool on);

private:
    void connectParts();
    void connectCommands();
    void applyForm(const SoundForm& form);
    void enableCommands();
    void showTime(std::optional<double> seconds);
    QAction* makeRecordFrom();

    Actions& actions_;
    SoundCommands commands_;
    std::unique_ptr<QMenu> menu_;
    PicturesModel sets_{SetKind::Sounds};
    SoundPage* page_ = nullptr;
    PicturesPanel* sounds_ = nullptr;
    SoundInspector* inspector_ = nullptr;
    QAction *recordInput_ = nullptr, *recordOutput_ = nullptr;
    QAction* recordFrom_ = nullptr;  // its menu contains both
    SoundBar* bar_ = nullptr;
    bool modelThere_ = false, filled_ = false;
    QString whyNoModel_;
};

}  // namespace continuo::ui
