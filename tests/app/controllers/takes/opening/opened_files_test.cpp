#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QTest>

#include "app/controllers/turns.h"
#include "app/controllers/window_fixture.h"
#include "midi/file/standard_midi_file.h"
#include "roll/piano_roll.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// MIDI files imported as takes, several at once and in turn.
class OpenedFilesTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { w_ = std::make_unique<WindowFixture>(); }
    void cleanup() { w_.reset(); }

    void openingSeveralFilesShowsOneMessage() {
        for (const QString& file :
             {brokenFile("one"), validFile("a"), brokenFile("two"), repairedFile("b"), validFile("c")})
            w_->takes.openMidi(file);
        QTRY_COMPARE(w_->library.takes().size(), std::size_t{3});
        const QString told = w_->banner("takes");
        for (const char* part :
             {"2 file", "one.mid, two.mid", "3 file", "a.mid, b.mid, c.mid", "repaired errors in 1 take"})
            QVERIFY2(told.contains(QLatin1String(part)), qPrintable(told));
        QCOMPARE(line()->kind(), ui::Banner::Kind::Err);
        for (const char* name : {"one.mid: ", "two.mid: ", "b.mid: "})
            QVERIFY2(w_->details("takes").contains(QLatin1String(name)), qPrintable(w_->details("takes")));
        // Later failures count, too.
        for (const QString& file : {validFile("d"), brokenFile("three")}) w_->takes.openMidi(file);
        QTRY_VERIFY(w_->banner("takes").contains(QLatin1String("three.mid")));
        QVERIFY(w_->banner("takes").contains(QLatin1String("d.mid")));
        QVERIFY(!w_->banner("takes").contains(QLatin1String("one.mid")));
        QCOMPARE(line()->kind(), ui::Banner::Kind::Err);
    }

    void messageForManyFilesNamesTheFirst() {
        for (const char* name : {"a", "b", "c", "d", "e"}) w_->takes.openMidi(validFile(name));
        QTRY_COMPARE(w_->library.takes().size(), std::size_t{5});
        const QString told = w_->banner("takes");
        QVERIFY2(told.contains(QLatin1String("5 file")) &&
                     told.contains(QLatin1String("a.mid, b.mid, c.mid and 2 more")),
                 qPrintable(told));
        QCOMPARE(line()->kind(), ui::Banner::Kind::Ok);
    }

    // Each file is requested after the previous one was read.
    void openingManyFilesDoesNotBlock() {
        QStringList files;
        for (int i = 0; i < 3000; ++i) files << QStringLiteral("/gone/%1.mid").arg(i);
        const double turn = longestIteration([&] { w_->takes.openFiles(files); },
                                             [this] { return !w_->banner("takes").isEmpty(); });
        QVERIFY2(w_->banner("takes").contains(QLatin1String("0.mid, 1.mid, 2.mid and ")),
                 qPrintable(w_->banner("takes")));
        QVERIFY2(turn > 0 && turn < kMaximumIterationMs, qPrintable(QString::number(turn)));
    }

    void openedFileClearsAnEarlierError() {
        for (const bool plays : {false, true}) {
            w_->takes.openMidi(brokenFile("one"));
            QTRY_VERIFY(w_->banner("takes").startsWith(QLatin1String("Continuo could not open the file")));
            plays ? w_->takes.playInstead(validFile("a")) : w_->takes.openMidi(validFile("a"));
            QTRY_VERIFY(w_->banner("takes").isEmpty());
        }
    }

    void fileWithoutPianoNotesIsReportedAsSuchNotAsDamaged() {
        w_->takes.openMidi(midiFile("drums", {kDrum}));
        QTRY_VERIFY(!w_->banner("takes").isEmpty());
        const QString told = w_->banner("takes");
        QVERIFY2(told.contains(QStringLiteral("“drums.mid” contains no piano notes")), qPrintable(told));
        QVERIFY2(!told.contains(QLatin1String("damaged")), qPrintable(told));
        QCOMPARE(w_->library.takes().size(), std::size_t{0});
    }

    void drumsLeftOutOfAnOpenedFileAreReported() {
        w_->takes.openMidi(midiFile("band", {kDrum, kPiano}));
        QTRY_COMPARE(w_->library.takes().size(), std::size_t{1});
        QCOMPARE(w_->library.takes()[0].summary.notes[0], 1);
        QTRY_VERIFY(w_->banner("takes").contains(QLatin1String("left out the drums of the file")));
        QCOMPARE(line()->kind(), ui::Banner::Kind::Ok);
        for (const QString& file : {midiFile("two", {kDrum, kPiano}), validFile("a")})
            w_->takes.openMidi(file);
        QTRY_COMPARE_WITH_TIMEOUT(w_->library.takes().size(), std::size_t{3}, 60000);
        QTRY_VERIFY(w_->banner("takes").contains(QLatin1String("left the drums out of 1 take")));
    }

    // The second paste comes before the first was read, behind a large file.
    void twoQuickPastesBecomeTwoTakes() {
        w_->takes.openMidi(largeFile());
        for (const char* file : {"pretty-midi__example.mid", "synthetic__truncated_in_note.mid"}) {
            auto* data = new QMimeData;
            data->setData(QStringLiteral("audio/midi"), fileBytes(file));
            QGuiApplication::clipboard()->setMimeData(data);
            w_->window.actions()[A::kPaste]->trigger();
        }
        QTRY_COMPARE_WITH_TIMEOUT(w_->library.takes().size(), std::size_t{3}, 60000);
        const std::vector<Take> takes = w_->library.takes();
        QCOMPARE(takes[1].marks.name, std::string("Clipboard"));
        QCOMPARE(takes[0].marks.name, std::string("Clipboard (2)"));
        QVERIFY(takes[1].summary.notes != takes[0].summary.notes);
    }

