#include "controllers/jobs/job_words.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <optional>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/model_names.h"
#include "controllers/words/words.h"

namespace continuo::app {
namespace {

// Formats the time, or the date if it is not today.
QString momentText(const QDateTime& moment) {
    return moment.date() == QDate::currentDate() ? QLocale().toString(moment.time(), QLocale::ShortFormat)
                                                 : QLocale().toString(moment.date(), QLocale::ShortFormat);
}

// Formats the number of latents, or of tokens in the window; `asked` 0: the model's maximum.
QString readingText(int asked, const std::optional<JobsController::Reading>& model) {
    const int most = model ? model->maximum : asked;
    const int used = asked > 0 ? std::min(asked, most) : most;
    if (used <= 0) return {};
    //: Settings of a job: window of the model, in tokens.
    return (model && model->isWindow ? JobWords::tr("window %L1") : JobWords::tr("N %L1", "latents"))
        .arg(used);
}

}  // namespace

QString joined(QStringList parts) {
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" \u00B7 "));
}

QString samplingWords(const SamplingChoice& sampling, const std::string& model, JobsController& jobs) {
    return joined({readingText(sampling.latents, jobs.findReading(model)),
                   JobWords::tr("temp %L1", "temperature").arg(sampling.temperature, 0, 'f', 2),
                   modelNameFromPath(model)});
}

QString bestScoreText(const std::vector<std::pair<double, QString>>& scores) {
    const std::pair<double, QString>* least = nullptr;
    for (const auto& each : scores)
        if (each.first >= 0 && (least == nullptr || each.first < least->first)) least = &each;
    if (least == nullptr) return {};
    //: Result of a job: its lowest surprise; %2 is the branch, picture or sound.
    return JobWords::tr("lowest %L1 (%2)").arg(least->first, 0, 'f', 2).arg(least->second);
}

QString endText(const Job& job) {
    if (!job.ended() || job.endedAt == 0) return {};
    const QDateTime moment = QDateTime::fromSecsSinceEpoch(job.endedAt);
    if (job.state == JobState::Done)
        return joined({clockText(std::ceil(job.workedSeconds)), momentText(moment)});
    return moment.date() == QDate::currentDate()
               ? JobWords::tr("stopped at %1", "time").arg(momentText(moment))
               : JobWords::tr("stopped on %1", "day").arg(momentText(moment));
}

}  // namespace continuo::app
