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

// Drags files out of the window. A worker thread writes each file before its drag begins, because the
// receiver reads it at once. GUI thread.
class DraggedFiles : public QObject {
    Q_OBJECT

public:
    // Writes the file and returns a hint about it, or an empty text. Any thread.
    using Write = std::function<QString(const QString& file, const std::stop_token& stop)>;
    // Begins the drag, as ui::dragFileOut().
    using Begin = std::function<bool(const QString& file)>;

    // notice: shows hints and errors. Both must outlive this.
    DraggedFiles(const Notice& notice, SideWork& work);

    // name: of the file, in dragFolder(). state: identifies the content; the last file is used again while
    // name and state are unchanged.
    void drag(const QString& name, const std::string& state, const Write& write, const Begin& begin);
    // Call when another line replaces the one about a drag that waits for its file.
    void stopSlowHint() { slow_.stop(); }

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
    QTimer slow_;  // when it fires, a hint asks the user to wait
};

}  // namespace continuo::app
