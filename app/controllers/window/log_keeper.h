#pragma once

#include <QObject>
#include <set>

#include "jobs/job.h"
#include "log/event_log.h"
#include "midi/ports/device_notice.h"
#include "widgets/banner.h"

namespace continuo::ui {
struct Saying;
class BannerStack;
}  // namespace continuo::ui

namespace continuo::app {

// Writes the log: messages above the canvases and in the settings, news of devices, begun and ended jobs,
// Qt's own warnings; without names that the user gave. GUI thread; messages from other threads wait for it.
class LogKeeper : public QObject {
    Q_OBJECT

public:
    // The log outlives it. The first line says which program begins.
    explicit LogKeeper(EventLog& log);
    ~LogKeeper() override;

    void listenTo(const ui::BannerStack& banners);
    // Also what no banner shows.
    void hear(const DeviceNotice& notice);
    // A model plays from now on: its file's hash, its device.
    void hearModel(const QString& hash, const QString& device);

public Q_SLOTS:
    void hearTold(continuo::ui::Banner::Kind kind, const continuo::ui::Saying& saying);
    void onJob(const continuo::app::JobEvent& event);
    // Of remote control, a line without what was sent.
    void hearRemote(const QString& line);

private:
    void write(ui::Banner::Kind kind, const QString& subject, const ui::Saying& saying);
    static void hearQt(QtMsgType type, const QMessageLogContext& context, const QString& line);

    EventLog& log_;
    std::set<JobId> begun_;
};

}  // namespace continuo::app
