#include "controllers/generated/gallery_marking.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QListView>
#include <QMenu>
#include <QScopeGuard>
#include <QTest>
#include <QTimer>

#include "app/controllers/image/image_fixture.h"
#include "main_window/history/pictures_panel.h"
#include "models/pictures_model.h"
#include "pictures/picture_file.h"
#include "raster/variation_card.h"
#include "raster/variation_grid.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// Stars, names and discards of pictures and sets, with undo.
class GalleryMarkingTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void pictureErrorsMentionPictures() {
        Q_EMIT page().starRequested(12345);
        QVERIFY2(banner("image").contains(QStringLiteral("Your pictures are unchanged")),
                 qPrintable(banner("image")));
    }

    void starAndDiscardCanBeUndone() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GalleryItemId first = w_->gallery.items(set)[0].id;
        Q_EMIT page().starRequested(first);
        QVERIFY(w_->gallery.item(first).marks.starred);
        Q_EMIT page().discardRequested(first);
        QCOMPARE(w_->gallery.items(set).size(), std::size_t{1});
        QVERIFY(w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(w_->gallery.items(set).size(), std::size_t{2});
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(!w_->gallery.item(first).marks.starred);
        QVERIFY(!w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kRedo]->trigger();
        QVERIFY(w_->gallery.item(first).marks.starred);
    }

    void discardingSelectsANeighbour() {
        auto form = defaultForm<ui::ImageForm>();
        form.variations = 3;
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        w_->window.showWorkspace(ui::Workspace::Image);
        const std::vector<GalleryItem> pictures = w_->gallery.items(set);
        const QAction* sheet = w_->window.actions()[A::kExportSheet];
        page().select(pictures[1].id);
        page().requestDiscard();
        QCOMPARE(page().selected(), pictures[2].id);
        page().requestDiscard();
        QCOMPARE(page().selected(), pictures[0].id);
        QVERIFY(sheet->isEnabled());
        page().requestDiscard();
        QCOMPARE(page().selected(), qint64{0});
        QVERIFY(!sheet->isEnabled());
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(sheet->isEnabled());
    }

    void undoSkipsActionsOnDeletedPictures() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        const std::vector<GalleryItem> pictures = w_->gallery.items(set);
        Q_EMIT page().starRequested(pictures[0].id);
        Q_EMIT page().discardRequested(pictures[1].id);
        w_->gallery.purgeDiscarded();
        image_->removeDeletedFromUndo();
        QVERIFY(w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(!w_->gallery.item(pictures[0].id).marks.starred);
        QVERIFY(!w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kRedo]->trigger();
        QVERIFY(!w_->window.actions()[A::kRedo]->isEnabled());
    }

    void discardedSetIsHiddenUntilUndone() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        Q_EMIT w_->window.image().pictures().discardRequested(w_->window.image().sets().find(set));
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QCOMPARE(w_->window.image().sets().rowCount(), 0);
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(image_->sets().shown(), set);
    }

    // Several sets can be discarded in turn.
    void discardingASetWithoutASourceShowsTheNextAndKeepsTheFocus() {
        const GallerySetId first = generateTwo(), second = generateTwo(), third = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        w_->window.show();
        ui::PicturesPanel& panel = w_->window.image().pictures();
        QTRY_COMPARE(w_->window.image().sets().rowCount(), 3);
        auto* list = panel.findChild<QListView*>();
        image_->sets().show(second);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY(w_->gallery.set(second).marks.discarded);
        QCOMPARE(image_->sets().shown(), first);
        QCOMPARE(w_->window.focusWidget(), static_cast<QWidget*>(list));
        QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY(w_->gallery.set(first).marks.discarded);
        QCOMPARE(image_->sets().shown(), third);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        // The canvas gets the focus, not a button of the inspector.
        QVERIFY(w_->window.image().page().isAncestorOf(w_->window.focusWidget()));
    }

    void discardingPicturesKeepsTheFocusOnTheCards() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        w_->window.show();
        const std::vector<GalleryItem> pictures = w_->gallery.items(set);
        page().select(pictures[0].id);
        page().grid().findCard(pictures[0].id)->setFocus();
        page().requestDiscard();
        QCOMPARE(page().selected(), pictures[1].id);
        QCOMPARE(w_->window.focusWidget(), static_cast<QWidget*>(page().grid().findCard(pictures[1].id)));
        page().requestDiscard();
        QVERIFY(page().isAncestorOf(w_->window.focusWidget()));
    }

    void discardBannerStaysUntilUndoOrLeaving() {
        const GallerySetId other = generateTwo(), set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        Q_EMIT page().discardRequested(w_->gallery.items(set)[1].id);
        QVERIFY(banner("discarded").startsWith(QStringLiteral("Discarded picture B. ")));
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(banner("discarded"), QString());
        Q_EMIT page().discardRequested(w_->gallery.items(set)[1].id);
        QVERIFY(!banner("discarded").isEmpty());
        image_->sets().show(other);
        QCOMPARE(banner("discarded"), QString());
        // The banner of a set stays while its source is shown.
        Q_EMIT w_->window.image().pictures().discardRequested(w_->window.image().sets().find(other));
        QVERIFY(banner("discarded").contains(QStringLiteral("Discarded Set ")));
    }

    // A user who discards an attempt usually tries the same picture again.
    void discardingAContinuationShowsItsSource() {
        const GallerySetId free = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        const auto discard = [this] {
            Q_EMIT w_->window.image().pictures().discardRequested(
                w_->window.image().sets().find(image_->sets().shown()));
        };
        image_->continueFrom(w_->gallery.items(free)[0].id, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != free, kTestTimeoutMs);
        QTRY_VERIFY(w_->window.image().sets().find(image_->sets().shown()).isValid());
        discard();
        QCOMPARE(image_->sets().shown(), free);

        const QString file = w_->folder.filePath(QStringLiteral("source.png"));
        writePng(file.toStdString(), test::makePicture(5).picture, {});
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kTestTimeoutMs);
        ui::ImageForm form = inspector().form();
        form.keptRows = 2;
        form.label = QStringLiteral("blue");
        setForm(form);
        const Picture opened = image_->sets().source().picture;
        image_->generate();
        QVERIFY(image_->sets().shown() != 0);
        QTRY_VERIFY(w_->window.image().sets().find(image_->sets().shown()).isValid());
        discard();
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QVERIFY(image_->sets().source().picture == opened);
        QCOMPARE(inspector().form().keptRows, 2);
        QCOMPARE(inspector().form().label, QStringLiteral("blue"));
    }

    void renamingASetCanBeUndone() {
        const GallerySetId set = generateTwo();
        renameShown(QStringLiteral(" Owls "));
        QCOMPARE(w_->gallery.set(set).marks.name, std::string("Owls"));
        QTRY_COMPARE(w_->window.image().sets().row(w_->window.image().sets().find(set)).name,
                     QStringLiteral("Owls"));
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(w_->gallery.set(set).marks.name, std::string());
        image_->sets().show(GallerySetId{0});
        QVERIFY(!w_->window.actions()[A::kRenamePictures]->isEnabled());
    }

    void pictureMenuMatchesItsCommands() {
        const auto isThere = [this](A::Id id) { return w_->window.actions()[id]->isEnabled(); };
        const A::Id commands[] = {A::kMorePictures, A::kStarPicture, A::kExportPicture, A::kDiscardPicture};
        w_->window.showWorkspace(ui::Workspace::Image);
        for (const A::Id id : commands) QVERIFY(!isThere(id));
        const GallerySetId set = generateTwo();
        w_->window.show();
        for (const A::Id id : commands) QTRY_VERIFY(isThere(id));
        const GalleryItemId second = w_->gallery.items(set)[1].id;
        ui::VariationCard* card = page().grid().findCard(second);
        QTRY_VERIFY(card->isVisible());
        const QPoint at = card->cell().geometry().center();
        QTest::mousePress(card, Qt::RightButton, {}, at);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Discard the picture")); });
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, card->mapToGlobal(at));
        QCoreApplication::sendEvent(card, &event);
        QVERIFY(w_->gallery.item(second).marks.discarded);
    }

    // New sets are inserted at the top of the list meanwhile.
    void setMenuStarsThatSet() {
        const GallerySetId set = generateTwo();
        ui::PicturesPanel& panel = w_->window.image().pictures();
        QTRY_VERIFY(w_->window.image().sets().find(set).isValid());
        QTimer::singleShot(0, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            const auto close = qScopeGuard([menu] { menu->close(); });
            NewSet other;
            other.shape = PictureSetShape{.width = 8, .height = 8};
            other.seeds = {1};
            const GallerySetId newer = w_->gallery.addSet(other);
            QTRY_VERIFY(w_->window.image().sets().find(newer).isValid());
            QVERIFY(!menu->actions().isEmpty());
            menu->actions().front()->trigger();
        });
        Q_EMIT panel.menuRequested(w_->window.image().sets().find(set), {});
        QTRY_VERIFY(w_->gallery.set(set).marks.starred);
        for (const GallerySet& each : w_->gallery.sets()) QCOMPARE(each.marks.starred, each.id == set);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::GalleryMarkingTest, QApplication)
#include "gallery_marking_test.moc"
