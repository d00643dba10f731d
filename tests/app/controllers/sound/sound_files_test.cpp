#include "controllers/sound/sound_files.h"

#include <QDateTime>
#include <QTest>
#include <cmath>

#include "app/controllers/sound/sound_workspace_fixture.h"
#include "audio/sound_file_reader.h"
#include "files/scratch_folder.h"
#include "settings/parameter_table.h"
#include "sounds/sound_origin.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Sounds of the Sound workspace in files.
class SoundFilesTest : public SoundTest {
    Q_OBJECT

private Q_SLOTS:
    void variationIsExportedAfterItsPromptWithItsOrigin() {
        const GallerySetId set = makeFromTone();
        for (const char* name : {"a.wav", "b.flac"}) {
            const QString file = files_.filePath(QLatin1String(name));
            QVERIFY2(canExport(item(set, 1), file), qPrintable(banner("soundFiles")));
            SoundFileReader reader(file.toStdString(), kRate);
            std::vector<float> samples;
            while (reader.read(samples)) {
            }
            const ShownSound& sound = *sound_->sets().findSound(item(set, 1));
            std::vector<float> wanted = sound.prompt();
            wanted.insert(wanted.end(), sound.newSamples().begin(), sound.newSamples().end());
            QCOMPARE(samples.size(), wanted.size());
            for (std::size_t i = 0; i < wanted.size(); ++i)
                QVERIFY(std::abs(samples[i] - std::clamp(wanted[i], -1.0F, 1.0F)) < 1e-5F);
            const SoundOrigin origin = parseSoundOrigin(reader.info().comment);
            QCOMPARE(origin.sampling.seed, sounds_->item(item(set, 1)).seed);
            QCOMPARE(origin.promptFile, std::string("tone.wav"));
            QVERIFY(!origin.tokenHash.empty());
        }
    }

    void exportKeepsRateAndChannelsOfThePromptFile() {
        const QString prompt = files_.filePath(QStringLiteral("stereo.wav"));
        writeStereo(prompt, 0.4F);
        sound_->open(prompt);
        waitUntilIdle();
        page().canvas().moveSeam(0.5);
        const GallerySetId set = makeSet(0.4);
        QVERIFY(waitUntilDecoded(set, 0));
        const QString file = files_.filePath(QStringLiteral("full.wav"));
        QVERIFY2(canExport(item(set, 0), file), qPrintable(banner("soundFiles")));
        QCOMPARE(banner("soundFiles").count(u'.'), 1);  // the dot of the file name; no warning follows
        const SoundFileInfo info = readSoundFileInfo(file.toStdString());
        QCOMPARE(info.sampleRate, kStereoRate);
        QCOMPARE(info.channels, 2);
        const double seam = parseSoundOrigin(info.comment).seamSeconds;
        const auto made = std::ssize(sound_->sets().findSound(item(set, 0))->newSamples());
        QCOMPARE(info.frames, std::llround((seam + static_cast<double>(made) / kRate) * kStereoRate));
        // The right channel is silent until the fade before the seam.
        const std::vector<float> right = channel(file, 1), left = channel(file, 0);
        const auto quiet = static_cast<std::size_t>((seam - 0.2) * kStereoRate);
        for (std::size_t i = 0; i < quiet; ++i) {
            QCOMPARE(right[i], 0.0F);
            QVERIFY(std::abs(left[i] - stereoSample(i, 0.4F)) < 1e-6F);
        }

        writeStereo(prompt, 0.3F);
        QVERIFY(canExport(item(set, 0), file));
        QVERIFY2(banner("soundFiles").contains(QStringLiteral("“stereo.wav” is missing or was changed")),
                 qPrintable(banner("soundFiles")));
        QCOMPARE(readSoundFileInfo(file.toStdString()).sampleRate, kRate);
        QCOMPARE(readSoundFileInfo(file.toStdString()).channels, 1);
    }

    void exportOmitsPromptAndOriginOnRequest() {
        const GallerySetId set = makeFromTone();
        ui::SoundForm form = inspector().form();
        form.exportsPrompt = form.writesOrigin = false;
        form.file = ui::SoundFile::Wav16;
        setForm(form);
        const QString file = files_.filePath(QStringLiteral("alone.wav"));
        QVERIFY(canExport(item(set, 0), file));
        const SoundFileReader reader(file.toStdString(), kRate);
        QCOMPARE(reader.info().frames, std::ssize(sound_->sets().findSound(item(set, 0))->newSamples()));
        QCOMPARE(reader.info().comment, std::string());
    }

