#include "controllers/window/bundle_words.h"

#include <QStringList>

#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

QString BundleWords::filter() { return tr("Continuo files (*.continuo)"); }

QString BundleWords::countsText(const BundleCounts& counts) {
    QStringList parts;
    if (counts.takes > 0) parts << tr("%Ln take(s)", nullptr, counts.takes);
    if (counts.branches > 0) parts << tr("%Ln branch(es)", nullptr, counts.branches);
    if (counts.pictures > 0) parts << tr("%Ln picture(s)", nullptr, counts.pictures);
    if (counts.sounds > 0) parts << tr("%Ln sound(s)", nullptr, counts.sounds);
    return parts.join(QStringLiteral(", "));
}

void BundleWords::showMessage(ui::MainWindow& window, const QString& subject, ui::Banner::Kind kind,
                              const ui::UserMessage& saying, const QString& action) {
    for (const ui::WorkspaceParts* each : window.workspaces())
        if (each->banners != &window.banners()) each->banners->clear(subject);
    const bool failed = kind == ui::Banner::Kind::Err && action.isEmpty();
    window.banners().showMessage(subject, kind, saying, action,
                                 failed ? ui::BannerStack::Until::NextUse : ui::BannerStack::Until::Closed);
}

}  // namespace continuo::app
