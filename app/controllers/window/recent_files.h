#pragma once

#include <QObject>
#include <QStringList>

#include "controllers/words/notice.h"
#include "controllers/words/side_thread.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;

// The recently opened music, sound and picture files: stored in the settings, shown in the File menu. GUI
// thread.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    static constexpr qsizetype kMost = 10;

    // Both must outlive this.
    RecentFiles(Settings& settings, ui::MainWindow& window);

    // Adds an opened file. Ignores bundled files, and files copied or dragged out of Continuo's window.
    void add(const QString& file);

Q_SIGNALS:
    // The user wants to open this file again. The file exists.
    void chosen(const QString& file);

private:
    void open(const QString& file);
    void showGone(const QString& file);
    void store(const QStringList& files);
    void show();

    Settings& settings_;
    ui::MainWindow& window_;
    Notice notice_;
    SideThread lookups_;  // checks whether a file exists, because its disk may be slow
};

}  // namespace continuo::app
