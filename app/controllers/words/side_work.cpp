#include "controllers/words/side_work.h"

#include <QEventLoop>
#include <QTimer>
#include <algorithm>

namespace continuo::app {

SideWork::SideWork(const Notice& notice, AtEnd atEnd) : notice_(notice), thread_(atEnd) {}

void SideWork::start(Task task, const Work& work) {
    startFirst(task, [this, work](const std::stop_token& stop) -> Rest {
        return [this, told = work(stop)] { notice_.tell(told); };
    });
}

void SideWork::startFirst(Task task, const FirstPart& work) {
    tasks_.push_back(task);
    thread_.start([this, task, work](const std::stop_token& stop) -> Rest {
        Rest rest;
        try {
            rest = work(stop);
        } catch (const std::exception& error) {
            rest = [this, told = sayingOf(task, error)] { notice_.fail(told); };
        }
        return [this, task, rest] {
            if (rest) notice_.guarded(task, rest);
            tasks_.erase(tasks_.begin());
            if (tasks_.empty()) Q_EMIT idle();
        };
    });
}

bool SideWork::isBusy(Task task) const {
    return std::find(tasks_.begin(), tasks_.end(), task) != tasks_.end();
}

bool SideWork::finish(std::chrono::milliseconds patience) {
    if (tasks_.empty()) return true;
    QEventLoop waiting;
    connect(this, &SideWork::idle, &waiting, &QEventLoop::quit);
    QTimer::singleShot(patience, &waiting, &QEventLoop::quit);
    waiting.exec(QEventLoop::ExcludeUserInputEvents);
    return tasks_.empty();
}

}  // namespace continuo::app
