#include "controllers/window/log_keeper.h"

#include <QTest>
#include <thread>

#include "app/controllers/window_fixture.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

class LogKeeperTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        log_ = std::make_unique<EventLog>(folder_->path().toStdString());
        keeper_ = std::make_unique<LogKeeper>(*log_);
    }
    void cleanup() { keeper_.reset(); }

    void messagesAreLoggedWithTheirExactText() {
        ui::TakesModel takes;
        ui::MainWindow window(app::makeParameters(), takes);
        keeper_->listenTo(window.page().banners());
        window.page().banners().showMessage(
            QStringLiteral("takes"), ui::Banner::Kind::Err,
            messageFor(Task::ReadFile, Error(ErrorCode::NotFound, "short.mid: no header")));
        QVERIFY2(hasLine("error told: Continuo could not open the file – something needed for this is "
                         "missing. Nothing changed. Choose another file. | no header\n"),
                 written());
        window.page().banners().showMessage(
            QStringLiteral("model"), ui::Banner::Kind::Warn,
            ui::UserMessage::withoutNames(QStringLiteral("No model is installed.")));
        QVERIFY2(hasLine("warning told: No model is installed.\n"), written());
        window.page().banners().showMessage(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});  // nothing
        window.page().banners().showMessage(QStringLiteral("rig"), ui::Banner::Kind::Warn,
                                            {QStringLiteral("The sound device has gone.")});
        QVERIFY2(!hasLine("sound device"), written());  // logged as a device message instead
    }

    // Neither names given by the user nor folders.
    void userNamesAreNotLogged() {
        ui::TakesModel takes;
        ui::MainWindow window(app::makeParameters(), takes);
        keeper_->listenTo(window.page().banners());
        window.page().banners().showMessage(QStringLiteral("clipboard"), ui::Banner::Kind::Ok,
                                            {QStringLiteral("Secret for Anna is on the clipboard."), {}});
        QVERIFY2(hasLine("note told: of clipboard\n"), written());
        window.page().banners().showMessage(
            QStringLiteral("export"), ui::Banner::Kind::Err,
            {QStringLiteral("Secret for Anna was not written."),
             QStringLiteral("/home/anna/Secret: two.mid: cannot be written: no room; look in /home/anna")});
        QVERIFY2(hasLine("error told: of export | cannot be written: no room; look in …\n"), written());
        window.page().banners().showMessage(QStringLiteral("takes"), ui::Banner::Kind::Err,
                                            midiFileErrorMessage(QStringLiteral("/home/anna/Secret.mid"),
                                                                 Error(ErrorCode::NotFound, "gone")));
        QVERIFY2(hasLine("error told: of takes | gone\n"), written());
        keeper_->logMessage(ui::Banner::Kind::Ok, QStringLiteral("“Secret” was imported."));
        QVERIFY2(hasLine("note told: of settings\n"), written());
        keeper_->logModel(QStringLiteral("0123456789abcdef"), QStringLiteral("CPU"));
        QVERIFY2(hasLine("note model: SHA-256 0123456789ab… plays on CPU\n"), written());
        QVERIFY2(!hasLine("Secret") && !hasLine("anna"), written());
    }

    void deviceChangesAreLogged() {
        keeper_->logDevice(
            {DeviceNotice::Kind::KeyboardConnected, "FP-30", "Listening to the keyboard 'FP-30'"});
        keeper_->logDevice(
            {DeviceNotice::Kind::KeyboardDisconnected, "FP-30", "The keyboard 'FP-30' is gone"});
        QVERIFY2(hasLine("note device: Listening to the keyboard 'FP-30'\n"), written());
        QVERIFY2(hasLine("warning device: The keyboard 'FP-30' is gone\n"), written());
    }

    // Titles are not logged, because they contain names given by the user.
    void jobStartsAndEndsAreLogged() {
        Job job;
        job.id = 7;
        job.kind = "music";
        job.title = "A secret goes on";
        const auto change = [&](JobState state) {
            job.state = state;
            keeper_->onJob({JobEvent::Kind::Changed, job});
        };
        for (const JobState state :
             {JobState::Waiting, JobState::Running, JobState::Paused, JobState::Running})
            change(state);
        QCOMPARE(written().count("job 7 (music): began\n"), 1);
        job.error = "piano.safetensors: is not there";
        change(JobState::Failed);
        QVERIFY2(hasLine("error job 7 (music): failed: is not there\n"), written());
        job.id = 8;
        change(JobState::Running);
        change(JobState::Done);
        keeper_->onJob({JobEvent::Kind::Removed, job});
        QCOMPARE(written().count("job 8 (music): done\n"), 1);
        QVERIFY(!hasLine("secret"));
    }

    void qtWarningsOfAnyThreadAreLogged() {
        std::thread([] { qWarning("from afar"); }).join();
        QTRY_VERIFY2(hasLine("warning qt: from afar\n"), written());
        qDebug("of no use");
        QCoreApplication::processEvents();
        QVERIFY(!hasLine("of no use"));
    }

    void programStartAndEndAreLogged() {
        QVERIFY2(hasLine(" begins; Qt 6"), written());
        keeper_.reset();
        QVERIFY2(hasLine("note program: Continuo ends\n"), written());
        qWarning("to nobody");
        QVERIFY(!hasLine("to nobody"));
    }

private:
    QByteArray written() const { return QByteArray::fromStdString(log_->text()); }
    bool hasLine(const char* words) const { return written().contains(words); }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<EventLog> log_;
    std::unique_ptr<LogKeeper> keeper_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::LogKeeperTest, QApplication)
#include "log_keeper_test.moc"
