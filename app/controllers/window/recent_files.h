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

// The recently opened files of music, sounds and pictures: stored in the settings, shown in the menu File.
// GUI thread.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    static constexpr qsizetype kMost = 10;

    // Both outlive it.
    RecentFiles(Settings& settings, ui::MainWindow& window);

    // A file was opened, in whatever way. What comes along with Continuo and what was copied or dragged out
    // of its window is not the user's file, and is passed over.
    void add(const QString& file);

Q_SIGNALS:
    // The user wants it opened again. It is there.
    void chosen(const QString& file);

private:
    void open(const QString& file);
    void tellGone(const QString& file);
    void keep(const QStringList& files);
    void show();

    Settings& settings_;
    ui::MainWindow& window_;
    Notice notice_;
    SideThread looking_;  // whether a file is there, as its disk may be slow
};

}  // namespace continuo::app
