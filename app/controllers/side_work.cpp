#include "controllers/side_work.h"

namespace continuo::app {

SideWork::SideWork(const Notice& notice) : notice_(notice) { thread_.setMaxThreadCount(1); }

SideWork::~SideWork() {
    ending_.request_stop();
    thread_.clear();
    thread_.waitForDone();
}

void SideWork::start(const Work& work) {
    thread_.start([this, work, stop = ending_.get_token()] {
        QString result;
        bool bad = false;
        try {
            result = work(stop);
        } catch (const std::exception& error) {
            result = QString::fromUtf8(error.what());
            bad = true;
        }
        QMetaObject::invokeMethod(this, [this, result, bad] { notice_.tell(result, bad); });
    });
}

}  // namespace continuo::app
