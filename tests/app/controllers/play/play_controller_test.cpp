#include "controllers/play/play_controller.h"

#include <QAction>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/controllers/window_fixture.h"
#include "app/library/midi_files.h"
#include "controllers/play/music_origin.h"
#include "duet/record/live_record_text.h"
#include "library/export.h"
#include "main_window/inspector/inspector_panel.h"
#include "midi/file/standard_midi_file.h"
#include "roll/piano_roll.h"
#include "ui/qt_test_program.h"
#include "widgets/announcements.h"
#include "widgets/value_slider.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

using A = ui::Actions;

constexpr const char* kModel = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";

// Writes the model with an unused sparse tensor of 4 GB.
void writeLargeModel(const std::filesystem::path& path) {
    std::ifstream from(kModel, std::ios::binary);
    std::uint64_t length = 0;
    from.read(reinterpret_cast<char*>(&length), sizeof length);
    std::string text(length, ' ');
    from.read(text.data(), static_cast<std::streamsize>(length));
    const std::string data(std::istreambuf_iterator<char>(from), {});
    nlohmann::json header = nlohmann::json::parse(text);
    constexpr std::uint64_t kCount = std::uint64_t{1} << 30;
    header["unused"] = {
        {"dtype", "F32"}, {"shape", {kCount}}, {"data_offsets", {data.size(), data.size() + 4 * kCount}}};
    text = header.dump();
    length = text.size();
    std::ofstream to(path, std::ios::binary);
    to.write(reinterpret_cast<const char*>(&length), sizeof length);
    to << text << data;
    to.close();
    std::filesystem::resize_file(path, 8 + length + data.size() + 4 * kCount);
}

}  // namespace

