#include "controllers/takes_controller.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QLocale>
#include <QMenu>
#include <QStandardPaths>
#include <algorithm>

#include "controllers/play_controller.h"
#include "controllers/roll_of.h"
#include "controllers/words.h"
#include "duet/live_record_text.h"
#include "files/installed_files.h"
#include "library/export.h"
#include "main_window/inspector_panel.h"
#include "main_window/main_window.h"
#include "main_window/transport_bar.h"
#include "midi/standard_midi_file.h"
#include "pages/play_page.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

MidiExport midiExport(Settings& settings) {
    const ui::PlayForm form = settings.play();
    return {1, form.playerChannel - 1, form.modelChannel - 1,
            settings.flag(QStringLiteral("files/provenance"), true)};
}

QVector<float> contourOf(const MusicSummary& summary) {
    return {summary.contour.begin(), summary.contour.end()};
}

QString folderOf(Settings& settings) {
    QString folder = settings.text(QStringLiteral("files/export"));
    if (!folder.isEmpty() && QDir(folder).exists()) return folder;
    return QStandardPaths::writableLocation(QStandardPaths::MusicLocation);
}

}  // namespace

TakesController::TakesController(const Parts& parts)
    : engine_(parts.engine),
      library_(parts.library),
      rig_(parts.rig),
      play_(parts.play),
      settings_(parts.settings),
      window_(parts.window),
      model_(parts.model),
      player_(parts.rig) {
    exports_.setMaxThreadCount(1);
    later_.setSingleShot(true);
    later_.setInterval(250);
    connect(&later_, &QTimer::timeout, this, &TakesController::refresh);
    model_.setFileSource([this](const ui::TakeRow& row) {
        QString path;
        guarded([&] {
            const QModelIndex index = model_.find(row.kind, row.id);
            path = QString::fromStdString(dragFile(library_, nodeOf(index), midiExport(settings_)).string());
        });
        return path;
    });
    connectTree();
    connectWindow();
    refresh();
}

TakesController::~TakesController() {
    ending_.request_stop();
    exports_.waitForDone();
}

