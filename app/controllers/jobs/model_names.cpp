#include "controllers/jobs/model_names.h"

#include <continuo/engine.h>

#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "controllers/jobs/teaching_kind.h"
#include "controllers/words/words.h"
#include "jobs/teaching_job.h"

namespace continuo::app {

namespace {

// Names and paths that a new model cannot have; the constructor collects those of models and jobs once.
class TakenNames {
public:
    TakenNames(const Engine& engine, const std::vector<Job>& jobs) {
        for (const ModelSummary& model : engine.models()) names_.insert(modelNameFromPath(model.path));
        for (const Job& job : jobs)
            if (!job.ended() && isTeaching(job)) paths_.insert(teachingOutPath(*job.request));
    }
    bool has(const std::filesystem::path& path) const {
        std::error_code ignored;
        if (std::filesystem::exists(path, ignored)) return true;
        if (hasCheckpoint(path.string())) return true;  // of a failed job that may be resumed from it
        // Rejects a name that a model in another folder has. Commands find the user's own model first, and
        // could not address the other.
        return names_.contains(modelNameFromPath(path)) || paths_.contains(path.string());
    }

private:
    std::set<QString> names_;
    std::set<std::string> paths_;
};

}  // namespace

QString modelNameFromPath(const std::filesystem::path& path) {
    return QFileInfo(text(path.string())).completeBaseName();
}

bool isModelPathTaken(const std::filesystem::path& path, const Engine& engine, const std::vector<Job>& jobs) {
    return TakenNames(engine, jobs).has(path);
}

std::filesystem::path freeModelPath(const std::filesystem::path& wanted, const Engine& engine,
                                    const std::vector<Job>& jobs) {
    static const QRegularExpression numbered(QStringLiteral(" [0-9]{1,4}$"));
    const TakenNames taken(engine, jobs);
    std::filesystem::path path = wanted;
    const QString plain = modelNameFromPath(wanted).remove(numbered);
    for (int number = 2; taken.has(path); ++number)
        path =
            wanted.parent_path() / QStringLiteral("%1 %2.safetensors").arg(plain).arg(number).toStdString();
    return path;
}

bool isNeededByJobs(const std::filesystem::path& path, const std::vector<Job>& jobs) {
    const auto isIt = [&](const std::string& other) {
        std::error_code ignored;
        return !other.empty() && (path == other || std::filesystem::equivalent(path, other, ignored));
    };
    return std::any_of(jobs.begin(), jobs.end(), [&](const Job& job) {
        return !job.ended() && isTeaching(job) &&
               (isIt(teachingOutPath(*job.request)) || isIt(teachingFromPath(*job.request)));
    });
}

}  // namespace continuo::app