    void variationIsExportedAsOggVorbis() {
        const GallerySetId set = makeFromTone();
        const QString file = files_.filePath(QStringLiteral("a.ogg"));
        QVERIFY2(canExport(item(set, 1), file), qPrintable(banner("soundFiles")));
        const SoundRead read = readSound(file.toStdString(), kRate);
        const ShownSound& sound = *sound_->sets().findSound(item(set, 1));
        const std::vector<float> prompt = sound.prompt();
        QCOMPARE(read.samples.size(), prompt.size() + sound.newSamples().size());
        // Vorbis is lossy, and reading makes it softer if it overshoots: the tone is nearly the same.
        double common = 0, power = 0, difference = 0;
        for (std::size_t i = 0; i < prompt.size() / 2; ++i) {
            common += read.samples[i] * prompt[i];
            power += std::pow(prompt[i], 2);
        }
        const double gain = common / power;
        for (std::size_t i = 0; i < prompt.size() / 2; ++i)
            difference += std::pow(read.samples[i] / gain - prompt[i], 2);
        QVERIFY2(gain > 0.4 && gain <= 1.01, qPrintable(QString::number(gain)));
        QVERIFY2(difference < 0.01 * power, qPrintable(QString::number(difference / power)));
        QCOMPARE(parseSoundOrigin(read.comment).sampling.seed, sounds_->item(item(set, 1)).seed);
    }

