#include "controllers/window/picture_status.h"

#include <utility>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/window/model_status.h"
#include "gallery/gallery.h"
#include "jobs/picture_job.h"
#include "main_window/bars/status_line.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/main_window.h"
#include "pages/image/image_page.h"

namespace continuo::app {

PictureStatus::PictureStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window)
    : gallery_(gallery), window_(window) {
    const ui::ImageInspector& inspector = window.image().inspector();
    model_ = inspector.modelName();
    connect(&inspector, &ui::ImageInspector::modelNamed, this, [this](const QString& name) {
        if (std::exchange(model_, name) != name) msPerToken_ = -1;
    });
    connect(&jobs.kinds()[PictureJob::kKind], &JobKind::jobChanged, this,
            [this](const JobEvent& event) { onJob(event.job); });
    connect(&window.workspaces()[ui::Workspace::Image], &ui::WorkspaceParts::statusAsked, this,
            [this](ui::StatusForm* form) { fill(*form); });
}

// What the piano's model does is no matter of the pictures.
void PictureStatus::fill(ui::StatusForm& form) {
    ui::ImageInspector& inspector = window_.image().inspector();
    ModelStatus::name(form, model_, window_.image().page().modelMissing());
    form.latents = inspector.latents();
    form.isWindow = inspector.isWindow();
    form.latentsAuto = inspector.form().latentsAuto;
    form.lateNotes = 0;
    form.answerMs = form.mostMsPerToken = -1;
    form.msPerToken = msPerToken_;
    form.savedAgo = gallery_.status().savedAgo;
    if (std::exchange(isNew_, false)) window_.status().addRate(msPerToken_);
    inspector.setLately(latents_, msPerToken_);
}

void PictureStatus::onJob(const Job& job) {
    if (job.state != JobState::Running || job.rate <= 0) return;
    msPerToken_ = 1e3 / job.rate;
    latents_ = window_.image().inspector().latents();
    isNew_ = true;
}

}  // namespace continuo::app
