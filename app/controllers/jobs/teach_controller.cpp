#include "controllers/jobs/teach_controller.h"

#include <continuo/engine.h>

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/model_names.h"
#include "controllers/jobs/teaching_kind.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/play/play_controller.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/error_words.h"
#include "controllers/words/file_filters.h"
#include "controllers/words/teaching_words.h"
#include "controllers/words/words.h"
#include "jobs/teaching_job.h"
#include "library/library.h"
#include "library/provenance.h"
#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "pages/dialogs/teach_dialog.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kFewNotes = 50;  // takes that are not kept need this many notes

int playersNotes(const Take& take) { return take.summary.notes[static_cast<std::size_t>(Voice::Player)]; }

QString notesText(const Take& take) {
    return TeachController::tr("%1, %Ln note(s)", nullptr, playersNotes(take))
        .arg(lengthText(take.summary.seconds));
}

// Returns the path of the model that a job made; empty if it made none.
std::string producedModel(const Job& job) {
    return job.result.is_object() ? teachingOutPath(job.result) : std::string();
}

}  // namespace

TeachController::TeachController(const Dependencies& dependencies, std::filesystem::path models)
    : library_(dependencies.library),
      engine_(dependencies.engine),
      play_(dependencies.play),
      jobs_(dependencies.jobs),
      settings_(dependencies.settings),
      window_(dependencies.window),
      models_(std::move(models)) {
    connect(window_.actions()[ui::Actions::kTeach], &QAction::triggered, this, &TeachController::show);
    connect(&jobs_.kinds()[TeachingJob::kKind], &JobKind::jobChanged, this, &TeachController::onJob);
    for (const ui::WorkspaceParts* each : window_.workspaces())
        connect(each->banners, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
            if (subject == subjects::kTaught) useModel(made_);
        });
    connect(&play_, &PlayController::modelReady, this, [this] {
        if (std::exchange(awaited_, {}) != play_.modelPath()) return;
        showMessage(ui::Banner::Kind::Ok,
                    tr("“%1” plays from now on. Choose another model in Settings › Model & compute.")
                        .arg(modelNameFromPath(play_.modelPath())));
    });
    // A model that could not be loaded is no longer awaited. The controller that loads it shows the reason.
    connect(&play_, &PlayController::modelRefused, this, [this] { awaited_.clear(); });
    connect(&play_, &PlayController::modelMissing, this, [this] { awaited_.clear(); });
}

TeachController::~TeachController() = default;

void TeachController::show() {
    if (dialog_) {
        dialog_->raise();
        return dialog_->activateWindow();
    }
    ui::TeachForm form;
    try {
        form = makeForm();
    } catch (const std::exception& error) {
        return showMessage(ui::Banner::Kind::Err, messageFor(Task::Takes, error));
    }
    dialog_ = new ui::TeachDialog(&window_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &ui::TeachDialog::addFilesRequested, this, [this] {
        const QStringList files =
            QFileDialog::getOpenFileNames(dialog_, tr("Choose MIDI files"), QString(), midiFilter());
        for (const QString& file : files) addPath(file, false);
    });
    connect(dialog_, &ui::TeachDialog::addFolderRequested, this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(dialog_, tr("Choose a folder of MIDI files"));
        if (!folder.isEmpty()) addPath(folder, true);
    });
    connect(dialog_, &ui::TeachDialog::startRequested, this, &TeachController::start);
    dialog_->setForm(form);
    dialog_->open();
    proposeFreeName();
}

ui::TeachForm TeachController::makeForm() {
    ui::TeachForm form;
    sources_.clear();
    form.fewestNotes = TeachingJob::kFewestNotes;
    //: Proposed name of a new model.
    form.name = tr("My playing");
    form.modelName = QFileInfo(text(play_.modelPath())).completeBaseName();
    addTakes(form);
    return form;
}

// Preselects recordings, which contain the user's own playing. Does not preselect opened files, or takes in
// which a file played instead of the user. Also lists unkept takes, preselected unless a kept take is part of
// them.
void TeachController::addTakes(ui::TeachForm& form) {
    TakeFilter filter;
    filter.unkept = true;
    const std::vector<Take> takes = library_.takes(filter);
    const auto hasRange = [&](const Take& recording) {
        return std::any_of(takes.begin(), takes.end(), [&](const Take& each) {
            return each.kept() && library_.isSameRecording(each.id, recording.id);
        });
    };
    for (const Take& take : takes) {
        if (take.growing || playersNotes(take) < (take.kept() ? 1 : kFewNotes)) continue;
        ui::TeachSource source;
        source.name = takeName(take);
        source.detail = notesText(take);
        source.notes = playersNotes(take);
        source.seconds = take.summary.seconds;
        source.chosen = !isPlayerUnknown(library_.origin({take.id, 0})) && (take.kept() || !hasRange(take));
        form.sources.push_back(source);
        sources_.push_back({take.id, {}});
    }
}

// Lists the file or folder without reading it: the disk may be asleep or remote.
void TeachController::addPath(const QString& path, bool isFolder) {
    if (!dialog_) return;
    const std::string native = path.toStdString();
    const bool known = std::any_of(sources_.begin(), sources_.end(),
                                   [&](const Source& each) { return each.path == native; });
    if (known) return;
    const QFileInfo info(path);
    ui::TeachSource source;
    source.name = isFolder ? info.fileName() + QLatin1Char('/') : info.fileName();
    source.detail = QDir::toNativeSeparators(info.absolutePath());
    sources_.push_back({0, native});
    dialog_->addSource(source);
}

