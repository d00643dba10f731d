#include "controllers/jobs/model_names.h"

#include <continuo/engine.h>

#include <QFileInfo>
#include <QRegularExpression>
#include <nlohmann/json.hpp>

#include "controllers/words/words.h"
#include "jobs/teaching_job.h"

namespace continuo::app {

QString nameOfModel(const std::filesystem::path& path) {
    return QFileInfo(text(path.string())).completeBaseName();
}

bool isModelTaken(const std::filesystem::path& path, const Engine& engine, const std::vector<Job>& jobs) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return true;
    if (hasCheckpoint(path.string())) return true;  // of a job that failed and may go on
    // Of two models of one name a command takes the user's own, so that the other could not be named.
    for (const ModelSummary& model : engine.models())
        if (nameOfModel(model.path) == nameOfModel(path)) return true;
    for (const Job& job : jobs) {
        if (job.kind != TeachingJob::kKind || job.ended() || !job.request) continue;
        if (outOf(*job.request) == path.string()) return true;
    }
    return false;
}

std::filesystem::path freeModelPath(const std::filesystem::path& wanted, const Engine& engine,
                                    const std::vector<Job>& jobs) {
    static const QRegularExpression numbered(QStringLiteral(" [0-9]{1,4}$"));
    std::filesystem::path path = wanted;
    const QString plain = nameOfModel(wanted).remove(numbered);
    for (int number = 2; isModelTaken(path, engine, jobs); ++number)
        path =
            wanted.parent_path() / QStringLiteral("%1 %2.safetensors").arg(plain).arg(number).toStdString();
    return path;
}

}  // namespace continuo::app
