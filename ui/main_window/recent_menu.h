#pragma once

#include <QMenu>
#include <QString>
#include <QVector>

namespace continuo::ui {

// A file that was opened before.
struct RecentFile {
    QString path;
    QString name;  // as the menu has it
    QString icon;  // name of its icon
};

// The menu of files that were opened before, the latest first, and the way to forget them. Without any it
// cannot be opened.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    explicit RecentMenu(const QString& title, QWidget* parent = nullptr);

    // In the place of those before.
    void setFiles(const QVector<RecentFile>& files);

Q_SIGNALS:
    void chosen(const QString& path);
    void clearAsked();
};

}  // namespace continuo::ui
