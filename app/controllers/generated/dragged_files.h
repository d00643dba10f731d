#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <stop_token>
#include <string>

#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"

namespace continuo::app {

// Files that are dragged out of the window: each is written on a thread before its drag begins, because
// whoever takes it reads it at once. GUI thread.
class DraggedFiles : public QObject {
    Q_OBJECT

public:
    // Writes the file and returns a line about it, mostly empty. Any thread.
    using Write = std::function<QString(const QString& file, const std::stop_token& stop)>;
    // Begins the drag, as ui::dragFileOut().
    using Begin = std::function<bool(const QString& file)>;

    // notice: of what is dragged. Both outlive this.
    DraggedFiles(const Notice& notice, SideWork& work);

    // name: of the file, in dragFolder(). state: of what it is written from; the last file is dragged again
    // while name and state stay.
    void drag(const QString& name, const std::string& state, const Write& write, const Begin& begin);
    // Another line replaces the one about a drag that waits for its file.
    void leaveLine() { slow_.stop(); }

private:
    struct File {
        QString name;
        std::string state = {};
        QString path = {};
        QString line = {};
    };
    void begin(const Begin& begin, bool slow);

    const Notice& notice_;
    SideWork& work_;
    File last_;
    QTimer slow_;  // when it fires, a line tells the user what they wait for
};

}  // namespace continuo::app
