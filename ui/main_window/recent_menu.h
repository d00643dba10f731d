#pragma once

#include <QMenu>
#include <QString>
#include <QVector>

namespace continuo::ui {

// A recently opened file.
struct RecentFile {
    QString path;
    QString name;  // as shown in the menu
    QString icon;  // name of its icon
};

// The menu of recent files, latest first, with a command to clear it. Disabled while empty.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    explicit RecentMenu(const QString& title, QWidget* parent = nullptr);

    // Replaces the files.
    void setFiles(const QVector<RecentFile>& files);

Q_SIGNALS:
    void chosen(const QString& path);
    void clearRequested();
};

}  // namespace continuo::ui
