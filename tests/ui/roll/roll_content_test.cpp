#include "roll/roll_content.h"

#include <cmath>
#include <random>

#include <QTest>

#include "ui/qt_test_program.h"

using namespace continuo::ui;

namespace {

// Reference implementation of RollContent that scans every note.
struct PlainNotes {
    std::vector<RollNote> notes;

    void add(const RollNote& note) {
        auto place = notes.end();
        while (place != notes.begin() && (place - 1)->start > note.start) --place;
        notes.insert(place, note);
    }
    void end(int pitch, Voice voice, double time) {
        for (RollNote& note : notes) {
            if (note.pitch != pitch || note.voice != voice || note.end != kStillSounds) continue;
            note.end = std::max(time, note.start);
            return;
        }
    }
    void takeBack(double time) {
        std::erase_if(notes,
                      [&](const RollNote& note) { return note.voice == Voice::Model && note.start > time; });
        for (RollNote& note : notes)
            if (note.voice == Voice::Model && note.end > time) note.end = time;
    }
    void settle(double time) {
        for (RollNote& note : notes)
            if (note.start < time) note.pending = false;
    }
    std::vector<std::size_t> between(double from, double to) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < notes.size(); ++i)
            if (notes[i].start < to && notes[i].end > from) found.push_back(i);
        return found;
    }
};

}  // namespace

class RollContentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contentMatchesAPlainListUnderRandomActions() {
        for (unsigned seed = 1; seed <= 6; ++seed) {
            std::mt19937 random(seed);
            const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
            RollContent content;
            PlainNotes plain;
            double now = 0;
            for (int step = 0; step < 3000; ++step) {
                now += below(100) * 0.01;
                const int action = below(100);
                const Voice voice = below(2) == 0 ? Voice::You : Voice::Model;
                if (action < 60) {
                    const double start = std::max(0.0, now + (below(40) - 20) * 0.1);
                    const double end = below(4) == 0    ? kStillSounds
                                       : below(50) == 0 ? start + 1000
                                                        : start + below(30) * 0.1;
                    const RollNote note = {start, end, 60 + below(6), 64, voice, -1.0F, start > now};
                    QCOMPARE(content.addNote(note), start);
                    plain.add(note);
                } else if (action < 85) {
                    const int pitch = 60 + below(6);
                    content.endNote(pitch, voice, now);
                    plain.end(pitch, voice, now);
                } else if (action < 90) {
                    content.discardAfter(now - 2);
                    plain.takeBack(now - 2);
                } else {
                    content.markSounded(now);
                    plain.settle(now);
                }
                if (step % 20 != 0) continue;
                QVERIFY(content.notes() == plain.notes);
                const double from = below(1 + static_cast<int>(now)), to = from + below(60) * 0.5;
                QVERIFY(content.notesBetween(from, to) == plain.between(from, to));
            }
            QVERIFY(content.notes().size() > 500);
            QVERIFY(content.soundingNotes().size() < content.notes().size());
        }
    }

    void emptyContentFindsNothing() {
        RollContent content;
        QVERIFY(content.notesBetween(-10, 1000).empty());
        QVERIFY(content.soundingNotes().empty());
        QVERIFY(!content.noteAt(0, 60));
        QVERIFY(!content.endNote(60, Voice::You, 1));
        QVERIFY(!content.endTurn(1));
        QVERIFY(!content.discardAfter(0));
        QVERIFY(!content.markSounded(100));
        content.addNote({1, 2, 60, 64, Voice::Model});
        content.discardAfter(0);
        QVERIFY(content.notes().empty());
        QVERIFY(content.notesBetween(-10, 1000).empty());
    }

    void bulkInsertEqualsSingleInserts() {
        for (const int count : {0, 1, 16, 17, 257, 5000}) {
            RollContent one, all;
            std::vector<RollNote> notes;
            for (int i = 0; i < count; ++i) {
                const double start = 0.1 * (i / 2);
                notes.push_back({.start = start, .end = start + 0.05 * (i % 90), .pending = i > 4000});
                one.addNote(notes.back());
            }
            all.addFirstNotes(notes);
            QCOMPARE(all.notes(), one.notes());
            for (double from = 0; from < 0.05 * count; from += 1.7)
                QCOMPARE(all.notesBetween(from, from + 0.3), one.notesBetween(from, from + 0.3));
            QCOMPARE(all.markSounded(230), one.markSounded(230));
            QCOMPARE(all.addNote({.start = 3}), one.addNote({.start = 3}));
            QCOMPARE(all.notesBetween(3, 4), one.notesBetween(3, 4));
        }
    }

    void noteAtReturnsTheNoteAtATimeAndPitch() {
        RollContent content;
        content.addNote({0, 100, 60, 64});
        content.addNote({10, 12, 60, 90});
        content.addNote({10, 12, 62, 90});
        QCOMPARE(content.notes()[*content.noteAt(11, 60)].velocity, 90);
        QCOMPARE(content.notes()[*content.noteAt(12, 60)].velocity, 64);
        QVERIFY(!content.noteAt(11, 61));
        QVERIFY(!content.noteAt(100, 60));
    }

    void pedalSpansHaveTheirWholeLength() {
        RollContent content;
        for (int i = 0; i < 100; ++i) content.addPedal({1 + i * 0.01, 70 + i % 50});
        content.addPedal({5, 10});
        content.addPedal({6, 127, Voice::Model, true});
        QVERIFY((content.pedalsBetween(3, 3.5) == std::vector<PedalSpan>{{1, 5, Voice::You, false}}));
        QVERIFY(content.pedalsBetween(5, 6).empty());
        QVERIFY((content.pedalsBetween(100, 101) ==
                 std::vector<PedalSpan>{{6, kStillSounds, Voice::Model, true}}));
        content.discardAfter(7);
        QVERIFY((content.pedalsBetween(0, 100) ==
                 std::vector<PedalSpan>{{1, 5, Voice::You, false}, {6, 7, Voice::Model, true}}));
    }

    void discardingLaterNotesKeepsThePlayersNotes() {
        RollContent content;
        content.addNote({1, kStillSounds, 60, 64, Voice::You});
        content.addNote({1, kStillSounds, 62, 64, Voice::Model});
        content.addNote({4, 5, 64, 64, Voice::Model, -1.0F, true});
        content.addNote({4, 5, 65, 64, Voice::You});
        content.addTurn({1, 9, Voice::Model});
        content.addTurn({9, 12, Voice::Model, true});
        QCOMPARE(content.discardAfter(3).value_or(-1), 1.0);
        QCOMPARE(content.notes().size(), 3U);
        QCOMPARE(content.notes()[0].end, kStillSounds);
        QCOMPARE(content.notes()[1].end, 3.0);
        QCOMPARE(content.notes()[2].voice, Voice::You);
        QVERIFY((content.turns() == std::vector<RollTurn>{{1, 3, Voice::Model}}));
        QVERIFY(!content.discardAfter(3));
    }

    void discardingLaterNotesKeepsNotesStartingAtTheCut() {
        for (const bool soundsOn : {false, true}) {
            RollContent content;
            content.addTurn({1, kStillSounds, Voice::Model});
            content.addPedal({2, 127, Voice::Model});
            content.addNote({3, 4, 60, 64, Voice::Model});
            content.addPedal({3, 0, Voice::Model});
            content.addPedal({3.5, 127, Voice::Model});
            content.addNote({3.01, 4, 62, 64, Voice::Model});
            QCOMPARE(content.discardAfter(3, soundsOn).value_or(-1), 1.0);
            QVERIFY((content.notes() ==
                     std::vector<RollNote>{{3, soundsOn ? kStillSounds : 3, 60, 64, Voice::Model}}));
            QVERIFY((content.pedalsBetween(0, 9) == std::vector<PedalSpan>{{2, 3, Voice::Model}}));
            QVERIFY(
                (content.turns() == std::vector<RollTurn>{{1, soundsOn ? kStillSounds : 3, Voice::Model}}));
        }
        RollContent begun;
        begun.addTurn({3, kStillSounds, Voice::Model});
        begun.discardAfter(3, true);
        begun.discardAfter(2.995, true);
        QCOMPARE(begun.turns().size(), std::size_t{1});
        begun.discardAfter(3);
        QVERIFY(begun.turns().empty());
    }

    void markingNotesAsSoundedReturnsTheEarliestChange() {
        RollContent content;
        content.addNote({2, 3, 60, 64, Voice::Model, -1.0F, true});
        content.addNote({4, 5, 60, 64, Voice::Model, -1.0F, true});
        QVERIFY(!content.markSounded(2));
        QCOMPARE(content.markSounded(2.5).value_or(-1), 2.0);
        QVERIFY(!content.notes()[0].pending);
        QVERIFY(content.notes()[1].pending);
        QVERIFY(!content.markSounded(3));
        content.addNote({1, 2, 61, 64, Voice::Model, -1.0F, true});
        QCOMPARE(content.markSounded(9).value_or(-1), 1.0);
        QCOMPARE(content.facts().pending, 0U);
    }

    void endedTurnIsFoundOnlyUntilItsEnd() {
        RollContent content;
        content.addTurn({0, 4, Voice::You});
        content.addTurn({4, kStillSounds, Voice::Model});
        QCOMPARE(content.turnsBetween(100, 101).size(), 1U);
        QCOMPARE(content.endTurn(6).value_or(-1), 4.0);
        QVERIFY(!content.endTurn(7));
        QVERIFY(content.turnsBetween(6, 7).empty());
    }

    void factsCountNotesAndTheirRanges() {
        RollContent content;
        content.addNote({0, 1, 50, 64, Voice::You, 9.0F});
        content.addNote({1, 2, 40, 64, Voice::Model, 1.0F});
        content.addNote({1, 3, 70, 64, Voice::Model, 2.0F});
        content.addNote({4, 8, 90, 64, Voice::Model, 2.0F, true});
        const RollFacts facts = content.facts();
        QCOMPARE(facts.playerNotes, 1U);
        QCOMPARE(facts.modelNotes, 2U);
        QCOMPARE(facts.pending, 1U);
        QCOMPARE(facts.lowestPitch, 40);
        QCOMPARE(facts.highestPitch, 90);
        QCOMPARE(facts.end, 8.0);
        QCOMPARE(facts.meanBits, 1.5);
        content.clear();
        QCOMPARE(content.facts().meanBits, -1.0);
    }
};

CONTINUO_QT_TEST(RollContentTest, QCoreApplication)
#include "roll_content_test.moc"
