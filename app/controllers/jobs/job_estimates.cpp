#include "controllers/jobs/job_estimates.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>

#include "gallery/gallery.h"
#include "jobs/music_job.h"
#include "jobs/picture_job.h"
#include "jobs/teaching_job.h"

namespace continuo::app {
namespace {

constexpr double kLeastShare = 0.05;  // of a job, before which its end is too uncertain to be a measure

// What a job of a kind and model costs depends on where it runs, and how.
std::string keyOf(const std::string& kind, const std::string& model, const ComputeChoice& compute) {
    return kind + ' ' + compute.device + ' ' + compute.precision + ' ' + model;
}

}  // namespace

JobEstimates::Work JobEstimates::workOf(const Job& job) const {
    if (!job.request) return {};
    try {
        if (job.kind == TeachingJob::kKind) {
            constexpr double kMinute = 60;
            return {job.kind, kMinute * teachingJobOf(*job.request).minutes};
        }
        if (job.kind == MusicJob::kKind) {
            const MusicJob music = musicJobWithoutPrompt(*job.request);
            const bool byTokens = music.music.tokens > 0;
            const char* kind = music.replaced ? "passage" : byTokens ? "tokens" : "seconds";  // tried often
            return {keyOf(kind, music.music.modelPath, music.music.compute),
                    music.variations * (byTokens ? music.music.tokens : music.music.seconds)};
        }
        if (job.kind == PictureJob::kKind) {
            const PictureJob pictures = pictureJobOf(*job.request);
            const GallerySet set = gallery_.set(pictures.set);
            const double share = 1 - static_cast<double>(set.keptRows) / set.height;
            const auto count = static_cast<double>(gallery_.allPictures(set.id).size());
            return {keyOf(job.kind, pictures.pictures.modelPath, pictures.pictures.compute),
                    count * share * static_cast<double>(set.numbers())};
        }
    } catch (const Error&) {
        // What it is about is gone, or a newer Continuo asked for it; it will fail and say so.
    }
    return {};
}

void JobEstimates::onJob(const Job& job) {
    if (job.state != JobState::Running || !job.secondsLeft) return;
    if (job.progress < kLeastShare || job.progress >= 1) return;
    const Work work = workOf(job);
    if (work.amount > 0) secondsEach_[work.key] = *job.secondsLeft / (1 - job.progress) / work.amount;
}

double JobEstimates::secondsFor(const Job& job) const {
    const Work work = workOf(job);
    const bool timed = job.kind == TeachingJob::kKind;  // its seconds were asked for
    const auto known = secondsEach_.find(work.key);
    if (work.amount <= 0 || (!timed && known == secondsEach_.end())) return -1;
    return (timed ? 1 : known->second) * work.amount * (1 - job.progress);
}

}  // namespace continuo::app