// Playing live before, without, and with a model.
class PlayControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        // Long enough that an answer has notes for any seed.
        ui::PlayForm form = w_->play.form();
        form.length = ui::AnswerLength::Seconds;
        form.lengthSeconds = 8;
        w_->play.setForm(form);
        w_->window.inspector().setForm(form);
    }
    void cleanup() { w_.reset(); }

    void playingWithoutAModelIsShownAndSaved() {
        w_->play.beginAlone(QStringLiteral("no model is installed"));
        QVERIFY(w_->banner("model").startsWith(QLatin1String("no model is installed")));
        w_->rig.playKey(60, 80);
        QTRY_VERIFY(w_->pressed(60, ui::Voice::You));
        w_->rig.movePedal(100);
        w_->rig.releaseKey(60);
        QTRY_VERIFY(!w_->pressed(60, ui::Voice::You));
        w_->playKey(64);
        w_->rig.movePedal(0);
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{2});
        QVERIFY(w_->window.page().roll().content() == w_->play.roll());
        QVERIFY(w_->clock() > 0);
        QTRY_COMPARE(content().of(Voice::Player).pedal.size(), std::size_t{2});
        QCOMPARE(content().of(Voice::Player).notes.size(), std::size_t{2});
        // Saved, recorded and written like any other take.
        w_->window.actions()[A::kKeepHalfMinute]->trigger();
        const std::vector<Take> kept = w_->library.takes();
        QCOMPARE(kept.size(), std::size_t{1});
        QVERIFY(kept[0].origin.modelName.empty());
        const std::filesystem::path out = w_->folder.filePath(QStringLiteral("out.mid")).toStdString();
        test::exportMidi(w_->library, {kept[0].id, 0}, out);
        QCOMPARE(readMidiFile(out).performance.notes.size(), std::size_t{2});
        w_->window.actions()[A::kRecord]->trigger();
        QVERIFY(w_->window.actions()[A::kRecord]->isChecked());
    }

    void screenReadersAreNotInterruptedDuringPlay() {
        w_->play.beginAlone({});
        const auto muted = [] { return ui::Announcements::instance().isMuted(); };
        QVERIFY(!muted());
        w_->playKey(60);
        QTRY_VERIFY(muted());
        QTRY_VERIFY(!muted());
        w_->playKey(60);
        QTRY_VERIFY(muted());
        w_.reset();
        QVERIFY(!muted());
    }

    // The devices start before the window.
    void notesBeforeTheFirstTakeAreIncluded() {
        w_->playKey(60);
        w_->play.beginAlone({});
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        QCOMPARE(content().of(Voice::Player).notes.front().note.start, 0.0);
        // A key held over a new take ends in the old one and starts in the new one.
        const TakeId take = *w_->play.take();
        w_->rig.playKey(64, 80);
        QTRY_VERIFY(w_->pressed(64, ui::Voice::You));
        w_->play.beginAlone({});
        QCOMPARE(w_->library.content({take, 0}).of(Voice::Player).notes.size(), std::size_t{2});
        QTRY_VERIFY(w_->pressed(64, ui::Voice::You));
        w_->rig.releaseKey(64);
        QTRY_VERIFY(!w_->pressed(64, ui::Voice::You));
        w_->playKey(67);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{2});
        const Note held = content().of(Voice::Player).notes.front().note;
        QCOMPARE(held.pitch, 64);
        QCOMPARE(held.velocity, 80);
        QCOMPARE(held.start, 0.0);
        QVERIFY(held.end < 20);
        QCOMPARE(content().of(Voice::Player).notes.back().note.pitch, 67);
    }

    void noteAfterALongRestStartsANewTake() {
        w_->play.setRests({.shown = 0.2, .beforeFirst = 0.2, .within = 0.5});
        w_->play.beginAlone({});
        // Rests are measured by key times, however late a busy machine reads them.
        const Moment begin = w_->play.beginning();
        playKeyAt(begin + 500ms, 60);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        QCOMPARE(content().of(Voice::Player).notes.front().note.start, 0.5);  // leading silence is removed
        const TakeId first = *w_->play.take();
        playKeyAt(begin + 1000ms, 62);  // 0.44 s after the first release
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{2});
        QCOMPARE(*w_->play.take(), first);
        playKeyAt(begin + 1620ms, 64);  // 0.56 s
        QTRY_VERIFY(*w_->play.take() != first);
        QCOMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        QCOMPARE(content().of(Voice::Player).notes.front().note.pitch, 64);
        QTRY_VERIFY(content().of(Voice::Player).notes.front().note.end < 2);
        QVERIFY(!w_->library.take(first)->growing);
        QCOMPARE(w_->library.content({first, 0}).of(Voice::Player).notes.size(), std::size_t{2});
        QCOMPARE(w_->library.take(first)->shownNumber(), 1);
        QCOMPARE(w_->library.take(*w_->play.take())->shownNumber(), 2);
        // A recording is one take, however long the rests are.
        QTRY_VERIFY(w_->play.now() > 0.6);  // nothing sounds any more
        w_->window.actions()[A::kRecord]->trigger();
        const TakeId recorded = *w_->play.take();
        const Moment recording = w_->play.beginning();
        playKeyAt(recording + 1000ms, 65);
        playKeyAt(recording + 3000ms, 67);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{2});
        QCOMPARE(*w_->play.take(), recorded);
    }

    void modelKeepsItsContextInTheTakeAfterARest() {
        w_->play.begin({});
        load();
        w_->play.setRests({.shown = 0.2, .beforeFirst = 0.2, .within = 0.2});
        QTest::qWait(400);
        const TakeId before = *w_->play.take();
        playAndWait();
        QVERIFY(*w_->play.take() != before);
        QVERIFY(!w_->library.take(before));
        QCOMPARE(content().of(Voice::Player).notes.size(), std::size_t{3});
        QVERIFY(content().of(Voice::Model).notes.front().note.start >
                content().of(Voice::Player).notes.back().note.start);
        QVERIFY(!w_->library.take(*w_->play.take())->origin.modelName.empty());
    }

    void modelPlayingFirstStartsTheTake() {
        w_->play.begin({});
        load();
        w_->play.setRests({.shown = 0.2, .beforeFirst = 0.2});
        QTest::qWait(1500);
        const TakeId before = *w_->play.take();
        ui::PlayForm form = w_->play.form();
        form.mode = ui::PlayMode::FreeRun;
        w_->play.setForm(form);
        QTRY_VERIFY_WITH_TIMEOUT(content().of(Voice::Model).notes.size() > 1, kTestTimeoutMs);
        QVERIFY(*w_->play.take() != before);
        QVERIFY(!w_->library.take(before));
        const TakeContent made = content();
        QVERIFY(made.of(Voice::Model).notes.front().note.start < 0.6);
        QVERIFY(!made.turns.empty() && made.turns.front().voice == Voice::Model);
    }

    void takeRecordsItsTemperatures() {
        w_->play.begin({});
        load();
        ui::PlayForm form = w_->play.form();
        form.mode = ui::PlayMode::FreeRun;
        w_->play.setForm(form);
        const double first = form.temperature;
        // The answer's first note has already sounded, and is not rewritten with the other temperature.
        const auto written = [this] {
            const std::vector<PlayedNote> notes = content().of(Voice::Model).notes;
            return notes.empty() ? 0 : notes.back().note.start - notes.front().note.start;
        };
        QTRY_VERIFY_WITH_TIMEOUT(written() > 1, kTestTimeoutMs);
        QCOMPARE(content().temperatures.size(), std::size_t{1});
        QCOMPARE(content().temperatures.back().second, first);
        form.temperature = 1.25;
        w_->play.setForm(form);
        QTRY_COMPARE_WITH_TIMEOUT(content().temperatures.size(), std::size_t{2}, kTestTimeoutMs);
        QCOMPARE(content().temperatures.back().second, 1.25);
    }

    void latentsBannerDisappearsWithItsDuet() {
        w_->play.begin({});
        load();
        ui::PlayForm form = w_->play.form();
        form.latentsAuto = true;
        form.latencyTarget = 0;  // which no device reaches
        w_->play.setForm(form);
        w_->playKey(60);
        QTRY_VERIFY_WITH_TIMEOUT(!w_->banner("latents").isEmpty(), kTestTimeoutMs);
        QSignalSpy ready(&w_->play, &PlayController::modelReady);
        w_->play.begin(kModel);
        QVERIFY(ready.wait(kTestTimeoutMs));
        QTest::qWait(200);
        QVERIFY2(w_->banner("latents").isEmpty(), qPrintable(w_->banner("latents")));
    }

    // The status line shows their number; the roll is for the player.
    void increasingLatentsShowsNoBanner() {
        DuetIndicators indicators(w_->window.inspector(), w_->window.page().roll(),
                                  w_->window.page().banners(), *w_->window.actions()[A::kAnswerAgain]);
        DuetStatus status;
        const auto tell = [&](LatentsStep step, const char* note) {
            status.latentsStep = step;
            status.latentsNote = note;
            indicators.show(status, QStringLiteral("CPU"));
            return w_->banner("latents");
        };
        QVERIFY(tell(LatentsStep::More, "256 → 512").isEmpty());
        QVERIFY(!tell(LatentsStep::Fewer, "512 → 256").isEmpty());
        QVERIFY(tell(LatentsStep::More, "256 → 512 again").isEmpty());
    }

    // Each take has the duet's record up to its own end.
    void takesBegunAfterASilenceCanBeReplayed() {
        w_->play.begin({});
        load();
        w_->play.setRests({.shown = 0.2, .beforeFirst = 0.2, .within = 1.5});
        QTest::qWait(1500);
        std::vector<TakeId> takes;
        for (int i = 0; i < 2; ++i) {
            playAndWait();
            takes.push_back(*w_->play.take());
            w_->play.stopModel();
            QTRY_VERIFY(!w_->play.duet()->status().modelsTurn);
            QTest::qWait(2000);
        }
        QVERIFY(takes[0] != takes[1]);
        QVERIFY(recordBefore(w_->library.origin({takes[0], 0})) > 0.3);
        QVERIFY(recordBefore(w_->library.origin({takes[1], 0})) > 1);
        w_->play.begin({});
        std::vector<std::uint64_t> tokens;
        for (const TakeId take : takes) {
            const std::vector<std::uint8_t> bytes = w_->library.replay(take);
            const ParsedRecord taken = parseRecord(std::string(bytes.begin(), bytes.end()));
            QVERIFY(!taken.record.tokenHash.empty());
            Events events;
            QVERIFY(w_->engine.replay(taken.beginning.request, taken.record, events).matches);
            tokens.push_back(taken.record.tokens);
        }
        QVERIFY(tokens[0] > 0 && tokens[1] > tokens[0]);
    }

    // The heard part becomes a branch, and the replay includes everything.
    void requestedAnswerReplacesTheUnwantedOneInTheTake() {
        QAction& again = *w_->window.actions()[A::kAnswerAgain];
        w_->play.begin({});
        QVERIFY(!again.isEnabled() && !again.toolTip().isEmpty());
        load();
        w_->window.actions()[A::kRecord]->trigger();
        QTest::qWait(100);
        QVERIFY2(!again.isEnabled(), "the model has not answered yet");
        for (const int pitch : {60, 64, 67}) w_->playKey(pitch);
        QTRY_VERIFY_WITH_TIMEOUT(content().of(Voice::Model).notes.size() > 3, kTestTimeoutMs);
        QTest::qWait(1500);
        QTRY_VERIFY(again.isEnabled());
        const TakeId take = *w_->play.take();
        const double asked = w_->play.now();
        const std::vector<PlayedNote> written = content().of(Voice::Model).notes;
        const std::size_t player = content().of(Voice::Player).notes.size();
        w_->play.answerAgain();
        QTRY_COMPARE(w_->library.branches(take).size(), std::size_t{1});
        const Branch branch = w_->library.branches(take)[0];
        QVERIFY(branch.finished);
        QCOMPARE(QString::fromStdString(branch.marks.note), QStringLiteral("Dropped answer"));
        const std::vector<PlayedNote> heard = w_->library.branchNotes(branch.id);
        QVERIFY(!heard.empty() && heard.size() <= written.size() + 8);
        for (std::size_t i = 0; i < std::min(heard.size(), written.size()); ++i) {
            QCOMPARE(heard[i].note.pitch, written[i].note.pitch);
            QCOMPARE(heard[i].note.start, written[i].note.start);
        }
        for (const PlayedNote& each : heard) QVERIFY(each.note.start < asked + 0.5);
        // The other answer replaces the dropped one in roll and take; the dropped one becomes a branch.
        QTRY_VERIFY_WITH_TIMEOUT(content().of(Voice::Model).notes.size() > 1, kTestTimeoutMs);
        QVERIFY(content().of(Voice::Model).notes.front().note.start >= asked);
        QCOMPARE(content().of(Voice::Player).notes.size(), player);
        for (const ui::RollNote& note : w_->play.roll()->notes())
            QVERIFY(note.voice == ui::Voice::You || note.start >= asked);
        const std::vector<Take> kept = w_->library.takes();
        QCOMPARE(kept.size(), std::size_t{1});
        const std::vector<Branch> branches = w_->library.branches(kept[0].id);
        QCOMPARE(branches.size(), std::size_t{1});
        QTRY_VERIFY(w_->model.find(ui::TakeRow::Kind::Branch, branches[0].id).isValid());
        // Drops an answer once it was audible, and then the next one.
        QTRY_VERIFY_WITH_TIMEOUT(content().of(Voice::Model).notes.front().note.start < w_->play.now() - 0.3,
                                 kTestTimeoutMs);
        w_->play.stopModel();
        QTRY_VERIFY(!w_->play.duet()->status().modelsTurn);
        QVERIFY(again.isEnabled());
        w_->play.answerAgain();
        QTRY_COMPARE(w_->library.branches(take).size(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(content().of(Voice::Model).notes.size() > 1, kTestTimeoutMs);
        // Playing on accepts the answer.
        w_->playKey(50);
        QTRY_VERIFY(!again.isEnabled());
        w_->play.begin({});
        const std::vector<std::uint8_t> bytes = w_->library.replay(take);
        const ParsedRecord taken = parseRecord(std::string(bytes.begin(), bytes.end()));
        Events events;
        QVERIFY(w_->engine.replay(taken.beginning.request, taken.record, events).matches);
    }

    void clockPausesInALongSilence() {
        w_->play.setRests({.shown = 0.2});
        w_->play.beginAlone({});
        w_->playKey(60);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        QTest::qWait(500);
        const double stands = w_->clock();
        QTest::qWait(300);
        QCOMPARE(w_->clock(), stands);
        QCOMPARE(w_->window.page().roll().now(), std::optional(stands));
        w_->playKey(62);
        QTRY_VERIFY(w_->clock() > stands + 0.5);
    }

    void newModelContinuesTheRunningTake() {
        w_->play.beginAlone({});
        const TakeId take = *w_->play.take();
        w_->rig.playKey(48, 80);
        QTRY_VERIFY(w_->pressed(48, ui::Voice::You));
        const auto roll = w_->play.roll();
        for (const int pitch : {60, 64, 67}) w_->playKey(pitch);
        load();
        QCOMPARE(*w_->play.take(), take);
        QVERIFY(w_->play.roll() == roll);
        QVERIFY(!w_->library.take(take)->origin.modelName.empty());
        // Keys held when the model loaded are released, then everything is answered.
        QVERIFY(w_->pressed(48, ui::Voice::You));
        w_->rig.releaseKey(48);
        QTRY_VERIFY(!w_->pressed(48, ui::Voice::You));
        QTRY_VERIFY_WITH_TIMEOUT(content().of(Voice::Model).notes.size() > 1, kTestTimeoutMs);
        const TakeContent both = content();
        QCOMPARE(both.of(Voice::Player).notes.size(), std::size_t{4});
        const double answered = both.of(Voice::Model).notes.front().note.start;
        for (const PlayedNote& note : both.of(Voice::Player).notes) QVERIFY(note.note.end < answered);
        QCOMPARE(both.of(Voice::Player).notes.front().note.pitch, 48);
        // The take's record replays all of it.
        w_->play.begin(kModel);
        QVERIFY(*w_->play.take() != take);
        const std::vector<std::uint8_t> bytes = w_->library.replay(take);
        const ParsedRecord taken = parseRecord(std::string(bytes.begin(), bytes.end()));
        Events events;
        QVERIFY(w_->engine.replay(taken.beginning.request, taken.record, events).matches);
    }

    void answersTimeLeftAndTheAdaptiveGapAreShown() {
        w_->play.beginAlone({});
        load();
        ui::PlayForm form = w_->play.form();
        form.length = ui::AnswerLength::Seconds;
        form.lengthSeconds = 4;
        form.gapAdaptive = true;
        form.gap = 3;  // to differ from the current value
        w_->play.setForm(form);
        w_->window.inspector().setForm(form);
        for (int pitch = 60; pitch < 72; ++pitch) w_->playKey(pitch);  // enough notes to adapt to
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.turn().modelsTurn, kTestTimeoutMs);
        const ui::TurnForm first = w_->play.turn();
        QVERIFY(first.secondsLeft > 0 && first.secondsLeft < 8);
        QTRY_VERIFY(w_->play.turn().secondsLeft < first.secondsLeft - 0.3);
        QVERIFY(w_->play.turn().fraction < first.fraction);
        QVERIFY(gap() < 2);
        const double inUse = w_->play.duet()->status().gap;
        QVERIFY2(qAbs(gap() - inUse) < 0.06,
                 qPrintable(QStringLiteral("%1 shown, %2 in use").arg(gap()).arg(inUse)));
    }

    void notesPlayedDuringLoadingAreInTheTake() {
        w_->play.begin(kModel);
        QVERIFY(w_->play.duet() == nullptr);
        w_->rig.playKey(60, 80);  // before it can be loaded
        QSignalSpy ready(&w_->play, &PlayController::modelReady);
        QVERIFY(ready.wait(kTestTimeoutMs));
        w_->rig.releaseKey(60);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        QTRY_VERIFY_WITH_TIMEOUT(!content().of(Voice::Model).notes.empty(), kTestTimeoutMs);
    }

    void modelThatFailsToOpenIsReported() {
        QSignalSpy missing(&w_->play, &PlayController::modelMissing);
        w_->play.begin(CONTINUO_TESTS_FOLDER "/README.md");
        QVERIFY(missing.wait(kTestTimeoutMs));
        QVERIFY(!w_->banner("model").isEmpty());
        QVERIFY(w_->details("model").contains(QLatin1String("README.md")));
        w_->playKey(60);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        const TakeId take = *w_->play.take();
        load();
        QVERIFY(w_->banner("model").isEmpty());
        QCOMPARE(*w_->play.take(), take);
        // Another model starts another take.
        load();
        QVERIFY(*w_->play.take() != take);
    }

    void recordingContinuesWithAnotherModel() {
        w_->play.beginAlone({});
        w_->window.actions()[A::kRecord]->trigger();
        load();
        w_->playKey(60);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        load();
        QVERIFY(w_->window.actions()[A::kRecord]->isChecked());
        w_->playKey(62);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{1});
        const std::vector<Take> recorded = w_->library.takes();
        QCOMPARE(recorded.size(), std::size_t{2});
        for (const Take& take : recorded) QCOMPARE(take.summary.notes[0], 1);
        QVERIFY(!recorded[1].origin.modelName.empty());
    }

    // Hashing the model alone takes seconds.
    void windowClosesImmediatelyDuringLoading() {
        const std::filesystem::path slow =
            w_->folder.filePath(QStringLiteral("slow.safetensors")).toStdString();
        writeLargeModel(slow);
        w_->play.begin(slow.string());
        w_->playKey(60);
        QTest::qWait(200);
        QVERIFY(w_->banner("model").isEmpty());
        QVERIFY(w_->play.duet() == nullptr);
        QElapsedTimer clock;
        clock.start();
        w_.reset();
        QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    }

    void currentModelPlaysUntilTheNextIsLoaded() {
        w_->play.begin({});
        load();
        const std::optional<TakeId> take = w_->play.take();
        const Duet* before = w_->play.duet();
        QSignalSpy ready(&w_->play, &PlayController::modelReady);
        w_->play.useModel(kModel);
        QCOMPARE(w_->play.take(), take);
        QVERIFY(w_->play.duet() == before);
        QVERIFY(ready.wait(kTestTimeoutMs));
        QVERIFY(w_->play.take() != take);
        QVERIFY(w_->play.duet() != nullptr);
    }

    void newModelReceivesHeldKeys() {
        w_->play.begin({});
        load();
        w_->rig.movePedal(100);
        w_->rig.playKey(36, 90);
        QTRY_VERIFY(w_->pressed(36, ui::Voice::You));
        const TakeId before = *w_->play.take();
        load();
        QVERIFY(*w_->play.take() != before);
        w_->playKey(60);
        QTRY_COMPARE(content().of(Voice::Player).notes.size(), std::size_t{2});
        QCOMPARE(content().of(Voice::Player).notes.front().note.pitch, 36);
        QCOMPARE(content().of(Voice::Player).pedal.size(), std::size_t{1});
        QTest::qWait(3000);
        QVERIFY2(content().of(Voice::Model).notes.empty(), "the chord rings");
        w_->rig.releaseKey(36);
        w_->rig.movePedal(0);
        QTRY_VERIFY_WITH_TIMEOUT(!content().of(Voice::Model).notes.empty(), kTestTimeoutMs);
    }

    void failedLoadKeepsThePlayingModel() {
        w_->play.begin({});
        load();
        const std::optional<TakeId> take = w_->play.take();
        QSignalSpy refused(&w_->play, &PlayController::modelRefused);
        QSignalSpy missing(&w_->play, &PlayController::modelMissing);
        w_->settings.set(QStringLiteral("compute/model"), QStringLiteral("/nowhere.safetensors"));
        w_->play.useModel("/nowhere.safetensors");
        QVERIFY(refused.wait(kTestTimeoutMs));
        QCOMPARE(missing.count(), 0);
        QVERIFY(w_->play.duet() != nullptr);
        QCOMPARE(w_->play.take(), take);
        QCOMPARE(w_->play.modelPath(), std::string(kModel));
        QCOMPARE(w_->settings.text(QStringLiteral("compute/model")), QLatin1String(kModel));
        QVERIFY(w_->banner("modelStays").contains(QLatin1String("The previous model keeps playing")));
        load();
        QVERIFY(w_->banner("modelStays").isEmpty());
    }

    // The start of a take had already removed the last playing model.
    void newTakeReturnsToTheLastPlayingModel() {
        w_->play.begin({});
        load();
        QSignalSpy ready(&w_->play, &PlayController::modelReady);
        w_->play.begin("/nowhere.safetensors");
        QVERIFY(ready.wait(kTestTimeoutMs));
        QVERIFY(w_->play.duet() != nullptr);
        QCOMPARE(w_->play.modelPath(), std::string(kModel));
        QVERIFY(w_->banner("modelStays").contains(QLatin1String("could not load the model")));
    }

