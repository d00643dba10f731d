#include "main_window/history/pictures_panel.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "main_window/actions.h"
#include "main_window/history/picture_delegate.h"
#include "models/pictures_model.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "widgets/facts_pane.h"

namespace continuo::ui {
namespace {

QVector<PictureSetRow> sets() {
    QVector<PictureSetRow> rows;
    const auto add = [&](qint64 id, const char* name, double bits) {
        PictureSetRow row;
        row.id = id;
        row.name = QString::fromLatin1(name);
        row.bitsPerDim = bits;
        row.detail = QStringLiteral("8 pictures");
        rows << row;
    };
    add(9, "Source, 50 % kept", -1);
    rows[0].isSource = true;
    add(4, "Foxes", -1);
    add(3, "Owls", 2.11);
    add(2, "Frogs", 2.34);
    add(1, "Cats", 1.9);
    return rows;
}

}  // namespace

class PicturesPanelTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        model_ = std::make_unique<PicturesModel>();
        panel_ = std::make_unique<PicturesPanel>(*model_);
        panel_->setActions(*actions_[Actions::kStarPicture], *actions_[Actions::kDiscardPicture]);
        panel_->resize(240, 600);
        panel_->show();
        list_ = panel_->findChild<QListView*>();
    }
    void cleanup() {
        panel_.reset();
        model_.reset();
    }

    void panelOfSoundsUsesItsOwnTexts() {
        PicturesModel sounds(SetKind::Sounds);
        PicturesPanel panel(sounds);
        QVERIFY(panel.findChild<QLineEdit*>()->placeholderText() == QStringLiteral("Search sounds"));
        QCOMPARE(panel.findChild<QListView*>()->accessibleName(), QStringLiteral("Sounds"));
        PictureSetRow row;
        row.id = 1;
        row.name = QStringLiteral("nocturne.wav");
        row.detail = QStringLiteral("4 variations");
        row.bitsPerDim = 2.06;
        row.starred = true;
        sounds.setRows({row});
        QCOMPARE(sounds.index(0).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("nocturne.wav, 4 variations, 2.06 bits per code, starred"));
        bool headed = false;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            headed = headed || label->text() == QStringLiteral("bits/code");
        QVERIFY(headed);
    }

    void selectedRowIsFramedInHighContrast() {
        Theme::instance().setScheme(Scheme::HighContrast);
        const auto back = qScopeGuard([] { Theme::instance().setScheme(Scheme::Dark); });
        model_->setRows(sets());
        panel_->select(model_->find(3));
        const QImage picture = list_->viewport()->grab().toImage();
        const auto edge = [&](qint64 id) {
            for (int row = 0; row < list_->model()->rowCount(); ++row)
                if (list_->model()->index(row, 0).data(PicturesModel::kIdRole).toLongLong() == id)
                    return list_->visualRect(list_->model()->index(row, 0));
            return QRect();
        };
        const QColor mark = Theme::current().accent;
        QCOMPARE(picture.pixelColor(edge(3).right() - 1, edge(3).center().y()), mark);
        QCOMPARE(picture.pixelColor(edge(3).center().x(), edge(3).top() + 1), mark);
        QVERIFY(picture.pixelColor(edge(2).right() - 1, edge(2).center().y()) != mark);
    }

    void whitePictureHasABorderOnAWhiteRow() {
        Theme::instance().setScheme(Scheme::Light);
        const auto back = qScopeGuard([] { Theme::instance().setScheme(Scheme::Dark); });
        QVector<PictureSetRow> rows = sets();
        rows.resize(1);
        rows[0].thumbnail = QImage(8, 8, QImage::Format_RGB32);
        rows[0].thumbnail.fill(Qt::white);
        model_->setRows(rows);
        const QImage picture = list_->viewport()->grab().toImage();
        const QRect row = list_->visualRect(list_->model()->index(0, 0));
        QCOMPARE(picture.pixelColor(row.left() + 12, row.center().y()), Theme::current().line);
        QCOMPARE(picture.pixelColor(row.left() + 12 + 16, row.center().y()), QColor(Qt::white));
    }

    void emptyListShowsAHint() {
        QVERIFY(list_->isHidden());
        model_->setRows(sets());
        QVERIFY(!list_->isHidden());
        model_->setRows({});
        QVERIFY(list_->isHidden());
    }

    void setsFollowTheSortOrder() {
        model_->setRows(sets());
        QCOMPARE(shown(), (QVector<qint64>{9, 4, 3, 2, 1}));
        panel_->setOrder(PicturesPanel::Order::BitsPerDim);
        QCOMPARE(shown(), (QVector<qint64>{9, 1, 3, 2, 4}));  // unknown values come last
        panel_->orderMenu()->actions().last()->trigger();
        QCOMPARE(shown(), (QVector<qint64>{9, 1, 4, 2, 3}));
        panel_->setOrder(PicturesPanel::Order::Latest);
        QCOMPARE(shown(), (QVector<qint64>{9, 4, 3, 2, 1}));
        QVERIFY(panel_->orderMenu()->actions().first()->isChecked());
    }

    void searchFindsNames() {
        model_->setRows(sets());
        panel_->findChild<QLineEdit*>()->setText(QStringLiteral("fr"));
        QCOMPARE(shown(), QVector<qint64>{2});
    }

    void keysAndStarClicksApplyToTheirSet() {
        model_->setRows(sets());
        panel_->select(model_->find(3));
        QCOMPARE(panel_->selected(), model_->find(3));
        QSignalSpy star(panel_.get(), &PicturesPanel::starRequested);
        QSignalSpy discard(panel_.get(), &PicturesPanel::discardRequested);
        QTest::keyClick(list_, Qt::Key_S);
        QTest::keyClick(list_, Qt::Key_Delete);
        QCOMPARE(star[0][0].toModelIndex(), model_->find(3));
        QCOMPARE(discard[0][0].toModelIndex(), model_->find(3));
        const QRect row = list_->visualRect(list_->model()->index(1, 0));
        QTest::mouseClick(list_->viewport(), Qt::LeftButton, {}, {row.right() - 16, row.center().y()});
        QCOMPARE(star[1][0].toModelIndex(), model_->find(4));
        // The source, in row 0, has no star: a click there emits nothing.
        const QRect source = list_->visualRect(list_->model()->index(0, 0));
        QTest::mouseClick(list_->viewport(), Qt::LeftButton, {}, {source.right() - 16, source.center().y()});
        QCOMPARE(star.size(), 2);
    }

    void pictureFactsOfferKeepContinueAndDiscard() {
        Facts facts;
        facts.title = QStringLiteral("Picture D");
        facts.canKeep = facts.canContinue = facts.canDiscard = true;
        panel_->setFacts(facts);
        QSignalSpy keep(panel_.get(), &PicturesPanel::keepRequested);
        QSignalSpy more(panel_.get(), &PicturesPanel::continueRequested);
        QSignalSpy discard(panel_.get(), &PicturesPanel::discardPictureRequested);
        for (QAbstractButton* button : panel_->findChild<FactsPane*>()->findChildren<QAbstractButton*>())
            button->click();
        QCOMPARE(keep.size(), 1);
        QCOMPARE(more.size(), 1);
        QCOMPARE(discard.size(), 1);
        panel_->setFacts({});
        QVERIFY(!panel_->findChild<FactsPane*>()->isVisible());
    }

    // Writing the file may take a while, in which the mouse passes other rows.
    void draggingASetRequestsItsFile() {
        model_->setRows(sets());
        QSignalSpy asked(panel_.get(), &PicturesPanel::dragRequested);
        QSignalSpy chosen(panel_.get(), &PicturesPanel::currentChanged);
        const auto at = [this](int row) { return list_->visualRect(list_->model()->index(row, 0)).center(); };
        QTest::mousePress(list_->viewport(), Qt::LeftButton, {}, at(2));
        for (const int row : {2, 3, 4}) {
            const QPointF place = at(row) + QPoint(row * 10, 0);
            QMouseEvent move(QEvent::MouseMove, place, list_->viewport()->mapToGlobal(place), Qt::NoButton,
                             Qt::LeftButton, {});
            QCoreApplication::sendEvent(list_->viewport(), &move);
        }
        QTest::mouseRelease(list_->viewport(), Qt::LeftButton, {}, at(4));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toLongLong(), 3);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(panel_->selected(), model_->find(3));
        QCOMPARE(list_->selectionModel()->selectedIndexes(), QModelIndexList{list_->model()->index(2, 0)});
        QVERIFY(!panel_->dragOut(3, QStringLiteral("/tmp/set.png")));  // the button was released
    }

    void everyControlHasAnAccessibleName() {
        model_->setRows(sets());
        const QStringList unnamed = unnamedControls(panel_.get());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }

private:
    QVector<qint64> shown() const {
        QVector<qint64> ids;
        for (int i = 0; i < list_->model()->rowCount(); ++i)
            ids << list_->model()->index(i, 0).data(PicturesModel::kIdRole).toLongLong();
        return ids;
    }

    Actions actions_;
    std::unique_ptr<PicturesModel> model_;
    std::unique_ptr<PicturesPanel> panel_;
    QListView* list_ = nullptr;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::PicturesPanelTest, QApplication)
#include "pictures_panel_test.moc"
