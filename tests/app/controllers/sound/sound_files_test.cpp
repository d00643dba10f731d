#include "controllers/sound/sound_files.h"

#include <QTest>
#include <cmath>

#include "app/controllers/sound/sound_fixture.h"
#include "audio/sound_file_reader.h"
#include "sounds/sound_origin.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Sounds of the Sound workspace in files.
class SoundFilesTest : public SoundTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { close(); }

    void aVariationIsWrittenBehindItsPromptWithItsOrigin() {
        const GallerySetId set = makeFromTone();
        for (const char* name : {"a.wav", "b.flac"}) {
            const QString file = files_.filePath(QLatin1String(name));
            QVERIFY2(writes(item(set, 1), file), qPrintable(banner("soundFiles")));
            SoundFileReader reader(file.toStdString(), kRate);
            std::vector<float> samples;
            while (reader.read(samples)) {
            }
            const ShownSound& sound = *sound_->sets().soundOf(item(set, 1));
            std::vector<float> wanted = sound.prompt();
            wanted.insert(wanted.end(), sound.made().begin(), sound.made().end());
            QCOMPARE(samples.size(), wanted.size());
            for (std::size_t i = 0; i < wanted.size(); ++i)
                QVERIFY(std::abs(samples[i] - std::clamp(wanted[i], -1.0F, 1.0F)) < 1e-5F);
            const SoundOrigin origin = parseSoundOrigin(reader.info().comment);
            QCOMPARE(origin.sampling.seed, sounds_->item(item(set, 1)).seed);
            QCOMPARE(origin.promptFile, std::string("tone.wav"));
            QVERIFY(!origin.tokenHash.empty());
        }
    }

    void promptAndOriginAreLeftOutWhereTheFormSaysSo() {
        const GallerySetId set = makeFromTone();
        ui::SoundForm form = inspector().form();
        form.exportsPrompt = form.writesOrigin = false;
        form.file = ui::SoundFile::Wav16;
        setForm(form);
        const QString file = files_.filePath(QStringLiteral("alone.wav"));
        QVERIFY(writes(item(set, 0), file));
        const SoundFileReader reader(file.toStdString(), kRate);
        QCOMPARE(reader.info().frames, std::ssize(sound_->sets().soundOf(item(set, 0))->made()));
        QCOMPARE(reader.info().comment, std::string());
    }

    void otherEndingsAreRefused() {
        const GallerySetId set = makeFromTone();
        const QString file = files_.filePath(QStringLiteral("c.mp3"));
        sound_->exportSound(item(set, 0), file);
        QVERIFY2(banner("soundFiles").startsWith(QStringLiteral("Nothing was written to ")),
                 qPrintable(banner("soundFiles")));
        QVERIFY(!QFile::exists(file));
    }

private:
    GallerySetId makeFromTone() {
        openTone();
        page().canvas().moveSeam(0.5);
        const GallerySetId set = make(0.4);
        for (const std::size_t variation : {0, 1})
            if (!isHeard(set, variation)) qWarning("the sound is not whole");
        return set;
    }
    bool writes(GalleryItemId variation, const QString& file) {
        sound_->exportSound(variation, file);
        settle();
        return banner("soundFiles").contains(QDir::toNativeSeparators(file));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SoundFilesTest, QApplication)
#include "sound_files_test.moc"
