#include "controllers/jobs/awaited_branch.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <algorithm>
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

// Returns whether the event is a press or a move by the user. Ignores key repeats and modifier keys.
bool isUserInput(const QEvent& event) {
    switch (event.type()) {
        case QEvent::MouseButtonPress:
        case QEvent::Wheel: return true;
        case QEvent::ShortcutOverride:  // also for shortcuts
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
    connect(&my_.takes, &TakesController::shownChanged, this, &AwaitedBranch::refresh);
    my_.window.page().roll().installEventFilter(this);
    connect(&my_.jobs.kinds()[MusicJob::kKind], &JobKind::jobChanged, this, &AwaitedBranch::onJob);
    connect(&my_.window.page().banners(), &ui::BannerStack::actionTriggered, this,
            [this](const QString& subject) {
                if (subject == subjects::kAwaited) followOffer();
            });
}

bool AwaitedBranch::eventFilter(QObject* watched, QEvent* event) {
    if (awaited_ != 0 && isUserInput(*event)) canvasUsed_ = true;
    return QObject::eventFilter(watched, event);
}

void AwaitedBranch::onJob(const JobEvent& event) {
    const Job& job = event.job;
    if (!job.request) return;
    if (event.kind == JobEvent::Kind::Added) {
        awaited_ = job.id;
        askedOn_ = my_.takes.source();
        canvasUsed_ = false;
        made_.clear();
        offer(Offer::None);
    }
    if (event.kind != JobEvent::Kind::Removed && job.state == JobState::Failed) showFailure(job);
    if (job.id != awaited_ || !job.ended()) return;
    awaited_ = 0;
    if (job.state != JobState::Done || my_.play.isBusy()) return;
    made_ = my_.jobs.branchesMadeBy(job);
    removeDiscarded();
    // Does nothing if the user shows another node by now. Compares with the node shown at the request,
    // because alternatives to a branch start in its parent.
    if (made_.empty() || my_.takes.source() != askedOn_) return;
    const bool asks =
        QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr;
    canvasUsed_ || asks ? offer(Offer::Show) : playFirst();
}

// Shows the failure in a banner, because the closed queue shows only a number.
void AwaitedBranch::showFailure(const Job& job) {
    offer(Offer::None);
    my_.window.page().banners().showMessage(subjects::kAwaited, ui::Banner::Kind::Err,
                                            my_.jobs.kinds().failureMessage(job));
}

void AwaitedBranch::playFirst() {
    my_.takes.select(made_.front());  // works even if a search hides the branch's row
    if (QAction* play = my_.window.actions()[A::kPlay]; !play->isChecked()) play->trigger();
    offer(made_.size() > 1 ? Offer::PlayNext : Offer::None);
}

// Plays the branch after the shown one. After the last, plays the first again.
void AwaitedBranch::playNext() {
    const auto shown = std::ranges::find(made_, my_.takes.shown().value_or(NodeId{}));
    const bool none = shown == made_.end() || shown + 1 == made_.end();
    QAction* play = my_.window.actions()[A::kPlay];
    if (play->isChecked()) play->trigger();
    my_.takes.select(none ? made_.front() : *(shown + 1));
    play->trigger();
    offer(Offer::PlayNext);
}

void AwaitedBranch::followOffer() {
    removeDiscarded();
    if (made_.empty()) return offer(Offer::None);
    if (offered_ == Offer::PlayNext) return playNext();
    if (made_.size() > 1) return playFirst();
    offer(Offer::None);
    my_.takes.select(made_.front());
}

void AwaitedBranch::removeDiscarded() {
    std::erase_if(made_, [this](const NodeId& branch) { return !my_.takes.exists(branch); });
}

// Updates the banner: which of the new branches is shown, and how many remain.
void AwaitedBranch::refresh() {
    if (offered_ != Offer::PlayNext) return;
    const bool closed = !my_.window.page().banners().hasMessage(subjects::kAwaited);
    removeDiscarded();
    offer(!closed && made_.size() > 1 ? Offer::PlayNext : Offer::None);
}

void AwaitedBranch::offer(Offer offered) {
    offered_ = offered;
    ui::BannerStack& banners = my_.window.page().banners();
    if (offered == Offer::None) return banners.clear(subjects::kAwaited);
    my_.takes.unfold(made_.front());
    const int count = static_cast<int>(made_.size());
    //: %1 is the name of a continuation.
    QString line = tr("%1 is ready.").arg(my_.takes.nodeName(made_.front()));
    if (offered == Offer::PlayNext) {
        const auto shown = std::ranges::find(made_, my_.takes.shown().value_or(NodeId{}));
        line = shown == made_.end() ? tr("%n continuation(s) are ready.", nullptr, count)
                                    : tr("%n continuation(s) are ready; number %1 is shown.", nullptr, count)
                                          .arg(shown - made_.begin() + 1);
    } else if (count > 1) {
        line = tr("%n continuation(s) are ready.", nullptr, count);
    }
    banners.showMessage(subjects::kAwaited, ui::Banner::Kind::Info, {line},
                        //: Button: plays the next one of the continuations that are ready.
                        offered == Offer::PlayNext ? tr("Play the next") : tr("Show"));
}

}  // namespace continuo::app
