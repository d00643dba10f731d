#pragma once

#include <QCoreApplication>
#include <QString>
#include <QTimer>
#include <functional>
#include <stop_token>
#include <string>

#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "gallery/gallery_types.h"
#include "settings/keys.h"

class QWidget;

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

class Settings;

// Asks for the files of a workspace, reads and writes them one after the other on a thread, and reports the
// results above its items. GUI thread.
class FileWork {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::FileWork)

public:
    // Where files were last opened and exported.
    struct Folders {
        keys::Text opened, exported;
    };
    // Settings, window and banners must outlive this.
    FileWork(Settings& settings, QWidget& window, ui::BannerStack& banners, const QString& subject,
             const Folders& folders);

    // These ask the user for a file or folder and remember where it is; empty: cancelled. name: proposed,
    // with its suffix, which a chosen name without a suffix gets too.
    QString askToOpen(const QString& title, const QString& filter);
    QString askToExport(const QString& title, const QString& name, const QString& filters);
    QString askForExportFolder(const QString& title);
    // Returns the name of a set's file, without suffix: "Continuo Set 4".
    static QString exportBaseName(const GallerySet& set);

    void start(Task task, const SideWork::WorkWithCompletion& work);
    bool isBusy(Task task) const { return work_.isBusy(task); }
    Notice& notice() { return notice_; }
    void showWritten(const ui::UserMessage& line, const QString& file) { written_.show(line, file); }
    // Writes the file and returns a hint about it, or an empty text. Any thread.
    using Write = std::function<QString(const QString& file, const std::stop_token& stop)>;
    // Begins the drag and returns whether it began, like ui::dragFileOut().
    using BeginDrag = std::function<bool(const QString& file)>;
    // Drags a file out of the window. Writes it before its drag begins, because the receiver reads it at
    // once. name: of the file, in dragFolder(). state: identifies the content; the last file is used again
    // while name and state are unchanged.
    void drag(const QString& name, const std::string& state, const Write& write, const BeginDrag& begin);
    // Both functions also replace the hint about a slow drag.
    void showError(const ui::UserMessage& why);
    void clear();

private:
    struct DraggedFile {
        QString name;
        std::string state = {};
        QString path = {};
        QString line = {};
    };
    QString exportFolder() const;
    void beginDrag(const BeginDrag& begin, bool slow);

    Settings& settings_;
    QWidget& window_;  // owns the dialogs
    Folders folders_;
    Notice notice_;
    WrittenNotice written_;
    SideWork work_;
    DraggedFile dragged_;  // the last one
    QTimer slow_;          // when it fires, a hint asks the user to wait for a drag
};

}  // namespace continuo::app
