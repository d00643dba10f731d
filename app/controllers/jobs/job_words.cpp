#include "controllers/jobs/job_words.h"

#include <continuo/error.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/model_names.h"
#include "controllers/words/error_words.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "gallery/gallery.h"
#include "jobs/job_error.h"
#include "jobs/music_job.h"
#include "jobs/picture_job.h"
#include "jobs/request_fields.h"
#include "jobs/teaching_job.h"
#include "library/library.h"
#include "main_window/inspector/seed_field.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::JobWords)
};

QString join(QStringList parts) {
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" \u00B7 "));
}

// Latents, or tokens of the window. 0 stands for all that the model has.
QString readingWords(int asked, const std::optional<JobsController::Reading>& model) {
    const int most = model ? model->most : asked;
    const int used = asked > 0 ? std::min(asked, most) : most;
    if (used <= 0) return {};
    return (model && model->isWindow ? Words::tr("window %L1") : Words::tr("N %L1", "latents")).arg(used);
}

QString samplingWords(const SamplingChoice& sampling, const std::string& model, JobsController& jobs) {
    return join({readingWords(sampling.latents, jobs.readingOf(model)),
                 Words::tr("temp %L1", "temperature").arg(sampling.temperature, 0, 'f', 2),
                 nameOfModel(model)});
}

// The seed is what tells jobs apart that are asked for one after the other.
QString musicWords(const MusicRequest& music, JobsController& jobs) {
    const QString length =
        music.tokens > 0 ? Words::tr("%L1 tokens").arg(music.tokens) : clockText(music.seconds);
    return join({length, samplingWords(music.sampling, music.modelPath, jobs),
                 Words::tr("seed %1").arg(ui::SeedField::grouped(music.sampling.seed))});
}

QString pictureWords(const PictureJob& job, JobsController& jobs, const Gallery& gallery) {
    const GallerySet set = gallery.set(job.set);
    const QString kept = set.keptRows > 0 ? Words::tr("kept %1 %").arg(100 * set.keptRows / set.height)
                                          : Words::tr("from nothing");
    const PictureRequest& pictures = job.pictures;
    return join({kept, text(set.label), samplingWords(pictures.sampling, pictures.modelPath, jobs)});
}

// The least of those that are known; name: of what it was made for.
QString best(const std::vector<std::pair<double, QString>>& scores) {
    const std::pair<double, QString>* least = nullptr;
    for (const auto& each : scores)
        if (each.first >= 0 && (least == nullptr || each.first < least->first)) least = &each;
    return least == nullptr ? QString()
                            : Words::tr("lowest %L1 (%2)").arg(least->first, 0, 'f', 2).arg(least->second);
}

// Empty: of a failure that says no more than its line.
QString reasonWords(const std::string& reason) {
    if (reason == TeachingJob::kTooLittle)
        return Words::tr(
            "There is too little to learn from. Nothing was made: choose more takes, or add "
            "MIDI files.");
    if (reason == TeachingJob::kMusicGone)
        return Words::tr(
            "What it learns from is not there now, or too little of it. What it learnt before is kept: bring "
            "the music back, then try again.");
    if (reason == TeachingJob::kNameTaken)
        return Words::tr(
            "A model of this name is there already, or another job makes it. It stays as it "
            "is: teach the new one under another name.");
    if (reason == PictureJob::kOtherModel)
        return Words::tr(
            "These pictures cannot go on – the model’s file is another one than when they were begun. "
            "They stay as they are: bring the earlier file back, or generate anew.");
    if (reason == PictureJob::kOtherPixels)
        return Words::tr(
            "These pictures cannot go on – on this device they come out otherwise than they were begun. "
            "They stay as they are: choose the earlier device, or generate anew.");
    return {};
}

ui::Saying failureOf(const std::string& reason, std::optional<ErrorCode> code, const std::string& line) {
    const QString words = reasonWords(reason);
    return words.isEmpty() ? sayingOf(Task::Jobs, line, code) : ui::Saying::withoutNames(words, text(line));
}

// The model that a job works with, or begins from; empty: its request does not tell it.
std::string modelUsedBy(const Job& job) {
    if (!job.request) return {};
    return job.kind == TeachingJob::kKind ? fromOf(*job.request) : textIn(*job.request, "model");
}

// All but its prompt, which is long.
std::optional<MusicJob> continuationOf(const nlohmann::json& json) {
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

// Of a day that is not this one, the day.
QString momentText(const QDateTime& moment) {
    return moment.date() == QDate::currentDate() ? QLocale().toString(moment.time(), QLocale::ShortFormat)
                                                 : QLocale().toString(moment.date(), QLocale::ShortFormat);
}

}  // namespace

