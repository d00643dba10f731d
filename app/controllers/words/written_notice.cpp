#include "controllers/words/written_notice.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

#include "widgets/banner_stack.h"

namespace continuo::app {

WrittenNotice::WrittenNotice(ui::BannerStack& banners, const QString& subject)
    : banners_(banners), subject_(subject) {
    connect(&banners_, &ui::BannerStack::actionTriggered, this, [this](const QString& which) {
        if (which == subject_ && !folder_.isEmpty()) QDesktopServices::openUrl(QUrl::fromLocalFile(folder_));
    });
}

void WrittenNotice::show(const ui::UserMessage& line, const QString& file) {
    folder_ = QFileInfo(file).absolutePath();
    banners_.showMessage(subject_, ui::Banner::Kind::Ok, line, tr("Open folder"));
}

}  // namespace continuo::app
