#include "controllers/play/roll_of.h"

#include <QTest>
#include <algorithm>

#include "app/library/playing.h"
#include "base/philox.h"
#include "duet/log/duet_log.h"
#include "library/library.h"
#include "library/music_builder.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using test::pedal;
using ui::RollNote;

std::vector<RollNote> inOrder(const ui::RollContent& roll) {
    std::vector<RollNote> notes = roll.notes();
    std::sort(notes.begin(), notes.end(), [](const RollNote& a, const RollNote& b) {
        return std::tuple(a.start, a.pitch, a.voice) < std::tuple(b.start, b.pitch, b.voice);
    });
    return notes;
}

DuetEvent makeJoinEvent(double seconds) {
    DuetEvent event = retraction(seconds);
    event.value = 1;
    return event;
}

}  // namespace

class RollOfTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void futureNotesArePending() {
        ui::RollContent roll;
        QCOMPARE(addToRoll(roll, strike(1, 60), 2).value_or(-1), 1.0);
        QCOMPARE(addToRoll(roll, strike(2.5, 64, 70, Voice::Model, 3), 2).value_or(-1), 2.5);
        const RollNote yours{1, ui::kStillSounds, 60, 80, ui::Voice::You, -1, false};
        const RollNote models{2.5, ui::kStillSounds, 64, 70, ui::Voice::Model, 3, true};
        QVERIFY((inOrder(roll) == std::vector<RollNote>{yours, models}));
        QCOMPARE(addToRoll(roll, release(3, 60), 3).value_or(-1), 1.0);
        QCOMPARE(inOrder(roll)[0].end, 3.0);
        QVERIFY(!addToRoll(roll, release(3, 61), 3));  // nothing sounds there
        QVERIFY(!addToRoll(roll, latents(3, 128), 3));
    }

    void retractionRemovesOrShortensNotes_data() {
        QTest::addColumn<int>("value");
        QTest::addColumn<double>("end");
        QTest::newRow("the turn is over") << 0 << 2.0;
        QTest::newRow("the model goes on with what it heard") << 1 << 3.0;
    }
    void retractionRemovesOrShortensNotes() {
        QFETCH(int, value);
        ui::RollContent roll;
        addToRoll(roll, turn(0.5, Voice::Model), 1);
        addToRoll(roll, strike(0.8, 72), 1);
        addToRoll(roll, strike(1, 60, 80, Voice::Model), 1);
        addToRoll(roll, pedal(1.2, 127, Voice::Model), 1);
        addToRoll(roll, release(2.4, 60, Voice::Model), 1);
        addToRoll(roll, strike(2.2, 64, 80, Voice::Model), 1);
        DuetEvent back = retraction(2);
        back.value = value;
        addToRoll(roll, back, 2);
        addToRoll(roll, release(3, 60, Voice::Model), 3);
        QCOMPARE(roll.notes().size(), std::size_t{2});
        const RollNote& kept = roll.notes()[1];
        QCOMPARE(kept.pitch, 60);
        QTEST(kept.end, "end");
        QCOMPARE(roll.notes()[0].end, ui::kStillSounds);  // the player's note is unaffected
        QCOMPARE(roll.turns().back().end, value == 0 ? 2.0 : ui::kStillSounds);
        QCOMPARE(roll.pedalsBetween(0, 9).at(0).end, value == 0 ? 2.0 : ui::kStillSounds);
    }

    // Take, screen and command line derive the same music from one log.
    void notesStartingAtARetractionStayInRollAndTake_data() { retractionRemovesOrShortensNotes_data(); }
    void notesStartingAtARetractionStayInRollAndTake() {
        QFETCH(int, value);
        DuetEvent back = retraction(2);
        back.value = value;
        const std::vector<DuetEvent> log{turn(0.5, Voice::Model),
                                         pedal(1, 127, Voice::Model),
                                         strike(1.5, 60, 80, Voice::Model),
                                         strike(2, 64, 80, Voice::Model),
                                         pedal(2, 0, Voice::Model),
                                         strike(2.01, 67, 80, Voice::Model),
                                         back};
        MusicBuilder builder;
        ui::RollContent roll;
        for (const DuetEvent& event : log) {
            builder.append(event);
            addToRoll(roll, event, 2);
        }
        const std::vector<Note> kept = toTake(log).model.notes;
        QCOMPARE(kept.size(), std::size_t{2});
        QCOMPARE(kept[1].start, 2.0);
        const TakeContent music = builder.music(0, kStillHeld, 2, true);
        QCOMPARE(music.of(Voice::Model).notes.size(), kept.size());
        QCOMPARE(roll.notes().size(), kept.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            QVERIFY(music.of(Voice::Model).notes[i].note == kept[i]);
            QCOMPARE(roll.notes()[i].start, kept[i].start);
            QCOMPARE(roll.notes()[i].end, kept[i].end < kStillHeld ? kept[i].end : ui::kStillSounds);
        }
        QVERIFY(music.of(Voice::Model).pedal == toTake(log).model.pedal);
        QCOMPARE(roll.pedalsBetween(0, 9).at(0).end, 2.0);
    }

    void droppedAnswerIsOmittedFromRollAndTake() {
        DuetEvent dropped = retraction(2);
        dropped.value = kDropped;
        const std::vector<DuetEvent> log{strike(0.5, 50),
                                         release(1, 50),
                                         turn(2, Voice::Model),
                                         pedal(2, 127, Voice::Model),
                                         strike(2, 60, 80, Voice::Model),
                                         strike(2.5, 64, 80, Voice::Model),
                                         retraction(3),
                                         turn(3, Voice::Player),
                                         dropped,
                                         turn(4, Voice::Model),
                                         strike(4.5, 67, 80, Voice::Model)};
        MusicBuilder builder;
        ui::RollContent roll;
        for (const DuetEvent& event : log) {
            builder.append(event);
            const std::optional<double> from = addToRoll(roll, event, event.seconds);
            if (isDropped(event)) QCOMPARE(from.value_or(-1), 0.5);  // the player's turn continues
        }
        QCOMPARE(roll.notes().size(), std::size_t{2});
        QCOMPARE(roll.notes()[1].start, 4.5);
        QVERIFY(roll.pedalsBetween(0, 9).empty());
        const std::vector<ui::RollTurn> turns{{0.5, 4, ui::Voice::You, false},
                                              {4, ui::kStillSounds, ui::Voice::Model, false}};
        QVERIFY(roll.turns() == turns);
        QCOMPARE(toTake(log).model.notes.size(), std::size_t{1});
        QVERIFY(toTake(log).model.pedal.empty() || toTake(log).model.pedal.back().value == 0);
        QCOMPARE(builder.music(0, kStillHeld, 5, true).of(Voice::Model).notes.size(), std::size_t{1});
        const std::vector<DuetTake> kept = findDroppedTakes(log);
        QCOMPARE(kept.size(), std::size_t{1});
        QCOMPARE(kept[0].model.notes.size(), std::size_t{2});
        QCOMPARE(kept[0].model.notes[1].end, 3.0);
        QCOMPARE(kept[0].player.notes.size(), std::size_t{1});
    }

    void rollIgnoresCancelEventsOfThePlayer() {
        ui::RollContent roll;
        addToRoll(roll, strike(1, 60), 1);
        QVERIFY(!addToRoll(roll, retraction(0.5, Voice::Player), 1));
        QCOMPARE(roll.notes().size(), std::size_t{1});
    }

    void notesBeforeTheFirstTurnBelongToThePlayer() {
        ui::RollContent roll;
        addToRoll(roll, strike(1, 60), 1);
        QCOMPARE(roll.turns().size(), std::size_t{1});
        QCOMPARE(addToRoll(roll, turn(3, Voice::Model), 3).value_or(-1), 1.0);
        const std::vector<ui::RollTurn> expected{{1, 3, ui::Voice::You, false},
                                                 {3, ui::kStillSounds, ui::Voice::Model, false}};
        QVERIFY(roll.turns() == expected);

        TakeContent content;
        content.of(Voice::Player).notes = {{{80, 60, 1, 2}, -1}};
        content.turns = {{Voice::Model, 3}};
        content.seconds = 5;
        QVERIFY((makeRoll(content)->turns() ==
                 std::vector<ui::RollTurn>{{1, 3, ui::Voice::You, false}, {3, 5, ui::Voice::Model, false}}));
        content.turns.clear();
        QVERIFY((makeRoll(content)->turns() == std::vector<ui::RollTurn>{{1, 5, ui::Voice::You, false}}));
        content.of(Voice::Player).notes.clear();
        QVERIFY(makeRoll(content)->turns().empty());
    }

    void emptyAnswerLeavesNoTurn() {
        ui::RollContent roll;
        const auto turn = [](Voice voice, double seconds) {
            return DuetEvent{DuetEvent::Kind::Turn, voice, 0, 0, seconds};
        };
        for (const DuetEvent& event :
             {turn(Voice::Player, 0), turn(Voice::Model, 2),
              DuetEvent{DuetEvent::Kind::Cancel, Voice::Model, 0, 0, 2}, turn(Voice::Player, 2.5)})
            addToRoll(roll, event, event.seconds);
        QCOMPARE(roll.turns().size(), std::size_t{1});
        QCOMPARE(roll.turns().front().start, 0.0);
        QCOMPARE(roll.turns().front().end, ui::kStillSounds);
    }

    // Inserting a note among others moves all later ones. With this many notes that would exceed the test's
    // time limit.
    void longDuetIsAssembledInOrder() {
        constexpr int kNotes = 250'000;  // of each voice
        TakeContent content;
        for (int i = 0; i < kNotes; ++i) {
            content.of(Voice::Player).notes.push_back({{80, 60, 2.0 * i, 2.0 * i + 0.5}, -1});
            content.of(Voice::Model).notes.push_back({{80, 64, 2.0 * i + (i % 2), 2.0 * i + 1.5}, 1});
        }
        const auto roll = makeRoll(content);
        QCOMPARE(roll->notes().size(), std::size_t{2 * kNotes});
        QVERIFY(std::is_sorted(roll->notes().begin(), roll->notes().end(),
                               [](const RollNote& a, const RollNote& b) { return a.start < b.start; }));
        QCOMPARE(roll->notes()[0].voice, ui::Voice::You);  // of two that start together
        QCOMPARE(roll->notes()[1].voice, ui::Voice::Model);
        QCOMPARE(roll->facts().playerNotes, std::size_t{kNotes});
    }

    void soundingNoteHasNoEndInTheRoll() {
        TakeContent content;
        content.of(Voice::Model).notes = {{{80, 60, 1, kStillHeld}, 2.5F}};
        content.seconds = 5;
        const auto roll = makeRoll(content);
        QVERIFY((roll->notes() ==
                 std::vector<RollNote>{{1, ui::kStillSounds, 60, 80, ui::Voice::Model, 2.5F, false}}));
    }

    // A roll grown during play equals the one of the opened take.
    void rollBuiltEventByEventEqualsTheTakesRoll_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 40; ++seed) QTest::addRow("%d", seed) << seed;
    }
    void rollBuiltEventByEventEqualsTheTakesRoll() {
        QFETCH(int, seed);
        RandomStream random(static_cast<std::uint64_t>(seed), 3);
        std::vector<DuetEvent> events{turn(0, Voice::Player)};
        std::array<std::vector<int>, 2> held;
        double now = 0;
        const auto letGo = [&](Voice voice, double at) {
            auto& keys = held[static_cast<std::size_t>(voice)];
            if (keys.empty()) return;
            events.push_back(release(at, keys.front(), voice));
            keys.erase(keys.begin());
        };
        const auto press = [&](Voice voice, double at) {
            auto& keys = held[static_cast<std::size_t>(voice)];
            const int pitch = 40 + static_cast<int>(random.below(30));
            if (std::find(keys.begin(), keys.end(), pitch) != keys.end()) return;
            keys.push_back(pitch);
            events.push_back(strike(at, pitch, 1 + static_cast<int>(random.below(127)), voice));
        };
        bool models = false;
        double written = 0;  // how far the model is ahead
        for (int step = 0; step < 150; ++step) {
            now += 0.01 + 0.2 * random.real();
            written = std::max(written, now) + 0.05 * random.real();
            switch (random.below(models ? 8 : 4)) {
                case 0: letGo(Voice::Player, now); break;
                case 1:
                case 2: press(Voice::Player, now); break;
                case 3:
                    if (models) {
                        events.push_back(retraction(now));
                        held[1].clear();
                        written = now;
                    }
                    models = !models;
                    events.push_back(turn(now, models ? Voice::Model : Voice::Player));
                    break;
                case 4:
                case 5: press(Voice::Model, written); break;
                case 6: letGo(Voice::Model, written); break;
                case 7: events.push_back(pedal(written, random.below(2) == 0 ? 0 : 100, Voice::Model)); break;
            }
        }
        if (models) events.push_back(makeJoinEvent(now));
        const double end = written + 1;
        for (const Voice voice : {Voice::Player, Voice::Model}) {
            for (int pitch = 40; pitch < 70; ++pitch) events.push_back(release(end, pitch, voice));
        }
        Library library;
        const TakeId take = library.newRunningTake({});
        ui::RollContent grown;
        for (const DuetEvent& event : events) {
            library.append(take, std::span(&event, 1), event.seconds);
            addToRoll(grown, event, event.seconds - 0.2 * random.real());
        }
        grown.markSounded(end + 1);
        grown.endTurn(end);
        library.finishTake(take);
        const auto opened = makeRoll(library.content({take, 0}));
        QVERIFY(inOrder(grown) == inOrder(*opened));
        QVERIFY(grown.facts().playerNotes > 5);
        const auto spans = [](const ui::RollContent& roll) { return roll.pedalsBetween(0, 1e9); };
        QVERIFY(spans(grown) == spans(*opened));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::RollOfTest, QCoreApplication)
#include "roll_of_test.moc"
