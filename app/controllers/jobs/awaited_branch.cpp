#include "controllers/jobs/awaited_branch.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <utility>
#include <vector>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/banner_subjects.h"
#include "jobs/music_job.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

// Whether somebody presses or moves something. A key that is held down was pressed before, and one that
// changes what others mean does nothing.
bool isUse(const QEvent& event) {
    switch (event.type()) {
        case QEvent::MouseButtonPress:
        case QEvent::Wheel: return true;
        case QEvent::ShortcutOverride:  // a command's key too
        case QEvent::KeyPress: {
            const auto& key = static_cast<const QKeyEvent&>(event);
            const int which = key.key();
            return !key.isAutoRepeat() && which != Qt::Key_Control && which != Qt::Key_Shift &&
                   which != Qt::Key_Alt && which != Qt::Key_AltGr && which != Qt::Key_Meta;
        }
        default: return false;
    }
}

}  // namespace

AwaitedBranch::AwaitedBranch(const Dependencies& dependencies) : my_(dependencies) {
    my_.window.page().roll().installEventFilter(this);
    connect(&my_.jobs, &JobsController::jobChanged, this, &AwaitedBranch::onJob);
    connect(&my_.window.page().banners(), &ui::BannerStack::actionTriggered, this,
            [this](const QString& subject) {
                if (subject != subjects::kAwaited) return;
                const std::optional<NodeId> branch = offered_;
                offer({});
                if (branch && my_.takes.isThere(*branch)) my_.takes.select(*branch);
            });
}

bool AwaitedBranch::eventFilter(QObject* watched, QEvent* event) {
    if (awaited_ != 0 && isUse(*event)) canvasUsed_ = true;
    return QObject::eventFilter(watched, event);
}

void AwaitedBranch::onJob(const JobEvent& event) {
    const Job& job = event.job;
    if (job.kind != MusicJob::kKind || !job.request) return;
    if (event.kind == JobEvent::Kind::Added && musicJobOf(*job.request).variations == 1) {
        awaited_ = job.id;
        canvasUsed_ = false;
        offer({});
    }
    if (job.id != awaited_ || !job.ended()) return;
    awaited_ = 0;
    if (job.state != JobState::Done || my_.play.isBusy()) return;
    const std::vector<NodeId> made = my_.jobs.madeBy(job);
    // Something else may be looked at by now.
    if (made.empty() || my_.takes.source() != musicJobOf(*job.request).from) return;
    if (my_.takes.isThere(made.front())) isReady(made.front());
}

void AwaitedBranch::isReady(NodeId branch) {
    const bool asks =
        QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr;
    if (canvasUsed_ || asks) return offer(branch);
    my_.takes.select(branch);  // also where a search hides its row
    if (QAction* play = my_.window.actions()[A::kPlay]; !play->isChecked()) play->trigger();
}

void AwaitedBranch::offer(const std::optional<NodeId>& branch) {
    offered_ = branch;
    ui::BannerStack& banners = my_.window.page().banners();
    if (!branch) return banners.clear(subjects::kAwaited);
    my_.takes.unfold(*branch);
    banners.tell(subjects::kAwaited, ui::Banner::Kind::Info,
                 {tr("%1 is ready.").arg(my_.takes.nameOf(*branch))}, tr("Show"));
}

}  // namespace continuo::app