private:
    // Returns the gap in seconds, as in the inspector.
    double gap() {
        for (const auto* slider : w_->window.inspector().findChildren<ui::ValueSlider*>())
            if (slider->spokenName() == QLatin1String("Seconds of rest")) return slider->value();
        return -1;
    }
    // Strikes a key at a time and releases it 60 ms later.
    void playKeyAt(Moment moment, int pitch) {
        EventQueue& keys = w_->rig.playerEvents().queue(kFileWriter);
        keys.push(noteOn(moment, pitch, 80));
        keys.push(noteOff(moment + 60ms, pitch));
    }
    void playAndWait() {
        const std::optional<TakeId> before = w_->play.take();
        for (const int pitch : {60, 64, 67}) w_->playKey(pitch);
        QTRY_VERIFY(w_->play.take() != before);
        QTRY_VERIFY_WITH_TIMEOUT(content().of(Voice::Model).notes.size() > 1, kTestTimeoutMs);
    }
    TakeContent content() { return w_->library.content({*w_->play.take(), 0}); }
    void load() {
        QSignalSpy ready(&w_->play, &PlayController::modelReady);
        w_->play.useModel(kModel);
        QVERIFY(ready.wait(kTestTimeoutMs));
        QVERIFY(w_->play.duet() != nullptr);
    }

    std::unique_ptr<WindowFixture> w_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::PlayControllerTest, QApplication)
#include "play_controller_test.moc"
