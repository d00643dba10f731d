#include "controllers/words/notice.h"

#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Shows a message. An error stays until the user does something else, other messages until they are closed.
void showIn(ui::BannerStack& banners, const QString& subject, ui::Banner::Kind kind,
            const ui::UserMessage& what) {
    const bool failed = kind == ui::Banner::Kind::Err;
    banners.showMessage(subject, kind, what, {},
                        failed ? ui::BannerStack::Until::NextUse : ui::BannerStack::Until::Closed);
}

}  // namespace

Notice::Notice(ui::BannerStack& banners, const QString& subject)
    : show_([&banners, subject](ui::Banner::Kind kind, const ui::UserMessage& what) {
          showIn(banners, subject, kind, what);
      }) {}

Notice::Notice(ui::PlayPage& page, const QString& subject) : Notice(page.banners(), subject) {}

Notice::Notice(ui::MainWindow& window, const QString& subject)
    : show_([&window, subject](ui::Banner::Kind kind, const ui::UserMessage& what) {
          showIn(window.banners(), subject, kind, what);
      }) {}

Notice::Notice(ui::Banner& banner)
    : show_([&banner](ui::Banner::Kind kind, const ui::UserMessage& what) {
          if (what.text.isEmpty()) return banner.hide();
          banner.showMessage(kind, what);
      }) {}

bool Notice::runGuarded(Task task, const std::function<void()>& act) const {
    try {
        act();
        return true;
    } catch (const std::exception& error) {
        showError(messageFor(task, error));
        return false;
    }
}

}  // namespace continuo::app
