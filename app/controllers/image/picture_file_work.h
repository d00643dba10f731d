#pragma once

#include "controllers/generated/dragged_files.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

// Reads and writes picture files one after the other on a thread, and reports failures above the pictures.
// GUI thread.
class PictureFileWork {
public:
    // banners: must outlive this.
    explicit PictureFileWork(ui::BannerStack& banners);

    void start(Task task, const SideWork::WorkWithCompletion& work);
    bool isBusy(Task task) const { return work_.isBusy(task); }
    Notice& notice() { return notice_; }
    DraggedFiles& dragged() { return dragged_; }
    // Both replace the hint about a slow drag.
    void showError(const ui::UserMessage& why);
    void clear();

private:
    Notice notice_;
    SideWork work_;
    DraggedFiles dragged_;
};

}  // namespace continuo::app