private:
    static QByteArray fileBytes(const char* original) {
        QFile file(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") + QLatin1String(original));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    const ui::Banner* line() { return w_->window.findChild<ui::Banner*>(QStringLiteral("takes")); }
    QString makeCopy(const char* original, const char* name) {
        const QString file = w_->folder.filePath(QLatin1String(name) + QStringLiteral(".mid"));
        QFile::copy(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") + QLatin1String(original), file);
        return file;
    }
    QString largeFile() {
        MidiVoice voice;
        for (int i = 0; i < 50'000; ++i)
            voice.performance.notes.push_back({64, 40 + i % 40, 0.01 * i, 0.01 * i + 0.1});
        const QString file = w_->folder.filePath(QStringLiteral("large.mid"));
        writeMidiFile(file.toStdString(), std::span(&voice, 1));
        return file;
    }
    static constexpr const char* kDrum = "0099245060892440";
    static constexpr const char* kPiano = "00903c5060803c40";
    // Writes tracks of notes given as hexadecimal digits.
    QString midiFile(const char* name, const std::vector<QByteArray>& notes) {
        QByteArray events;
        for (const QByteArray& note : notes) events += QByteArray::fromHex(note);
        events += QByteArray::fromHex("00ff2f00");
        const auto size = static_cast<char>(events.size());
        QFile file(w_->folder.filePath(QLatin1String(name) + QStringLiteral(".mid")));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromHex("4d546864000000060000000100604d54726b000000") + size + events);
        return file.fileName();
    }
    // Writes a file without drums, which would cause a message.
    QString validFile(const char* name) { return midiFile(name, {kPiano}); }
    QString repairedFile(const char* name) { return makeCopy("synthetic__truncated_in_note.mid", name); }
    QString brokenFile(const char* name) { return makeCopy("README.md", name); }

    std::unique_ptr<WindowFixture> w_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::OpenedFilesTest, QApplication)
#include "opened_files_test.moc"
