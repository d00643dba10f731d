#include "controllers/models/model_importer.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/controllers/window_answers.h"
#include "support/safetensors_bytes.h"
#include "ui/qt_test_program.h"
#include "weights/torch_checkpoint.h"

namespace continuo::app {

// Checkpoints imported as models in the background.
class ModelImporterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(folder_->path()).mkdir(QStringLiteral("large")));
        QVERIFY(QFile::copy(QStringLiteral(CONTINUO_TESTS_FOLDER "/golden/krasserm_tiny_sam_config.json"),
                            path("large/config.json")));
        writeWeights(path("large/model.safetensors").toStdString());
    }

    void importedCheckpointBecomesAModel() {
        ModelImporter importer(engine_);
        QSignalSpy imported(&importer, &ModelImporter::imported);
        import(importer);
        QVERIFY(importer.isBusy());
        QVERIFY(imported.wait(kTestTimeoutMs));
        QVERIFY(!importer.isBusy());
        QVERIFY(QFile::exists(out()));
    }

    // Quitting does not wait for gigabytes.
    void quittingCancelsTheImportAndLeavesNoFile() {
        auto importer = std::make_unique<ModelImporter>(engine_);
        import(*importer);
        QTest::qWait(20);
        importer.reset();
        QVERIFY(QDir(folder_->path()).entryList({QStringLiteral("out*")}).isEmpty());
    }

private:
    QString path(const char* name) const { return folder_->filePath(QLatin1String(name)); }
    QString out() const { return path("out.safetensors"); }
    void import(ModelImporter& importer) {
        importer.import(path("large/model.safetensors").toStdString(), out().toStdString());
    }
    // Writes a tiny model's weights with an extra sparse tensor that takes time to hash.
    static void writeWeights(const std::filesystem::path& file) {
        constexpr std::uint64_t kLarge = std::uint64_t{1} << 29;
        nlohmann::ordered_json header;
        std::string data;
        const WeightStore weights =
            openTorchCheckpoint(CONTINUO_TESTS_FOLDER "/golden/krasserm_tiny_sam_pytorch_model.bin");
        for (const auto& [name, tensor] : weights.tensors()) {
            std::vector<std::int64_t> shape;
            for (int axis = 0; axis < tensor.view.shape.rank; ++axis)
                shape.push_back(tensor.view.shape[axis]);
            const std::size_t begin = data.size();
            data.append(static_cast<const char*>(tensor.view.data), tensor.view.bytes());
            header[name] = {{"dtype", QByteArray::fromStdString(std::string(displayName(tensor.view.dtype)))
                                          .toUpper()
                                          .toStdString()},
                            {"shape", shape},
                            {"data_offsets", {begin, data.size()}}};
        }
        header["beside"] = {
            {"dtype", "U8"}, {"shape", {kLarge}}, {"data_offsets", {data.size(), data.size() + kLarge}}};
        const std::string bytes = test::safetensorsBytes(header.dump(), data);
        QFile to(QString::fromStdString(file.string()));
        QVERIFY(to.open(QIODevice::WriteOnly));
        QCOMPARE(to.write(bytes.data(), static_cast<qint64>(bytes.size())),
                 static_cast<qint64>(bytes.size()));
        QVERIFY(to.resize(static_cast<qint64>(bytes.size() + kLarge)));
    }

    Engine engine_{{}};
    std::unique_ptr<QTemporaryDir> folder_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelImporterTest, QCoreApplication)
#include "model_importer_test.moc"
