#include "controllers/play/model_switch.h"

#include <continuo/error.h>

#include <QTemporaryDir>
#include <QTest>

#include "settings/settings.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using Fallback = ModelSwitch::Fallback;

class ModelSwitchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        settings_ = std::make_unique<Settings>(folder_.filePath(QStringLiteral("%1.ini").arg(++files_)));
        models_ = std::make_unique<ModelSwitch>(engine_, states_, *settings_);
        connect(models_.get(), &ModelSwitch::loaded, this,
                [this](const std::shared_ptr<LoadedModel>& loaded) { loaded_ = loaded; });
        loaded_.reset();
    }
    void cleanup() { models_.reset(); }

    void requestedModelIsLoadedWithTheTakesMusic() {
        Performance past;
        past.notes.push_back({80, 60, 0, 1});
        models_->beginTake("/nowhere/one", past);
        QCOMPARE(models_->wanted(), std::string("/nowhere/one"));
        models_->load({}, true);
        QTRY_VERIFY(loaded_);
        QCOMPARE(loaded_->request.modelPath, std::string("/nowhere/one"));
        QCOMPARE(loaded_->request.prompt.notes.size(), std::size_t{1});
        // Its replacement starts a take of its own.
        loaded_.reset();
        models_->setNext("/nowhere/other");
        QCOMPARE(models_->wanted(), std::string("/nowhere/other"));
        QCOMPARE(models_->playing(), std::string("/nowhere/one"));
        models_->load({}, true);
        QTRY_VERIFY(loaded_);
        QCOMPARE(loaded_->request.modelPath, std::string("/nowhere/other"));
        QVERIFY(loaded_->request.prompt.notes.empty());
    }

    void cancelledLoadIsNotReported() {
        models_->beginTake("/nowhere/one", {});
        models_->setNext("/nowhere/other");
        models_->load({}, true);
        models_->cancelLoading();
        QCOMPARE(models_->wanted(), std::string("/nowhere/one"));
        QTest::qWait(200);
        QVERIFY(!loaded_);
    }

    void failedFirstLoadLeavesNoModel() {
        models_->beginTake("/nowhere/one", {});
        QCOMPARE(fallback("/nowhere/one", missing_, false), Fallback::None);
        // A model that just failed is not requested again.
        models_->markPlaying();
        QCOMPARE(fallback("/nowhere/one", missing_, false), Fallback::None);
    }

    void playingModelStaysChosenIfTheNextFailsToLoad() {
        models_->beginTake("/nowhere/one", {});
        models_->markPlaying();
        models_->setNext("/nowhere/other");
        settings_->set(keys::kModel, QStringLiteral("/nowhere/other"));
        QCOMPARE(fallback("/nowhere/other", missing_, true), Fallback::Playing);
        QCOMPARE(models_->wanted(), std::string("/nowhere/one"));
        QCOMPARE(settings_->text(keys::kModel), QStringLiteral("/nowhere/one"));
    }

    void failedLoadRestoresThePlayingModel() {
        models_->beginTake("/nowhere/one", {});
        models_->markPlaying();
        models_->beginTake("/nowhere/other", {});
        settings_->set(keys::kModel, QStringLiteral("/nowhere/third"));  // chosen elsewhere meanwhile
        QCOMPARE(fallback("/nowhere/other", missing_, false), Fallback::Last);
        QCOMPARE(models_->last(), std::string("/nowhere/one"));
        QCOMPARE(settings_->text(keys::kModel), QStringLiteral("/nowhere/third"));
    }

    void lowMemoryUnloadsTheOldModelFirst() {
        const std::string model = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";
        const Error full(ErrorCode::OutOfMemory, "no room");
        models_->beginTake(model, {});
        models_->markPlaying();
        QCOMPARE(fallback(model, full, true), Fallback::Alone);
        QCOMPARE(fallback(model, std::bad_alloc(), true), Fallback::Alone);
        QCOMPARE(fallback(model, missing_, true), Fallback::Playing);
        QCOMPARE(fallback("/nowhere/other", full, true), Fallback::Playing);  // it fits nowhere
    }

private:
    const Error missing_{ErrorCode::NotFound, "it is not there"};

    Fallback fallback(const std::string& refused, const std::exception& error, bool hasDuet) {
        LiveRequest request;
        request.modelPath = refused;
        return models_->fallback(request, error, hasDuet);
    }

    QTemporaryDir folder_;
    int files_ = 0;
    Engine engine_{{{}, {}}};
    std::unique_ptr<Settings> settings_;
    const StateFiles states_{{}};
    std::unique_ptr<ModelSwitch> models_;
    std::shared_ptr<LoadedModel> loaded_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelSwitchTest, QApplication)
#include "model_switch_test.moc"
