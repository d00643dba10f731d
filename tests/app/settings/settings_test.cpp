#include "settings/settings.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "settings/origin_switch.h"
#include "settings/parameter_table.h"

namespace continuo::app {

class SettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(folder_.isValid()); }

    // Its file dialogs save folders that the user opened.
    void qtDataIsStoredBesideTheSettings() {
        Settings(folder_.filePath(QStringLiteral("settings.ini"))).redirectQtSettings();
        const QSettings dialogs(QSettings::UserScope, QStringLiteral("QtProject"));
        QCOMPARE(dialogs.fileName(), folder_.filePath(QStringLiteral("QtProject.conf")));
    }

    void playFormRoundTrips() {
        auto form = defaultForm<ui::PlayForm>();
        form.temperature = 1.25;
        form.latentsAuto = false;
        form.latents = 64;
        form.fewestLatents = 32;
        form.mode = ui::PlayMode::PlayAlong;
        form.turnBy = ui::TurnBy::Key;
        form.playOver = ui::PlayOver::Duck;
        form.length = ui::AnswerLength::Bars;
        form.lengthBars = 12;
        form.lengthTokens = 70'000;
        form.timingTemperature = 0.5;
        form.pitchTemperature = 1.75;
        form.velocityTemperature = 2;
        form.pedalRecall = 3.5;
        form.gap = 1.1;
        form.gapAdaptive = false;
        form.scaleUse = ui::ScaleUse::Chosen;
        form.scaleRoot = 11;
        form.scaleKind = ui::kScaleKinds - 1;
        form.scaleStrict = true;
        form.lowestPitch = 40;
        form.highestPitch = 80;
        form.voices = 3;
        form.mostDensity = 2.5;
        form.leastDensity = 1.5;
        form.dynamicsAsIPlay = false;
        form.softest = 20;
        form.loudest = 90;
        form.repetition = ui::GuardStrength::Strong;
        form.tempoSource = ui::TempoSource::Jack;
        form.tempo = 87.5;
        form.beatsPerBar = 7;
        form.countIn = 2;
        form.click = true;
        form.clickLevel = -20.5;
        form.sendClock = true;
        form.inTime = ui::InTime::OnTheBeat;
        form.thru = false;
        form.thruToMidi = true;
        form.pedal = ui::PedalUse::Mine;
        form.outputOffset = -150;
        form.seedLocked = true;
        form.seed = 9'223'372'036'854'775'807ULL;
        const QString path = folder_.filePath(QStringLiteral("form.ini"));
        Settings(path).setPlay(form);
        QVERIFY(Settings(path).play() == form);
    }

    void oneSettingControlsProvenanceInFiles() {
        Settings settings(folder_.filePath(QStringLiteral("origin.ini")));
        QCOMPARE(writesOrigin(settings), std::optional(true));
        setWritesOrigin(settings, false);
        QCOMPARE(writesOrigin(settings), std::optional(false));
        QVERIFY(!writesOrigin(settings, OriginKind::Music) && !writesOrigin(settings, OriginKind::Pictures));
    }

    // Settings as written when each kind of file had its own switch.
    void oldProvenanceSettingsApplyUntilTheNewOneIsSet_data() {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<bool>("music");
        QTest::addColumn<bool>("pictures");
        QTest::newRow("off for music")
            << QByteArray("[files]\nprovenance=false\n[image]\nparameters_in_png=true\n") << false << true;
        QTest::newRow("off for pictures")
            << QByteArray("[image]\nparameters_in_png=false\n") << true << false;
        QTest::newRow("off for both")
            << QByteArray("[files]\nprovenance=false\n[image]\nparameters_in_png=false\n") << false << false;
    }
    void oldProvenanceSettingsApplyUntilTheNewOneIsSet() {
        QFETCH(QByteArray, written);
        QFETCH(bool, music);
        QFETCH(bool, pictures);
        const QString path = folder_.filePath(QStringLiteral("older.ini"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(written) > 0);
        file.close();
        Settings settings(path);
        QCOMPARE(writesOrigin(settings, OriginKind::Music), music);
        QCOMPARE(writesOrigin(settings, OriginKind::Pictures), pictures);
        QCOMPARE(writesOrigin(settings).has_value(), music == pictures);
        setWritesOrigin(settings, true);
        QVERIFY(writesOrigin(settings, OriginKind::Music) && writesOrigin(settings, OriginKind::Pictures));
    }

    void randomSeedIsNotSaved() {
        auto form = defaultForm<ui::PlayForm>();
        form.seed = 5;
        const QString path = folder_.filePath(QStringLiteral("seed.ini"));
        Settings(path).setPlay(form);
        QCOMPARE(Settings(path).play().seed, 0ULL);
    }

    void invalidValuesFallBackToDefaults_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("words for numbers") << QByteArray("[play]\ntemperature=hot\nlatents=many\ngap_s=\n");
        QTest::newRow("out of range") << QByteArray("[play]\ntemperature=9\nmode=17\nlatents=-1\ntop_p=0\n");
        QTest::newRow("factors out of range") << QByteArray(
            "[play]\ntiming_temperature=0.4\npitch_temperature=3\nvelocity_temperature=no\n"
            "pedal_recall=4.1\n");
        QTest::newRow("not finite") << QByteArray("[play]\ntemperature=nan\ngap_s=inf\nlatents=1e300\n");
        QTest::newRow("neither true nor false") << QByteArray("[play]\nthru=perhaps\nlatents_auto=2\n");
        QTest::newRow("not an INI file") << QByteArray("\x00\xff\xfe[[[play\n===", 15);
    }
    void invalidValuesFallBackToDefaults() {
        QFETCH(QByteArray, text);
        const QString path = folder_.filePath(QStringLiteral("broken.ini"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
        file.close();
        QVERIFY(Settings(path).play() == defaultForm<ui::PlayForm>());
    }

    void resettingAGroupRestoresItsDefaults() {
        Settings settings(folder_.filePath(QStringLiteral("group.ini")));
        auto form = defaultForm<ui::PlayForm>();
        form.gap = 2;
        settings.setPlay(form);
        settings.set(QStringLiteral("audio/driver"), QStringLiteral("JACK"));
        settings.reset(QStringLiteral("play"));
        QVERIFY(settings.play() == defaultForm<ui::PlayForm>());
        QCOMPARE(settings.text(QStringLiteral("audio/driver")), QStringLiteral("JACK"));
    }

    // A moving slider does not wait for the disk at each step.
    void settingsFileIsWrittenOnceAfterManyChanges() {
        const QString path = folder_.filePath(QStringLiteral("moved.ini"));
        {
            Settings settings(path, std::chrono::hours(1));
            settings.set(QStringLiteral("audio/driver"), QStringLiteral("JACK"));
            for (int step = 1; step <= 50; ++step) {
                const double gap = 0.5 + 0.01 * step;
                settings.set(QStringLiteral("play/gap_s"), gap);
                runEventLoop();
                QVERIFY(!QFile::exists(path));
                QCOMPARE(settings.play().gap, gap);
            }
            QVERIFY(settings.has(QStringLiteral("audio/driver")));
            settings.reset(QStringLiteral("audio"));
            QVERIFY(!settings.has(QStringLiteral("audio/driver")));
        }
        Settings again(path, std::chrono::milliseconds(1));  // the program's end has written it
        QCOMPARE(again.play().gap, 1.0);
        QVERIFY(!again.has(QStringLiteral("audio/driver")));
        again.set(QStringLiteral("play/gap_s"), 2.5);
        QTRY_VERIFY(contents(path).contains("gap_s=2.5"));
    }

    // Otherwise the user would notice only after a restart.
    void writeFailureIsReportedOnce() {
        QStringList heard;
        const auto hear = [&](const QString& file) { heard << file; };
        QFile plain(folder_.filePath(QStringLiteral("plain")));
        QVERIFY(plain.open(QIODevice::WriteOnly));
        const QString path = plain.fileName() + QStringLiteral("/settings.ini");
        Settings nowhere(path, std::chrono::milliseconds(1));
        nowhere.onUnwritable(hear);
        QCOMPARE(heard, QStringList{path});
        nowhere.set(QStringLiteral("play/gap_s"), 2.5);
        QTest::qWait(50);
        QCOMPARE(heard.size(), 1);
        QCOMPARE(nowhere.play().gap, 2.5);
    }
    void laterWriteFailureIsReportedAtTheNextChange() {
        QStringList heard;
        const QString folder = folder_.filePath(QStringLiteral("goes"));
        const QString path = folder + QStringLiteral("/settings.ini");
        Settings settings(path, std::chrono::milliseconds(1));
        settings.onUnwritable([&](const QString& file) { heard << file; });
        settings.set(QStringLiteral("play/gap_s"), 2.0);
        QTRY_VERIFY(contents(path).contains("gap_s=2"));
        QVERIFY(heard.isEmpty());
        QVERIFY(QDir(folder).removeRecursively());
        QFile plain(folder);
        QVERIFY(plain.open(QIODevice::WriteOnly));
        settings.set(QStringLiteral("play/gap_s"), 2.5);
        QTRY_COMPARE(heard, QStringList{path});
        QCOMPARE(settings.play().gap, 2.5);
        QTest::qWait(50);
        QCOMPARE(heard.size(), 1);
        QVERIFY(plain.remove());
        QTRY_COMPARE(heard, (QStringList{path, QString()}));  // without another change
        QVERIFY(contents(path).contains("gap_s=2.5"));
        settings.set(QStringLiteral("play/gap_s"), 3.0);
        QTRY_VERIFY(contents(path).contains("gap_s=3"));
    }

private:
    static void runEventLoop() {
        for (int turn = 0; turn < 3; ++turn) QCoreApplication::processEvents();
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
};

}  // namespace continuo::app

QTEST_GUILESS_MAIN(continuo::app::SettingsTest)
#include "settings_test.moc"
