#include "controllers/jobs/asked_continuation.h"

#include <algorithm>

#include "controllers/play/continuation_length.h"
#include "library/take_music.h"

namespace continuo::app {
namespace {

constexpr double kHalfStep = 0.005;  // s; half a step of the model's clock
constexpr double kLedInto = 12;      // s; length of the music after a replaced passage that a job gets

}  // namespace

MusicJob makeMusicJob(const ContinuationInputs& asked) {
    MusicJob job = asked.job;
    const TakeContent& content = *asked.content;
    const double begin = job.music.promptBegin, at = asked.at;
    job.music.prompt = cutPrompt(content, begin, at >= 0 ? at : kStillHeld);
    // Rounds the branch's beginning to a time that the model's clock can represent.
    const double end = roundToModelClock(begin, at >= 0 ? at : lastEventTime(job.music.prompt) + kHalfStep);
    job.music.promptEnd = end;
    job.music.seconds =
        lengthFor(asked.form, content.of(Voice::Player).notes, end, content.beats, begin).seconds;
    job.music.tokens = tokensFor(asked.form);
    if (job.replaced) {
        const double until = std::max(job.replaced->until, end + 2 * kHalfStep);
        job.replaced = MusicJob::Replaced{until, cutPrompt(content, until, until + kLedInto)};
        job.music.seconds = until - end;
        job.music.tokens = 0;
    }
    job.music.sampling = samplingFor(asked.form, job.music.prompt, end, content.beats, begin);
    job.choices = toConstraintChoices(asked.form);
    return job;
}

MusicJob withoutPrompt(MusicJob job) {
    job.music.prompt = {};
    if (job.replaced) job.replaced->after = {};
    return job;
}

bool isAnyStruck(const TakeContent& content, double from, double to) {
    return std::any_of(content.parts.begin(), content.parts.end(), [&](const TakeContent::Part& part) {
        return std::any_of(part.notes.begin(), part.notes.end(), [&](const PlayedNote& played) {
            return played.note.start >= from && (to < 0 || played.note.start < to);
        });
    });
}

}  // namespace continuo::app
