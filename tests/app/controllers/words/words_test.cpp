#include "controllers/words/words.h"

#include <continuo/engine.h>
#include <continuo/error.h>
#include <continuo/write_fault.h>

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <cmath>
#include <limits>
#include <new>
#include <stdexcept>

#include "audio/null_audio_device.h"
#include "bundle/bundle_writer.h"
#include "controllers/words/device_words.h"
#include "controllers/words/error_words.h"
#include "files/installed_files.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

class WordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    // For all programs of this kind: the state of Qt's dialogs is not stored among the user's settings.
    void testProgramsUseATemporarySettingsFolder() {
        const QString config = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
        QVERIFY2(config.startsWith(QDir::tempPath()), qPrintable(config));
    }

    // The null device is listed among device names.
    void nullAudioDeviceIsNamedInTheList() {
        QCOMPARE(deviceName(kNullDevice), QStringLiteral("No audio device"));
        QCOMPARE(deviceName("HDMI"), QStringLiteral("HDMI"));
    }

    void missingModelIsReportedAsMissingNotDamaged() {
        const QString told =
            messageFor(Task::LoadModel, NoSuchModel({}, "/a.safetensors: there is none")).text;
        QVERIFY2(
            told.startsWith(QStringLiteral("Continuo could not load the model – something needed for this is "
                                           "missing.")),
            qPrintable(told));
    }

    void fileSizesUsePowersOfTen() {
        QCOMPARE(sizeText(18'051'108), QStringLiteral("18.1 MB"));
        QCOMPARE(sizeText(5'100'000'000), QStringLiteral("5.1 GB"));
    }

    void cpuFeaturesAreTranslated() {
        const std::string detail = "AVX-512, bf16 products on AMX, 2 threads";
        QCOMPARE(processorFeatures(detail), QStringLiteral("AVX-512, bf16 products on AMX"));
        QCOMPARE(processorFeatures("AVX2, bf16 products as f32, 1 thread"),
                 QStringLiteral("AVX2, bf16 products as f32"));
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(":/translations/continuo_de")));
        QCoreApplication::installTranslator(&german);
        QCOMPARE(processorFeatures(detail), QStringLiteral("AVX-512, bf16-Produkte auf AMX"));
    }

    void nullAudioDeviceReportsNoDropouts() {
        AudioStatus audio;
        audio.xruns = 20;
        audio.name = "a card";
        QCOMPARE(audibleXruns(audio), std::uint64_t{20});
        audio.name = kNullDevice;
        QCOMPARE(audibleXruns(audio), std::uint64_t{0});
    }

    void dropoutMessageHasItsTimeAndAdvice() {
        const QTime at(12, 3, 41);
        QCOMPARE(xrunText(at, ConcurrentWork::Model, false),
                 QStringLiteral("Last audio dropout at 12:03:41, while the model played.\nA longer period "
                                "reduces dropouts; click to choose one."));
        QVERIFY(xrunText(at, ConcurrentWork::Job, true)
                    .contains(QLatin1String("while a job ran.\nA longer period of the JACK")));
        QVERIFY(xrunText(at, ConcurrentWork::Nothing, true)
                    .startsWith(QLatin1String("Last audio dropout at 12:03:41.\n")));
    }

    // The texts promise nothing that may not happen.
    void latentsChangesAreDescribed() {
        const auto text = [](LatentsStep step, int before, int now) {
            return latentsStepText(QStringLiteral("CPU"), step, before, now);
        };
        QCOMPARE(
            text(LatentsStep::Fewer, 512, 256),
            QStringLiteral(
                "CPU is too slow for the latency target. Continuo reduced the latents from 512 to 256."));
        QCOMPARE(
            text(LatentsStep::More, 256, 512),
            QStringLiteral("CPU has spare computing time. Continuo increased the latents from 256 to 512."));
        QVERIFY(text(LatentsStep::Restored, 128, 256)
                    .startsWith(QStringLiteral("CPU is too slow for the latency target. Fewer latents did "
                                               "not help, so Continuo restored them from 128 to 256")));
        QVERIFY(
            text(LatentsStep::TooSlow, 16, 16)
                .startsWith(QStringLiteral("CPU is too slow for the latency target, even with 16 latents. "
                                           "Notes may come late")));
        QVERIFY(text(LatentsStep::None, 16, 16).isEmpty());
    }

    void secondsAreFormattedAsAClock_data() {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("shown");
        QTest::newRow("nothing") << 0.0 << QStringLiteral("0:00");
        QTest::newRow("before the beginning") << -3.0 << QStringLiteral("0:00");
        QTest::newRow("not yet a second") << 0.999 << QStringLiteral("0:00");
        QTest::newRow("seconds") << 14.2 << QStringLiteral("0:14");
        QTest::newRow("not yet a minute") << 59.999 << QStringLiteral("0:59");
        QTest::newRow("a minute") << 60.0 << QStringLiteral("1:00");
        QTest::newRow("not yet an hour") << 3599.9 << QStringLiteral("59:59");
        QTest::newRow("an hour") << 3600.0 << QStringLiteral("1:00:00");
        QTest::newRow("hours") << 3723.0 << QStringLiteral("1:02:03");
        QTest::newRow("days") << 360000.0 << QStringLiteral("99:59:59");
        QTest::newRow("nothing known") << std::nan("") << QStringLiteral("0:00");
        QTest::newRow("no end") << std::numeric_limits<double>::infinity() << QStringLiteral("99:59:59");
    }
    void secondsAreFormattedAsAClock() {
        QFETCH(double, seconds);
        QTEST(clockText(seconds), "shown");
    }

    void takeLengthIsRoundedToSeconds() {
        QCOMPARE(lengthText(16.97), QStringLiteral("0:17"));
        QCOMPARE(lengthText(16.4), QStringLiteral("0:16"));
        QCOMPARE(lengthText(std::nan("")), QStringLiteral("0:00"));
    }

    void takeNameIsItsNameOrNumberOrStartTime() {
        Take take;
        take.created = WallTime(std::chrono::hours(24 * 365));
        const QString unkept = takeName(take);
        QVERIFY(!unkept.isEmpty() && !unkept.contains(QLatin1String("Take")));
        take.created += std::chrono::hours(1);
        QVERIFY(takeName(take) != unkept);
        take.number = 12;
        QCOMPARE(takeName(take), QStringLiteral("Take 12"));
        take.marks.name = "Für %1";
        QCOMPARE(takeName(take), QStringLiteral("Für %1"));
    }

    void errorTextDependsOnItsCodeAndKeepsItsDetails_data() {
        QTest::addColumn<int>("code");
        for (const ErrorCode code :
             {ErrorCode::BadRequest, ErrorCode::BadFile, ErrorCode::BadModel, ErrorCode::NotFound,
              ErrorCode::OutOfMemory, ErrorCode::Device, ErrorCode::Cancelled, ErrorCode::Internal})
            QTest::addRow("%d", static_cast<int>(code)) << static_cast<int>(code);
    }
    void errorTextDependsOnItsCodeAndKeepsItsDetails() {
        QFETCH(int, code);
        const Error error(static_cast<ErrorCode>(code), "model.safetensors: tensor %1 is missing");
        for (int i = 0; i <= static_cast<int>(Task::Restore); ++i) {
            const ui::UserMessage told = messageFor(static_cast<Task>(i), error);
            QCOMPARE(told.details, QStringLiteral("model.safetensors: tensor %1 is missing"));
            // The problem, its cause and the remedy, without internal text.
            QVERIFY2(told.text.contains(QStringLiteral(" – ")), qPrintable(told.text));
            QVERIFY2(told.text.endsWith(QLatin1Char('.')), qPrintable(told.text));
            QVERIFY2(!told.text.contains(QStringLiteral("tensor")), qPrintable(told.text));
            QVERIFY2(!told.text.contains(QLatin1Char('%')), qPrintable(told.text));
            QVERIFY(!told.hasNames);
            QVERIFY(!messageFor(static_cast<Task>(i), std::string("why")).hasNames);
        }
    }

    void fileMessagesAreMarkedAsContainingNames() {
        const auto told = [](ErrorCode code) {
            return midiFileErrorMessage(QStringLiteral("/nowhere/Für Anna.mid"), Error(code, "why"));
        };
        QVERIFY(told(ErrorCode::NotFound).text.contains(QStringLiteral("“Für Anna.mid”")));
        QVERIFY(told(ErrorCode::NotFound).hasNames);
        QVERIFY(!told(ErrorCode::OutOfMemory).hasNames);
        QVERIFY(ui::UserMessage(QStringLiteral("“Für Anna” was written.")).hasNames);
    }

    // A folder that this user cannot read may be readable for others.
    void folderErrorDiffersFromAnUnreadableFile() {
        const ui::UserMessage told = midiFileErrorMessage(QDir::tempPath(), Error(ErrorCode::BadFile, "why"));
        QVERIFY2(told.text.contains(QStringLiteral(" is a folder. ")), qPrintable(told.text));
    }

    // Covers the engine's wording and that of a search by name.
    void missingModelIsNamed_data() {
        QTest::addColumn<bool>("byName");
        QTest::newRow("its file") << false;
        QTest::newRow("its name") << true;
    }
    void missingModelIsNamed() {
        QFETCH(bool, byName);
        const QString gone = QStringLiteral("the model “my piano 2.1” is missing");
        try {
            if (byName) findModel("my piano 2.1.safetensors", {"/nowhere"});
            Engine({}).inspect("/nowhere/my piano 2.1.safetensors", ModelHash::Skipped);
            QFAIL("it is there");
        } catch (const Error& error) {
            for (const Task task : {Task::Continue, Task::LoadModel, Task::Surprise}) {
                const ui::UserMessage told = messageFor(task, error);
                QVERIFY2(told.text.contains(gone), qPrintable(told.text));
                QVERIFY(told.hasNames);
                QCOMPARE(told.details, QString::fromUtf8(error.what()));
            }
            QVERIFY(
                messageFor(Task::LoadModel, error).text.endsWith(QStringLiteral("Choose another model.")));
            // A queue row shows the start of a failed job's message.
            const ui::UserMessage job = messageFor(Task::Jobs, error);
            QVERIFY2(
                job.text.startsWith(QStringLiteral("The model “my piano 2.1” is missing, so the job failed")),
                qPrintable(job.text));
            QVERIFY(job.hasNames);
        }
    }

    // Problem, cause and remedy. The cause comes first, because a queue row shows only the start.
    void failedJobShowsItsCause() {
        QStringList causes;
        for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
            const ui::UserMessage told =
                messageFor(Task::Jobs, "x: 3, expected 4", static_cast<ErrorCode>(code));
            const qsizetype end = told.text.indexOf(QStringLiteral(". The job's results so far are kept. "));
            QVERIFY2(end > 0, qPrintable(told.text));
            QVERIFY2(told.text.size() < 240, qPrintable(told.text));
            QVERIFY2(told.text.left(end).contains(QLatin1String(" job ")), qPrintable(told.text));
            QCOMPARE(told.details, QStringLiteral("x: 3, expected 4"));
            QVERIFY(!told.hasNames);
            causes << told.text.left(end);
        }
        QCOMPARE(causes.removeDuplicates(), 0);
        QVERIFY(causes.contains(QStringLiteral("There is not enough memory, so the job failed")));
        // As an earlier version stored it.
        QVERIFY(
            messageFor(Task::Jobs, "x: 3, expected 4").text.startsWith(QLatin1String("The job failed. ")));
    }

    void outOfMemoryIsNotReportedAsABug() {
        const ui::UserMessage told = messageFor(Task::Continue, std::bad_alloc());
        QVERIFY(told.text.contains(QStringLiteral("memory")));
        QVERIFY(!told.text.contains(QStringLiteral("bug")));
        QVERIFY(messageFor(Task::Continue, std::runtime_error("oops")).text.contains(QStringLiteral("bug")));
    }

    void writeErrorSuggestsARemedy() {
        using Kind = WriteFault::Kind;
        QStringList all;
        for (int kind = 0; kind <= static_cast<int>(Kind::Other); ++kind) {
            const WriteFault fault(static_cast<Kind>(kind), "a: cannot be written: File too large");
            const ui::UserMessage told = messageFor(Task::Export, fault);
            QVERIFY2(told.text.startsWith(QStringLiteral("Continuo could not export – ")),
                     qPrintable(told.text));
            QVERIFY2(told.text.contains(QStringLiteral(". Your work is unchanged. ")), qPrintable(told.text));
            QCOMPARE(told.details, QStringLiteral("a: cannot be written: File too large"));
            QCOMPARE(messageFor(Task::ExportBundle, fault), told);
            all << told.text;
        }
        QCOMPARE(all.removeDuplicates(), 0);
        QVERIFY(all.front().endsWith(QStringLiteral("Free disk space, or choose another place.")));
        QVERIFY(all.back().endsWith(QStringLiteral("Choose another place.")));
        // This error is about a part of the library, not about the place of the file.
        const QString unread =
            messageFor(Task::ExportBundle, Error(ErrorCode::BadFile, "takes.sqlite: is damaged")).text;
        QVERIFY2(unread.contains(QStringLiteral("Continuo cannot read a part of what you chose")),
                 qPrintable(unread));
        QVERIFY2(!unread.contains(QStringLiteral("place")), qPrintable(unread));
        QVERIFY(unread.endsWith(QStringLiteral("Leave the unreadable part out of the export.")));
        const QString noMemory = messageFor(Task::ExportBundle, Error(ErrorCode::OutOfMemory, "no")).text;
        QVERIFY2(noMemory.endsWith(QStringLiteral("Your work is unchanged.")), qPrintable(noMemory));
        const QString unsaved = messageFor(Task::ExportBundle, NotSaved("make room there")).text;
        QVERIFY2(
            unsaved.endsWith(QStringLiteral("Free disk space in the folder of your takes, then try again.")),
            qPrintable(unsaved));
    }

    // Sound files and scores are not called damaged.
    void nonMidiFileIsNamedByItsType_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QString>("told");
        const QString sound = QStringLiteral(
                          "is a %1 file; open it in the workspace Sound, because Play reads only MIDI"),
                      score = QStringLiteral("is a score; export it as MIDI from the program that wrote it"),
                      damaged = QStringLiteral("is damaged"), none = QStringLiteral("is not a MIDI file");
        QTest::newRow("wave") << QStringLiteral("a.wav") << QByteArray("RIFF\0\0\0\0WAVEfmt ", 16)
                              << sound.arg(QLatin1String("WAV"));
        QTest::newRow("misnamed") << QStringLiteral("a.mid") << QByteArray("RIFF\0\0\0\0WAVEfmt ", 16)
                                  << sound.arg(QLatin1String("WAV"));
        QTest::newRow("flac") << QStringLiteral("a") << QByteArray("fLaC\0\0\0\x22", 8)
                              << sound.arg(QLatin1String("FLAC"));
        QTest::newRow("mp3") << QStringLiteral("a.mp3") << QByteArray("ID3\3")
                             << sound.arg(QLatin1String("MP3"));
        QTest::newRow("score") << QStringLiteral("a.MusicXML") << QByteArray("<?xml version") << score;
        QTest::newRow("packed") << QStringLiteral("a.mscz") << QByteArray("PK\3\4") << score;
        QTest::newRow("cut") << QStringLiteral("a.mid") << QByteArray("MThd") << damaged;
        QTest::newRow("riff") << QStringLiteral("a.rmi") << QByteArray("RIFF\0\0\0\0RMID", 12) << damaged;
        QTest::newRow("text") << QStringLiteral("a.txt") << QByteArray("Hello") << none;
        QTest::newRow("nothing") << QStringLiteral("a.mid") << QByteArray() << QStringLiteral("is empty");
        QTest::newRow("page") << QStringLiteral("a.mid") << QByteArray("<!doctype html>")
                              << QStringLiteral(
                                     "is a web page; download the file itself, not the page that "
                                     "offers it");
        QTest::newRow("pointer") << QStringLiteral("a.mid")
                                 << QByteArray("version https://git-lfs.github.com/spec/v1")
                                 << QStringLiteral(
                                        "is a Git LFS pointer, not the file itself; run git lfs pull to "
                                        "get the file");
    }
    void nonMidiFileIsNamedByItsType() {
        QFETCH(QString, name);
        QFETCH(QByteArray, head);
        QFETCH(QString, told);
        const QTemporaryDir folder;
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(head) == head.size());
        file.close();
        const QString text = midiFileErrorMessage(file.fileName(), Error(ErrorCode::BadFile, "no")).text;
        QVERIFY2(
            text.startsWith(QStringLiteral("Continuo could not open the file – “%1” %2. ").arg(name, told)),
            qPrintable(text));
    }

    void missingModelsHaveTheirOwnMessage() {
        const ui::UserMessage told =
            messageFor(Task::LoadModel, NoModelInstalled("no model (looked in /here)"));
        QVERIFY2(told.text.startsWith(QLatin1String("No model is installed. ")), qPrintable(told.text));
        QCOMPARE(told.details, QStringLiteral("no model (looked in /here)"));
        QVERIFY(!told.hasNames);
        // Another model requested by name is only missing.
        QVERIFY(!messageFor(Task::LoadModel, NoSuchModel("x", "x: no such model"))
                     .text.contains(QStringLiteral("No model is installed")));
    }

    void errorWithoutDetailsGivesNoMessage() {
        QCOMPARE(messageFor(Task::Store, std::string()), ui::UserMessage());
        const ui::UserMessage told = messageFor(Task::Store, std::string("takes.sqlite: disk is full"));
        QVERIFY(told.text.contains(QStringLiteral("cannot save your playing")));
        QCOMPARE(told.details, QStringLiteral("takes.sqlite: disk is full"));
    }

    void unwritableDataFolderIsReportedAtTheStart() {
        const ui::UserMessage told =
            messageFor(Task::Start, Error(ErrorCode::BadFile, "takes.lock: cannot be written"));
        QVERIFY2(told.text.contains(QStringLiteral("cannot write to the folder")), qPrintable(told.text));
        QVERIFY2(told.text.contains(QStringLiteral("permissions")), qPrintable(told.text));
        QVERIFY2(!told.text.contains(QStringLiteral("damaged")), qPrintable(told.text));
    }

    void damagedFileDoesNotAdviseFreeingSpace() {
        StorageStatus storage;
        for (const Task task : {Task::Store, Task::StorePictures, Task::StoreQueue}) {
            storage = {};
            QCOMPARE(messageFor(task, storage), ui::UserMessage());
            storage.problem = "takes.sqlite: it fails";
            QCOMPARE(messageFor(task, storage), messageFor(task, storage.problem));
            QVERIFY(messageFor(task, storage).text.contains(QStringLiteral("Free disk space")));
            storage.damaged = true;
            const ui::UserMessage told = messageFor(task, storage);
            QVERIFY2(told.text.contains(QStringLiteral("damaged")), qPrintable(told.text));
            QVERIFY2(!told.text.contains(QStringLiteral("disk space")), qPrintable(told.text));
            QCOMPARE(told.details, QStringLiteral("takes.sqlite: it fails"));
        }
    }

    // Two messages of devices go to the status line and one only to the log; none has a banner.
    void deviceEventsAreDescribed() {
        const auto last = static_cast<int>(DeviceNotice::Kind::EventsLost);
        for (int i = 0; i <= last; ++i) {
            const DeviceNotice notice{static_cast<DeviceNotice::Kind>(i), "FP-30 %1", "what it said"};
            const ui::UserMessage told = messageFor(notice);
            const bool quiet = notice.kind == DeviceNotice::Kind::NoMidi ||
                               notice.kind == DeviceNotice::Kind::MidiOpened ||
                               notice.kind == DeviceNotice::Kind::PedalReleased ||
                               notice.kind == DeviceNotice::Kind::EventsLost;
            QCOMPARE(told.text.isEmpty(), quiet);
            if (quiet) continue;
            QVERIFY2(!told.text.contains(QStringLiteral("what it said")), qPrintable(told.text));
            // Success needs no details, problems have them.
            QCOMPARE(told.details.isEmpty(), bannerKind(notice) == ui::Banner::Kind::Ok);
        }
        const DeviceNotice gone{DeviceNotice::Kind::KeyboardDisconnected, "FP-30 %1", "gone"};
        QVERIFY(messageFor(gone).text.contains(QStringLiteral("“FP-30 %1”")));
        QVERIFY(concernsSettings(gone));
        const DeviceNotice hanging{DeviceNotice::Kind::HangingKeys, "FP-30", "they seem to hang", {36, 61}};
        QVERIFY(messageFor(hanging).text.contains(QStringLiteral("C2, C♯4")));
        QVERIFY(messageFor(hanging).text.contains(QStringLiteral("“FP-30”")));
        QVERIFY(messageFor(hanging).text.contains(QStringLiteral("released them as hanging keys")));
        QVERIFY(!concernsSettings(hanging));
        QVERIFY(!concernsSettings({DeviceNotice::Kind::PedalStuck, "FP-30", "it is down"}));
        QVERIFY(!concernsSettings({DeviceNotice::Kind::KeyboardReconnected, "FP-30", "back"}));
        QVERIFY(!concernsSettings({DeviceNotice::Kind::TransportMissing, {}, "no JACK server runs"}));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::WordsTest, QCoreApplication)
#include "words_test.moc"
