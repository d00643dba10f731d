#include "controllers/takes/takes_controller.h"

#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "controllers/play/duet_choices.h"
#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "main_window/inspector_panel.h"
#include "main_window/main_window.h"
#include "midi/standard_midi_file.h"
#include "pages/play_page.h"
#include "roll/piano_roll.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

const QString kSubject = QStringLiteral("takes");  // of the lines above the canvas

}  // namespace

TakesController::TakesController(const Parts& parts)
    : library_(parts.library),
      play_(parts.play),
      window_(parts.window),
      notice_(parts.window.page(), kSubject),
      written_(parts.window.page().banners(), kSubject),
      tree_(parts.library, parts.model),
      work_(notice_),
      quickWork_(notice_, SideWork::AtEnd::IsDone),
      checks_(parts.engine, parts.library, notice_),
      surprise_(parts.engine, parts.play, parts.settings, notice_),
      exports_({parts.library, parts.settings, parts.window, work_, quickWork_, checks_, notice_, written_}),
      replays_({parts.engine, parts.library, parts.settings, work_, notice_}),
      keeper_(parts.library, parts.play, parts.window, notice_),
      player_(parts.rig),
      sample_(parts.rig, kTestWriter),
      plan_(parts.window.inspector()) {
    later_.setSingleShot(true);
    later_.setInterval(250);
    connect(&later_, &QTimer::timeout, this, &TakesController::refresh);
    reload_.setSingleShot(true);
    reload_.setInterval(200);
    connect(&reload_, &QTimer::timeout, this, [this] {
        if (shown_) notice_.guarded(Task::Takes, [this] { showContent(); });
    });
    ui::TakesModel& model = parts.model;
    model.setFileSource([this, &model](const ui::TakeRow& row) {
        return exports_.fileToDrag(tree_.nodeOf(model.find(row.kind, row.id)));
    });
    connectTree();
    connectWindow();
    connectPlayer();
    connect(&checks_, &OriginalityChecks::found, this, [this](NodeId node) {
        if (selected() == node) showFacts();
    });
    // The map of surprise is drawn anew where it has more to say.
    connect(&surprise_, &SurpriseChecks::found, this, [this](NodeId node) {
        if (shown_ == node && !reload_.isActive()) reload_.start();
    });
    connect(window_.actions()[A::kSurprise], &QAction::toggled, this, [this](bool heat) {
        if (heat && shown_) reload_.start();
    });
    connect(&play_, &PlayController::modelReady, this, [this] {
        if (shown_ && window_.actions()[A::kSurprise]->isChecked()) reload_.start();
    });
    connect(&keeper_, &TakeKeeper::kept, this, &TakesController::refresh);
    connect(&keeper_, &TakeKeeper::recordingBegins, this, &TakesController::recordingBegins);
    refresh();
}

