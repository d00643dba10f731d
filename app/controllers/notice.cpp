#include "controllers/notice.h"

#include "pages/play_page.h"

namespace continuo::app {

void Notice::tell(const QString& text, bool bad) const {
    page_.showBanner(subject_, bad ? ui::Banner::Kind::Err : ui::Banner::Kind::Ok, text);
}

bool Notice::guarded(const std::function<void()>& act) const {
    try {
        act();
        return true;
    } catch (const std::exception& error) {
        tell(QString::fromUtf8(error.what()), true);
        return false;
    }
}

}  // namespace continuo::app
