#include "controllers/window/log_keeper.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSysInfo>
#include <mutex>

#include "controllers/words/banner_subjects.h"
#include "controllers/words/device_words.h"
#include "log/cut_names.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using Kind = EventLog::Kind;

// Protects `keeper`: Qt calls the message handler on any thread.
std::mutex keeperMutex;
LogKeeper* keeper = nullptr;
QtMessageHandler previousHandler = nullptr;

Kind toLogKind(ui::Banner::Kind kind) {
    switch (kind) {
        case ui::Banner::Kind::Ok:
        case ui::Banner::Kind::Info: return Kind::Note;
        case ui::Banner::Kind::Warn: return Kind::Warning;
        case ui::Banner::Kind::Err: return Kind::Error;
    }
    return Kind::Note;
}

}  // namespace

LogKeeper::LogKeeper(EventLog& log) : log_(log) {
    const QString line =
        QStringLiteral("Continuo %1 begins; Qt %2, %3, %4, %5")
            .arg(QCoreApplication::applicationVersion(), QLatin1String(qVersion()),
                 QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(), QLocale().name());
    log_.write(Kind::Note, "program", line.toStdString());
    const std::lock_guard lock(keeperMutex);
    keeper = this;
    previousHandler = qInstallMessageHandler(&LogKeeper::logQt);
}

LogKeeper::~LogKeeper() {
    {
        const std::lock_guard lock(keeperMutex);
        qInstallMessageHandler(previousHandler);
        keeper = nullptr;
    }
    log_.write(Kind::Note, "program", "Continuo ends");
}

void LogKeeper::logQt(QtMsgType type, const QMessageLogContext& context, const QString& line) {
    const std::lock_guard lock(keeperMutex);
    if (previousHandler != nullptr) previousHandler(type, context, line);
    if (keeper == nullptr || type == QtDebugMsg || type == QtInfoMsg) return;
    const Kind kind = type == QtWarningMsg ? Kind::Warning : Kind::Error;
    QMetaObject::invokeMethod(
        keeper, [kind, line] { keeper->log_.write(kind, "qt", cutPaths(line.toStdString())); },
        Qt::QueuedConnection);
}

void LogKeeper::listenTo(const ui::BannerStack& banners) {
    connect(&banners, &ui::BannerStack::messageShown, this,
            [this](const QString& subject, ui::Banner::Kind kind, const ui::UserMessage& saying) {
                // logDevice() logs the device notices.
                if (subject != subjects::kRig && subject != subjects::kPedal) write(kind, subject, saying);
            });
}

void LogKeeper::logDevice(const DeviceNotice& notice) {
    log_.write(toLogKind(app::bannerKind(notice)), "device", cutPaths(notice.line));
}

void LogKeeper::logModel(const QString& hash, const QString& device) {
    constexpr int kTold = 12;
    const QString line = QStringLiteral("SHA-256 %1… plays on %2").arg(hash.left(kTold), device);
    log_.write(Kind::Note, "model", line.toStdString());
}

void LogKeeper::logMessage(ui::Banner::Kind kind, const ui::UserMessage& saying) {
    write(kind, QStringLiteral("settings"), saying);
}

void LogKeeper::write(ui::Banner::Kind kind, const QString& subject, const ui::UserMessage& saying) {
    std::string line = saying.hasNames ? "of " + subject.toStdString() : saying.text.toStdString();
    if (!saying.details.isEmpty()) line += '\n' + cutNames(saying.details.toStdString());
    log_.write(toLogKind(kind), "told", line);
}

void LogKeeper::logRemote(const QString& line) { log_.write(Kind::Warning, "remote", line.toStdString()); }

void LogKeeper::onJob(const JobEvent& event) {
    const Job& job = event.job;
    const std::string name = "job " + std::to_string(job.id) + " (" + job.kind + ")";
    if (job.state == JobState::Running && begun_.insert(job.id).second) log_.write(Kind::Note, name, "began");
    if (!job.ended()) return;
    const bool began = begun_.erase(job.id) > 0;
    if (event.kind != JobEvent::Kind::Changed) return;  // the job was only added, moved or removed
    if (job.state == JobState::Failed) return log_.write(Kind::Error, name, "failed: " + cutNames(job.error));
    if (!began && job.state == JobState::Done) return;
    log_.write(Kind::Note, name, job.state == JobState::Done ? "done" : "cancelled");
}

}  // namespace continuo::app
