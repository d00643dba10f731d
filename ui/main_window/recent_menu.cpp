#include "main_window/recent_menu.h"

#include <QDir>

#include "theme/theme.h"
#include "widgets/ampersands.h"

namespace continuo::ui {
namespace {

// Returns the entry with a digit as mnemonic; other ampersands are escaped.
QString menuText(const RecentFile& file, qsizetype place) {
    constexpr qsizetype kDigits = 9;
    const QString name = doubleAmpersands(file.name);
    return place < kDigits ? QStringLiteral("&%1  %2").arg(place + 1).arg(name) : name;
}

}  // namespace

RecentMenu::RecentMenu(const QString& title, QWidget* parent) : QMenu(title, parent) {
    setToolTipsVisible(true);  // with the path
    setFiles({});
}

void RecentMenu::setFiles(const QVector<RecentFile>& files) {
    clear();
    for (qsizetype i = 0; i < files.size(); ++i) {
        const RecentFile& file = files[i];
        QAction* action = addAction(Theme::icon(file.icon), menuText(file, i));
        action->setToolTip(QDir::toNativeSeparators(file.path));
        connect(action, &QAction::triggered, this, [this, path = file.path] { Q_EMIT chosen(path); });
    }
    addSeparator();
    connect(addAction(tr("Clear list")), &QAction::triggered, this, &RecentMenu::clearRequested);
    menuAction()->setEnabled(!files.isEmpty());
}

}  // namespace continuo::ui
