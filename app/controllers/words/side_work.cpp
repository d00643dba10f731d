#include "controllers/words/side_work.h"

#include <QEventLoop>
#include <QTimer>
#include <algorithm>

namespace continuo::app {

SideWork::SideWork(const Notice& notice, AtDestruction atEnd) : notice_(notice), thread_(atEnd) {}

void SideWork::start(Task task, const Work& work) {
    startWithCompletion(task, [this, work](const std::stop_token& stop) -> Completion {
        return [this, told = work(stop)] { notice_.showSuccess(told); };
    });
}

void SideWork::startWithCompletion(Task task, const WorkWithCompletion& work) {
    tasks_.push_back(task);
    thread_.start([this, task, work](const std::stop_token& stop) -> Completion {
        Completion rest;
        try {
            rest = work(stop);
        } catch (const std::exception& error) {
            rest = [this, told = messageFor(task, error)] { notice_.showError(told); };
        }
        return [this, task, rest] {
            if (rest) notice_.runGuarded(task, rest);
            tasks_.erase(tasks_.begin());
            if (tasks_.empty()) Q_EMIT idle();
        };
    });
}

bool SideWork::isBusy(Task task) const {
    return std::find(tasks_.begin(), tasks_.end(), task) != tasks_.end();
}

bool SideWork::waitUntilIdle(std::chrono::milliseconds patience) {
    if (tasks_.empty()) return true;
    QEventLoop waiting;
    connect(this, &SideWork::idle, &waiting, &QEventLoop::quit);
    QTimer::singleShot(patience, &waiting, &QEventLoop::quit);
    waiting.exec(QEventLoop::ExcludeUserInputEvents);
    return tasks_.empty();
}

}  // namespace continuo::app
