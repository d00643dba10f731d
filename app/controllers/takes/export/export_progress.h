#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <atomic>
#include <deque>
#include <memory>
#include <stop_token>

#include "controllers/words/side_work.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

// Shows the progress of sound exports in a banner, with a button that stops the current one. Exports are
// written one after another; the banner describes the first and says how many wait. GUI thread.
class ExportProgress : public QObject {
    Q_OBJECT

public:
    // The state of an export, shared with its thread.
    struct Running {
        QString files;
        std::atomic<int> percent = 0;
        std::stop_source stop;
    };

    // The banners must outlive this.
    explicit ExportProgress(ui::BannerStack& banners);

    // Adds an export of these files. The caller ends it with end(); exports end in the order of begin().
    std::shared_ptr<Running> begin(const QString& files);
    void end(const std::shared_ptr<Running>& running);

private:
    void show(bool anew);
    void stopFirst();

    ui::BannerStack& banners_;
    std::deque<std::shared_ptr<Running>> running_;
    QTimer pollTimer_;
    int shown_ = 0;  // per cent
};

}  // namespace continuo::app
