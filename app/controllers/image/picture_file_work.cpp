#include "controllers/image/picture_file_work.h"

#include <exception>

#include "controllers/image/image_subjects.h"
#include "controllers/words/error_words.h"

namespace continuo::app {

PictureFileWork::PictureFileWork(ui::BannerStack& banners)
    : notice_(banners, subjects::kFiles), work_(notice_), dragged_(notice_, work_) {}

// An error replaces the hint about a slow drag.
void PictureFileWork::start(Task task, const SideWork::WorkWithCompletion& work) {
    work_.startWithCompletion(task, [this, task, work](const std::stop_token& stop) -> SideWork::Completion {
        try {
            return work(stop);
        } catch (const std::exception& error) {
            return [this, saying = messageFor(task, error)] { showError(saying); };
        }
    });
}

void PictureFileWork::showError(const ui::UserMessage& why) {
    dragged_.stopSlowHint();
    notice_.showError(why);
}

void PictureFileWork::clear() {
    dragged_.stopSlowHint();
    notice_.showSuccess({});
}

}  // namespace continuo::app
