#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "forms.h"
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

// The commands of the Sound workspace. Actions owns them; they outlive it.
struct SoundCommands {
    static SoundCommands of(const Actions& actions);

    QAction* show = nullptr;  // checkable; shows the workspace, and has its name
    QAction *begin = nullptr, *open = nullptr, *exportSound = nullptr;
    QAction *star = nullptr, *rename = nullptr, *discard = nullptr, *search = nullptr;
    QAction* showTake = nullptr;
    QAction *record = nullptr, *play = nullptr, *loop = nullptr;  // checkable
    QAction *stop = nullptr, *next = nullptr, *previous = nullptr;
    QAction *generate = nullptr, *stopMaking = nullptr;
    QAction* panic = nullptr;
};

// The parts of the Sound workspace, wired to each other: page, pane of the sounds, inspector, toolbar.
// Whoever makes and plays the sounds feeds them and hears what was asked; the window has a place for each
// part.
class SoundWorkspace : public QObject {
    Q_OBJECT

public:
    // The actions must outlive this.
    explicit SoundWorkspace(Actions& actions, QObject* parent = nullptr);
    ~SoundWorkspace() override;

    const SoundCommands& commands() const { return commands_; }
    SoundPage& page() { return *page_; }
    PicturesModel& sets() { return sets_; }
    PicturesPanel& sounds() { return *sounds_; }
    SoundInspector& inspector() { return *inspector_; }
    SoundBar& bar() { return *bar_; }

    // What the window shows of it; the window owns the result.
    WorkspaceParts* parts(MainWindow& window);

    // What makes the sounds. SoundModelFacts without levels: nothing does, and `why` is shown on the page;
    // empty: it is not known yet.
    void setModel(const ModelFacts& facts, const SoundModelFacts& sound, const QString& why = {});
    // Notifies nobody.
    void setForm(const SoundForm& form);
    // Shows a prompt with its variations; the form says where its seam is.
    void setSet(const SoundSet& set);
    void clear();
    // How far it is; while it runs the inspector offers to stop.
    void setState(const SoundState& state);
    // Which variation sounds, and where; 0 without a moment: nothing does.
    void setPlaying(qint64 id, std::optional<double> seconds);
    // The running recording; nullopt: none.
    void setRecording(const std::optional<SoundRecordingState>& recording);
    // The source of the next recording. The setter emits nothing.
    void setRecordFrom(RecordFrom from);
    RecordFrom recordFrom() const;

    // Whether the prompt was rendered from a take of Play, and whether that take still exists.
    enum class FromTake { No, Gone, Yes };
    void setFromTake(FromTake from);

Q_SIGNALS:
    // By whatever button or key.
    void generateAsked();
    void newAsked();
    void openAsked();
    // Ends making; what is there stays, or goes.
    void stopMakingAsked();
    void discardMakingAsked();
    // Requests the take that the prompt was rendered from.
    void takeAsked();
    void recordAsked(bool on);
    void recordFromChosen(continuo::ui::RecordFrom from);
    // Plays the chosen variation, or the prompt, from the position on.
    void playAsked();
    void stopAsked();
    void loopAsked(bool on);

private:
    void connectParts();
    void connectCommands();
    void takeForm(const SoundForm& form);
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
    QAction* recordFrom_ = nullptr;  // with a menu of both
    SoundBar* bar_ = nullptr;
    bool modelThere_ = false, filled_ = false;
    QString whyNoModel_;
};

}  // namespace continuo::ui
