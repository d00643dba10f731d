#include "controllers/words/teaching_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "controllers/words/words.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TeachingWords)
};

double nats(const Job& job, const char* key) {
    const auto found = job.result.find(key);
    return found != job.result.end() && found->is_number() ? found->get<double>() : -1;
}

}  // namespace

QString teachingWords(const Job& job) {
    // A job that was cancelled while it waited to resume has no result.
    const bool waited = job.result.is_null() && job.progress > 0;
    if (waited || (job.result.is_object() && job.result.value("kept", false)))
        return Words::tr("stopped; “Try again” resumes from the progress so far");
    //: Result of teaching a model.
    if (!job.result.is_object() || !job.result.contains("out") || job.result["out"].is_null())
        return Words::tr("stopped before it learnt anything");
    const double before = nats(job, "before"), after = nats(job, "after");
    const auto shown = [](double value) { return QLocale().toString(value, 'f', 2); };
    if (before < 0 && after >= 0)
        return Words::tr(
                   "it predicts your playing at %1 nats/token. Not comparable with the earlier value: the "
                   "test music changed")
            .arg(shown(after));
    if (before < 0 || after < 0) {
        return job.result.value("cancelled", false)
                   ? Words::tr("stopped; the model so far is kept")
                   : Words::tr("its prediction of your playing was not measured");
    }
    //: Result of teaching a model: “it” is the new model.
    if (after < before)
        return Words::tr("it predicts your playing better: %1 nats/token, before %2 (less is better)")
            .arg(shown(after), shown(before));
    return Words::tr("it predicts your playing no better: %1 nats/token, before %2; more music helps")
        .arg(shown(after), shown(before));
}

QString teachingDetails(const Job& job) {
    const auto told = job.result.is_object() ? job.result.find("told") : job.result.end();
    if (told == job.result.end() || !told->is_array()) return {};
    QStringList lines;
    for (const auto& line : *told)
        if (line.is_string()) lines << text(line.get<std::string>());
    return lines.join(QLatin1Char('\n'));
}

}  // namespace continuo::app
