#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <stop_token>

namespace continuo::app {

// A thread beside the window's, on which things are done one after the other. When this goes, what is being
// done is broken off and what waits is left out. Among the last members of who has it, as what is done uses
// the others. GUI thread.
class SideThread : public QObject {
public:
    // What is then to be done on the GUI thread; empty: nothing.
    using Rest = std::function<void()>;
    // What it throws is thrown on the GUI thread.
    using Work = std::function<Rest(const std::stop_token& stop)>;
    // What becomes of the work when this goes. No rests follow.
    enum class AtEnd { IsBrokenOff, IsDone };

    explicit SideThread(AtEnd atEnd = AtEnd::IsBrokenOff);
    ~SideThread() override;

    void start(const Work& work);
    // What waits is left out; what is being done goes on.
    void leaveOutWaiting();
    // What is being done is broken off, too, and its rest does not follow.
    void giveUp();

private:
    AtEnd atEnd_;
    std::stop_source ending_;
    QThreadPool thread_;
};

}  // namespace continuo::app
