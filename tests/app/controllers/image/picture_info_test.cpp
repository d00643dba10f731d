#include "controllers/image/picture_info.h"

#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QWidgetAction>

#include "app/controllers/image/image_fixture.h"
#include "main_window/inspector/seed_field.h"
#include "pages/image/info_button.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The text that says how a picture was made.
class PictureInfoTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void infoShowsHowAPictureWasMade() {
        ui::ImageForm form = inspector().form();
        form.temperature = 0.65;
        const GallerySetId set = generateTwo(form);
        const GalleryItem picture = w_->gallery.items(set)[1];
        page().select(picture.id);
        Q_EMIT page().selectionChanged(picture.id);
        QVERIFY2(infoText().contains(ui::SeedField::formatSeed(picture.seed)), qPrintable(infoText()));
        QVERIFY(infoText().contains(QStringLiteral("0.65")));
        QVERIFY(infoText().contains(QStringLiteral("green")));
        // Only a finished picture records the following values.
        const auto origin = parseProvenance(picture.origin).pictures.front();
        QTRY_VERIFY(infoText().contains(QString::fromStdString(origin.modelHash.substr(0, 10))));
        image_->sets().show(GallerySetId{0});
        QVERIFY(infoText().isEmpty());
    }

    void infoOfAWaitingPictureShowsItsRequest() {
        w_->jobs.queue().setPaused(true);
        ui::ImageForm form = inspector().form();
        form.temperature = 0.65;
        form.minP = 0.25;
        form.variations = 2;
        inspector().setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        page().select(w_->gallery.items(set)[1].id);
        Q_EMIT page().selectionChanged(w_->gallery.items(set)[1].id);
        QVERIFY2(infoText().contains(QStringLiteral("0.65")), qPrintable(infoText()));
        QVERIFY2(infoText().contains(QStringLiteral("0.25")), qPrintable(infoText()));
        w_->jobs.queue().setPaused(false);
        QTRY_VERIFY(w_->gallery.items(set)[1].finished);
    }

    // The popover is filled when it opens. Facts that become known later do not change its lines.
    void openInfoPopoverKeepsItsLines() {
        const GallerySetId set = generateTwo(inspector().form());
        page().select(w_->gallery.items(set)[0].id);
        Q_EMIT page().selectionChanged(w_->gallery.items(set)[0].id);
        QToolButton* const button = page().findChild<ui::InfoButton*>();
        QMenu* const popover = button->menu();
        popover->popup(QPoint(0, 0));
        const auto rows = [popover] { return popover->findChildren<QWidgetAction*>().size(); };
        QCOMPARE(rows(), 1);
        page().select(w_->gallery.items(set)[1].id);
        Q_EMIT page().selectionChanged(w_->gallery.items(set)[1].id);
        QCOMPARE(rows(), 1);
        popover->hide();
    }

    void sliderChangesAreListedWithTheirToken() {
        PictureOrigin origin;
        origin.sampling = PictureRequest().sampling;
        SamplingChoice moved = origin.sampling;
        for (const auto& [from, temperature] : {std::pair(900, 0.5), std::pair(901, 0.75)}) {
            moved.temperature = temperature;
            origin.moves.sampling.emplace_back(from, moved);
        }
        moved.topK = 9;
        origin.moves.sampling.emplace_back(1000, moved);
        const auto value = [&](const char* name) {
            for (const auto& [each, text] : makePictureInfo(QString(), origin).lines)
                if (each == QLatin1String(name)) return text;
            return QString();
        };
        QCOMPARE(value("Temperature"), QStringLiteral("1, 0.5 from token 900, 0.75 from token 901"));
        QCOMPARE(value("Top-k"), QStringLiteral("0, 9 from token 1,000"));
        QCOMPARE(value("Min-p"), QString());
        origin.moves.latents = {{0, 512}};
        for (int i = 1; i < 9; ++i) origin.moves.latents.emplace_back(100 * i, 64 + i);
        QCOMPARE(value("Latents"),
                 QStringLiteral("512, 65 from token 100, 66 from token 200, …, 72 from token 800"));
        origin.isWindow = true;
        QVERIFY(value("Window").startsWith(QLatin1String("512, 65")));
        QCOMPARE(value("Latents"), QString());
        for (int i = 0; i < 40; ++i) {
            moved.temperature = 1 + 0.01 * i;
            origin.moves.sampling.emplace_back(2000 + i, moved);
        }
        QCOMPARE(value("Temperature"),
                 QStringLiteral("1, 0.5 from token 900, 0.75 from token 901, …, 1.39 from token 2,039"));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::PictureInfoTest, QApplication)
#include "picture_info_test.moc"
