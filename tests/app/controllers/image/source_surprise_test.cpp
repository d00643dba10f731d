#include "controllers/image/source_surprise.h"

#include <QDeadlineTimer>
#include <QTest>
#include <cmath>

#include "app/controllers/image/image_fixture.h"
#include "controllers/models/chosen_compute.h"
#include "engine/facade/picture_fixture.h"
#include "pages/image/source_pane.h"
#include "pictures/picture_file.h"
#include "raster/nll_chart.h"
#include "raster/picture_canvas.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The bits of a source's rows for the model that will continue it.
class SourceSurpriseTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void sourceIsScoredAfterPlayingAndShowsItsSurprise() {
        const QString file = w_->folder.filePath(QStringLiteral("source.png"));
        const Picture given = test::makePicture(5).picture;
        writePng(file.toStdString(), given, std::vector<PngText>{{"Class", "blue"}});
        w_->play.beginAlone({});
        w_->playKey(60);
        QTRY_VERIFY(w_->jobs.queue().live());
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture, given, kTestTimeoutMs);
        const auto& rows = page().source().chart().rows();
        // A duet needs every processor, so scoring waits.
        const QDeadlineTimer patience(kTestTimeoutMs);
        for (; w_->jobs.queue().live() && !patience.hasExpired(); QTest::qWait(1)) QVERIFY(!rows[0]);
        QVERIFY(!w_->jobs.queue().live());
        QTRY_VERIFY_WITH_TIMEOUT(rows[0].has_value(), kTestTimeoutMs);
        const std::vector<float> blue = engineBits(given, "blue");
        for (int y = 0; y < 4; ++y) QVERIFY(std::abs(*rows[y] - rowMean(blue, y)) < 1e-3);
        QVERIFY(!rows[4]);  // rows below the line will be generated
        // The whole source can be shown as a map.
        QCOMPARE(page().source().canvas().mode(), ui::RasterMode::Picture);
        page().setMode(ui::RasterMode::Surprise);
        QCOMPARE(page().source().canvas().mode(), ui::RasterMode::Surprise);
        QVERIFY(page().source().canvas().raster()->bitsAt(7, 7) >= 0);

        ui::ImageForm form = inspector().form();
        form.label = QStringLiteral("green");
        form.variations = 1;
        setForm(form);
        const double green = rowMean(engineBits(given, "green"), 0);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(*rows[0] - green) < 1e-3, kTestTimeoutMs);

        // Continuations of the source include its bits, also after a restart.
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        QTRY_VERIFY(rows[0] && rows[7] && std::abs(*rows[0] - green) < 1e-3);
        image_->sets().show(GallerySetId{0});
        image_->sets().show(set);
        QTRY_VERIFY_WITH_TIMEOUT(rows.size() == 8 && rows[0] && rows[7], kTestTimeoutMs);
    }

private:
    // Returns the engine's bits per token for a class.
    std::vector<float> engineBits(const Picture& picture, const char* label) {
        ScoreRequest request;
        request.modelPath = image_->model()->path;
        request.pictures = {{"it", label, picture}};
        request.compute = loadComputeChoice(w_->settings);
        Events events;
        return w_->engine.run(request, events).pieces[0].numberBits;
    }
    static double rowMean(const std::vector<float>& bits, int y) {
        double sum = 0;
        for (int i = 0; i < 24; ++i) sum += static_cast<double>(bits[static_cast<std::size_t>(24 * y + i)]);
        return sum / 24;
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SourceSurpriseTest, QApplication)
#include "source_surprise_test.moc"
