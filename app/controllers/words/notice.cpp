#include "controllers/words/notice.h"

#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

Notice::Notice(ui::BannerStack& banners, const QString& subject)
    : show_([&banners, subject](ui::Banner::Kind kind, const ui::Saying& what) {
          banners.tell(subject, kind, what);
      }) {}

Notice::Notice(ui::PlayPage& page, const QString& subject) : Notice(page.banners(), subject) {}

Notice::Notice(ui::MainWindow& window, const QString& subject)
    : show_([&window, subject](ui::Banner::Kind kind, const ui::Saying& what) {
          window.banners().tell(subject, kind, what);
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
