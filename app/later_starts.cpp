#include "later_starts.h"

#include <continuo/error.h>

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QDir>
#include <QLocalServer>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QTimer>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "files/file_lock.h"
#include "later_start_message.h"

namespace continuo::app {
namespace {

constexpr int kPatience = 1000;    // timeout of both sides, ms
constexpr int kLinePatience = 20;  // additional ms for each line
constexpr qsizetype kMostBytes = kLongestLine;
constexpr const char* kTaken = "taken\n";

// Returns the socket's path in the user's runtime folder; empty if none exists.
QString socketPath(const std::filesystem::path& data) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (folder.isEmpty()) return {};
    std::error_code ignored;
    const std::string whole = std::filesystem::weakly_canonical(data, ignored).string();
    // The name contains a hash of the folder's path, because a socket's name must be short.
    const QByteArray hash =
        QCryptographicHash::hash(QByteArray::fromStdString(whole), QCryptographicHash::Sha256);
    return folder + QStringLiteral("/continuo-") + QString::fromLatin1(hash.toHex().left(16));
}

LaterStartMessage toMessage(const LaterStart& start) {
    LaterStartMessage words{{}, start.activation.toStdString()};
    for (const QString& file : start.files) words.files.push_back(file.toStdString());
    return words;
}

}  // namespace

// A connection and the part of its message received so far.
struct LaterStarts::Caller {
    explicit Caller(QLocalSocket& from) : socket(from) {}

    QLocalSocket& socket;
    QTimer timeout;  // limit of waiting for the next line
    LaterStart received;
    int lines = 0;
};

LaterStarts::LaterStarts(const std::filesystem::path& data) : server_(new QLocalServer(this)) {
    const QString socket = socketPath(data);
    if (socket.isEmpty()) return;
    connect(server_, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* caller = server_->nextPendingConnection()) accept(*caller);
    });
    QLocalServer::removeServer(socket);  // a killed program may have left the socket
    server_->setSocketOptions(QLocalServer::UserAccessOption);
    server_->listen(socket);
}

void LaterStarts::accept(QLocalSocket& socket) {
    const auto caller = std::make_shared<Caller>(socket);
    connect(&socket, &QLocalSocket::disconnected, &socket, &QObject::deleteLater);
    connect(&socket, &QLocalSocket::readyRead, this, [this, caller] { readLine(caller); });
    caller->timeout.setSingleShot(true);
    connect(&caller->timeout, &QTimer::timeout, &socket, [&socket] { socket.abort(); });
    caller->timeout.start(kPatience);
    socket.setReadBufferSize(kMostBytes);
    readLine(caller);
}

// Reads one line per iteration of the event loop, so that the window stays responsive.
void LaterStarts::readLine(const std::shared_ptr<Caller>& caller) {
    QLocalSocket& socket = caller->socket;
    if (!socket.canReadLine()) {
        if (socket.bytesAvailable() >= kMostBytes) socket.abort();
        return;
    }
    const QByteArray line = socket.readLine();
    const std::optional<LaterStartMessage> words =
        parseLaterStart({line.constData(), static_cast<std::size_t>(line.size())});
    if (!words || ++caller->lines > kMostLines) return socket.abort();
    LaterStart& said = caller->received;
    said.activation = QString::fromStdString(words->activation);
    for (const std::string& file : words->files) said.files << QString::fromStdString(file);
    if (words->hasMore) {
        caller->timeout.start(kPatience);
        QTimer::singleShot(0, &socket, [this, caller] { readLine(caller); });
        return;
    }
    socket.write(kTaken);
    socket.disconnectFromServer();
    Q_EMIT requested(said);
}

bool isInUse(const std::filesystem::path& data) {
    const std::filesystem::path lock = data / "takes.lock";
    std::error_code ignored;
    if (!std::filesystem::exists(lock, ignored)) return false;
    try {
        const FileLock probe(lock, "another program has it");
        return false;
    } catch (const Error& error) {  // errors of the lock file are reported when the takes are opened
        return error.code() == ErrorCode::BadRequest;
    }
}

bool sendLaterStart(const std::filesystem::path& data, const LaterStart& start) {
    const QString name = socketPath(data);
    if (name.isEmpty()) return false;
    const std::vector<std::string> lines = splitIntoLines(toMessage(start));
    const QDeadlineTimer end(kPatience + kLinePatience * static_cast<qint64>(lines.size()));
    QLocalSocket socket;
    socket.connectToServer(name);
    if (!socket.waitForConnected(kPatience)) return false;
    for (const std::string& line : lines) socket.write(line.data(), static_cast<qint64>(line.size()));
    while (!socket.canReadLine() && socket.waitForReadyRead(static_cast<int>(end.remainingTime()))) {
    }
    return socket.readLine() == kTaken;
}

}  // namespace continuo::app
