// Included before Qt, whose macros clash with identifiers of the engine.
#include "facade/models/model_file.h"
#include "support/tiny_model.h"

#include "controllers/play/saved_sessions.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/controllers/window_fixture.h"
#include "controllers/takes/checks/take_replays.h"
#include "controllers/words/banner_subjects.h"
#include "duet/record/live_record_text.h"
#include "pages/play/play_page.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

using namespace test;

// Runs sessions with a tiny model without latents. start() and end() begin and end a run of the program.
class SavedSessionsTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        ModelConfig config = tinyStreamConfig();
        config.tokenizer = "midi-events";
        config.vocabulary = 391;
        writeModel(model(), *makeNetwork(config), DType::F32, "{}");
    }
    void cleanup() { end(); }

    void sessionIsOfferedAfterARestartAndContinued() {
        start();
        QVERIFY(banner().isEmpty());
        playSomething();
        end();
        QCOMPARE(files(), QStringList{QStringLiteral("session-")});
        start();
        QCOMPARE(files(), QStringList{QStringLiteral("earlier-session-")});
        QTRY_VERIFY(banner().contains(QLatin1String("still remembers your last session")));
        QSignalSpy continued(sessions_.get(), &SavedSessions::continued);
        continueSession();
        QCOMPARE(continued.size(), 1);
        QVERIFY(banner().isEmpty());
        playSomething();
        end();
        QCOMPARE(files(), (QStringList{QStringLiteral("earlier-session-"), QStringLiteral("session-")}));
    }

    void unusedSessionIsOfferedAgainAfterARestart() {
        start();
        playSomething();
        end();
        for (int i = 0; i < 2; ++i) {
            start();
            QTRY_VERIFY(!banner().isEmpty());
            end();
        }
    }

    void damagedFileIsReportedAndTheModelStartsFresh() {
        start();
        playSomething();
        end();
        start();
        QTRY_VERIFY(!banner().isEmpty());
        QFile file(filesThere()[0].absoluteFilePath());
        QVERIFY(file.resize(file.size() / 2));
        continueSession();
        QTRY_VERIFY(banner().contains(QLatin1String("continues, but with reduced settings")));
        playSomething();
    }

    void sessionIsOfferedOnlyForItsPrecision() {
        start();
        playSomething();
        end();
        precision_ = QStringLiteral("f32");
        start();
        playSomething();
        QVERIFY(banner().isEmpty());
        end();
        precision_ = QStringLiteral("bf16");
        start();
        QTRY_VERIFY(banner().contains(QLatin1String("still remembers your last session")));
    }

    void fileOfAnotherPrecisionIsRejectedInABanner() {
        start();
        playSomething();
        end();
        precision_ = QStringLiteral("f32");
        const QString saved = filesThere()[0].absoluteFilePath();
        QVERIFY(QFile::rename(saved, QString(saved).replace(QLatin1String("-bf16"), QLatin1String("-f32"))));
        start();
        QTRY_VERIFY(!banner().isEmpty());
        continueSession();
        QTRY_VERIFY(banner().contains(QLatin1String("cannot continue the last session")));
        playSomething();
        precision_ = QStringLiteral("bf16");
    }

    // Three runs of the program: the session is saved, then continued and recorded, then replayed after a
    // later state replaced the saved one.
    void takeOfAContinuedSessionCanBeReplayed() {
        recordAContinuedSession();
        start();
        replaySession();
        QTRY_VERIFY2_WITH_TIMEOUT(w_->banner("takes").contains(QLatin1String("the same ")),
                                  qPrintable(w_->banner("takes")), 60000);
        w_->library.purge({continued_, 0});
        QVERIFY(storedStates().isEmpty());
    }

    void missingStateOfATakeIsReported() {
        recordAContinuedSession();
        QVERIFY(QFile::remove(storedStates()[0].absoluteFilePath()));
        start();
        replaySession();
        QVERIFY2(w_->banner("takes").contains(QLatin1String("whose state is not on this computer")),
                 qPrintable(w_->banner("takes")));
    }

    void damagedStateOfATakeIsReported() {
        recordAContinuedSession();
        QFile file(storedStates()[0].absoluteFilePath());
        QVERIFY(file.resize(file.size() / 2));
        start();
        replaySession();
        QTRY_VERIFY2_WITH_TIMEOUT(w_->banner("takes").contains(QLatin1String("is damaged")),
                                  qPrintable(w_->banner("takes")), 60000);
    }

private:
    // Leaves a take of a session that continued an earlier one.
    void recordAContinuedSession() {
        start();
        playSomething();
        end();
        start();
        QTRY_VERIFY(!banner().isEmpty());
        continueSession();
        playSomething();
        continued_ = w_->library.runningTake().value_or(0);
        w_->play.handOver();
        QTRY_VERIFY_WITH_TIMEOUT(hasModelTokens(), 20000);
        end();
        QCOMPARE(storedStates().size(), 1);
    }
    // Returns whether the record of the continued session has tokens drawn by the model.
    bool hasModelTokens() const {
        const std::vector<std::uint8_t> bytes = w_->library.replay(continued_);
        if (bytes.empty()) return false;
        const LiveRecord record = parseRecord(std::string(bytes.begin(), bytes.end())).record;
        return std::any_of(record.calls.begin(), record.calls.end(),
                           [](const LiveCall& call) { return call.kind == LiveCall::Kind::Draw; });
    }
    void replaySession() {
        QVERIFY(w_->library.hasReplay(continued_));
        const Notice notice(w_->window.page(), subjects::kTakes);
        replays_ = std::make_unique<TakeReplays>(
            TakeReplays::Dependencies{w_->engine, w_->library, w_->settings, w_->takes.work(), notice});
        replays_->replay(continued_);
    }
    QFileInfoList storedStates() const {
        return QDir(folder_->filePath(QStringLiteral("states"))).entryInfoList(QDir::Files);
    }
    std::string model() const {
        return (folder_->path() + QStringLiteral("/tiny.safetensors")).toStdString();
    }
    void start() {
        w_ = std::make_unique<WindowFixture>(std::filesystem::path(), folder_->path().toStdString());
        w_->settings.set(keys::kPrecision, precision_);
        sessions_ = std::make_unique<SavedSessions>(folder_->path().toStdString(), w_->play,
                                                    w_->window.page().banners());
        w_->play.begin(model());
        QTRY_VERIFY(w_->play.duet() != nullptr);
    }
    void end() {
        replays_.reset();
        sessions_.reset();
        w_.reset();
    }
    void continueSession() {
        Q_EMIT w_->window.page().banners().actionTriggered(subjects::kSession);
        QTRY_VERIFY(w_->play.duet() != nullptr);
    }
    // Plays a note and gives the model 300 ms to receive it.
    void playSomething() {
        QTRY_VERIFY(w_->play.duet() != nullptr);
        w_->playKey(60);
        QTest::qWait(300);
    }
    QString banner() const { return w_->banner("session"); }
    QFileInfoList filesThere() const {
        return QDir(folder_->path()).entryInfoList({QStringLiteral("*.state")}, QDir::Files, QDir::Name);
    }
    // Returns the files' names without hash, precision and suffix.
    QStringList files() const {
        QStringList names;
        for (const QFileInfo& each : filesThere()) {
            const QString name = each.fileName();
            names << name.left(name.indexOf(QLatin1String("session-")) + 8);
        }
        return names;
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString precision_ = QStringLiteral("bf16");
    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<SavedSessions> sessions_;
    std::unique_ptr<TakeReplays> replays_;
    TakeId continued_ = 0;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SavedSessionsTest, QApplication)
#include "saved_sessions_test.moc"
