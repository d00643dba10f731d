#include "controllers/takes/export/export_progress.h"

#include <algorithm>

#include "controllers/words/banner_subjects.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Screen readers read each step aloud, so the steps are large.
constexpr int kSoundLookMs = 200, kSoundStepPercent = 5;

}  // namespace

ExportProgress::ExportProgress(ui::BannerStack& banners) : banners_(banners) {
    pollTimer_.setInterval(kSoundLookMs);
    connect(&pollTimer_, &QTimer::timeout, this, [this] { show(false); });
    connect(&banners_, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject == subjects::kSoundExport) stopFirst();
    });
}

std::shared_ptr<ExportProgress::Running> ExportProgress::begin(const QString& files) {
    auto running = std::make_shared<Running>();
    running->files = files;
    running_.push_back(running);
    pollTimer_.start();
    show(true);
    return running;
}

void ExportProgress::end(const std::shared_ptr<Running>& running) {
    std::erase(running_, running);
    if (running_.empty()) pollTimer_.stop();
    show(true);
}

void ExportProgress::stopFirst() {
    if (!running_.empty()) running_.front()->stop.request_stop();
}

void ExportProgress::show(bool anew) {
    if (running_.empty()) return banners_.clear(subjects::kSoundExport);
    const Running& first = *running_.front();
    const int percent = first.percent / kSoundStepPercent * kSoundStepPercent;
    if (!anew && percent == shown_) return;
    shown_ = percent;
    QString line = tr("Writing %1: %2 %").arg(first.files, QString::number(percent));
    if (const auto waiting = static_cast<int>(running_.size()) - 1; waiting > 0)
        //: Further exports that wait for the one in progress.
        line += QStringLiteral(" \u00B7 ") + tr("%Ln more waiting", nullptr, waiting);
    banners_.showMessage(subjects::kSoundExport, ui::Banner::Kind::Info, line, tr("Stop"));
}

}  // namespace continuo::app
