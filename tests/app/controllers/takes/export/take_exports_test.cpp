#include "controllers/takes/export/take_exports.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>
#include <QUrl>
#include <functional>

#include <sndfile.h>

#include "app/audio/sound_analysis.h"
#include "app/controllers/takes_fixture.h"
#include "app/controllers/turns.h"
#include "app/tempo/played_beats.h"
#include "controllers/takes/checks/take_bars.h"
#include "controllers/takes/export/export_choices.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "files/scratch_folder.h"
#include "library/music_builder.h"
#include "midi/file/standard_midi_file.h"
#include "pages/dialogs/export_dialog.h"
#include "support/slow_folder.h"
#include "tempo/file_beats.h"
#include "tempo/quantise.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;
using Format = ui::ExportFormat;
using Notes = ui::ExportNotes;
using Range = ui::ExportRange;

std::vector<int> filePitches(const QString& file) {
    std::vector<int> pitches;
    for (const Note& note : readMidiFile(file.toStdString()).performance.notes) pitches.push_back(note.pitch);
    return pitches;
}

}  // namespace

class TakeExportsTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        openFinished();
        w_->settings.set(QStringLiteral("files/export"), w_->folder.path());
        w_->settings.set(QStringLiteral("audio/soundfont"), QString::fromStdString(testSoundfont().string()));
        w_->takes.refresh();
        w_->takes.show({take_, branch_});
    }

    void exportDialogDescribesTheExport() {
        inDialog([&](ui::ExportDialog& dialog) {
            const ui::ExportForm form = dialog.form();
            QVERIFY(form.sourceName.contains(QLatin1String("A")));
            QCOMPARE(form.name, QStringLiteral("Continuo take 1 A"));
            QCOMPARE(form.folder, w_->folder.path());
            QCOMPARE(form.seconds, 2.5);
            QCOMPARE(form.cursor, 1.5);  // where it forks from its parent
            QVERIFY(showsText(dialog, "4 note"));
            dialog.reject();
        });
        QVERIFY(QDir(w_->folder.path()).entryList({QStringLiteral("*.mid")}).isEmpty());
    }

    void suggestedFileNameIsInTheUsersLanguage() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(":/translations/continuo_de")));
        QCoreApplication::installTranslator(&german);
        inDialog([&](ui::ExportDialog& dialog) {
            QCOMPARE(dialog.form().name, QStringLiteral("Continuo Aufnahme 1 A"));
            dialog.reject();
        });
    }

    // Reading an older take again would need the disk.
    void exportDialogReadsTheMusicOnce() {
        inDialog([&](ui::ExportDialog& dialog) {
            w_->library.purge({take_, 0});
            type(dialog, QStringLiteral("another name"));
            QVERIFY(showsText(dialog, "4 note"));
            dialog.reject();
        });
    }

    void midiFilesContainTheChosenParts_data() {
        QTest::addColumn<int>("notes");
        QTest::addColumn<int>("range");
        QTest::addColumn<QList<int>>("pitches");
        QTest::newRow("all") << 0 << 0 << QList<int>{60, 64, 72, 74};
        QTest::newRow("mine") << 1 << 0 << QList<int>{60, 64};
        QTest::newRow("the model's") << 2 << 0 << QList<int>{72, 74};
        QTest::newRow("from the cursor on") << 0 << 1 << QList<int>{72, 74};
        QTest::newRow("the model's, from the cursor on") << 2 << 1 << QList<int>{72, 74};
    }
    void midiFilesContainTheChosenParts() {
        QFETCH(int, notes);
        QFETCH(int, range);
        QFETCH(QList<int>, pitches);
        for (const Format format : {Format::Midi0, Format::Midi1}) {
            exportWithChoices(format, static_cast<Notes>(notes), static_cast<Range>(range));
            const QString out = w_->folder.filePath(QStringLiteral("out.mid"));
            waitFor(out);
            QCOMPARE(filePitches(out), std::vector<int>(pitches.begin(), pitches.end()));
            const MidiFile file = readMidiFile(out.toStdString());
            QCOMPARE(file.format, format == Format::Midi0 ? 0 : 1);
            const double first = notes == 2 || range == 1 ? 1.6 : 0.5;
            QVERIFY(qAbs(file.performance.notes[0].start - (range == 1 ? first - 1.5 : first)) < 0.001);
            QVERIFY(w_->banner("takes").startsWith(QLatin1String("Wrote")));
            QVERIFY(QFile::remove(out));
        }
    }

    // A note starting in the range sounds to its end; one that started earlier is excluded.
    void markedRangeIsTheDefault() {
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.9, 2.2});
        inDialog([&](ui::ExportDialog& dialog) {
            QCOMPARE(dialog.form().range, Range::Marked);
            QCOMPARE(dialog.form().name, QStringLiteral("Continuo take 1 A 0.9-2.2 s"));
            QVERIFY(showsText(dialog, "3 note"));
            type(dialog, QStringLiteral("out"));
            dialog.accept();
        });
        const QString out = w_->folder.filePath(QStringLiteral("out.mid"));
        waitFor(out);
        expectMarkedPart(out);
        inDialog([&](ui::ExportDialog& dialog) {  // the whole take is available, too
            ui::ExportForm form = dialog.form();
            form.range = Range::Whole;
            dialog.setForm(form);
            Q_EMIT dialog.edited();
            QVERIFY(showsText(dialog, "4 note"));
            dialog.reject();
        });
        w_->window.page().roll().setMarkedRange({});
        inDialog([&](ui::ExportDialog& dialog) {
            QCOMPARE(dialog.form().range, Range::Whole);
            dialog.reject();
        });
    }

    void quickExportUsesTheMarkedRange() {
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.9, 2.2});
        QString title, name;
        const QString out = w_->folder.filePath(QStringLiteral("quick.mid"));
        answerDialog<QFileDialog>([&](QFileDialog& dialog) {
            title = dialog.windowTitle();
            name = QFileInfo(dialog.selectedFiles().value(0)).fileName();
            chooseFile(dialog, out);
        });
        trigger(A::kExportMidi);
        QCOMPARE(title, QStringLiteral("Export MIDI: marked range 0:00.9\u20130:02.2"));
        QCOMPARE(name, QStringLiteral("Continuo take 1 A 0.9-2.2 s.mid"));
        waitFor(out);
        expectMarkedPart(out);
        exportTo(A::kExportSound, w_->folder.filePath(QStringLiteral("quick.wav")));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(w_->folder.filePath(QStringLiteral("quick.wav"))), 60000);
        const Sound sound = readSound(w_->folder.filePath(QStringLiteral("quick.wav")).toStdString());
        QVERIFY(qAbs(sound.seconds() - (1.3 + RenderOptions().tailSeconds)) < 0.002);
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.1, 0.4});
        exportTo(A::kExportMidi, w_->folder.filePath(QStringLiteral("none.mid")));
        QVERIFY(!QFile::exists(w_->folder.filePath(QStringLiteral("none.mid"))));
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Nothing was written")));
    }

    // Uses the choices and the folder of the last MIDI export, and the default name. Nothing is replaced.
    void laterMidiExportRepeatsTheChoicesWithoutADialog() {
        exportWithChoices(Format::Midi0, Notes::Models, Range::Whole);
        waitFor(w_->folder.filePath(QStringLiteral("out.mid")));
        QTRY_VERIFY(w_->banner("takes").startsWith(QLatin1String("Wrote the model's notes")));
        for (const char* name : {"Continuo take 1 A.mid", "Continuo take 1 A (2).mid"}) {
            trigger(A::kExportMidi);
            const QString out = w_->folder.filePath(QLatin1String(name));
            QTRY_VERIFY2(QFile::exists(out), qPrintable(QDir(w_->folder.path()).entryList().join(u'|')));
            QTRY_VERIFY2(w_->banner("takes").contains(QLatin1String(name)), qPrintable(w_->banner("takes")));
            QCOMPARE(filePitches(out), (std::vector<int>{72, 74}));
            QCOMPARE(readMidiFile(out.toStdString()).format, 0);
            QVERIFY(QApplication::activeModalWidget() == nullptr);
        }
    }

    // A file of the range does not overwrite one of the whole take, which may still be read.
    void markedRangeCanBeDraggedOutAsAFile() {
        const QString whole = draggedFile(take_);
        w_->takes.show({take_, branch_});
        w_->window.page().roll().setMarkedRange(ui::MarkedRange{0.9, 2.2});
        Q_EMIT w_->window.page().roll().markedRangeDragged();
        const QString part =
            QString::fromStdString((dragFolder() / "Continuo take 1 A 0.9-2.2 s.mid").string());
        expectMarkedPart(part);
        QCOMPARE(filePitches(whole), (std::vector<int>{60, 64, 67}));
    }

    void takeDeletedDuringTheDialogIsReported() {
        inDialog([&](ui::ExportDialog& dialog) {
            w_->library.purge({take_, 0});
            type(dialog, QStringLiteral("out"));  // the take's contents are known already
            QVERIFY(dialog.isVisible());
            dialog.accept();
        });
        QTRY_VERIFY(w_->banner("takes").contains(QLatin1String("Continuo could not export")));
        QVERIFY(!QFile::exists(w_->folder.filePath(QStringLiteral("out.mid"))));
    }

    void midiExportAvoidsTheDrumChannel_data() {
        QTest::addColumn<QList<int>>("chosen");
        QTest::addColumn<QList<int>>("written");
        QTest::newRow("the model's") << QList<int>{1, 10} << QList<int>{1, 2};
        QTest::newRow("the player's") << QList<int>{10, 2} << QList<int>{1, 2};
        QTest::newRow("beside the first") << QList<int>{10, 1} << QList<int>{2, 1};
        QTest::newRow("both") << QList<int>{10, 10} << QList<int>{1, 2};
        QTest::newRow("none") << QList<int>{9, 16} << QList<int>{9, 16};
    }
    void midiExportAvoidsTheDrumChannel() {
        QFETCH(QList<int>, chosen);
        QFETCH(QList<int>, written);
        ui::PlayForm form = w_->settings.play();
        form.playerChannel = chosen[0];
        form.modelChannel = chosen[1];
        w_->settings.setPlay(form);
        const MidiExport options = midiExport(w_->settings, loadExportForm(w_->settings), 2.5);
        QCOMPARE((QList<int>{options.playerChannel + 1, options.modelChannel + 1}), written);
        exportWithChoices(Format::Midi1, Notes::Both, Range::Whole);
        const QString out = w_->folder.filePath(QStringLiteral("out.mid"));
        waitFor(out);
        QCOMPARE(filePitches(out).size(), std::size_t{4});
    }

    void lastSecondsAreCountedFromTheEnd() {
        ui::ExportForm form;
        form.range = Range::LastHalfMinute;
        QCOMPARE(extractPart(form, 100).from, 70.0);
        QCOMPARE(extractPart(form, 20).from, 0.0);
        form.range = Range::LastTwoMinutes;
        QCOMPARE(extractPart(form, 150).from, 30.0);
    }

    void soundFilesMatchTheirFormat_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("expected");
        QTest::addColumn<bool>("dither");
        const auto row = [](const char* name, Format format, int expected, bool dither) {
            QTest::newRow(name) << static_cast<int>(format) << expected << dither;
        };
        row("WAV 16", Format::Wav16, SF_FORMAT_WAV | SF_FORMAT_PCM_16, true);
        row("WAV 24", Format::Wav24, SF_FORMAT_WAV | SF_FORMAT_PCM_24, false);
        row("WAV 32", Format::WavFloat, SF_FORMAT_WAV | SF_FORMAT_FLOAT, false);
        row("FLAC 16", Format::Flac16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16, true);
        row("FLAC 24", Format::Flac24, SF_FORMAT_FLAC | SF_FORMAT_PCM_24, false);
    }
    void soundFilesMatchTheirFormat() {
        QFETCH(int, format);
        QFETCH(int, expected);
        QFETCH(bool, dither);
        const auto kind = static_cast<Format>(format);
        exportWithChoices(kind, Notes::Both, Range::FromCursor);
        const QString out = w_->folder.filePath(QStringLiteral("out") + fileSuffix(kind));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(out), 60000);
        const Sound sound = readSound(out.toStdString());
        QCOMPARE(sound.format & (SF_FORMAT_TYPEMASK | SF_FORMAT_SUBMASK), expected);
        QCOMPARE(sound.channels, 2);
        QVERIFY(qAbs(sound.seconds() - (1 + RenderOptions().tailSeconds)) < 0.002);
        QCOMPARE(loudness(sound.between(0, 0.05)) > 0, dither);  // before the first note
    }

    // Normalising is off by default, and the choice is saved. A quick export uses it and says so.
    void soundIsNormalisedOnRequest() {
        const QString out = w_->folder.filePath(QStringLiteral("out.wav"));
        const auto written = [&] {
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(out), 60000);
            peak_ = readSound(out.toStdString()).peak;
            QVERIFY(QFile::remove(out));
        };
        exportWithChoices(Format::Wav24, Notes::Both, Range::Whole);
        written();
        QVERIFY2(peak_ > 0.01 && peak_ < 0.5, qPrintable(QString::number(peak_)));
        inDialog([&](ui::ExportDialog& dialog) {
            ui::ExportForm form = dialog.form();
            QVERIFY(!form.normalise);
            form.normalise = true;
            dialog.setForm(form);
            type(dialog, QStringLiteral("out"));
            dialog.accept();
        });
        written();
        constexpr double kNormal = 0.89125;  // -1 dB
        QVERIFY2(qAbs(peak_ - kNormal) < 1e-4, qPrintable(QString::number(peak_)));
        inDialog([](ui::ExportDialog& dialog) { QVERIFY(dialog.form().normalise); });
        QString title;
        answerDialog<QFileDialog>([&](QFileDialog& dialog) {
            title = dialog.windowTitle();
            chooseFile(dialog, out);
        });
        trigger(A::kExportSound);
        QCOMPARE(title, QStringLiteral("Export sound, normalised"));
        written();
        QVERIFY2(qAbs(peak_ - kNormal) < 1e-4, qPrintable(QString::number(peak_)));
        // MIDI files have no such option.
        answerDialog<QFileDialog>([&](QFileDialog& dialog) {
            title = dialog.windowTitle();
            dialog.reject();
        });
        trigger(A::kExportMidi);
        QCOMPARE(title, QStringLiteral("Export MIDI"));
    }

    void stemsExportWritesOneFilePerVoice() {
        exportWithChoices(Format::Wav24, Notes::Both, Range::Whole, true);
        const QString you = w_->folder.filePath(QStringLiteral("out-you.wav"));
        const QString model = w_->folder.filePath(QStringLiteral("out-model.wav"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(you) && QFile::exists(model), 60000);
        QVERIFY(!QFile::exists(w_->folder.filePath(QStringLiteral("out.wav"))));
        const Sound mine = readSound(you.toStdString()), its = readSound(model.toStdString());
        QCOMPARE(mine.samples.size(), its.samples.size());
        QVERIFY(loudness(mine.between(0.5, 1)) > 1e-3);
        QCOMPARE(loudness(its.between(0, 1.59)), 0.0);
        QVERIFY(loudness(its.between(1.6, 2)) > 1e-3);
        QTRY_VERIFY(w_->banner("takes").contains(QLatin1String("out-model.wav")));
        // The dialog names the files that it would replace.
        inDialog([&](ui::ExportDialog& dialog) {
            QVERIFY(dialog.form().writesTwoFiles());
            type(dialog, QStringLiteral("out"));
            QTRY_VERIFY(showsText(dialog, "replaced: out-you.wav, out-model.wav"));
            dialog.reject();
        });
    }

    // The folder may be remote.
    void dialogDoesNotWaitForFolders() {
        const test::SlowFolder slow(w_->folder.path().toStdString());
        const QString folder = QString::fromStdString(slow.path().string());
        writeOtherFile(folder + QStringLiteral("/out.mid"));
        w_->settings.set(QStringLiteral("files/export"), folder);
        inDialog([&](ui::ExportDialog& dialog) {
            QCOMPARE(dialog.form().folder, folder);
            const double turn = longestIteration(
                [&] { type(dialog, QStringLiteral("out")); },
                [&] { return showsText(dialog, "Already exists and will be replaced: out.mid"); });
            qInfo("a name typed: %.1f ms", turn);
            QVERIFY2(turn > 0 && turn < kMaximumIterationMs, qPrintable(QString::number(turn)));
            type(dialog, QStringLiteral("other"));
            type(dialog, QStringLiteral("out"));
            QVERIFY(!showsText(dialog, "replaced"));  // not known yet: another thread checks the disk
            QTRY_VERIFY(showsText(dialog, "Already exists and will be replaced: out.mid"));
        });
    }

    void missingExportFolderIsNotOffered() {
        const QString gone = w_->folder.filePath(QStringLiteral("gone"));
        w_->settings.set(QStringLiteral("files/export"), gone);
        inDialog([&](ui::ExportDialog& dialog) {
            QTRY_VERIFY(dialog.form().folder != gone);
            QCOMPARE(dialog.form().folder, exportFolder(w_->settings));
        });
    }

    // Another program may write it while the dialog is open.
    void fileCreatedMeanwhileAsksBeforeReplacing_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<bool>("replace");
        for (const bool replace : {false, true}) {
            QTest::addRow("MIDI, %d", replace) << static_cast<int>(Format::Midi1) << replace;
            QTest::addRow("sound, %d", replace) << static_cast<int>(Format::Wav16) << replace;
        }
    }
    void fileCreatedMeanwhileAsksBeforeReplacing() {
        QFETCH(int, format);
        QFETCH(bool, replace);
        const QString out =
            w_->folder.filePath(QStringLiteral("out") + fileSuffix(static_cast<Format>(format)));
        QString asked;
        inDialog([&](ui::ExportDialog& dialog) {
            ui::ExportForm form = dialog.form();
            form.format = static_cast<Format>(format);
            dialog.setForm(form);
            QVERIFY(!QFile::exists(out));
            type(dialog, QStringLiteral("out"));
            writeOtherFile(out);
            answerDialog<QMessageBox>([&](QMessageBox& box) {
                asked = box.text();
                replace ? box.button(QMessageBox::Save)->click() : box.reject();
            });
            dialog.accept();
        });
        QTRY_VERIFY(asked.contains(out));
        QTRY_VERIFY(!w_->takes.quickWork().isBusy(Task::Export));
        QTRY_VERIFY_WITH_TIMEOUT(!w_->takes.work().isBusy(Task::Export), 60000);
        QCOMPARE(QFileInfo(out).size() > 4, replace);
        QCOMPARE(w_->banner("takes").startsWith(QLatin1String("Wrote")), replace);
    }

    // The dialog warned about it.
    void fileShownInTheDialogIsNotAskedAboutAgain() {
        const QString out = w_->folder.filePath(QStringLiteral("out.mid"));
        writeOtherFile(out);
        inDialog([&](ui::ExportDialog& dialog) {
            type(dialog, QStringLiteral("out"));
            QTRY_VERIFY(showsText(dialog, "replaced: out.mid"));
            dialog.accept();
        });
        waitFor(out);
        QCOMPARE(filePitches(out), (std::vector<int>{60, 64, 72, 74}));
        // Exports under the same name again: the file exists now.
        inDialog([&](ui::ExportDialog& dialog) {
            type(dialog, QStringLiteral("out"));
            QTRY_VERIFY(showsText(dialog, "replaced: out.mid"));
        });
    }

    void exportChoicesAreSavedExceptNameAndRange() {
        exportWithChoices(Format::Flac16, Notes::Models, Range::FromCursor);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(w_->folder.filePath(QStringLiteral("out.flac"))), 60000);
        inDialog([](ui::ExportDialog& dialog) {
            const ui::ExportForm form = dialog.form();
            QCOMPARE(form.format, Format::Flac16);
            QCOMPARE(form.notes, Notes::Models);
            QCOMPARE(form.range, Range::Whole);
            QCOMPARE(form.name, QStringLiteral("Continuo take 1 A"));
            dialog.reject();
        });
        exportWithChoices(Format::Midi0, Notes::Mine, Range::Whole);
        QCOMPARE(loadExportForm(w_->settings).format, Format::Midi0);
        QCOMPARE(loadExportForm(w_->settings, true).format, Format::Flac16);
    }

    void invalidFormatFallsBackToTheDefault() {
        w_->settings.set(QStringLiteral("export/sound"), QStringLiteral("midi1"));
        w_->settings.set(QStringLiteral("export/midi"), QStringLiteral("ogg"));
        w_->settings.set(QStringLiteral("export/notes"), 7);
        QCOMPARE(loadExportForm(w_->settings, true).format, Format::Wav24);
        QCOMPARE(loadExportForm(w_->settings, false).format, Format::Midi1);
        QCOMPARE(loadExportForm(w_->settings).notes, Notes::Both);
    }

    void quickExportUsesTheLastChoices() {
        exportWithChoices(Format::Midi0, Notes::Models, Range::Whole);
        const QString out = w_->folder.filePath(QStringLiteral("quick"));
        exportTo(A::kExportMidi, out);
        waitFor(out + QStringLiteral(".mid"));
        QCOMPARE(filePitches(out + QStringLiteral(".mid")), (std::vector<int>{72, 74}));
        QCOMPARE(readMidiFile((out + QStringLiteral(".mid")).toStdString()).format, 0);
    }

    void typedExtensionSetsTheFormat() {
        exportTo(A::kExportSound, w_->folder.filePath(QStringLiteral("quick.flac")));
        const QString out = w_->folder.filePath(QStringLiteral("quick.flac"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(out), 60000);
        QCOMPARE(readSound(out.toStdString()).format & SF_FORMAT_TYPEMASK, SF_FORMAT_FLAC);
    }

    // The file dialog does not know the names of stems.
    void quickExportAsksBeforeReplacingStems() {
        ui::ExportForm form = loadExportForm(w_->settings, true);
        form.stems = true;
        form.folder = w_->folder.path();
        storeExportForm(w_->settings, form);
        QFile there(w_->folder.filePath(QStringLiteral("out-you.wav")));
        QVERIFY(there.open(QIODevice::WriteOnly) && there.write("mine") == 4);
        there.close();
        QString asked;
        answerDialog<QMessageBox>([&](QMessageBox& box) {
            asked = box.text();
            box.reject();
        });
        exportTo(A::kExportSound, w_->folder.filePath(QStringLiteral("out.wav")));
        QTRY_VERIFY(asked.contains(QLatin1String("out-you.wav")));
        QTRY_VERIFY(!w_->takes.quickWork().isBusy(Task::Export));
        QVERIFY(!w_->banner("takes").startsWith(QLatin1String("Writing")));
        QCOMPARE(QFileInfo(there.fileName()).size(), 4);
    }

    void exportOfAPartWithoutNotesWritesNoFile() {
        const TakeId mine = w_->library.newTake({});
        w_->library.append(mine, std::vector{strike(0.5, 60), release(1, 60)});
        w_->library.finishTake(mine);
        w_->takes.show({mine, 0});
        ui::ExportForm form = loadExportForm(w_->settings, false);
        form.notes = Notes::Models;
        form.folder = w_->folder.path();
        storeExportForm(w_->settings, form);
        const QString out = w_->folder.filePath(QStringLiteral("none.mid"));
        exportTo(A::kExportMidi, out);
        QVERIFY(!QFile::exists(out));
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Nothing was written")));
        inDialog([](ui::ExportDialog& dialog) {
            QVERIFY(showsText(dialog, "none of the chosen notes"));
            dialog.reject();
        });
    }

    void exportedSoundEqualsPlayback() {
        ui::PlayForm form = w_->settings.play();
        form.gain = -6;
        form.reverb = 40;
        w_->settings.setPlay(form);
        w_->settings.set(QStringLiteral("audio/soundfont"), QStringLiteral("/pianos/mine.sf2"));
        const RenderOptions options = renderOptions(w_->settings);
        QCOMPARE(options.soundfont.string(), std::string("/pianos/mine.sf2"));
        QVERIFY(qAbs(options.sound.gain - 0.4 * PianoSound().gain / 0.8) < 0.01);
        QCOMPARE(options.sound.reverb, 0.4);
        // The error message shows that the export used the chosen soundfont.
        w_->takes.show({take_, 0});
        exportTo(A::kExportSound, w_->folder.filePath(QStringLiteral("out.wav")));
        QTRY_VERIFY(w_->details("takes").contains(QLatin1String("/pianos/mine.sf2")));
    }

    void soundFormatCanBeChosen() {
        w_->takes.show({take_, 0});
        QStringList kinds, names;
        answerDialog<QFileDialog>([&](QFileDialog& dialog) {
            kinds = dialog.nameFilters();
            auto* types = dialog.findChild<QComboBox*>(QStringLiteral("fileTypeCombo"));
            for (const int kind : {1, 3}) {
                types->setCurrentIndex(kind);
                Q_EMIT types->textActivated(types->currentText());
                names << QFileInfo(dialog.selectedFiles().value(0)).suffix();
            }
            dialog.reject();
        });
        trigger(A::kExportSound);
        QCOMPARE(kinds.size(), 5);
        QCOMPARE(names, QStringList({QStringLiteral("wav"), QStringLiteral("flac")}));
    }

    // The take is long, so that the export can be stopped in time.
    void soundExportShowsProgressAndCanBeStopped() {
        const TakeId take = w_->library.newTake(exampleModel());
        w_->library.append(take,
                           std::vector{strike(0.5, 60), release(1, 60), strike(7200, 62), release(7201, 62)});
        w_->library.finishTake(take);
        w_->takes.refresh();
        w_->takes.show({take, 0});
        const QString out = w_->folder.filePath(QStringLiteral("out.wav"));
        QFile earlier(out);
        QVERIFY(earlier.open(QIODevice::WriteOnly));
        earlier.write("here");
        earlier.close();
        // Includes temporary files, whose names start with a dot.
        const auto files = [this] {
            return QDir(w_->folder.path())
                .entryList({QStringLiteral("out*"), QStringLiteral(".*")}, QDir::Files | QDir::Hidden);
        };
        const QStringList before = files();
        exportTo(A::kExportSound, out);
        const auto percent = [this] {
            const QRegularExpressionMatch found =
                QRegularExpression(QStringLiteral("^Writing .*out.wav: (\\d+) %"))
                    .match(w_->banner("soundExport"));
            return found.hasMatch() ? found.captured(1).toInt() : -1;
        };
        QTRY_VERIFY_WITH_TIMEOUT(percent() >= 5, 60000);
        QVERIFY(percent() < 100);
        QVERIFY(w_->takes.work().isBusy(Task::Export));
        Q_EMIT w_->window.page().banners().actionTriggered(QStringLiteral("soundExport"));
        QTRY_VERIFY(!w_->takes.work().isBusy(Task::Export));
        QCOMPARE(percent(), -1);
        QVERIFY2(w_->banner("takes").startsWith(QLatin1String("Export stopped.")),
                 qPrintable(w_->banner("takes")));
        QCOMPARE(files(), before);
        QVERIFY(earlier.open(QIODevice::ReadOnly));
        QCOMPARE(earlier.readAll(), QByteArray("here"));
    }

    void midiExportWritesTheFileAndSavesItsFolder() {
        const QString out = w_->folder.filePath(QStringLiteral("out.mid"));
        w_->takes.show({take_, branch_});
        exportTo(A::kExportMidi, out);
        waitFor(out);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Wrote")));
        QCOMPARE(w_->settings.text(QStringLiteral("files/export")), w_->folder.path());
    }

    void barsFoundInFreePlayingAreShownInTheDialog() {
        w_->takes.show({freeTake(), 0});
        inDialog([](ui::ExportDialog& dialog) {
            QCOMPARE(dialog.form().bars, ui::ExportBars::AsPlayed);
            QTRY_VERIFY_WITH_TIMEOUT(showsText(dialog, "Bars found: 3/4, about 100 bpm"), 20000);
            ui::ExportForm form = dialog.form();
            form.bars = ui::ExportBars::None;
            dialog.setForm(form);
            Q_EMIT dialog.edited();
            QVERIFY(!showsText(dialog, "Bars found"));
            form.format = Format::Wav24;
            form.bars = ui::ExportBars::AsPlayed;
            dialog.setForm(form);
            Q_EMIT dialog.edited();
            QVERIFY(!showsText(dialog, "Bars found"));
        });
        const MidiFile file = exportedWith(ui::ExportBars::AsPlayed);
        QVERIFY(!file.tempi.empty());
        QCOMPARE(file.tempi[0].beatsPerBar, 3);
        QVERIFY(qAbs(file.performance.notes[0].start - kWaltzStart) < 0.001);
        QVERIFY(findFileBeats(exportedWith(ui::ExportBars::None), true).empty());
    }

    void dialogSaysIfMusicHasNoSteadyBeat() {
        inDialog([](ui::ExportDialog& dialog) {
            QTRY_VERIFY_WITH_TIMEOUT(showsText(dialog, "No steady beat found: exported at 120 bpm"), 20000);
        });
        QVERIFY(findFileBeats(exportedWith(ui::ExportBars::AsPlayed), true).empty());
    }

    void dialogNamesTheBarsOfATakeWithATempo() {
        const TakeId take = w_->library.newTake({});
        w_->library.append(take,
                           std::vector{beatsEvent(Beats{0, 0.6, 3, 0}), strike(0.6, 60), release(1, 60)});
        w_->library.finishTake(take);
        w_->takes.show({take, 0});
        inDialog(
            [](ui::ExportDialog& dialog) { QVERIFY(showsText(dialog, "Bars of the take: 3/4, 100 bpm")); });
        const TakeId jig = w_->library.newTake({});
        w_->library.append(jig,
                           std::vector{beatsEvent(Beats{0, 1, 2, 0, 1.5}), strike(0.6, 60), release(1, 60)});
        w_->library.finishTake(jig);
        w_->takes.show({jig, 0});
        inDialog(
            [](ui::ExportDialog& dialog) { QVERIFY(showsText(dialog, "Bars of the take: 6/8, 90 bpm")); });
    }

    // Drag and Ctrl+E use the last chosen grid.
    void chosenGridIsSaved() {
        const TakeId take = freeTake();
        w_->takes.show({take, 0});
        ui::ExportForm form = loadExportForm(w_->settings, false);
        form.bars = ui::ExportBars::OnGrid;
        form.grid = ui::ExportGrid::EighthTriplets;
        form.folder = w_->folder.path();
        storeExportForm(w_->settings, form);
        const QString out = w_->folder.filePath(QStringLiteral("quick.mid"));
        exportTo(A::kExportMidi, out);
        // The file is written in the background, and the window learns of it when idle.
        QVERIFY(!w_->banner("takes").startsWith(QLatin1String("Wrote")));
        waitFor(out);
        w_->takes.refresh();
        // A dragged file has the bars as soon as they are known.
        QTRY_VERIFY_WITH_TIMEOUT(!readMidiFile(draggedFile(take).toStdString()).tempi.empty(), 20000);
        for (const QString& each : {out, draggedFile(take)}) {
            const MidiFile file = readMidiFile(each.toStdString());
            QVERIFY(!file.tempi.empty());
            const BeatLine line(file.tempi);
            for (const Note& note : file.performance.notes) {
                const double place = 3 * line.beatsAt(note.start);
                QVERIFY(qAbs(place - std::round(place)) < 1e-3);
            }
        }
    }

    void dragDoesNotWaitForTheBarSearch() {
        const TakeId take = freeTake(), searched = freeTake(4000);
        w_->takes.show({searched, 0});  // its bars are searched
        w_->takes.refresh();
        const MidiFile file = readMidiFile(draggedFile(take).toStdString());
        QCOMPARE(file.performance.notes.size(),
                 w_->library.content({take, 0}).of(Voice::Player).notes.size());
        QVERIFY(findFileBeats(file, true).empty());
    }

    // A user who browses takes does not need the bars of earlier ones.
    void barSearchOfAHiddenTakeIsCancelled() {
        const TakeContent content = w_->library.content({freeTake(400), 0});
        TakeBars bars;
        QSignalSpy found(&bars, &TakeBars::found);
        constexpr TakeId kLast = 30;
        for (TakeId take = 1; take <= kLast; ++take) {
            bars.cancelOthers({take, 0});
            bars.find({take, 0}, content);
        }
        QTRY_VERIFY_WITH_TIMEOUT(bars.find({kLast, 0}, content), 60000);
        QCOMPARE(bars.find({kLast, 0}, content)->beatsPerBar, 3);
        QTRY_VERIFY(!found.isEmpty() && found.last().first().value<NodeId>() == (NodeId{kLast, 0}));
        QVERIFY2(found.size() < 5, qPrintable(QString::number(found.size())));
    }

    void barsFollowTheEditedNotes() {
        TakeContent content = w_->library.content({freeTake(), 0});
        TakeBars bars;
        QTRY_VERIFY_WITH_TIMEOUT(bars.find({1, 0}, content), 60000);
        QCOMPARE(std::lround(bars.find({1, 0}, content)->perMinute), 100L);
        // As many notes in the same time, at another tempo.
        for (PlayedNote& played : content.of(Voice::Player).notes) {
            played.note.start = kWaltzStart + (played.note.start - kWaltzStart) * 5 / 6;
            played.note.end = kWaltzStart + (played.note.end - kWaltzStart) * 5 / 6;
        }
        QTRY_VERIFY_WITH_TIMEOUT(bars.find({1, 0}, content), 60000);
        QCOMPARE(std::lround(bars.find({1, 0}, content)->perMinute), 120L);
    }

    // A folder cannot be created in place of a file, not even by the superuser.
    void failedExportReportsTheErrorAndChangesNoTake() {
        QFile file(w_->folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const TakeContent before = w_->library.content({take_, branch_});
        w_->takes.show({take_, branch_});
        for (const A::Id id : {A::kExportMidi, A::kExportSound}) {
            w_->window.page().banners().showMessage(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});
            exportTo(id, file.fileName() + QStringLiteral("/out") +
                             (id == A::kExportMidi ? QStringLiteral(".mid") : QStringLiteral(".wav")));
            QTRY_VERIFY_WITH_TIMEOUT(
                w_->banner("takes").startsWith(QLatin1String("Continuo could not export")),
                60000);  // on a busy machine the piano is loaded first
            QVERIFY(w_->details("takes").contains(QLatin1String("/file")));
        }
        QVERIFY(w_->library.content({take_, branch_}) == before);
        QVERIFY(QFileInfo(file.fileName()).isFile());
        QCOMPARE(w_->settings.text(QStringLiteral("files/export")),
                 w_->folder.path());  // not the folder of the failure
    }

private:
    double peak_ = 0;  // of the last sound

    static void writeOtherFile(const QString& file) {
        QFile mine(file);
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
    }
    // Triggers a first export, which asks for the file, and types the path as a user does.
    void exportTo(A::Id id, const QString& path) {
        w_->settings.set(keys::kMidiExported, false);
        answerDialog<QFileDialog>([path](QFileDialog& dialog) {
            dialog.setOption(QFileDialog::DontConfirmOverwrite);
            chooseFile(dialog, path);
        });
        trigger(id);
    }
    // Start, in seconds, of a waltz at 100 beats per minute whose tempo is not recorded.
    static constexpr double kWaltzStart = 0.9;
    TakeId freeTake(int bars = 24) {
        const TakeId take = w_->library.newTake({});
        const Performance music{makePiece(bars, 3, [](double beat) { return kWaltzStart + 0.6 * beat; }), {}};
        w_->library.append(take, toEvents(music, Voice::Player), 0.6 * 3 * bars + 2);
        w_->library.finishTake(take);
        return take;
    }
    MidiFile exportedWith(ui::ExportBars bars) {
        const QString out = w_->folder.filePath(QStringLiteral("out.mid"));
        QFile::remove(out);
        inDialog([&](ui::ExportDialog& dialog) {
            ui::ExportForm form = dialog.form();
            form.format = Format::Midi1;
            form.bars = bars;
            dialog.setForm(form);
            type(dialog, QStringLiteral("out"));
            dialog.accept();
        });
        waitFor(out);
        return readMidiFile(out.toStdString());
    }
    // Returns the file of a dragged take.
    QString draggedFile(TakeId take) {
        const std::unique_ptr<QMimeData> data(
            w_->model.mimeData({w_->model.find(ui::TakeRow::Kind::Take, take)}));
        return data ? data->urls().value(0).toLocalFile() : QString();
    }
    void waitFor(const QString& file) {
        QTRY_VERIFY_WITH_TIMEOUT(
            QFile::exists(file) && w_->banner("takes").startsWith(QLatin1String("Wrote")), 20000);
    }
    // Expects 0.9 s to 2.2 s of the branch.
    static void expectMarkedPart(const QString& file) {
        const MidiFile midi = readMidiFile(file.toStdString());
        const std::vector<Note>& notes = midi.performance.notes;
        QCOMPARE(filePitches(file), (std::vector<int>{64, 72, 74}));
        QVERIFY(qAbs(notes[0].start - 0.1) < 0.001);
        QVERIFY(qAbs(notes[2].start - 1.1) < 0.001);
        QVERIFY(qAbs(notes[2].end - 1.3) < 0.001);
        QString texts;
        for (const TextEvent& text : midi.texts) texts += QString::fromStdString(text.text);
        QVERIFY(texts.contains(QLatin1String("\"from_seconds\":0.9")));
        QVERIFY(texts.contains(QLatin1String("\"to_seconds\":2.2")));
    }
    static bool showsText(const ui::ExportDialog& dialog, const char* text) {
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->isVisibleTo(&dialog) && label->text().contains(QLatin1String(text))) return true;
        return false;
    }
    static void type(ui::ExportDialog& dialog, const QString& name) {
        auto* field = dialog.findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, name);
    }
    void inDialog(const std::function<void(ui::ExportDialog&)>& use) {
        bool used = false;
        answerDialog<ui::ExportDialog>([&](ui::ExportDialog& dialog) {
            used = true;
            use(dialog);
            if (dialog.isVisible()) dialog.reject();
        });
        trigger(A::kExport);
        QVERIFY(used);
    }
    // Exports into a file "out".
    void exportWithChoices(Format format, Notes notes, Range range, bool stems = false) {
        inDialog([&](ui::ExportDialog& dialog) {
            ui::ExportForm form = dialog.form();
            form.format = format;
            form.notes = notes;
            form.range = range;
            form.stems = stems;
            dialog.setForm(form);
            type(dialog, QStringLiteral("out"));
            dialog.accept();
        });
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeExportsTest, QApplication)
#include "take_exports_test.moc"