    void continuoFileRestoresItsSettings_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("withPrompt");
        for (const char* name : {"back.wav", "back.flac", "back.ogg"})
            QTest::newRow(name) << QString::fromLatin1(name) << true;
        QTest::newRow("without its prompt") << QStringLiteral("alone.wav") << false;
    }
    void continuoFileRestoresItsSettings() {
        QFETCH(QString, name);
        QFETCH(bool, withPrompt);
        openToneFile();
        page().canvas().moveSeam(0.5);
        ui::SoundForm form = inspector().form();
        form.temperature = 1.3;
        form.minP = 0.07;
        form.topP = 0.9;
        form.topK = 33;
        form.latentsAuto = false;
        form.latents = 16;
        form.seed = 4711;
        form.exportsPrompt = withPrompt;
        setForm(form);
        const GallerySetId set = makeSet(0.4);
        QVERIFY(waitUntilDecoded(set, 1));
        const std::string made = parseSoundOrigin(sounds_->item(item(set, 1)).origin).tokenHash;
        const QString file = files_.filePath(name);
        QVERIFY2(canExport(item(set, 1), file), qPrintable(banner("soundFiles")));
        auto other = defaultForm<ui::SoundForm>();
        other.levels = 1;
        setForm(other);

        sound_->open(file);
        waitUntilIdle();
        QCOMPARE(banner("soundRestored"),
                 QStringLiteral("Continuo made this sound. Its settings are restored."));
        const ui::SoundForm back = inspector().form();
        QCOMPARE(back.temperature, 1.3);
        QCOMPARE(back.minP, 0.07);
        QCOMPARE(back.topP, 0.9);
        QCOMPARE(back.topK, 33);
        QCOMPARE(back.levels, 0);  // all levels, as in the sound
        QVERIFY(!back.latentsAuto);
        QCOMPARE(back.latents, 16);
        QCOMPARE(back.seed, sounds_->item(item(set, 1)).seed);
        QVERIFY(std::abs(back.seconds - 0.4) < 0.03);
        const SoundSource& source = sound_->sets().source();
        QCOMPARE(source.origin->tokenHash, made);
        QVERIFY(std::abs(back.promptTo - (withPrompt ? 0.5 : source.seconds())) < 0.021);
        QCOMPARE(page().canvas().seam(), std::optional(back.promptTo));

        // A continuation from after the seam records it as a parent; one from the seam does not.
        const GallerySetId again = makeSet(0.2);
        const std::vector<std::string> parents = parseSoundOrigin(sounds_->items(again)[0].origin).parents;
        QCOMPARE(parents.size(), withPrompt ? std::size_t{0} : std::size_t{1});
        sound_->sets().showOpened();
        page().canvas().moveSeam(source.seconds() - 0.1);
        const GallerySetId further = makeSet(0.2);
        QCOMPARE(parseSoundOrigin(sounds_->items(further)[0].origin).parents, std::vector<std::string>{made});

        openToneFile();
        QCOMPARE(banner("soundRestored"), QString());
        QCOMPARE(inspector().form().promptTo, 1.0);
    }

    void fileOfAnotherModelNamesThatModel() {
        const GallerySetId set = makeFromTone();
        std::string origin = sounds_->item(item(set, 0)).origin;
        SoundOrigin other = parseSoundOrigin(origin);
        other.modelName = "strings";
        const QString file = files_.filePath(QStringLiteral("other.wav"));
        const std::vector<float> samples(1000);
        SoundFileWriter writer(file.toStdString(), kRate, SampleFormat::Int16, 1000,
                               originText(other, "Continuo 1"), 1);
        writer.write(samples);
        writer.finish();
        sound_->open(file);
        waitUntilIdle();
        QVERIFY2(banner("soundRestored").contains(QStringLiteral("“strings”")),
                 qPrintable(banner("soundRestored")));
    }

    void draggedVariationIsWrittenToAFileFirst() {
        const GallerySetId set = makeFromTone();
        const QDir folder(QString::fromStdString(dragFolder().string()));
        Q_EMIT page().dragRequested(item(set, 1));
        waitUntilIdle();
        const QString file = folder.filePath(QStringLiteral("Continuo Set 1 B.wav"));
        QVERIFY2(QFile::exists(file), qPrintable(folder.entryList().join(u'|')));
        const SoundRead read = readSound(file.toStdString(), kRate);
        const ShownSound& sound = *sound_->sets().findSound(item(set, 1));
        QCOMPARE(read.samples.size(), sound.prompt().size() + sound.newSamples().size());
        QCOMPARE(parseSoundOrigin(read.comment).sampling.seed, sounds_->item(item(set, 1)).seed);
        // A second drag reuses the file; it is rewritten once the inspector asks for other contents.
        const QDateTime written = QFileInfo(file).lastModified();
        QTest::qWait(20);
        Q_EMIT page().dragRequested(item(set, 1));
        waitUntilIdle();
        QCOMPARE(QFileInfo(file).lastModified(), written);
        ui::SoundForm form = inspector().form();
        form.exportsPrompt = false;
        form.file = ui::SoundFile::Wav16;
        setForm(form);
        Q_EMIT page().dragRequested(item(set, 1));
        waitUntilIdle();
        QCOMPARE(std::ssize(readSound(file.toStdString(), kRate).samples), std::ssize(sound.newSamples()));
    }

    void exportToAnUnsupportedExtensionIsRejected() {
        const GallerySetId set = makeFromTone();
        const QString file = files_.filePath(QStringLiteral("c.mp3"));
        sound_->exportSound(item(set, 0), file);
        QVERIFY2(banner("soundFiles").startsWith(QStringLiteral("Continuo did not write ")),
                 qPrintable(banner("soundFiles")));
        QVERIFY(!QFile::exists(file));
    }

private:
    static constexpr int kStereoRate = 44'100;

    static float stereoSample(std::size_t i, float level) {
        return level * static_cast<float>(std::sin(0.05 * static_cast<double>(i)));
    }
    // Writes one second of a tone on the left channel.
    static void writeStereo(const QString& file, float level) {
        std::vector<float> samples;
        for (std::size_t i = 0; i < kStereoRate; ++i) {
            samples.push_back(stereoSample(i, level));
            samples.push_back(0);
        }
        SoundFileWriter writer(file.toStdString(), kStereoRate, SampleFormat::Float32, kStereoRate, {}, 2);
        writer.write(samples);
        writer.finish();
    }
    static std::vector<float> channel(const QString& file, int which) {
        SoundFileReader reader(file.toStdString(), kStereoRate, which);
        std::vector<float> samples;
        while (reader.read(samples)) {
        }
        return samples;
    }
    GallerySetId makeFromTone() {
        openToneFile();
        page().canvas().moveSeam(0.5);
        const GallerySetId set = makeSet(0.4);
        for (const std::size_t variation : {0, 1})
            if (!waitUntilDecoded(set, variation)) qWarning("the sound is not whole");
        return set;
    }
    bool canExport(GalleryItemId variation, const QString& file) {
        sound_->exportSound(variation, file);
        waitUntilIdle();
        return banner("soundFiles").contains(QDir::toNativeSeparators(file));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SoundFilesTest, QApplication)
#include "sound_files_test.moc"
