#include "controllers/window/set_status.h"

#include <utility>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/set_kind.h"
#include "controllers/window/model_status.h"
#include "gallery/gallery.h"
#include "main_window/bars/status_line.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "pages/image/image_page.h"
#include "pages/sound/sound_page.h"

namespace continuo::app {

template <class Workspace>
SetStatus::Model SetStatus::makeModel(Workspace& workspace) {
    auto& inspector = workspace.inspector();
    return {[&inspector] { return inspector.modelName(); },
            [&workspace] { return workspace.page().noModelReason(); },
            [&inspector] { return inspector.latents(); },
            [&inspector](ui::StatusForm& form) {
                form.latents = inspector.latents();
                form.isWindow = inspector.isWindow();
                form.latentsAuto = inspector.form().latentsAuto;
            },
            [&inspector](int latents, double msPerToken) { inspector.setRecentSpeed(latents, msPerToken); }};
}

SetStatus::SetStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window,
                     ui::ImageWorkspace& workspace)
    : SetStatus(gallery, jobs, window, ui::Workspace::Image, makeModel(workspace)) {}

SetStatus::SetStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window,
                     ui::SoundWorkspace& workspace)
    : SetStatus(gallery, jobs, window, ui::Workspace::Sound, makeModel(workspace)) {}

SetStatus::SetStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window,
                     ui::Workspace workspace, Model model)
    : gallery_(gallery), window_(window), model_(std::move(model)), name_(model_.name()) {
    connect(&jobs.kinds()[setJobKindName(gallery.medium())], &JobKind::jobChanged, this,
            [this](const JobEvent& event) { onJob(event.job); });
    connect(&window.workspaces()[workspace], &ui::WorkspaceParts::statusRequested, this,
            [this](ui::StatusForm* form) { fill(*form); });
}

// Discards the speed if the model has changed.
void SetStatus::updateModel() {
    const QString name = model_.name();
    if (std::exchange(name_, name) != name) msPerToken_ = -1;
}

// Fills in the figures of the workspace's model, instead of those of the piano model.
void SetStatus::fill(ui::StatusForm& form) {
    updateModel();
    ModelStatus::fill(form, name_, model_.missing());
    model_.fillLatents(form);
    form.lateNotes = 0;
    form.answerMs = form.mostMsPerToken = -1;
    form.msPerToken = msPerToken_;
    form.savedAgo = gallery_.status().savedAgo;
    if (std::exchange(isNew_, false)) window_.status().addRate(msPerToken_);
    model_.setSpeed(latents_, msPerToken_);
}

void SetStatus::onJob(const Job& job) {
    if (job.state != JobState::Running || job.rate <= 0) return;
    updateModel();
    msPerToken_ = 1e3 / job.rate;
    latents_ = model_.latents();
    isNew_ = true;
}

}  // namespace continuo::app
