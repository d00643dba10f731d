#include "controllers/words/notice.h"

#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Errors are cleared when the user does something else.
void tellIn(ui::BannerStack& banners, const QString& subject, ui::Banner::Kind kind, const ui::Saying& what) {
    const bool failed = kind == ui::Banner::Kind::Err;
    banners.tell(subject, kind, what, {},
                 failed ? ui::BannerStack::Until::NextUse : ui::BannerStack::Until::Closed);
}

}  // namespace

Notice::Notice(ui::BannerStack& banners, const QString& subject)
    : show_([&banners, subject](ui::Banner::Kind kind, const ui::Saying& what) {
          tellIn(banners, subject, kind, what);
      }) {}

Notice::Notice(ui::PlayPage& page, const QString& subject) : Notice(page.banners(), subject) {}

Notice::Notice(ui::MainWindow& window, const QString& subject)
    : show_([&window, subject](ui::Banner::Kind kind, const ui::Saying& what) {
          tellIn(window.banners(), subject, kind, what);
      }) {}

Notice::Notice(ui::Banner& banner)
    : show_([&banner](ui::Banner::Kind kind, const ui::Saying& what) {
          if (what.text.isEmpty()) return banner.hide();
          banner.tell(kind, what);
      }) {}

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
