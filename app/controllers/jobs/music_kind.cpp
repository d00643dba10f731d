#include "controllers/jobs/music_kind.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/words.h"
#include "jobs/request_fields.h"
#include "main_window/inspector/seed_field.h"
#include "main_window/main_window.h"

namespace continuo::app {
namespace {

// Parses everything except the prompt, which is long.
std::optional<MusicJob> parseContinuation(const nlohmann::json& json) {
    const RequestPlace request = placeOf(json, MusicJob::kKind);
    const auto only = request.find("only_marked");
    if (!only) return std::nullopt;
    MusicJob job;
    double end = 0;
    request.read("prompt_begin", job.music.promptBegin);
    request.read("prompt_end", end);
    request.read("variations", job.variations, 1, MusicJob::kMostVariations);
    request.read("from_take", job.from.take);
    request.read("from_branch", job.from.branch);
    job.music.promptEnd = end;
    job.onlyMarked = only->as<bool>();
    if (const auto replaced = request.find("replaced"))
        job.replaced = MusicJob::Replaced{replaced->at("until").as<double>()};
    return job;
}

// Reads one integer field of a job's request, without parsing a long prompt; 0: missing.
std::int64_t readInteger(const Job& job, const char* field) {
    const auto found = job.request->find(field);
    return found != job.request->end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

}  // namespace

MusicKind::MusicKind(const Dependencies& dependencies) : JobKind(MusicJob::kKind), my_(dependencies) {}

JobRunner MusicKind::runner() { return musicRunner(my_.engine, my_.events); }

QString MusicKind::title(const Job& job) const {
    const std::optional<MusicJob> asked = parseContinuation(*job.request);
    return asked ? continuationTitle(*asked, my_.library) : QString();
}

// Includes the seed, because it may be all that distinguishes two jobs.
QString MusicKind::requestText(const Job& job) const {
    const MusicRequest music = parseMusicJobWithoutPrompt(*job.request).music;
    const QString length =
        music.tokens > 0 ? JobWords::tr("%L1 tokens").arg(music.tokens) : clockText(music.seconds);
    return joined({length, samplingWords(music.sampling, music.modelPath, my_.jobs),
                   JobWords::tr("seed %1").arg(ui::SeedField::formatSeed(music.sampling.seed))});
}

std::vector<std::pair<double, QString>> MusicKind::scores(const Job& job) const {
    return my_.jobs.branchScores(job);
}

JobWork MusicKind::work(const Job& job) const {
    const MusicJob music = parseMusicJobWithoutPrompt(*job.request);
    const bool byTokens = music.music.tokens > 0;
    const char* kind = music.replaced ? "passage" : byTokens ? "tokens" : "seconds";  // order by frequency
    return {workKey(kind, music.music.modelPath, music.music.compute),
            music.variations * (byTokens ? music.music.tokens : music.music.seconds)};
}

// Requeues the job with its precision, but on the device chosen now: the original device may be why it
// failed.
bool MusicKind::retry(const Job& job) {
    if (!job.request) return false;
    my_.jobs.runInBackgroundIfLong(
        countPromptNotes(*job.request),
        [this, id = job.id, asked = job.request,
         compute = loadComputeChoice(my_.settings)]() -> SideThread::Completion {
            nlohmann::json again = *asked;
            ComputeChoice begun;
            readFrom(placeOf(again, MusicJob::kKind), begun);
            writeTo(again, withPrecision(begun.precision, compute));
            const WrittenRequest request = WrittenRequest::of(std::move(again));
            return [this, id, request] {
                my_.jobs.runGuarded([&] { my_.jobs.queue().retryWritten(id, request); });
            };
        });
    return true;
}

void MusicKind::discard(const Job& job) {
    if (!job.request) return;
    my_.jobs.runGuarded([&] {
        for (const NodeId& made : my_.jobs.branchesMadeBy(job))
            if (my_.takes.exists(made)) my_.takes.discard(made);
    });
}

bool MusicKind::show(const Job& job) {
    if (!job.request) return true;
    for (const NodeId& made : my_.jobs.branchesMadeBy(job)) {
        if (!my_.takes.exists(made)) continue;
        my_.window.showWorkspace(ui::Workspace::Play);
        my_.takes.select(made);
        return true;
    }
    return false;
}

QString continuationTitle(const MusicJob& job, const Library& library) {
    const std::optional<Take> take = library.take(job.from.take);
    const std::optional<Branch> branch = library.branch(job.from.branch);
    if (!take || (job.from.branch != 0 && !branch)) return {};
    QString name = takeName(*take);
    if (branch) name = JobWords::tr("%1, branch %2").arg(name, text(branch->marks.name));
    const double end = job.music.promptEnd.value_or(0);
    if (job.replaced) {
        const QString passage = spanText(end, job.replaced->until);
        //: Name of a job: %1 is a take, %2 a range of time.
        return job.variations == 1
                   ? JobWords::tr("Replace %2 of %1").arg(name, passage)
                   : JobWords::tr("Replace %2 of %1, %n variation(s)", nullptr, job.variations)
                         .arg(name, passage);
    }
    //: Name of a job: %1 is a take, %2 a range of time, the only music that the model hears.
    if (job.variations == 1)
        return job.onlyMarked.value_or(false)
                   ? JobWords::tr("Continue only %2 of %1").arg(name, spanText(job.music.promptBegin, end))
                   : JobWords::tr("Continue %1 from %2").arg(name, clockText(end));
    //: Name of a job: %1 is a take, %2 a range of time, the only music that the model hears.
    if (job.onlyMarked.value_or(false))
        return JobWords::tr("Continue only %2 of %1, %n variation(s)", nullptr, job.variations)
            .arg(name, spanText(job.music.promptBegin, end));
    //: Name of a job: %1 is a take, %2 the time from which it is continued.
    return JobWords::tr("Continue %1 from %2, %n variation(s)", nullptr, job.variations)
        .arg(name, clockText(end));
}

bool isMusic(const Job& job) { return job.kind == MusicJob::kKind && job.request; }

NodeId continuedNode(const Job& job) {
    if (!isMusic(job)) return {};
    return {readInteger(job, "from_take"), readInteger(job, "from_branch")};
}

}  // namespace continuo::app
