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
#include <system_error>

#include "files/file_lock.h"
#include "later_start_line.h"

namespace continuo::app {
namespace {

constexpr int kPatience = 1000;             // ms, of either side
constexpr qsizetype kMostBytes = 64 << 10;  // of a line with what is wanted
constexpr const char* kTaken = "taken\n";

// In the user's own folder of the session; empty where there is none.
QString socketOf(const std::filesystem::path& data) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (folder.isEmpty()) return {};
    std::error_code ignored;
    const std::string whole = std::filesystem::weakly_canonical(data, ignored).string();
    // The name of a socket may not be as long as that of a folder.
    const QByteArray hash =
        QCryptographicHash::hash(QByteArray::fromStdString(whole), QCryptographicHash::Sha256);
    return folder + QStringLiteral("/continuo-") + QString::fromLatin1(hash.toHex().left(16));
}

LaterStartWords wordsOf(const LaterStart& start) {
    LaterStartWords words{{}, start.activation.toStdString()};
    for (const QString& file : start.files) words.files.push_back(file.toStdString());
    return words;
}

LaterStart startOf(const LaterStartWords& words) {
    LaterStart start{{}, QString::fromStdString(words.activation)};
    for (const std::string& file : words.files) start.files << QString::fromStdString(file);
    return start;
}

}  // namespace

LaterStarts::LaterStarts(const std::filesystem::path& data) : server_(new QLocalServer(this)) {
    const QString socket = socketOf(data);
    if (socket.isEmpty()) return;
    connect(server_, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* caller = server_->nextPendingConnection()) listen(*caller);
    });
    QLocalServer::removeServer(socket);  // what a program that was killed left
    server_->setSocketOptions(QLocalServer::UserAccessOption);
    server_->listen(socket);
}

void LaterStarts::listen(QLocalSocket& caller) {
    connect(&caller, &QLocalSocket::disconnected, &caller, &QObject::deleteLater);
    connect(&caller, &QLocalSocket::readyRead, this, [this, &caller] { hear(caller); });
    QTimer::singleShot(kPatience, &caller, [&caller] { caller.abort(); });
    caller.setReadBufferSize(kMostBytes);
    hear(caller);
}

void LaterStarts::hear(QLocalSocket& caller) {
    if (!caller.canReadLine()) {
        if (caller.bytesAvailable() >= kMostBytes) caller.abort();
        return;
    }
    const QByteArray line = caller.readLine();
    const std::optional<LaterStartWords> words =
        laterStartIn({line.constData(), static_cast<std::size_t>(line.size())});
    if (!words) return caller.abort();
    caller.write(kTaken);
    caller.disconnectFromServer();
    Q_EMIT heard(startOf(*words));
}

bool isInUse(const std::filesystem::path& data) {
    const std::filesystem::path lock = data / "takes.lock";
    std::error_code ignored;
    if (!std::filesystem::exists(lock, ignored)) return false;
    try {
        const FileLock probe(lock, "another program has it");
        return false;
    } catch (const Error& error) {  // what else is wrong is found out by who opens the takes
        return error.code() == ErrorCode::BadRequest;
    }
}

bool handOver(const std::filesystem::path& data, const LaterStart& start) {
    const QString name = socketOf(data);
    if (name.isEmpty()) return false;
    const QDeadlineTimer end(kPatience);
    QLocalSocket socket;
    socket.connectToServer(name);
    if (!socket.waitForConnected(kPatience)) return false;
    socket.write(QByteArray::fromStdString(lineOf(wordsOf(start))));
    while (!socket.canReadLine() && socket.waitForReadyRead(static_cast<int>(end.remainingTime()))) {
    }
    return socket.readLine() == kTaken;
}

}  // namespace continuo::app