void TakesController::connectTree() {
    ui::TakesPanel& panel = window_.takes();
    connect(&panel, &ui::TakesPanel::currentChanged, this, &TakesController::choose);
    connect(&panel, &ui::TakesPanel::auditionRequested, this, &TakesController::audition);
    connect(&panel, &ui::TakesPanel::starRequested, this,
            [this](const QModelIndex& index) { star(nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::discardRequested, this,
            [this](const QModelIndex& index) { discard(nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::forkRequested, this, [this](const QModelIndex& index) {
        choose(index);
        Q_EMIT continueRequested(1);
    });
    connect(&panel, &ui::TakesPanel::menuRequested, this, &TakesController::menu);
    connect(&window_, &ui::MainWindow::workspaceChanged, this, &TakesController::showUndo);
    connect(&play_, &PlayController::takesChanged, &later_, QOverload<>::of(&QTimer::start));
    connect(&play_, &PlayController::playedMeanwhile, this, &TakesController::showLive);
    connect(&play_, &PlayController::modelReady, this, &TakesController::recordOn);
}

void TakesController::connectWindow() {
    ui::Actions& actions = window_.actions();
    const auto onSelected = [this](void (TakesController::*act)(NodeId)) {
        return [this, act] {
            const std::optional<NodeId> node = source();
            if (node) (this->*act)(*node);
        };
    };
    const auto on = [&](A::Id id, auto act) { connect(actions[id], &QAction::triggered, this, act); };
    on(A::kStar, onSelected(&TakesController::star));
    on(A::kNote, onSelected(&TakesController::writeNote));
    on(A::kDiscard, onSelected(&TakesController::discard));
    on(A::kExportMidi, onSelected(&TakesController::exportMidi));
    on(A::kExportSound, onSelected(&TakesController::exportSound));
    on(A::kUndo, [this] { undo(); });
    on(A::kRedo, [this] { redo(); });
    on(A::kOpenMidi, [this] { openMidi(); });
    on(A::kPlayFile, [this] { playInstead(); });
    on(A::kNewTake, [this] { newTake(); });
    on(A::kKeepHalfMinute, [this] { keepLast(30); });
    on(A::kKeepTwoMinutes, [this] { keepLast(120); });
    on(A::kRecord, [this](bool begin) { record(begin); });
    on(A::kPlay, [this](bool begin) { playOrStop(begin); });
    on(A::kStop, [this] {
        player_.stop();
        play_.stopModel();
    });
    on(A::kPanic, [this] { player_.stop(); });
    connect(&player_, &TakePlayer::playingChanged, this, [this](bool playing) {
        window_.actions()[A::kPlay]->setChecked(playing);
        if (!playing && !play_.showsLive()) window_.page().roll().setNow({});
        later_.start();
    });
    connect(&player_, &TakePlayer::positionChanged, this, [this](double seconds) {
        if (play_.showsLive()) return;
        window_.page().roll().setNow(seconds);
        window_.transport().setTime(seconds);
    });
    connect(&window_.page(), &ui::PlayPage::openRequested, this, [this] { openMidi(); });
}

NodeId TakesController::nodeOf(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    const ui::TakeRow& row = model_.row(index);
    if (row.kind != ui::TakeRow::Kind::Branch) return {row.id, 0};
    const std::optional<Branch> branch = library_.branch(row.id);
    return branch ? NodeId{branch->take, branch->id} : NodeId{};
}

std::optional<NodeId> TakesController::source() const {
    if (shown_) return shown_;
    if (const std::optional<TakeId> take = play_.take()) return NodeId{*take, 0};
    return {};
}

double TakesController::sourceSeconds() const {
    const std::optional<double> cursor = window_.page().roll().cursorTime();
    return cursor ? *cursor : -1;
}

QString TakesController::nameOf(NodeId node) const {
    const std::optional<Take> take = library_.take(node.take);
    const QString name = take ? takeName(*take) : QString();
    const std::optional<Branch> branch = node.branch == 0 ? std::nullopt : library_.branch(node.branch);
    return branch ? tr("%1, branch %2").arg(name, text(branch->marks.name)) : name;
}

ui::TakeRow TakesController::branchRow(const Branch& branch, const std::vector<Branch>& all) const {
    ui::TakeRow row;
    row.kind = ui::TakeRow::Kind::Branch;
    row.id = branch.id;
    row.name = branch.parent == 0
                   ? text(branch.marks.name)
                   : tr("%1 at %2").arg(text(branch.marks.name), clockText(branch.forkSeconds));
    row.contour = contourOf(branch.summary);
    row.natsPerNote = branch.summary.natsPerNote;
    row.starred = branch.marks.starred;
    row.unfinished = !branch.finished;
    row.sounding = player_.isPlaying() && shown_ == NodeId{branch.take, branch.id};
    for (const Branch& other : all) {
        if (other.parent == branch.id) row.children.push_back(branchRow(other, all));
    }
    return row;
}

ui::TakeRow TakesController::takeRow(const Take& take) const {
    const std::vector<Branch> branches = library_.branches(take.id);
    ui::TakeRow row;
    row.id = take.id;
    row.name = takeName(take);
    row.starred = take.marks.starred;
    row.detail = take.growing       ? tr("now")
                 : branches.empty() ? QString()
                                    : tr("%n branch(es)", nullptr, static_cast<int>(branches.size()));
    ui::TakeRow recording;
    recording.kind = ui::TakeRow::Kind::Recording;
    recording.id = take.id;
    recording.name = take.summary.notes[1] > 0 ? tr("Both") : tr("You");
    recording.detail = tr("%1 · %n note(s)", nullptr, take.summary.notes[0] + take.summary.notes[1])
                           .arg(clockText(take.summary.seconds));
    recording.sounding = player_.isPlaying() && shown_ == NodeId{take.id, 0};
    row.children.push_back(recording);
    for (const Branch& branch : branches) {
        if (branch.parent == 0) row.children.push_back(branchRow(branch, branches));
    }
    return row;
}

void TakesController::refresh() {
    TakeFilter filter;
    filter.unkept = true;
    std::vector<ui::TakeRow> rows;
    for (const Take& take : library_.takes(filter)) {
        const bool empty = take.summary.notes[0] + take.summary.notes[1] == 0;
        if (empty && !take.kept()) continue;
        rows.push_back(takeRow(take));
    }
    refreshing_ = true;
    model_.setRows(rows);
    refreshing_ = false;
    if (selected_ && isHidden(*selected_)) selected_.reset();
    window_.takes().setFacts(selected_ ? factsOf(*selected_) : ui::Facts());
    showUndo();
}

ui::Facts TakesController::factsOf(NodeId node) const {
    const std::optional<Take> take = library_.take(node.take);
    if (!take) return {};
    ui::Facts facts;
    const QLocale locale;
    facts.canKeep = facts.canDiscard = facts.canGoOn = true;
    const std::optional<Branch> branch = node.branch == 0 ? std::nullopt : library_.branch(node.branch);
    const MusicSummary& summary = branch ? branch->summary : take->summary;
    facts.title = branch ? tr("Branch %1").arg(text(branch->marks.name)) : takeName(*take);
    facts.model = branch.has_value();
    facts.kept = branch ? branch->marks.starred : take->marks.starred;
    if (branch) {
        const std::vector<Branch> all = library_.branches(node.take);
        const auto place =
            std::find_if(all.begin(), all.end(), [&](const Branch& each) { return each.id == branch->id; });
        facts.place = tr("%1 of %2").arg(place - all.begin() + 1).arg(all.size());
    }
    facts.lines.push_back(
        {tr("Length"), clockText(summary.seconds - (branch ? branch->forkSeconds : 0)), -1});
    if (!branch) facts.lines.push_back({tr("Your notes"), locale.toString(summary.notes[0]), -1});
    facts.lines.push_back({tr("The model's notes"), locale.toString(summary.notes[1]), -1});
    if (summary.natsPerNote >= 0) {
        constexpr double kMost = 8;  // nats of a note that the bar shows
        facts.lines.push_back({tr("Surprise, nats/note"), locale.toString(summary.natsPerNote, 'f', 2),
                               std::min(1.0, summary.natsPerNote / kMost)});
    }
    const std::string& model = branch ? branch->origin.model : take->origin.model;
    if (!model.empty()) facts.lines.push_back({tr("Model"), text(model), -1});
    const std::string& note = branch ? branch->marks.note : take->marks.note;
    if (!note.empty()) facts.lines.push_back({tr("Note"), text(note), -1});
    return facts;
}

bool TakesController::isHidden(NodeId node) const {
    const std::optional<Take> take = library_.take(node.take);
    if (!take || take->marks.discarded) return true;
    if (node.branch == 0) return false;
    const std::vector<Branch> there = library_.branches(node.take);
    return std::none_of(there.begin(), there.end(),
                        [&](const Branch& branch) { return branch.id == node.branch; });
}

void TakesController::choose(const QModelIndex& index) {
    if (refreshing_ || !index.isValid()) return;
    const NodeId node = nodeOf(index);
    if (node.take == 0) return;
    const bool growing = node.branch == 0 && play_.take() == node.take;
    growing ? showLive() : show(node);
    selected_ = node;
    window_.takes().setFacts(factsOf(node));
}

void TakesController::show(NodeId node) {
    player_.stop();
    shown_ = selected_ = node;
    play_.showLive(false);
    if (!guarded([this] { showContent(); })) return showLive();
    window_.page().roll().fit();
    if (const std::optional<Branch> branch = node.branch == 0 ? std::nullopt : library_.branch(node.branch))
        window_.page().roll().setCursorTime(branch->forkSeconds);
}

void TakesController::showContent() {
    content_ = rollOf(library_.content(*shown_));
    ui::PlayPage& page = window_.page();
    page.setEmpty(false);
    page.roll().setContent(content_);
    page.roll().setNow(player_.position());
    const ui::RollFacts facts = content_->facts();
    const std::optional<Take> take = library_.take(shown_->take);
    const std::optional<Branch> branch = shown_->branch == 0 ? std::nullopt : library_.branch(shown_->branch);
    page.setHeader({take ? takeName(*take) : QString(),
                    branch ? tr("Branch %1").arg(text(branch->marks.name)) : QString(),
                    static_cast<int>(facts.yours), static_cast<int>(facts.models)});
    window_.inspector().setCanContinue(true);
}

void TakesController::showLive() {
    player_.stop();
    shown_.reset();
    content_.reset();
    play_.showLive(true);
}

void TakesController::branchGrew(BranchId branch) {
    later_.start();
    if (shown_ && shown_->branch == branch) guarded([this] { showContent(); });
}

void TakesController::audition(const QModelIndex& index) {
    choose(index);
    window_.page().roll().setCursorTime({});
    const NodeId node = nodeOf(index);
    if (const std::optional<Branch> branch = node.branch != 0 ? library_.branch(node.branch) : std::nullopt)
        window_.page().roll().setCursorTime(std::max(0.0, branch->forkSeconds - 2));
    playOrStop(true);
}

void TakesController::playOrStop(bool play) {
    if (!play) return player_.stop();
    guarded([this] {
        const std::optional<NodeId> node = source();
        if (!node) return;
        const double from = sourceSeconds();
        const TakeContent content = library_.content(*node);
        player_.play(content.performance(), from >= 0 && from < content.seconds ? from : 0);
    });
    window_.actions()[A::kPlay]->setChecked(player_.isPlaying());
    later_.start();
}

void TakesController::star(NodeId node) {
    guarded([&] {
        const std::optional<Branch> branch = node.branch == 0 ? std::nullopt : library_.branch(node.branch);
        const std::optional<Take> take = library_.take(node.take);
        if (!branch && !take) return;
        library_.star(node, !(branch ? branch->marks.starred : take->marks.starred));
        refresh();
    });
}

void TakesController::writeNote(NodeId node) {
    const std::optional<Branch> branch = node.branch == 0 ? std::nullopt : library_.branch(node.branch);
    const std::optional<Take> take = library_.take(node.take);
    if (!branch && !take) return;
    bool accepted = false;
    const QString note =
        QInputDialog::getText(&window_, tr("Note"), tr("Note on %1:").arg(nameOf(node)), QLineEdit::Normal,
                              text(branch ? branch->marks.note : take->marks.note), &accepted);
    if (!accepted) return;
    guarded([&] { library_.setNote(node, note.toStdString()); });
    refresh();
}

void TakesController::discard(NodeId node) {
    if (node.take == 0) return;
    if (node.branch == 0 && play_.take() == node.take)
        return tell(tr("What you are playing cannot be discarded. Begin a new take first."));
    guarded([&] {
        const QString name = nameOf(node);
        library_.discard(node);
        const bool hidden = shown_ && shown_->take == node.take && node.branch == 0;
        if (hidden || shown_ == node) showLive();
        refresh();
        tell(tr("%1 is discarded. Undo brings it back.").arg(name));
    });
}

void TakesController::undo() {
    if (window_.workspace() != ui::Workspace::Play) return;
    guarded([this] { library_.undo(); });
    refresh();
}

void TakesController::redo() {
    if (window_.workspace() != ui::Workspace::Play) return;
    guarded([this] { library_.redo(); });
    refresh();
}

void TakesController::showUndo() {
    if (window_.workspace() != ui::Workspace::Play) return;
    window_.actions()[A::kUndo]->setEnabled(library_.nextUndo() != nullptr);
    window_.actions()[A::kRedo]->setEnabled(library_.nextRedo() != nullptr);
}

void TakesController::record(bool on) {
    guarded([&] {
        if (on && play_.take()) recording_ = library_.keep(*play_.take(), play_.now());
        if (!on && recording_) {
            library_.finishTake(*recording_);
            recording_.reset();
        }
        refresh();
    });
    window_.actions()[A::kRecord]->setChecked(recording_.has_value());
}

// Another model ends the take; the recording goes on in the next one.
void TakesController::recordOn() {
    if (!recording_) return;
    guarded([this] {
        library_.finishTake(*recording_);
        recording_.reset();
    });
    record(true);
}

void TakesController::keepLast(double seconds) {
    guarded([&] {
        const std::optional<TakeId> take = library_.keepLast(seconds);
        refresh();
        if (!take) return tell(tr("Nothing was played in the last %1 seconds.").arg(seconds));
        tell(tr("%1 keeps the last %2 seconds.")
                 .arg(takeName(*library_.take(*take)), QString::number(seconds)));
    });
}

void TakesController::newTake() {
    record(false);
    showLive();
    play_.begin(play_.modelPath());
}

QString TakesController::chooseMidi(const QString& title) {
    return QFileDialog::getOpenFileName(&window_, title, folderOf(settings_),
                                        tr("MIDI files (*.mid *.midi)"));
}

void TakesController::openMidi(const QString& path) {
    const QString file = path.isEmpty() ? chooseMidi(tr("Open a MIDI file")) : path;
    if (file.isEmpty()) return;
    guarded([&] {
        const ImportedTake imported = importMidi(library_, file.toStdString());
        refresh();
        show({imported.take, 0});
        window_.takes().select(model_.find(ui::TakeRow::Kind::Take, imported.take));
        if (!imported.warnings.empty()) tell(text(imported.warnings.front()));
    });
}

void TakesController::playInstead(const QString& path) {
    const QString file = path.isEmpty() ? chooseMidi(tr("Let a MIDI file play in my place")) : path;
    if (file.isEmpty()) return;
    guarded([&] {
        const MidiFile midi = readMidiFile(file.toStdString());
        showLive();
        play_.playInstead(midi.performance);
    });
}

void TakesController::exportMidi(NodeId node) {
    guarded([&] {
        const QString proposed = QDir(folderOf(settings_)).filePath(text(exportName(library_, node, ".mid")));
        const QString out =
            QFileDialog::getSaveFileName(&window_, tr("Export MIDI"), proposed, tr("MIDI files (*.mid)"));
        if (out.isEmpty()) return;
        app::exportMidi(library_, node, out.toStdString(), midiExport(settings_));
        settings_.set(QStringLiteral("files/export"), QFileInfo(out).absolutePath());
        tell(tr("Wrote %1").arg(QDir::toNativeSeparators(out)));
    });
}

void TakesController::exportSound(NodeId node) {
    guarded([&] {
        const QString proposed = QDir(folderOf(settings_)).filePath(text(exportName(library_, node, ".wav")));
        const QString out = QFileDialog::getSaveFileName(&window_, tr("Export sound"), proposed,
                                                         tr("WAV (*.wav);;FLAC (*.flac)"));
        if (out.isEmpty()) return;
        const SoundExport sound = soundExport(library_, node, out.toStdString(), {},
                                              settings_.flag(QStringLiteral("files/provenance"), true));
        settings_.set(QStringLiteral("files/export"), QFileInfo(out).absolutePath());
        tell(tr("Writing %1 …").arg(QDir::toNativeSeparators(out)));
        workBeside([sound, out](const std::stop_token& stop) {
            render(sound, stop);
            return tr("Wrote %1").arg(QDir::toNativeSeparators(out));
        });
    });
}

void TakesController::replay(NodeId node) {
    guarded([&] {
        const std::vector<std::uint8_t> bytes = library_.replay(node.take);
        const std::string lines(bytes.begin(), bytes.end());
        const QString name = nameOf({node.take, 0});
        tell(tr("Making %1 again …").arg(name));
        workBeside([this, lines, name](const std::stop_token& stop) {
            const ReadRecord taken = readRecord(lines);
            LiveRequest request = taken.beginning.request;
            request.model = findModel(request.model, findModelFolders()).string();
            Events events;
            const LiveReplay made = engine_.replay(request, taken.record, events, stop);
            const auto tokens = static_cast<qint64>(made.tokens);
            return made.same ? tr("%1: the same %L2 tokens again.").arg(name).arg(tokens)
                             : tr("%1: other tokens than on %2, where it was played; it was taken with the "
                                  "model %3.")
                                   .arg(name, text(taken.beginning.device.name),
                                        text(taken.beginning.modelHash).left(12));
        });
    });
}

void TakesController::workBeside(const std::function<QString(const std::stop_token&)>& work) {
    exports_.start([this, work] {
        QString result;
        bool bad = false;
        try {
            result = work(ending_.get_token());
        } catch (const std::exception& error) {
            result = QString::fromUtf8(error.what());
            bad = true;
        }
        QMetaObject::invokeMethod(this, [this, result, bad] { tell(result, bad); });
    });
}

void TakesController::menu(const QModelIndex& index, const QPoint& global) {
    choose(index);
    const NodeId node = nodeOf(index);
    QMenu menu(&window_);
    // The tree may change while the menu is open.
    const QPersistentModelIndex place = index;
    menu.addAction(tr("Listen"), this, [this, place] { audition(place); });
    menu.addAction(tr("Go on from here, four times"), this, [this] { Q_EMIT continueRequested(4); });
    menu.addAction(tr("Play on from here, live"), this, [this, node] {
        guarded([&] { Q_EMIT playOnRequested(library_.promptFor(node, sourceSeconds())); });
    });
    if (node.branch == 0 && play_.take() != node.take && !library_.replay(node.take).empty())
        menu.addAction(tr("Make again and compare"), this, [this, node] { replay(node); });
    menu.addSeparator();
    for (const A::Id id : {A::kStar, A::kNote, A::kExportMidi, A::kExportSound, A::kDiscard})
        menu.addAction(window_.actions()[id]);
    menu.exec(global);
}

bool TakesController::guarded(const std::function<void()>& act) {
    try {
        act();
        return true;
    } catch (const std::exception& error) {
        tell(QString::fromUtf8(error.what()), true);
        return false;
    }
}

void TakesController::tell(const QString& text, bool bad) {
    window_.page().showBanner(QStringLiteral("takes"), bad ? ui::Banner::Kind::Err : ui::Banner::Kind::Ok,
                              text);
}

}  // namespace continuo::app
