#include "controllers/jobs/teach_controller.h"

#include <continuo/engine.h>

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/play/duet_choices.h"
#include "controllers/play/play_controller.h"
#include "controllers/words/error_words.h"
#include "controllers/words/teaching_words.h"
#include "controllers/words/words.h"
#include "jobs/teaching_job.h"
#include "library/library.h"
#include "main_window/main_window.h"
#include "pages/dialogs/teach_dialog.h"
#include "pages/play/play_page.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kFewNotes = 50;  // what was played without being kept, and is hardly music

int playersNotes(const Take& take) { return take.summary.notes[static_cast<std::size_t>(Voice::Player)]; }

QString notesText(const Take& take) {
    return TeachController::tr("%1, %Ln note(s)", nullptr, playersNotes(take))
        .arg(clockText(take.summary.seconds));
}

// The model that a job makes, read alone: a request may be damaged, or a newer Continuo's. Empty: none.
std::string outOf(const nlohmann::json& request) {
    const auto out = request.find("out");
    return out != request.end() && out->is_string() ? out->get<std::string>() : std::string();
}

// Removes the files from which the job could have continued; nobody needs them any more.
void removeLeft(const nlohmann::json& request) {
    TeachingJob job;
    job.out = outOf(request);
    if (!job.out.empty()) removeCheckpoint(job);
}

}  // namespace

TeachController::TeachController(const Parts& parts, std::filesystem::path models)
    : library_(parts.library),
      engine_(parts.engine),
      play_(parts.play),
      jobs_(parts.jobs),
      settings_(parts.settings),
      window_(parts.window),
      notice_(parts.window.page(), QLatin1String(kBanner)),
      models_(std::move(models)) {
    connect(window_.actions()[ui::Actions::kTeach], &QAction::triggered, this, &TeachController::show);
    connect(&jobs_, &JobsController::jobChanged, this, &TeachController::hear);
    connect(&window_.page().banners(), &ui::BannerStack::actionTriggered, this, [this](const QString& about) {
        if (about == QLatin1String(kBanner)) useModel(made_);
    });
}

TeachController::~TeachController() = default;

void TeachController::show() {
    if (dialog_) {
        dialog_->raise();
        return dialog_->activateWindow();
    }
    ui::TeachForm form;
    if (!notice_.guarded(Task::Takes, [&] { form = formNow(); })) return;
    dialog_ = new ui::TeachDialog(&window_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &ui::TeachDialog::addFilesAsked, this, [this] {
        const QStringList files = QFileDialog::getOpenFileNames(dialog_, tr("Choose MIDI files"), QString(),
                                                                tr("MIDI files (*.mid *.midi)"));
        for (const QString& file : files) addPath(file);
    });
    connect(dialog_, &ui::TeachDialog::addFolderAsked, this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(dialog_, tr("Choose a folder of MIDI files"));
        if (!folder.isEmpty()) addPath(folder);
    });
    connect(dialog_, &ui::TeachDialog::startAsked, this, &TeachController::start);
    dialog_->setForm(form);
    dialog_->open();
}

ui::TeachForm TeachController::formNow() {
    ui::TeachForm form;
    sources_.clear();
    form.fewestNotes = TeachingJob::kFewestNotes;
    form.name = freeName();
    form.model = QFileInfo(text(play_.modelPath())).completeBaseName();
    addTakes(form);
    return form;
}

// Takes that were recorded here are the user's own; a file that was opened may be anybody's. What nobody
// asked to keep is there too, chosen where no take is a range of it.
void TeachController::addTakes(ui::TeachForm& form) {
    TakeFilter filter;
    filter.unkept = true;
    const std::vector<Take> takes = library_.takes(filter);
    const auto hasRange = [&](const Take& recording) {
        return std::any_of(takes.begin(), takes.end(), [&](const Take& each) {
            return each.kept() && library_.sameRecording(each.id, recording.id);
        });
    };
    for (const Take& take : takes) {
        if (take.growing || playersNotes(take) < (take.kept() ? 1 : kFewNotes)) continue;
        // Asked of those alone that can be: it is read from the disk.
        const bool imported =
            take.kept() &&
            library_.origin({take.id, 0}).details.find("\"imported_from\"") != std::string::npos;
        ui::TeachSource source;
        source.name = takeName(take);
        source.detail = notesText(take);
        source.notes = playersNotes(take);
        source.seconds = take.summary.seconds;
        source.chosen = take.kept() ? !imported : !hasRange(take);
        form.sources.push_back(source);
        sources_.push_back({take.id, {}});
    }
}

void TeachController::addPath(const QString& path) {
    if (!dialog_) return;
    const std::string native = path.toStdString();
    const bool known = std::any_of(sources_.begin(), sources_.end(),
                                   [&](const Source& each) { return each.path == native; });
    if (known) return;
    const QFileInfo info(path);
    ui::TeachSource source;
    source.name = info.isDir() ? info.fileName() + QLatin1Char('/') : info.fileName();
    source.detail = QDir::toNativeSeparators(info.absolutePath());
    sources_.push_back({0, native});
    dialog_->addSource(source);
}