QString continuationTitle(const MusicJob& job, const Library& library) {
    const std::optional<Take> take = library.take(job.from.take);
    const std::optional<Branch> branch = library.branch(job.from.branch);
    if (!take || (job.from.branch != 0 && !branch)) return {};
    QString name = takeName(*take);
    if (branch) name = Words::tr("%1, branch %2").arg(name, text(branch->marks.name));
    const double end = job.music.promptEnd.value_or(0);
    if (job.replaced) {
        const QString passage = spanText(end, job.replaced->until);
        return job.variations == 1
                   ? Words::tr("%1, %2 replaced").arg(name, passage)
                   : Words::tr("%1, %2 replaced, %n time(s)", nullptr, job.variations).arg(name, passage);
    }
    if (job.variations == 1)
        return job.onlyMarked.value_or(false)
                   ? Words::tr("%1, only %2, goes on").arg(name, spanText(job.music.promptBegin, end))
                   : Words::tr("%1 goes on from %2").arg(name, clockText(end));
    if (job.onlyMarked.value_or(false))
        return Words::tr("%1, only %2, goes on, %n time(s)", nullptr, job.variations)
            .arg(name, spanText(job.music.promptBegin, end));
    return Words::tr("%1 goes on from %2, %n time(s)", nullptr, job.variations).arg(name, clockText(end));
}

QString titleWords(const Job& job, const Gallery& gallery, const Library& library) {
    try {
        if (job.kind == MusicJob::kKind && job.request) {
            const std::optional<MusicJob> asked = continuationOf(*job.request);
            const QString title = asked ? continuationTitle(*asked, library) : QString();
            if (!title.isEmpty()) return title;
        }
        if (job.kind == PictureJob::kKind && job.request) {
            const GallerySet set = gallery.set(filledBy(job).value_or(0));
            return setTitle(set, static_cast<int>(gallery.allPictures(set.id).size()));
        }
        // Tried again it may make another.
        if (job.kind == TeachingJob::kKind && job.request && !outOf(*job.request).empty())
            return teachingTitle(outOf(*job.request));
    } catch (const Error&) {
        // As below.
    }
    return text(job.title);
}

QString teachingTitle(const std::string& out) { return Words::tr("Teach “%1”").arg(nameOfModel(out)); }

ui::Saying failureOf(const Job& job) {
    const std::string model = job.reason == kModelGone ? modelUsedBy(job) : std::string();
    return model.empty() ? failureOf(job.reason, job.code, job.error)
                         : sayingOfGone(Task::Jobs, model, job.error);
}

ui::Saying failureOf(const JobError& error) { return failureOf(error.reason(), error.code(), error.what()); }

QString askedWords(const Job& job, JobsController& jobs, const Gallery& gallery) {
    try {
        if (job.kind == MusicJob::kKind) return musicWords(musicJobWithoutPrompt(*job.request).music, jobs);
        if (job.kind == PictureJob::kKind) return pictureWords(pictureJobOf(*job.request), jobs, gallery);
        if (job.kind == TeachingJob::kKind)
            return Words::tr("for at most %L1 min").arg(teachingJobOf(*job.request).minutes, 0, 'f', 0);
    } catch (const Error&) {
        // Of a later Continuo, or its pictures were deleted.
    }
    return {};
}

QString endWords(const Job& job) {
    if (!job.ended() || job.endedAt == 0) return {};
    const QDateTime moment = QDateTime::fromSecsSinceEpoch(job.endedAt);
    if (job.state == JobState::Done)
        return join({clockText(std::ceil(job.workedSeconds)), momentText(moment)});
    return moment.date() == QDate::currentDate() ? Words::tr("stopped at %1", "time").arg(momentText(moment))
                                                 : Words::tr("stopped on %1", "day").arg(momentText(moment));
}

QString bestWords(const Job& job, const JobsController& jobs, const Gallery& gallery) {
    std::vector<std::pair<double, QString>> scores;
    try {
        if (job.kind == MusicJob::kKind) scores = jobs.scoresOf(job);
        if (job.kind == PictureJob::kKind)
            for (const GalleryPicture& picture : gallery.pictures(filledBy(job).value_or(0)))
                scores.emplace_back(picture.bits.value_or(-1), letterOf(picture.index));
    } catch (const Error&) {
        // As above.
    }
    return best(scores);
}

std::optional<GallerySetId> filledBy(const Job& job) {
    if (job.kind != PictureJob::kKind || !job.request) return std::nullopt;
    const auto found = job.request->find("set");  // alone, as more of it may be of a later Continuo
    if (found == job.request->end() || !found->is_number_integer()) return std::nullopt;
    const auto set = found->get<GallerySetId>();
    return set > 0 ? std::optional(set) : std::nullopt;
}

std::optional<GallerySet> setOf(const Job& job, const Gallery& gallery) {
    const std::optional<GallerySetId> set = filledBy(job);
    if (!set) return std::nullopt;
    try {
        return gallery.set(*set);
    } catch (const Error&) {
        return std::nullopt;
    }
}

std::vector<Job> othersOfItsFile(const Job& job, std::vector<Job> queue) {
    const auto fileOf = [](const Job& each) {
        return each.kind == TeachingJob::kKind && each.request ? outOf(*each.request) : std::string();
    };
    const std::string out = fileOf(job);
    std::erase_if(queue,
                  [&](const Job& each) { return out.empty() || each.id == job.id || fileOf(each) != out; });
    return queue;
}

}  // namespace continuo::app