void TakesController::connectTree() {
    ui::TakesPanel& panel = window_.takes();
    connect(&panel, &ui::TakesPanel::currentChanged, this, &TakesController::choose);
    connect(&panel, &ui::TakesPanel::auditionRequested, this, &TakesController::audition);
    connect(&panel, &ui::TakesPanel::starRequested, this,
            [this](const QModelIndex& index) { star(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::discardRequested, this,
            [this](const QModelIndex& index) { discard(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::noteRequested, this,
            [this](const QModelIndex& index) { writeNote(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::renameRequested, this,
            [this](const QModelIndex& index) { rename(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::forkRequested, this, [this](const QModelIndex& index) {
        choose(index);
        Q_EMIT continueRequested(1);
    });
    connect(&panel, &ui::TakesPanel::menuRequested, this, &TakesController::menu);
    connect(&window_, &ui::MainWindow::workspaceChanged, this, &TakesController::showUndo);
    connect(&play_, &PlayController::takesChanged, &later_, QOverload<>::of(&QTimer::start));
    connect(&play_, &PlayController::playedMeanwhile, this, &TakesController::showLive);
    connect(&play_, &PlayController::takeBegan, this, [this] {
        if (!shown_) forgetPlace();
        selectShown();
    });
}

void TakesController::connectWindow() {
    ui::Actions& actions = window_.actions();
    const auto on = [&](A::Id id, auto act) { connect(actions[id], &QAction::triggered, this, act); };
    const auto onSource = [&](A::Id id, auto act) {
        on(id, [this, act] {
            if (const std::optional<NodeId> node = source()) act(*node);
        });
    };
    onSource(A::kStar, [this](NodeId node) { star(node); });
    onSource(A::kNote, [this](NodeId node) { writeNote(node); });
    onSource(A::kRename, [this](NodeId node) { rename(node); });
    onSource(A::kTags, [this](NodeId node) { writeTags(node); });
    onSource(A::kDiscard, [this](NodeId node) {
        // A note stays selected when the focus leaves the canvas; what is meant then is all of it.
        const ui::PianoRoll& roll = window_.page().roll();
        if (roll.hasFocus() && roll.selectedNote()) return takeOut(*roll.selectedNote());
        roll.hasFocus() && marked() ? takeOutMarked() : discard(node);
    });
    onSource(A::kNewTakeLike, [this](NodeId node) { newTakeLike(node); });
    onSource(A::kExport, [this](NodeId node) {
        const std::optional<Branch> branch = tree_.branch(node);
        const double cursor = window_.page().roll().cursorTime().value_or(branch ? branch->forkSeconds : -1);
        exports_.ask(node, tree_.nameOf(node), cursor, marked());
    });
    onSource(A::kExportMidi, [this](NodeId node) { exports_.midi(node, marked()); });
    onSource(A::kExportSound, [this](NodeId node) { exports_.sound(node, marked()); });
    on(A::kUndo, [this] { undo(); });
    on(A::kRedo, [this] { redo(); });
    on(A::kOpenMidi, [this] { openMidi(); });
    on(A::kPlayFile, [this] { playInstead(); });
    on(A::kNewTake, [this] { newTake(); });
    connect(&window_.page(), &ui::PlayPage::openRequested, this, [this] { openMidi(); });
    connect(&window_.page().roll(), &ui::PianoRoll::menuAsked, this, &TakesController::rollMenu);
    connect(&window_.page().roll(), &ui::PianoRoll::cursorMoved, this, &TakesController::tellPlan);
    connect(&window_.page().roll(), &ui::PianoRoll::markedRangeChanged, this, &TakesController::tellPlan);
    connect(&play_, &PlayController::formSet, this, &TakesController::tellPlan);
    connectRange();
    connectNotes();
}

void TakesController::connectPlayer() {
    ui::Actions& actions = window_.actions();
    connect(actions[A::kPlay], &QAction::triggered, this, &TakesController::playOrStop);
    connect(actions[A::kStop], &QAction::triggered, this, [this] {
        player_.stop();
        play_.stopInstead();
        play_.stopModel();
    });
    connect(actions[A::kSwitch], &QAction::triggered, this, &TakesController::switchToOther);
    connect(actions[A::kPanic], &QAction::triggered, &player_, &TakePlayer::stop);
    connect(actions[A::kStopModel], &QAction::triggered, this, &TakesController::stopOrUnmark);
    // On stage what is played live is seen, and nothing else to be heard.
    connect(actions[A::kStage], &QAction::toggled, &player_, &TakePlayer::stop);
    connect(actions[A::kStage], &QAction::toggled, actions[A::kPlay], &QAction::setDisabled);
    connect(&player_, &TakePlayer::playingChanged, this, [this](bool playing) {
        window_.actions()[A::kPlay]->setChecked(playing);
        if (!playing) playerStopped();
        later_.start();
    });
    connect(&player_, &TakePlayer::positionChanged, this, [this](double seconds) {
        window_.page().roll().setNow(seconds);
        play_.readouts().hear(seconds);
    });
}

std::optional<NodeId> TakesController::source() const {
    if (shown_) return shown_;
    if (const std::optional<TakeId> take = play_.take()) return NodeId{*take, 0};
    return {};
}

// From a row that goes out of sight the tree goes to another one, and the canvas with it; what is heard stays
// there.
void TakesController::refresh() {
    selecting_ = true;
    tree_.refresh(player_.isPlaying() ? source() : std::nullopt);
    selecting_ = false;
    if (shown_ && tree_.isHidden(*shown_) && !player_.isPlaying()) {
        const QModelIndex neighbour = window_.takes().selected();
        neighbour.isValid() ? choose(neighbour) : showLive();
    }
    selectShown();
    showEditable();
    showUndo();
}

// The source, as far as it has a row: an empty take that is not kept has none.
std::optional<NodeId> TakesController::selected() const {
    const std::optional<NodeId> node = source();
    return node && tree_.indexOf(*node).isValid() ? node : std::nullopt;
}

// A take's own row and that of its recording mean the same.
void TakesController::selectShown() {
    ui::TakesPanel& panel = window_.takes();
    const NodeId node = selected().value_or(NodeId{});
    if (tree_.nodeOf(panel.selected()) != node) {
        selecting_ = true;
        panel.select(node.take != 0 ? tree_.indexOf(node) : QModelIndex());
        selecting_ = false;
    }
    showFacts();
}

void TakesController::showFacts() {
    const std::optional<NodeId> node = selected();
    window_.takes().setFacts(node ? tree_.factsOf(*node, checks_.of(*node)) : ui::Facts());
}

void TakesController::choose(const QModelIndex& index) {
    if (selecting_ || !index.isValid()) return;
    const NodeId node = tree_.nodeOf(index);
    if (node.take == 0) return;
    const bool growing = node.branch == 0 && play_.take() == node.take;
    if (growing)
        showLive();
    else if (shown_ != node)  // else its cursor stays, and what is heard of it
        show(node);
    else
        selectShown();
}

void TakesController::show(NodeId node) {
    player_.stop();
    if (shown_ != node) {
        if (shown_) other_ = shown_;
        forgetPlace();
    }
    shown_ = node;
    play_.showLive(false);
    if (!notice_.guarded(Task::Takes, [this] { showContent(); })) return showLive();
    window_.page().roll().fit();
    selectShown();
}

// For what was asked about it and is answered now.
void TakesController::showAgain(const std::optional<NodeId>& node) {
    if (shown_ != node) node ? show(*node) : showLive();
}

void TakesController::showContent() {
    reload_.stop();
    // Behind a note that was edited the model is asked anew.
    TakeContent content = library_.contentOfKnownSurprise(*shown_);
    exports_.prepare(*shown_, content);
    surprise_.fill(*shown_, content, window_.actions()[A::kSurprise]->isChecked());
    content_ = rollOf(content);
    showEditable();
    plan_.setMusic(content);
    tellPlan();
    ui::PlayPage& page = window_.page();
    page.setEmpty(false);
    const std::optional<ui::RollNote> selected = page.roll().selectedNote();
    page.roll().setContent(content_);
    page.roll().setSelectedNote(selected);
    page.roll().setNow(player_.position());
    page.roll().setMemoryBegin({});
    showHeader();
    window_.inspector().setCanContinue(true);
}

void TakesController::showHeader() {
    const ui::RollFacts facts = content_->facts();
    const std::optional<Take> take = library_.take(shown_->take);
    const std::optional<Branch> branch = tree_.branch(*shown_);
    window_.page().setHeader({take ? takeName(*take) : QString(),
                              branch ? tr("Branch %1").arg(text(branch->marks.name)) : QString(),
                              static_cast<int>(facts.yours), static_cast<int>(facts.models)});
}

void TakesController::tellPlan() { plan_.tell(play_.form(), sourceBegin(), sourceSeconds()); }

void TakesController::showLive() {
    backToLive_ = false;
    player_.stop();
    if (shown_) forgetPlace();
    shown_.reset();
    content_.reset();
    plan_.clear();
    showEditable();
    play_.showLive(true);
    selectShown();
}

void TakesController::leaveDeleted() {
    if (shown_ && (!library_.take(shown_->take) || (shown_->branch != 0 && !tree_.branch(*shown_))))
        showLive();
    refresh();
}

void TakesController::select(NodeId node) {
    refresh();
    show(node);
}

void TakesController::branchBegan(BranchId branch) {
    refresh();
    if (const std::optional<Branch> begun = library_.branch(branch))
        window_.takes().unfold(tree_.indexOf({begun->take, branch}));
}

// A note comes every few milliseconds: a timer that began again with each would not end before the last one.
void TakesController::branchGrew(BranchId branch) {
    if (!later_.isActive()) later_.start();
    if (shown_ && shown_->branch == branch && !reload_.isActive()) reload_.start();
}

void TakesController::newTake() {
    keeper_.stop();
    showLive();
    play_.begin(play_.modelPath());
}

void TakesController::newTakeLike(NodeId node) {
    notice_.guarded(Task::Takes, [&] {
        const ui::PlayForm form = withOrigin(play_.form(), library_.origin(node));
        window_.inspector().setForm(form);
        play_.setForm(window_.inspector().form());
        newTake();
    });
}

void TakesController::openMidi(const QString& path) {
    const QString file = path.isEmpty() ? exports_.chooseMidi(tr("Open a MIDI file")) : path;
    if (!file.isEmpty()) read(file);
}

void TakesController::read(const QString& path) {
    read(QFileInfo(path).fileName(), [file = path.toStdString()] { return readMidiTake(file); });
}

void TakesController::read(const QString& name, const std::function<MidiTake()>& open) {
    opening_.begin();
    quickWork_.startFirst(Task::ReadFile, [this, name, open](const std::stop_token&) -> SideWork::Rest {
        try {
            const auto read = std::make_shared<const MidiTake>(open());
            return [this, name, read] { addOpened(name, *read); };
        } catch (const std::exception& error) {
            return [this, name, why = sayingOf(Task::ReadFile, error)] {
                opening_.refused(name, why);
                tellOpened();
            };
        }
    });
}

void TakesController::addOpened(const QString& name, const MidiTake& read) {
    try {
        window_.showWorkspace(ui::Workspace::Play);
        select({addTake(library_, read), 0});
        opening_.opened(name, read.warnings);
    } catch (const std::exception& error) {
        opening_.refused(name, sayingOf(Task::ReadFile, error));
    }
    tellOpened();
}

// Also that there is nothing to say any more, where an earlier file was refused.
void TakesController::tellOpened() {
    if (const auto outcome = opening_.outcome()) notice_.tell(outcome->told, outcome->bad);
}

void TakesController::playInstead(const QString& path) {
    const QString file = path.isEmpty() ? exports_.chooseMidi(tr("Let a MIDI file play in my place")) : path;
    if (file.isEmpty()) return;
    quickWork_.startFirst(Task::ReadFile, [this, path = file.toStdString()](const std::stop_token&) {
        return [this, path, music = std::make_shared<const Performance>(readMidiFile(path).performance)] {
            notice_.tell({});  // it may be about a file that was refused
            showLive();
            play_.playInstead(*music, QFileInfo(text(path)).fileName());
        };
    });
}

void TakesController::rollMenu(const QPoint& global, double seconds,
                               const std::optional<ui::RollNote>& note) {
    if (!source()) return;
    QMenu menu(&window_);
    // Something else may be shown by the time that one chooses.
    const auto again = [this, node = shown_] { showAgain(node); };
    const auto from = [this, again, seconds](A::Id id) {
        again();
        window_.page().roll().setMarkedRange({});
        window_.page().roll().setCursorTime(std::max(0.0, seconds));
        window_.actions()[id]->trigger();
    };
    const auto range = marked();
    if (range && seconds >= range->from && seconds < range->to) {
        for (const A::Id id : {A::kPlay, A::kContinue, A::kVariations, A::kExport, A::kExportMidi,
                               A::kExportSound, A::kCopy, A::kRemoveMarked, A::kUnmark})
            menu.addAction(window_.actions()[id]);
        menu.addSeparator();
    }
    menu.addAction(tr("Continue from here"), this, [from] { from(A::kContinue); });
    menu.addAction(tr("Listen from here"), this, [this, from] {
        player_.stop();
        from(A::kPlay);
    });
    if (note) {
        menu.addSeparator();
        if (window_.page().roll().editable())
            menu.addAction(tr("Change this note…"), this, [this, again, note] {
                again();
                askForNote(*note);
            });
        menu.addAction(tr("Take this note out"), this, [this, again, note] {
            again();
            takeOut(*note);
        });
    }
    if (!range) {
        menu.addSeparator();
        menu.addAction(window_.actions()[A::kCopy]);
    }
    menu.addAction(window_.actions()[A::kPaste]);
    menu.exec(global);
}

void TakesController::menu(const QModelIndex& index, const QPoint& global) {
    choose(index);
    const NodeId node = tree_.nodeOf(index);
    QMenu menu(&window_);
    // The tree may change while the menu is open.
    const QPersistentModelIndex place = index;
    menu.addAction(tr("Listen"), this, [this, place] { audition(place); });
    menu.addAction(tr("Go on from here, four times"), this, [this] { Q_EMIT continueRequested(4); });
    if (const std::optional<Branch> branch = tree_.branch(node)) {
        menu.addAction(tr("Four others in its place"), this, [this, place = *branch] {
            select({place.take, place.parent});
            window_.page().roll().setCursorTime(place.forkSeconds);
            Q_EMIT continueRequested(4);
        });
    }
    menu.addAction(tr("Play on from here, live"), this, [this, node] {
        notice_.guarded(Task::Continue, [&] { Q_EMIT playOnRequested(heardBefore(node)); });
    });
    bool again = false;
    if (node.branch == 0 && play_.take() != node.take)
        notice_.guarded(Task::Takes, [&] { again = library_.hasReplay(node.take); });
    if (again)
        menu.addAction(tr("Make again and compare"), this, [this, node] { replays_.replay(node.take); });
    menu.addSeparator();
    menu.addAction(window_.actions()[A::kStar]->icon(),
                   tree_.isStarred(node) ? tr("Take the star off") : window_.actions()[A::kStar]->text(),
                   this, [this, node] { star(node); });
    if (const std::optional<std::uint64_t> seed = tree_.seedOf(node)) {
        menu.addAction(tr("Copy seed"), this,
                       [seed] { QGuiApplication::clipboard()->setText(QString::number(*seed)); });
    }
    for (const A::Id id :
         {A::kRename, A::kTags, A::kNote, A::kCopy, A::kExport, A::kExportMidi, A::kExportSound})
        menu.addAction(window_.actions()[id]);
    // The row is meant, and no note that is selected in it.
    const QAction* discarding = window_.actions()[A::kDiscard];
    menu.addAction(discarding->icon(), discarding->text(), this, [this, node] { discard(node); });
    menu.exec(global);
}

}  // namespace continuo::app
