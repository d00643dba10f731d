#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <stop_token>

#include "controllers/words/notice.h"

namespace continuo::app {

// Works beside the window, one thing after the other, and tells what came of each. GUI thread.
class SideWork : public QObject {
    Q_OBJECT

public:
    // Returns what is to be told; what it throws is told as of its task.
    using Work = std::function<QString(const std::stop_token& stop)>;
    // Returns what is then to be done on the GUI thread; what either throws is told as of its task.
    using Rest = std::function<void()>;
    using FirstPart = std::function<Rest(const std::stop_token& stop)>;

    explicit SideWork(const Notice& notice);
    ~SideWork() override;  // breaks off what is being done

    void start(Task task, const Work& work);
    void startFirst(Task task, const FirstPart& work);

private:
    Notice notice_;
    std::stop_source ending_;
    QThreadPool thread_;
};

}  // namespace continuo::app
