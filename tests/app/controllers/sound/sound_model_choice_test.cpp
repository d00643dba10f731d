#include <QSignalSpy>
#include <QTest>

#include "app/controllers/sound/sound_workspace_fixture.h"
#include "controllers/settings/compute_settings.h"
#include "pages/settings/settings_compute_page.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The model that generates sounds, chosen in the settings or in the menu.
class SoundModelChoiceTest : public SoundTest {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() {
        compute_.reset();
        page_.reset();
        close();
    }

    void modelIsListedAndChosen() {
        const std::string other = models_.add("other.safetensors");
        makeSettings({models_.folder()});
        searchModels();
        QCOMPARE(compute_->choices(ui::ModelKind::Pictures).size(), std::size_t{0});
        const auto choices = compute_->choices(ui::ModelKind::Sound);
        QCOMPARE(choices.size(), std::size_t{2});
        QCOMPARE(std::ranges::count_if(choices, &ComputeSettings::Choice::inUse), 1);
        QSignalSpy chosen(compute_.get(), &ComputeSettings::soundModelChosen);
        connect(compute_.get(), &ComputeSettings::soundModelChosen, sound_.get(),
                &SoundController::findModel);
        compute_->choose(other);
        QTRY_COMPARE_WITH_TIMEOUT(chosen.size(), 1, kTestTimeoutMs);
        waitUntilIdle();
        QVERIFY(sound_->model());
        QCOMPARE(sound_->model()->path, other);
        QCOMPARE(w_->settings.text(keys::kSoundModel).toStdString(), other);
        std::filesystem::remove(other);
    }

    void addingTheCodecMakesItsModelUsable() {
        QTemporaryDir folder;
        const std::filesystem::path models(folder.path().toStdString());
        std::filesystem::copy_file(models_.folder() / "model.safetensors", models / "model.safetensors");
        open(models, {});
        QVERIFY(!sound_->model());
        makeSettings({models});
        QSignalSpy changed(compute_.get(), &ComputeSettings::modelsChanged);
        std::vector<ui::Banner::Kind> told;
        connect(compute_.get(), &ComputeSettings::messageChanged, this,
                [&told](ui::Banner::Kind kind, const ui::UserMessage& what, const QString&) {
                    if (what.text.startsWith(QStringLiteral("Added the codec “"))) told.push_back(kind);
                });
        compute_->choose(models_.codecFile().string());
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, kTestTimeoutMs);
        QCOMPARE(told, std::vector{ui::Banner::Kind::Ok});
        sound_->findModel();
        waitUntilIdle();
        QVERIFY(sound_->model());
        QCOMPARE(sound_->model()->codecPath, models_.codecFile().string());
    }

private:
    void makeSettings(const std::vector<std::filesystem::path>& folders) {
        page_ = std::make_unique<ui::ComputePage>();
        const std::filesystem::path places = w_->folder.filePath(QStringLiteral("models.txt")).toStdString();
        ModelLocations homes;
        homes.listFile = places;
        homes.ownFolder = w_->folder.filePath(QStringLiteral("own")).toStdString();
        homes.folders = [folders, places] {
            std::vector<std::filesystem::path> all = folders;
            const ModelPlaces added(places);
            all.insert(all.end(), added.all().begin(), added.all().end());
            return all;
        };
        compute_ = std::make_unique<ComputeSettings>(
            ComputeSettings::Dependencies{w_->engine, w_->play, w_->settings, *page_}, homes);
    }
    void searchModels() {
        QSignalSpy found(compute_.get(), &ComputeSettings::found);
        compute_->search();
        QTRY_COMPARE_WITH_TIMEOUT(found.size(), 1, kTestTimeoutMs);
    }

    std::unique_ptr<ui::ComputePage> page_;
    std::unique_ptr<ComputeSettings> compute_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SoundModelChoiceTest, QApplication)
#include "sound_model_choice_test.moc"
