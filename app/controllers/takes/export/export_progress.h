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

// The line that shows how far the export of a sound is, with a button that stops it. Exports are written one
// after the other; the line is about the first, and says how many wait. GUI thread.
class ExportProgress : public QObject {
    Q_OBJECT

public:
    // An export's state, which its thread shares.
    struct Running {
        QString files;
        std::atomic<int> percent = 0;
        std::stop_source stop;
    };

    // The banners outlive it.
    explicit ExportProgress(ui::BannerStack& banners);

    // Adds an export of these files, to be ended by `end` in the same order.
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
