#include "controllers/words/notice.h"

#include "pages/play/play_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

Notice::Notice(ui::PlayPage& page, QString subject) : Notice(page.banners(), std::move(subject)) {}

void Notice::tell(const ui::Saying& what) const { banners_.tell(subject_, ui::Banner::Kind::Ok, what); }

void Notice::hint(const ui::Saying& what) const { banners_.tell(subject_, ui::Banner::Kind::Info, what); }

void Notice::fail(const ui::Saying& what) const { banners_.tell(subject_, ui::Banner::Kind::Err, what); }

bool Notice::guarded(Task task, const std::function<void()>& act) const {
    try {
        act();
        return true;
    } catch (const std::exception& error) {
        fail(sayingOf(task, error));
        return false;
    }
}

}  // namespace continuo::app
