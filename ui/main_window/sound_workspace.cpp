#include "main_window/sound_workspace.h"

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QMenu>

#include "main_window/actions.h"
#include "main_window/bars/sound_bar.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/main_window.h"
#include "main_window/workspace_parts.h"
#include "pages/sound/sound_page.h"
#include "theme/theme.h"
#include "wave/wave_canvas.h"

namespace continuo::ui {

SoundCommands SoundCommands::fromActions(const Actions& actions) {
    using A = Actions;
    SoundCommands commands;
    commands.show = actions[A::kShowSound];
    commands.newSound = actions[A::kNewSound];
    commands.open = actions[A::kOpenSound];
    commands.exportSound = actions[A::kExportVariation];
    commands.star = actions[A::kStarVariation];
    commands.rename = actions[A::kRenameSounds];
    commands.discard = actions[A::kDiscardVariation];
    commands.search = actions[A::kSearchSounds];
    commands.showTake = actions[A::kShowPromptTake];
    commands.record = actions[A::kRecordSound];
    commands.play = actions[A::kPlaySound];
    commands.loop = actions[A::kLoopSound];
    commands.stop = actions[A::kStopSound];
    commands.next = actions[A::kNextVariation];
    commands.previous = actions[A::kPreviousVariation];
    commands.generate = actions[A::kGenerateSounds];
    commands.stopMaking = actions[A::kStopSounds];
    commands.panic = actions[A::kPanic];
    return commands;
}

SoundWorkspace::SoundWorkspace(const SoundParameters& parameters, Actions& actions, QObject* parent)
    : QObject(parent),
      actions_(actions),
      commands_(SoundCommands::fromActions(actions)),
      page_(new SoundPage),
      sounds_(new PicturesPanel(sets_)),
      inspector_(new SoundInspector(parameters)),
      recordFrom_(makeRecordFrom()),
      bar_(new SoundBar(
          {commands_.record, commands_.play, commands_.stop, commands_.loop, commands_.panic, recordFrom_})) {
    page_->setTakeCommand(*commands_.showTake);
    setFromTake(FromTake::No);
    connectParts();
    connectCommands();
    setModel({}, {});
    applyForm(inspector_->form());
}

SoundWorkspace::~SoundWorkspace() = default;

QAction* SoundWorkspace::makeRecordFrom() {
    auto* from = new QAction(Theme::icon(QStringLiteral("chevron-down")), tr("Recording source"), this);
    menu_ = std::make_unique<QMenu>();
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& text, RecordFrom which) {
        QAction* action = menu_->addAction(text);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, which] { Q_EMIT recordFromChosen(which); });
        return action;
    };
    recordInput_ = add(tr("Audio input"), RecordFrom::Input);
    //: Choice of “Recording source”: what Continuo plays.
    recordOutput_ = add(tr("Continuo's output"), RecordFrom::Output);
    recordInput_->setChecked(true);
    from->setMenu(menu_.get());
    return from;
}

void SoundWorkspace::setRecordFrom(RecordFrom from) {
    (from == RecordFrom::Output ? recordOutput_ : recordInput_)->setChecked(true);
}

RecordFrom SoundWorkspace::recordFrom() const {
    return recordOutput_->isChecked() ? RecordFrom::Output : RecordFrom::Input;
}

void SoundWorkspace::setRecording(const std::optional<SoundRecordingState>& recording) {
    const bool changes = recording.has_value() != bar_->recording().has_value();
    bar_->setRecording(recording);
    commands_.record->setChecked(recording.has_value());
    if (changes) enableCommands();
}

