#include "controllers/takes/checks/take_replays.h"

#include <QAction>
#include <QApplication>
#include <QTest>
#include <QTimer>

#include "app/controllers/takes_fixture.h"
#include "duet/record/live_record_text.h"
#include "main_window/history/takes_panel.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;

}  // namespace

// Replays of live music, and their comparison.
class TakeReplaysTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void replayThatIsImpossibleShowsTheReason() {
        const TakeId running = w_->library.newRunningTake(exampleModel());
        w_->library.append(running, shortDuet(), 4);
        const RecordedBeginning beginning{{}, "hash", {}, {}};
        const std::string lines = toText(beginning);
        w_->library.appendReplay(running,
                                 {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
        const TakeId kept = *w_->library.keepLast(2);
        chooseInTakeMenu(kept, QStringLiteral("Regenerate and compare"));
        QVERIFY2(w_->banner("takes").contains(QLatin1String("is part of what you are playing now")),
                 qPrintable(w_->banner("takes")));
        w_->library.finishTake(running);  // as after a kill: no hash was saved
        chooseInTakeMenu(kept, QStringLiteral("Regenerate and compare"));
        QVERIFY2(w_->banner("takes").contains(QLatin1String("the program was killed")),
                 qPrintable(w_->banner("takes")));
    }

    // After a kill the record has no end: everything written until then is compared.
    void truncatedRecordIsComparedToItsEnd() {
        LiveRequest request;
        request.modelPath = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";
        request.compute.device = "cpu";
        Events events;
        LiveMusic music = w_->engine.play(request, events);
        music.play({PlayedEvent::Kind::Strike, 60, 80, 0.1});
        music.play({PlayedEvent::Kind::Release, 60, 0, 0.4});
        music.beginModelTurn(0.6);
        while (music.tokens().size() < 40) music.next(music.time() + 1, request.sampling);
        const LiveRecord record = music.recordSoFar();
        QVERIFY(record.tokens > 20);
        const RecordedBeginning beginning{request, "hash", {}, music.device()};
        const std::string lines = toText(beginning) + toText(record);
        const TakeId taken = w_->library.newRunningTake(exampleModel());
        w_->library.append(taken, shortDuet(), 4);
        w_->library.appendReplay(taken, {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
        w_->library.finishTake(taken);
        chooseInTakeMenu(taken, QStringLiteral("Regenerate and compare"));
        const QString same = QStringLiteral("regenerated the same %1 tokens, up to where").arg(record.tokens);
        QTRY_VERIFY2_WITH_TIMEOUT(w_->banner("takes").contains(same), qPrintable(w_->banner("takes")), 60000);
    }

    // It was played on a device that no longer exists.
    void replayOfATakeFromAMissingDeviceUsesAnotherDevice() {
        const TakeId taken = w_->library.newRunningTake(exampleModel());
        w_->library.append(taken, shortDuet(), 4);
        RecordedBeginning beginning{{}, "hash", {}, {"cuda:97", "GPU of once", "", 0}};
        beginning.request.modelPath = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";
        LiveRecord record;
        record.tokenHash = "of other tokens";
        const std::string lines = toText(beginning) + toText(record);
        w_->library.appendReplay(taken, {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
        w_->library.finishTake(taken);
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cpu"));
        chooseInTakeMenu(taken, QStringLiteral("Regenerate and compare"));
        QTRY_VERIFY2_WITH_TIMEOUT(
            w_->banner("takes").contains(QLatin1String("other tokens than those played on GPU of once")),
            qPrintable(w_->banner("takes")), 60000);
        // If the chosen device is missing, too, the engine's message says so.
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cuda:98"));
        chooseInTakeMenu(taken, QStringLiteral("Regenerate and compare"));
        QTRY_VERIFY2_WITH_TIMEOUT(w_->details("takes").contains(QLatin1String("cuda:98")),
                                  qPrintable(w_->details("takes")), 60000);
    }

private:
    void chooseInTakeMenu(TakeId take, const QString& entry) {
        w_->takes.refresh();
        QTimer::singleShot(0, &w_->window, [entry] { chooseInMenu(entry); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Take, take), {});
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeReplaysTest, QApplication)
#include "take_replays_test.moc"
