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

// Controls the page Files & privacy of the settings: folders, metadata in files, the log, and discarded
// items. GUI thread.
class FilesSettings : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Settings& settings;
        std::filesystem::path data;  // folder of the takes
        Discarded* discarded;        // null: not available
        const EventLog* log;         // null: no log
        ui::FilesPage& page;
        ui::Banner& banner;  // of the dialog
    };
    explicit FilesSettings(const Dependencies& dependencies);

    void show();

Q_SIGNALS:
    // The setting for metadata in files has changed (origin_switch.h).
    void originSwitched();

private:
    void connectLog();
    void findExportFolder();
    void fill();
    void chooseFolder();
    void openFolder(int row);
    void restore();
    void deleteDiscarded();
    void restoreDiscarded();

    Dependencies my_;
    Notice notice_;
    QString chosen_;   // the export folder
    QString exports_;  // the same, or its replacement if it is missing
    SideThread lookups_;
};

}  // namespace continuo::app
