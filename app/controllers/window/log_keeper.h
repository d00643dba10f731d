#pragma once

#include <QObject>
#include <set>

#include "jobs/job.h"
#include "log/event_log.h"
#include "midi/ports/device_notice.h"
#include "widgets/banner.h"

namespace continuo::ui {
struct UserMessage;
class BannerStack;
}  // namespace continuo::ui

namespace continuo::app {

// Writes the log: banners above the canvases and in the settings, device notices, begun and ended jobs, and
// Qt's warnings. User-given names are left out. GUI thread; messages from other threads are queued.
class LogKeeper : public QObject {
    Q_OBJECT

public:
    // The log must outlive this. The first line names the program's version.
    explicit LogKeeper(EventLog& log);
    ~LogKeeper() override;

    void listenTo(const ui::BannerStack& banners);
    // Logs a device notice, including those that no banner shows.
    void logDevice(const DeviceNotice& notice);
    // Logs that a model plays now. hash: hash of its file.
    void logModel(const QString& hash, const QString& device);

public Q_SLOTS:
    void logMessage(continuo::ui::Banner::Kind kind, const continuo::ui::UserMessage& saying);
    void onJob(const continuo::app::JobEvent& event);
    // Logs a line about remote control. The line must not contain the message's content.
    void logRemote(const QString& line);

private:
    void write(ui::Banner::Kind kind, const QString& subject, const ui::UserMessage& saying);
    static void logQt(QtMsgType type, const QMessageLogContext& context, const QString& line);

    EventLog& log_;
    std::set<JobId> begun_;
};

}  // namespace continuo::app
