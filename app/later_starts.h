#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <memory>

class QLocalServer;
class QLocalSocket;

namespace continuo::app {

// The request of a later start to the running Continuo: raise the window and open these files.
struct LaterStart {
    QStringList files;   // absolute paths
    QString activation;  // with it, a Wayland desktop lets a window be raised; empty: none
};

// Receives the requests of later starts with the same takes folder, over a local socket that only the user
// can access. Ignores other messages. GUI thread.
class LaterStarts : public QObject {
    Q_OBJECT

public:
    // data: the folder, which this program must have locked. If no socket can be made, no requests are
    // received, and a later start reports that the folder is in use.
    explicit LaterStarts(const std::filesystem::path& data);

Q_SIGNALS:
    void requested(const continuo::app::LaterStart& start);

private:
    struct Caller;
    void accept(QLocalSocket& socket);
    void readLine(const std::shared_ptr<Caller>& caller);

    QLocalServer* server_;
};

// Returns whether another program has locked this folder. Its window may already be closed while its queue
// finishes a step and writes the checkpoint. Any thread.
bool isInUse(const std::filesystem::path& data);

// Sends the request to the Continuo that runs with this folder. Returns false if none runs or none answers
// within a second. Any thread.
bool sendLaterStart(const std::filesystem::path& data, const LaterStart& start);

}  // namespace continuo::app