void TeachController::start() {
    const ui::TeachForm form = dialog_->form();
    const QString name = form.name.trimmed();
    if (const QString problem = problemOf(name); !problem.isEmpty()) return dialog_->setProblem(problem);
    TeachingJob job;
    job.from = play_.modelPath();
    job.out = pathOf(name).string();
    job.minutes = form.minutes;
    job.compute = computeOf(settings_);
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        if (!form.sources.value(static_cast<qsizetype>(i)).chosen) continue;
        if (sources_[i].take != 0) job.takes.push_back(sources_[i].take);
        if (!sources_[i].path.empty()) job.files.push_back(sources_[i].path);
    }
    dialog_->close();
    // What plays stays chosen: of the user's own models a start without a choice takes the first by
    // name, which may be the new one.
    if (settings_.text(keys::kModel).isEmpty()) settings_.set(keys::kModel, text(play_.modelPath()));
    jobs_.change([&] {
        jobs_.add(TeachingJob::kKind, tr("Teach “%1”").arg(name), requestOf(job),
                  JobsController::Place::Last);
    });
}

std::filesystem::path TeachController::pathOf(const QString& name) const {
    return models_ / (name + QStringLiteral(".safetensors")).toStdString();
}

bool TeachController::isTaken(const QString& name) const {
    std::error_code ignored;
    if (std::filesystem::exists(pathOf(name), ignored)) return true;
    if (hasCheckpoint(pathOf(name).string())) return true;  // of a job that failed and may go on
    // Of two models of one name a command takes the user's own, so that the other could not be named.
    for (const ModelSummary& model : engine_.models())
        if (QFileInfo(text(model.path)).completeBaseName() == name) return true;
    for (const Job& job : jobs_.queue().snapshot()) {
        if (job.kind != TeachingJob::kKind || job.ended() || !job.request) continue;
        if (outOf(*job.request) == pathOf(name).string()) return true;
    }
    return false;
}

QString TeachController::problemOf(const QString& name) const {
    if (play_.modelPath().empty())
        return tr("There is no model to go on from. Choose one in the settings first.");
    if (models_.empty()) return tr("Continuo does not know where your models lie: HOME is not set.");
    if (name.startsWith(QLatin1Char('.'))) return tr("A name cannot begin with a dot.");
    if (!hasRoomForName(pathOf(name).string()))
        return tr("This name is too long for a file. Give the model a shorter one.");
    if (isTaken(name)) return tr("A model of this name is there already. Give the new one another.");
    return {};
}

QString TeachController::freeName() const {
    const QString plain = tr("My playing");
    QString name = plain;
    for (int number = 2; isTaken(name); ++number) name = QStringLiteral("%1 %2").arg(plain).arg(number);
    return name;
}

void TeachController::hear(const JobEvent& event) {
    const Job& job = event.job;
    if (job.kind != TeachingJob::kKind || !job.request) return;
    if (event.kind == JobEvent::Kind::Removed) {
        // Where a newer one of this name made it, it goes with that.
        if (othersOfItsFile(job, jobs_.queue().snapshot()).empty()) removeLeft(*job.request);
        return;
    }
    if (event.kind == JobEvent::Kind::Changed && job.ended()) tellEnd(job);
}

void TeachController::tellEnd(const Job& job) {
    ui::BannerStack& banners = window_.page().banners();
    const QString key = QLatin1String(kBanner);
    if (job.state == JobState::Failed) {
        const bool tooLittle = job.reason == TeachingJob::kTooLittle;
        const ui::Saying why =
            tooLittle
                ? ui::Saying(tr("There is too little to learn from. Nothing was made: choose more takes, "
                                "or add MIDI files."),
                             text(job.error))
                : sayingOf(Task::Jobs, job.error);
        return banners.tell(key, ui::Banner::Kind::Err, why);
    }
    const auto out = job.result.find("out");
    if (out == job.result.end() || !out->is_string()) return;
    made_ = text(out->get<std::string>());
    const QString name = QFileInfo(made_).completeBaseName();
    banners.tell(key, ui::Banner::Kind::Ok, tr("“%1” is ready: %2.").arg(name, teachingWords(job)),
                 tr("Play with it"));
}

void TeachController::use(JobId job) {
    for (const Job& each : jobs_.queue().snapshot()) {
        if (each.id != job || each.kind != TeachingJob::kKind || !each.result.is_object()) continue;
        const auto out = each.result.find("out");
        if (out != each.result.end() && out->is_string()) useModel(text(out->get<std::string>()));
    }
}

void TeachController::useModel(const QString& path) {
    settings_.set(keys::kModel, path);
    play_.useModel(path.toStdString());
    window_.page().banners().tell(QLatin1String(kBanner), ui::Banner::Kind::Ok,
                                  tr("“%1” plays from now on. Settings › Model & compute has the others.")
                                      .arg(QFileInfo(path).completeBaseName()));
}

}  // namespace continuo::app
