#include "controllers/words/notice.h"

#include "pages/play/play_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

Notice::Notice(ui::PlayPage& page, QString subject) : Notice(page.banners(), std::move(subject)) {}

void Notice::tell(const ui::Saying& what, bool bad) const {
    banners_.tell(subject_, bad ? ui::Banner::Kind::Err : ui::Banner::Kind::Ok, what);
}

bool Notice::guarded(Task task, const std::function<void()>& act) const {
    try {
        act();
        return true;
    } catch (const std::exception& error) {
        tell(sayingOf(task, error), true);
        return false;
    }
}

}  // namespace continuo::app