void SoundWorkspace::connectParts() {
    connect(page_, &SoundPage::seamMoved, inspector_, &SoundInspector::editSeam);
    connect(page_, &SoundPage::generateRequested, this, &SoundWorkspace::generateRequested);
    connect(page_, &SoundPage::openRequested, this, &SoundWorkspace::openRequested);
    connect(page_, &SoundPage::playRequested, this, &SoundWorkspace::playRequested);
    connect(page_, &SoundPage::stopRequested, this, &SoundWorkspace::stopRequested);
    connect(page_, &SoundPage::selectionChanged, this, &SoundWorkspace::enableCommands);
    connect(page_, &SoundPage::positionChosen, this, [this] { showTime({}); });
    connect(inspector_, &SoundInspector::formChanged, this, &SoundWorkspace::applyForm);
    connect(inspector_, &SoundInspector::generateRequested, this, &SoundWorkspace::generateRequested);
    connect(inspector_, &SoundInspector::stopRequested, this, &SoundWorkspace::stopMakingRequested);
    connect(inspector_, &SoundInspector::discardRequested, this, &SoundWorkspace::discardMakingRequested);
}

void SoundWorkspace::connectCommands() {
    sounds_->setActions(*commands_.star, *commands_.discard);
    inspector_->setCommands(*commands_.generate, *commands_.stopMaking);
    const auto on = [this](const QAction* action, auto* receiver, auto member) {
        connect(action, &QAction::triggered, receiver, member);
    };
    on(commands_.newSound, this, &SoundWorkspace::newRequested);
    on(commands_.open, this, &SoundWorkspace::openRequested);
    on(commands_.star, page_, &SoundPage::requestStar);
    on(commands_.search, sounds_, &PicturesPanel::focusSearch);
    on(commands_.showTake, this, &SoundWorkspace::takeRequested);
    on(commands_.record, this, &SoundWorkspace::recordRequested);
    connect(commands_.play, &QAction::triggered, this,
            [this](bool plays) { plays ? Q_EMIT playRequested() : Q_EMIT stopRequested(); });
    connect(commands_.stop, &QAction::triggered, this, [this] {
        if (bar_->recording()) Q_EMIT recordRequested(false);
        Q_EMIT stopRequested();
    });
    on(commands_.loop, this, &SoundWorkspace::loopRequested);
    on(commands_.next, page_, &SoundPage::selectNext);
    on(commands_.previous, page_, &SoundPage::selectPrevious);
    on(commands_.generate, this, &SoundWorkspace::generateRequested);
    on(commands_.stopMaking, this, &SoundWorkspace::stopMakingRequested);
}

WorkspaceParts* SoundWorkspace::makeParts(MainWindow& window) {
    auto* parts = new WorkspaceParts(&window);
    parts->id = Workspace::Sound;
    parts->place = Actions::Place::Sound;
    parts->show = commands_.show;
    parts->icon = QStringLiteral("waveform");
    parts->page = page_;
    parts->banners = &page_->banners();
    parts->bar = bar_;
    parts->models = ModelKind::Sound;
    parts->noModelsText = tr("No model for sound is installed");
    connect(sounds_, &PicturesPanel::focusLeft, &window, &MainWindow::focusCanvas);
    connect(inspector_, &SoundInspector::modelNameChanged, &window, &MainWindow::enableLatents);

    auto* order = new QAction(Theme::icon(QStringLiteral("sort")), tr("Order of the sounds"), this);
    order->setMenu(sounds_->orderMenu());
    parts->list = {QStringLiteral("soundsDock"), tr("Sounds"), sounds_, {order, commands_.newSound}};
    auto* modelName = new QLabel;
    connect(inspector_, &SoundInspector::modelNameChanged, modelName, &QLabel::setText);
    connect(inspector_, &SoundInspector::modelNameChanged, modelName, &QLabel::setToolTip);
    parts->inspector = {QStringLiteral("soundInspectorDock"), tr("Inspector"), inspector_, {}, modelName};

    parts->commands = {
        {Menu::File, 0, {commands_.newSound, commands_.open}},
        {Menu::File, 2, {commands_.exportSound}},
        {Menu::Edit, 2, {commands_.star, commands_.rename, commands_.discard}},
        {Menu::Edit, 3, {commands_.search, commands_.showTake}},
        {Menu::Play, 0, {commands_.record, recordFrom_, commands_.play, commands_.stop, commands_.loop}},
        {Menu::Play, 1, {commands_.next, commands_.previous}},
        {Menu::Generate, 0, {commands_.generate, commands_.stopMaking}}};

    parts->stepTemperature = [this](double by) { inspector_->stepTemperature(by); };
    parts->scaleLatents = [this](double factor) { inspector_->scaleLatents(factor); };
    parts->hasLatentsOrWindow = [this] { return inspector_->hasLatentsOrWindow(); };
    parts->zoomFit = [this] { page_->zoomFit(); };
    parts->zoomIn = [this] { page_->zoomIn(); };
    parts->zoomOut = [this] { page_->zoomOut(); };
    return parts;
}

