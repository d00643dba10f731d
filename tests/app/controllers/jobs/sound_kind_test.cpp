#include "controllers/jobs/sound_kind.h"

#include <QSignalSpy>
#include <QTest>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/controllers/window_fixture.h"
#include "jobs/sound_job.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

class SoundKindTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        sounds_ = std::make_unique<Gallery>(Medium::Sounds);
        kind_ = std::make_unique<SoundKind>(
            SoundKind::Dependencies{w_->engine, *sounds_, controls_, w_->jobs}, made_);
    }
    void cleanup() {
        kind_.reset();
        sounds_.reset();
        w_.reset();
    }

    void jobTitleAndSettingsDescribeItsSounds() {
        const Job job = makeJob(add(exampleSounds(5)));
        QCOMPARE(kind_->title(job), QStringLiteral("Set 1, 2 sound(s)"));
        QVERIFY2(kind_->requestText(job).startsWith(QStringLiteral("0:10 · after 0:05 of rain · ")),
                 qPrintable(kind_->requestText(job)));
        QVERIFY2(kind_->requestText(job).endsWith(QStringLiteral("temp 0.75 · strings")),
                 qPrintable(kind_->requestText(job)));
        NewSet other = exampleSounds(0);
        QVERIFY(kind_->requestText(makeJob(add(other))).startsWith(QStringLiteral("0:10 · from scratch")));
        other = exampleSounds(5);
        std::get<SoundSetShape>(other.shape).promptFile.clear();
        QVERIFY(kind_->requestText(makeJob(add(other))).startsWith(QStringLiteral("0:10 · after 0:05 · ")));
        QVERIFY(kind_->runner());
    }

    void workOfAJobIsTheNumberOfTokensToDraw() {
        const Job job = makeJob(add(exampleSounds(5)));
        QCOMPARE(kind_->work(job).amount, 2.0 * 500 * 2);
        QVERIFY(kind_->work(job).key.starts_with("sounds cpu bf16 "));
        QVERIFY(kind_->work(job).key.ends_with("strings.safetensors"));
    }

    void resultIsFoundInTheSoundGallery() {
        const GallerySetId set = add(exampleSounds(0));
        const Job job = makeJob(set);
        QCOMPARE(filledSetId(job, Medium::Sounds), std::optional(set));
        QVERIFY(!filledSetId(job, Medium::Pictures));
        QVERIFY(findFilledSet(job, *sounds_));
        QVERIFY(!findFilledSet(job, w_->gallery));
        QVERIFY(!kind_->hasUncountedResults(job));
        const std::vector<float> bits(2, 1.5F);
        sounds_->append(sounds_->items(set)[1].id, std::vector<std::uint16_t>{1, 2}, bits);
        QVERIFY(kind_->hasUncountedResults(job));
        const auto scores = kind_->scores(job);
        QCOMPARE(scores.size(), std::size_t{2});
        QCOMPARE(scores[0].first, -1.0);
        QCOMPARE(scores[1], std::pair(1.5, QStringLiteral("B")));
    }

    void jobOfADiscardedSetCannotShowIt() {
        const GallerySetId set = add(exampleSounds(0));
        const Job job = makeJob(set);
        const QSignalSpy shown(kind_.get(), &JobKind::showRequested),
            retried(kind_.get(), &JobKind::retryRequested);
        QVERIFY(kind_->show(job));
        QVERIFY(!kind_->endingText(job));
        sounds_->setMarks(set, {"", false, false, true});
        QVERIFY(!kind_->show(job));
        QCOMPARE(shown.size(), 1);
        QCOMPARE(kind_->endingText(job), std::optional(QStringLiteral("discarded")));
        QVERIFY(kind_->retry(job));
        QCOMPARE(retried.size(), 1);
    }

    void everyFailureReasonHasAText() {
        for (const auto& [reason, begin] :
             {std::pair(SoundJob::kOtherModel, "Continuo cannot finish these sounds: "),
              std::pair(SoundJob::kNoCodec, "Continuo cannot generate these sounds: "),
              std::pair(SoundJob::kOtherCodes, "These sounds were started on another device; ")})
            QVERIFY2(kind_->reasonText(reason).startsWith(QLatin1String(begin)), reason);
        QCOMPARE(kind_->reasonText("other-model"), QString());
    }

private:
    // Returns a set of sounds of ten seconds after a prompt of `promptSeconds`.
    static NewSet exampleSounds(int promptSeconds) {
        constexpr int kRate = 16'000;
        const std::vector<float> prompt(static_cast<std::size_t>(promptSeconds * kRate));
        NewSet set;
        set.shape = SoundSetShape{.sampleRate = kRate,
                                  .hop = 320,
                                  .levels = 2,
                                  .codec = "ab",
                                  .frames = 500,
                                  .promptSamples = std::ssize(prompt),
                                  .promptFile = promptSeconds > 0 ? "/home/me/rain.flac" : ""};
        set.source = samplesAsBytes(prompt);
        set.seeds = {1, 2};
        return set;
    }
    GallerySetId add(const NewSet& set) { return sounds_->addSet(set); }
    static Job makeJob(GallerySetId set) {
        SoundJob asked;
        asked.set = set;
        asked.sounds.modelPath = "/models/strings.safetensors";
        asked.sounds.sampling.temperature = 0.75;
        asked.sounds.compute.device = "cpu";
        Job job;
        job.id = 1;
        job.kind = SoundJob::kKind;
        job.request = std::make_shared<const nlohmann::json>(requestJson(asked));
        return job;
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<Gallery> sounds_;
    LiveControls controls_;
    MadeSounds made_;
    std::unique_ptr<SoundKind> kind_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SoundKindTest, QApplication)
#include "sound_kind_test.moc"
