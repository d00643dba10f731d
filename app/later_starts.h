#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <memory>

class QLocalServer;
class QLocalSocket;

namespace continuo::app {

// What a later start of Continuo wants of the one that runs: its window in front, and these files opened.
struct LaterStart {
    QStringList files;   // absolute paths
    QString activation;  // with which a Wayland desktop lets a window come to the front; empty: none
};

// Hears of each start of Continuo with the same folder of takes while this one runs: by a local socket that
// is the user's alone. Whatever else comes by it is passed over. GUI thread.
class LaterStarts : public QObject {
    Q_OBJECT

public:
    // data: the folder, which this program has for itself. Where there can be no socket nothing is heard, and
    // a later start says that the folder is in use.
    explicit LaterStarts(const std::filesystem::path& data);

Q_SIGNALS:
    void heard(const continuo::app::LaterStart& start);

private:
    struct Caller;
    void listen(QLocalSocket& socket);
    void hear(const std::shared_ptr<Caller>& caller);

    QLocalServer* server_;
};

// Whether another program has this folder for itself. It may be one whose window is gone: its queue ends with
// the step that it is at, and writes what was learnt. Any thread.
bool isInUse(const std::filesystem::path& data);

// Leaves it to the Continuo that runs with this folder; false where none does, or none answers within a
// second. Any thread.
bool handOver(const std::filesystem::path& data, const LaterStart& start);

}  // namespace continuo::app
