#include <signal.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "later_starts.h"
#include "support/own_home.h"

namespace continuo::app {
namespace {

constexpr int kTimeoutMs = 60000;  // ms, on a busy machine

}  // namespace

// The program itself, ended by signals.
class EndSignalsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        qputenv("CONTINUO_MODELS", CONTINUO_TESTS_FOLDER "/../resources/models");
        QVERIFY(session_.isValid());
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(session_.path()));
    }
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        program_ = std::make_unique<QProcess>();
        program_->setProcessChannelMode(QProcess::ForwardedChannels);
        program_->start(
            QStringLiteral(CONTINUO_PROGRAM),
            {QStringLiteral("--data"), folder_->filePath(QStringLiteral("data")),
             QStringLiteral("--settings"), folder_->filePath(QStringLiteral("settings.ini")),
             QStringLiteral("--audio"), QStringLiteral("none"), QStringLiteral("--no-first-run")});
        QVERIFY(program_->waitForStarted(kTimeoutMs));
        const std::filesystem::path data = folder_->filePath(QStringLiteral("data")).toStdString();
        QTRY_VERIFY_WITH_TIMEOUT(sendLaterStart(data, {}), kTimeoutMs);  // its event loop is running
    }
    void cleanup() {
        program_->kill();
        program_->waitForFinished(kTimeoutMs);
        program_.reset();
        folder_.reset();
    }

    // The kernel, the shell and the session each send a signal.
    void repeatedHangupsQuitCleanly() {
        send(SIGHUP);
        send(SIGTERM);
        QElapsedTimer since;
        since.start();
        while (!program_->waitForFinished(1) && since.elapsed() < kTimeoutMs) send(SIGHUP);
        endsCleanly();
    }

    void doubledSignalQuitsCleanly() {
        send(SIGTERM);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        send(SIGTERM);
        program_->waitForFinished(kTimeoutMs);
        endsCleanly();
    }

private:
    // Sends a signal, but never to an ended process, whose id may be reused.
    void send(int number) const {
        if (const auto id = static_cast<pid_t>(program_->processId()); id > 0) ::kill(id, number);
    }
    void endsCleanly() const {
        QCOMPARE(program_->state(), QProcess::NotRunning);
        QCOMPARE(program_->exitStatus(), QProcess::NormalExit);
        QCOMPARE(program_->exitCode(), 0);
    }

    const test::OwnHome home_;
    QTemporaryDir session_;
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QProcess> program_;
};

}  // namespace continuo::app

QTEST_GUILESS_MAIN(continuo::app::EndSignalsTest)
#include "end_signals_test.moc"
