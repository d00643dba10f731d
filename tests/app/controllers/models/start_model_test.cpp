#include "controllers/models/start_model.h"

#include <continuo/engine.h>
#include <algorithm>

#include <QTemporaryDir>
#include <QTest>

#include "controllers/models/model_shelf.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Header of a codec's file, without its weights.
constexpr const char* kCodecHeader = "{\"__metadata__\":{\"config\":\"{\\\"modality\\\":\\\"codec\\\"}\"}}";

// Uses the bundled models.
class StartModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void defaultIsTheFirstPlayableModel() {
        const StartModel model = findStartModel("", folders_, engine_);
        QCOMPARE(text(model.path), text((folders_.front() / "piano.safetensors").string()));
        QVERIFY(!model.isReplacement);
    }

    void chosenModelIsUsedWhereItExists() {
        QVERIFY(QFile::copy(text((folders_.front() / "piano.safetensors").string()),
                            own_.filePath(QStringLiteral("mine.safetensors"))));
        const std::string mine = own_.filePath(QStringLiteral("mine.safetensors")).toStdString();
        const StartModel model = findStartModel(mine, folders_, engine_);
        QCOMPARE(text(model.path), text(mine));
        QVERIFY(!model.isReplacement);
    }

    // For example after an update that moved the models, or without their disk.
    void missingChosenModelIsReplaced_data() {
        QTest::addColumn<QString>("wanted");
        QTest::newRow("one of its name is there") << QStringLiteral("/nowhere/piano.safetensors");
        QTest::newRow("none is") << QStringLiteral("/nowhere/mine.safetensors");
        QTest::newRow("one is that draws") << QStringLiteral("/nowhere/emoji-32.safetensors");
        QTest::newRow("a name") << QStringLiteral("mine");
    }
    void missingChosenModelIsReplaced() {
        QFETCH(QString, wanted);
        const StartModel model = findStartModel(wanted.toStdString(), folders_, engine_);
        QCOMPARE(text(model.path), text((folders_.front() / "piano.safetensors").string()));
        QVERIFY(model.isReplacement);
    }

    // The codec is listed among the models, and comes first.
    void soundCodecIsSkipped() {
        const test::TemporaryFolder folder;
        const std::string codec = folder / "a.safetensors";
        test::writeFile(codec, test::safetensorsBytes(kCodecHeader, ""));
        const std::vector<std::filesystem::path> folders{folder.path(), folders_.front()};
        Engine engine({folders, {}});
        QCOMPARE(text(engine.inspect(codec).modality), QStringLiteral("codec"));
        const StartModel model = findStartModel("", folders, engine);
        QCOMPARE(text(model.path), text((folders_.front() / "piano.safetensors").string()));
        QCOMPARE(engine.models().size(), engine_.models().size() + 1);
        const std::vector<ModelSummary> bundled = engine_.models();
        const auto codecs = std::ranges::count(bundled, "codec", &ModelSummary::modality);
        QCOMPARE(std::ssize(findExistingModels(engine, {codec})), std::ssize(bundled) - codecs);
    }

    void missingModelsAreReported() {
        QVERIFY_EXCEPTION_THROWN(findStartModel("/nowhere/piano.safetensors", {}, engine_), NoSuchModel);
    }

private:
    std::vector<std::filesystem::path> folders_{CONTINUO_TESTS_FOLDER "/../resources/models"};
    Engine engine_{{folders_, {}}};
    QTemporaryDir own_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::StartModelTest, QCoreApplication)
#include "start_model_test.moc"