void SoundWorkspace::applyForm(const SoundForm& form) {
    page_->canvas().setSeam(filled_ ? std::optional(form.promptTo) : std::nullopt);
    page_->setOfferedCount(form.variations);
}

void SoundWorkspace::setForm(const SoundForm& form) {
    inspector_->setForm(form);
    applyForm(form);
}

void SoundWorkspace::setModel(const ModelFacts& facts, const SoundModelFacts& sound, const QString& why) {
    modelThere_ = sound.levels > 0;
    whyNoModel_ = why.isEmpty() ? tr("Continuo is still searching for sound models.")
                                : tr("No model for sound is installed.");
    inspector_->setModel(facts, sound);
    page_->setNoModelReason(modelThere_ ? QString() : why);
    enableCommands();
}

void SoundWorkspace::enableCommands() {
    const auto needs = [this](std::initializer_list<QAction*> actions, bool possible, const QString& why) {
        for (const QAction* action : actions) actions_.setAvailable(*action, possible, why);
    };
    needs({commands_.newSound, commands_.open, commands_.generate}, modelThere_, whyNoModel_);
    needs({commands_.record}, modelThere_ || bar_->recording(), whyNoModel_);
    Actions::setUnavailableReason(*recordFrom_,
                                  bar_->recording() ? tr("Stop the recording first.") : QString());
    needs({commands_.play, commands_.loop, commands_.rename, commands_.discard}, filled_,
          tr("No sound yet."));
    needs({commands_.star, commands_.next, commands_.previous, commands_.exportSound}, page_->selected() != 0,
          tr("No variation is chosen."));
    needs({commands_.stopMaking}, bar_->state().running, tr("No sounds are being generated."));
}

void SoundWorkspace::setFromTake(FromTake from) {
    actions_.setAvailable(
        *commands_.showTake, from == FromTake::Yes,
        from == FromTake::Gone ? tr("The take no longer exists.") : tr("This sound is not from a take."));
    page_->setFromTake(from != FromTake::No);
}

void SoundWorkspace::setSet(const SoundSet& set) {
    filled_ = true;
    page_->setSet(set);
    inspector_->setSourceSeconds(set.prompt ? set.prompt->seconds() : 0);
    applyForm(inspector_->form());
    showTime({});
    enableCommands();
}

void SoundWorkspace::clear() {
    filled_ = false;
    page_->clear();
    inspector_->setSourceSeconds(0);
    applyForm(inspector_->form());
    showTime({});
    enableCommands();
}

void SoundWorkspace::setState(const SoundState& state) {
    bar_->setState(state);
    inspector_->setGenerating(state.running);
    enableCommands();
}

void SoundWorkspace::setPlaying(qint64 id, std::optional<double> seconds) {
    page_->setPlaying(id, seconds);
    commands_.play->setChecked(seconds.has_value());
    showTime(seconds);
}

// Shows the playback position or, while nothing plays, the start position.
void SoundWorkspace::showTime(std::optional<double> seconds) {
    const WaveCanvas& canvas = page_->canvas();
    bar_->setTime(seconds.value_or(canvas.position()), canvas.content() ? canvas.content()->seconds() : 0);
}

}  // namespace continuo::ui