void TeachController::start() {
    if (starting_) return;
    const ui::TeachForm form = dialog_->form();
    const QString name = form.name.trimmed();
    if (const QString problem = findNameProblem(name); !problem.isEmpty())
        return dialog_->setProblem(problem);
    TeachingJob job;
    job.from = play_.modelPath();
    job.out = modelPathFor(name).string();
    job.minutes = form.minutes;
    job.compute = loadComputeChoice(settings_);
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        if (!form.sources.value(static_cast<qsizetype>(i)).chosen) continue;
        if (sources_[i].take != 0) job.takes.push_back(sources_[i].take);
        if (!sources_[i].path.empty()) job.files.push_back(sources_[i].path);
    }
    addUnlessTaken(job);
}

void TeachController::addUnlessTaken(const TeachingJob& job) {
    starting_ = true;
    lookups_.start([this, job, dialog = dialog_,
                    jobs = jobs_.queue().snapshot()](const std::stop_token&) -> SideThread::Completion {
        bool taken = false;
        std::exception_ptr fault;
        try {
            taken = isModelPathTaken(job.out, engine_, jobs);
        } catch (const std::exception&) {
            fault = std::current_exception();
        }
        return [this, job, dialog, taken, fault] {
            starting_ = false;
            if (!dialog || !dialog->isVisible()) return;  // the user has closed the dialog
            if (taken) return dialog->setProblem(tr("A model with this name exists. Choose another name."));
            dialog->close();
            jobs_.runGuarded([&] {
                if (fault) std::rethrow_exception(fault);
                jobs_.add(TeachingJob::kKind, teachingTitle(job.out), requestJson(job),
                          JobsController::Place::Last);
            });
        };
    });
}

std::filesystem::path TeachController::modelPathFor(const QString& name) const {
    return models_ / (name + QStringLiteral(".safetensors")).toStdString();
}

QString TeachController::findNameProblem(const QString& name) const {
    if (play_.modelPath().empty())
        return tr("No model is chosen as a starting point. Choose one in the settings first.");
    if (models_.empty())
        return tr(
            "Continuo cannot find the folder of your models: HOME is not set. Set HOME, then restart "
            "Continuo.");
    if (name.startsWith(QLatin1Char('.'))) return tr("A name cannot begin with a dot.");
    if (!isValidNameLength(modelPathFor(name).string()))
        return tr("This name is too long for a file. Choose a shorter one.");
    return {};
}

void TeachController::proposeFreeName() {
    lookups_.start([this, dialog = dialog_, wanted = modelPathFor(dialog_->form().name),
                    jobs = jobs_.queue().snapshot()](const std::stop_token&) -> SideThread::Completion {
        try {
            return [dialog, name = modelNameFromPath(freeModelPath(wanted, engine_, jobs))] {
                if (dialog) dialog->suggestName(name);
            };
        } catch (const std::exception&) {
            return {};  // no proposal; start() shows an error for a taken name
        }
    });
}

void TeachController::onJob(const JobEvent& event) {
    const Job& job = event.job;
    if (!job.request) return;
    if (event.kind == JobEvent::Kind::Removed) {
        // Keeps the checkpoint if a newer job has the same output: it belongs to that job.
        const std::string out = teachingOutPath(*job.request);
        if (out.empty() || !jobsWithSameOutput(job, jobs_.queue().snapshot()).empty()) return;
        // No job can use the checkpoint any more.
        removing_.start([out](const std::stop_token&) -> SideThread::Completion {
            TeachingJob left;
            left.out = out;
            removeCheckpoint(left);
            return {};
        });
        return;
    }
    if (event.kind == JobEvent::Kind::Changed && job.ended()) showEnd(job);
}

void TeachController::showEnd(const Job& job) {
    if (job.state == JobState::Failed)
        return showMessage(ui::Banner::Kind::Err, jobs_.kinds().failureMessage(job));
    const std::string model = producedModel(job);
    if (model.empty()) return;
    made_ = text(model);
    const QString words =
        (job.state == JobState::Cancelled ? tr("Teaching was stopped. “%1” keeps its progress: %2.")
                                          : tr("“%1” is ready: %2."))
            .arg(modelNameFromPath(model), teachingWords(job));
    showMessage(ui::Banner::Kind::Info, {words, teachingDetails(job)},
                //: Button: uses the new model.
                tr("Play with it"));
}

// Shows the banner in the current workspace only.
void TeachController::showMessage(ui::Banner::Kind kind, const ui::UserMessage& what, const QString& action) {
    for (const ui::WorkspaceParts* each : window_.workspaces()) each->banners->clear(subjects::kTaught);
    window_.banners().showMessage(subjects::kTaught, kind, what, action);
}

void TeachController::showModel(JobId id) {
    const std::optional<Job> job = jobs_.queue().find(id);
    if (!job) return;
    const std::string model = producedModel(*job);
    if (!model.empty()) runIfExists(text(model), [this, model] { Q_EMIT cardRequested(model); });
}

void TeachController::runIfExists(const QString& model, const std::function<void()>& act) {
    lookups_.start([this, model, act](const std::stop_token&) -> SideThread::Completion {
        if (QFileInfo::exists(model)) return act;
        return [this, model] {
            showMessage(
                ui::Banner::Kind::Warn,
                {tr("“%1” is missing: its file was deleted or moved. The current model keeps playing.")
                     .arg(QFileInfo(model).completeBaseName()),
                 model});
        };
    });
}

void TeachController::useModel(const QString& path) {
    runIfExists(path, [this, path] {
        settings_.set(keys::kModel, path);
        awaited_ = path.toStdString();
        showMessage(ui::Banner::Kind::Ok, {});
        play_.useModel(awaited_);
    });
}

}  // namespace continuo::app
