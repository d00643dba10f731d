#pragma once

#include <QObject>
#include <QString>
#include <filesystem>

#include "controllers/words/notice.h"
#include "controllers/words/side_thread.h"

namespace continuo::ui {
class Banner;
class FilesPage;
}  // namespace continuo::ui

namespace continuo::app {

class Discarded;
class EventLog;
class Settings;

// Feeds the page Files & privacy of the settings: folders, what files say of their making, the log, and what
// is discarded. GUI thread.
class FilesSettings : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    struct Dependencies {
        Settings& settings;
        std::filesystem::path data;  // folder of the takes
        Discarded* discarded;        // null: nothing is
        const EventLog* log;         // null: there is none
        ui::FilesPage& page;
        ui::Banner& banner;  // of the dialog
    };
    explicit FilesSettings(const Dependencies& dependencies);

    void show();

Q_SIGNALS:
    // Whether files say how they were made (origin_switch.h).
    void originSwitched();

private:
    void connectLog();
    void lookForExports();
    void fill();
    void chooseFolder();
    void openFolder(int row);
    void restore();
    void deleteDiscarded();
    void bringBack();

    Dependencies my_;
    Notice notice_;
    QString chosen_;   // the folder of exports
    QString exports_;  // it, or the one in its place where it is known to be gone
    SideThread looking_;
};

}  // namespace continuo::app
