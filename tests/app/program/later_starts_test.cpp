#include "later_starts.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cstring>
#include <future>

#include "app/controllers/turns.h"
#include "library/library.h"

namespace continuo::app {

// A running program and a later start, which waits on its own thread.
class LaterStartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        session_ = std::make_unique<QTemporaryDir>();
        data_ = std::make_unique<QTemporaryDir>();
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(session_->path()));
    }

    void filesOfALaterStartReachTheFirstProgram() {
        const LaterStarts running(folder());
        QSignalSpy heard(&running, &LaterStarts::requested);
        const QStringList files{QStringLiteral("/music/a\nb \u00e9.mid"), QStringLiteral("/c.png")};
        std::future<bool> start = std::async(std::launch::async, sendLaterStart, folder(),
                                             LaterStart{files, QStringLiteral("token")});
        QVERIFY(heard.wait());
        QVERIFY(finished(start));
        const auto told = heard[0][0].value<LaterStart>();
        QCOMPARE(told.files, files);
        QCOMPARE(told.activation, QStringLiteral("token"));
        // The later start may name the folder by another path, and may have no files.
        QVERIFY(QFile::link(data_->path(), session_->filePath(QStringLiteral("link"))));
        start = std::async(std::launch::async, sendLaterStart,
                           session_->filePath(QStringLiteral("link")).toStdString(), LaterStart());
        QVERIFY(heard.wait());
        QVERIFY(finished(start));
        QVERIFY(heard[1][0].value<LaterStart>().files.isEmpty());
    }

    // For example from a file manager. The window continues meanwhile.
    void fullCommandLineOfFilesIsAccepted() {
        constexpr qsizetype kCommandLine = 2 << 20;
        constexpr int kPerFile = 9;  // its pointer, and the end of its text
        QStringList files;
        for (qsizetype bytes = 0; bytes < kCommandLine;) {
            files << QStringLiteral("/music/\u00fcber \"%1\"/another.mid").arg(files.size());
            bytes += files.back().toUtf8().size() + kPerFile;
        }
        const LaterStarts running(folder());
        QSignalSpy heard(&running, &LaterStarts::requested);
        std::future<bool> start;
        const double turn = longestIteration(
            [&] {
                start = std::async(std::launch::async, sendLaterStart, folder(),
                                   LaterStart{files, QStringLiteral("a")});
            },
            [&] { return !heard.isEmpty(); });
        QVERIFY(finished(start));
        QCOMPARE(heard.count(), 1);
        const auto told = heard[0][0].value<LaterStart>();
        QCOMPARE(told.files, files);
        QCOMPARE(told.activation, QStringLiteral("a"));
        QVERIFY2(turn < kMaximumIterationMs, qPrintable(QString::number(turn)));
    }

    void laterStartWithAnotherFolderStaysIndependent() {
        const LaterStarts running(folder());
        QVERIFY(!sendLaterStart(folder() / "another", {}));
    }

    void folderInUseIsDetected() {
        QVERIFY(!isInUse(folder()));
        QVERIFY(!QFile::exists(data_->filePath(QStringLiteral("takes.lock"))));
        {
            const Library library(folder());
            QVERIFY(isInUse(folder()));
            QVERIFY(isInUse(folder()));
        }
        QVERIFY(!isInUse(folder()));
    }

    void socketIsPrivateToTheUser() {
        const LaterStarts running(folder());
        const QFileInfo socket(socketFile());
        QVERIFY(socket.exists());
        const auto others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther |
                            QFileDevice::WriteOther;
        QCOMPARE(QFile::permissions(socketFile()) & others, QFileDevice::Permissions());
    }

    void leftoversOfAKilledProgramDoNotBlock() {
        QString name;
        {
            const LaterStarts before(folder());
            name = socketFile();
        }
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::strcpy(address.sun_path, QFile::encodeName(name).constData());
        const int left = ::socket(AF_UNIX, SOCK_STREAM, 0);
        QCOMPARE(::bind(left, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
        ::close(left);
        QVERIFY(!sendLaterStart(folder(), {}));
        const LaterStarts running(folder());
        QSignalSpy heard(&running, &LaterStarts::requested);
        std::future<bool> start = std::async(std::launch::async, sendLaterStart, folder(), LaterStart());
        QVERIFY(heard.wait());
        QVERIFY(finished(start));
    }

    void laterStartStopsWaitingForAnUnresponsiveProgram() {
        const LaterStarts busy(folder());  // its events are not processed
        QElapsedTimer clock;
        clock.start();
        QVERIFY(!sendLaterStart(folder(), {}));
        QVERIFY(clock.elapsed() < 10000);
    }

    void invalidMessagesAreIgnored_data() {
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("nothing") << QByteArray("\n");
        QTest::newRow("noise") << QByteArray("\xff\x00\x01\n", 4);
        QTest::newRow("no object") << QByteArray("[1, 2]\n");
        QTest::newRow("no list") << QByteArray("{\"open\": \"/a.mid\"}\n");
        QTest::newRow("no path") << QByteArray("{\"open\": [7]}\n");
        QTest::newRow("of the program itself") << QByteArray("{\"open\": [\":/a.mid\"]}\n");
        QTest::newRow("cut off") << QByteArray("{\"open\": [\"/a\\u0000.mid\"]}\n");
        QTest::newRow("relative") << QByteArray("{\"open\": [\"a.mid\"]}\n");
        QTest::newRow("endless") << QByteArray(1 << 20, ' ');
        QTest::newRow("goes on and on") << QByteArray("{\"open\": [], \"more\": true}\n").repeated(1000);
        QTest::newRow("too long") << "{\"open\": [\"" + QByteArray(1 << 20, '/') + "\"]}\n";
    }
    void invalidMessagesAreIgnored() {
        QFETCH(QByteArray, said);
        const LaterStarts running(folder());
        QSignalSpy heard(&running, &LaterStarts::requested);
        QLocalSocket caller;
        caller.connectToServer(socketFile());
        QTRY_COMPARE(caller.state(), QLocalSocket::ConnectedState);
        caller.write(said);
        QTRY_COMPARE(caller.state(), QLocalSocket::UnconnectedState);
        QCOMPARE(caller.readAll(), QByteArray());
        QVERIFY(heard.isEmpty());
        std::future<bool> start = std::async(std::launch::async, sendLaterStart, folder(), LaterStart());
        QVERIFY(heard.wait());
        QVERIFY(finished(start));
    }

    void silentClientIsDisconnected() {
        const LaterStarts running(folder());
        QLocalSocket caller;
        caller.connectToServer(socketFile());
        QTRY_COMPARE(caller.state(), QLocalSocket::ConnectedState);
        QTRY_COMPARE(caller.state(), QLocalSocket::UnconnectedState);
    }

private:
    std::filesystem::path folder() const { return data_->path().toStdString(); }
    QString socketFile() const {
        const QDir session(session_->path());
        const QStringList sockets = session.entryList({QStringLiteral("continuo-*")}, QDir::System);
        return sockets.isEmpty() ? QString() : session.filePath(sockets.front());
    }
    // Waits for the later start and returns its result, processing events of this thread meanwhile.
    static bool finished(std::future<bool>& start) {
        using namespace std::chrono_literals;
        return QTest::qWaitFor([&] { return start.wait_for(0s) == std::future_status::ready; }, 5000) &&
               start.get();
    }

    std::unique_ptr<QTemporaryDir> session_, data_;
};

}  // namespace continuo::app

QTEST_GUILESS_MAIN(continuo::app::LaterStartsTest)
#include "later_starts_test.moc"
