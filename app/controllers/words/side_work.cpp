#include "controllers/words/side_work.h"

namespace continuo::app {

SideWork::SideWork(const Notice& notice) : notice_(notice) { thread_.setMaxThreadCount(1); }

SideWork::~SideWork() {
    ending_.request_stop();
    thread_.clear();
    thread_.waitForDone();
}

void SideWork::start(Task task, const Work& work) {
    startFirst(task, [this, work](const std::stop_token& stop) -> Rest {
        return [this, told = work(stop)] { notice_.tell(told); };
    });
}

void SideWork::startFirst(Task task, const FirstPart& work) {
    thread_.start([this, task, work, stop = ending_.get_token()] {
        Rest rest;
        try {
            rest = work(stop);
        } catch (const std::exception& error) {
            rest = [this, told = sayingOf(task, error)] { notice_.tell(told, true); };
        }
        QMetaObject::invokeMethod(this, [this, task, rest] { notice_.guarded(task, rest); });
    });
}

}  // namespace continuo::app
