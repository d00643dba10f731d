#include "controllers/side_work.h"

namespace continuo::app {

SideWork::SideWork(const Notice& notice) : notice_(notice) { thread_.setMaxThreadCount(1); }

SideWork::~SideWork() {
    ending_.request_stop();
    thread_.clear();
    thread_.waitForDone();
}

void SideWork::start(Task task, const Work& work) {
    thread_.start([this, task, work, stop = ending_.get_token()] {
        ui::Saying told;
        bool bad = false;
        try {
            told = work(stop);
        } catch (const std::exception& error) {
            told = sayingOf(task, error);
            bad = true;
        }
        QMetaObject::invokeMethod(this, [this, told, bad] { notice_.tell(told, bad); });
    });
}

}  // namespace continuo::app
