#include "controllers/words/side_thread.h"

#include <exception>
#include <utility>

namespace continuo::app {

SideThread::SideThread(AtDestruction atEnd) : atEnd_(atEnd) { thread_.setMaxThreadCount(1); }

SideThread::~SideThread() {
    if (atEnd_ == AtDestruction::Cancel) cancel();
    thread_.waitForDone();
}

void SideThread::start(const Work& work) {
    thread_.start([this, work, stop = ending_.get_token()] {
        Completion rest;
        try {
            rest = work(stop);
        } catch (...) {
            rest = [fault = std::current_exception()] { std::rethrow_exception(fault); };
        }
        if (!rest) return;
        QMetaObject::invokeMethod(this, [rest = std::move(rest), stop] {
            if (!stop.stop_requested()) rest();
        });
    });
}

void SideThread::dropWaiting() { thread_.clear(); }

void SideThread::cancel() {
    ending_.request_stop();
    ending_ = {};
    thread_.clear();
}

}  // namespace continuo::app
