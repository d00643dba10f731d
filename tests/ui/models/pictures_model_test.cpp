#include "models/pictures_model.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "ui/qt_test_program.h"

namespace continuo::ui {
namespace {

PictureSetRow row(qint64 id) {
    PictureSetRow made;
    made.id = id;
    made.name = QStringLiteral("Set %1").arg(id);
    return made;
}

QVector<qint64> shown(const PicturesModel& model) {
    QVector<qint64> ids;
    for (int i = 0; i < model.rowCount(); ++i)
        ids << model.index(i).data(PicturesModel::kIdRole).toLongLong();
    return ids;
}

}  // namespace

class PicturesModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void randomListsReplaceEachOther() {
        PicturesModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QRandomGenerator dice(5);
        for (int round = 0; round < 200; ++round) {
            QVector<PictureSetRow> rows;
            QVector<qint64> ids;
            for (qint64 id = 1; id <= 8; ++id)
                if (dice.bounded(2) == 0) ids << id;
            std::shuffle(ids.begin(), ids.end(), dice);
            for (const qint64 id : ids) rows << row(id);
            model.setRows(rows);
            QCOMPARE(shown(model), ids);
        }
    }

    void tooltipAndSearchContainTheDate() {
        PicturesModel model;
        PictureSetRow made = row(1);
        made.detail = QStringLiteral("8 pictures");
        made.dateText = QStringLiteral("26.11.26 10:30");
        model.setRows({made});
        const QModelIndex index = model.index(0);
        QCOMPARE(index.data(Qt::ToolTipRole).toString(), QStringLiteral("Set 1, 8 pictures\n26.11.26 10:30"));
        QVERIFY(index.data(PicturesModel::kSearchRole).toString().contains(made.dateText));
    }

    void onlyChangedRowsAreSignalled() {
        PicturesModel model;
        QVector<PictureSetRow> rows = {row(2), row(1)};
        model.setRows(rows);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        const QPersistentModelIndex last(model.index(1));
        model.setRows(rows);
        QCOMPARE(changed.size(), 0);
        rows[1].detail = QStringLiteral("8 pictures, row 47");
        rows.prepend(row(3));
        model.setRows(rows);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(reset.size(), 0);
        QCOMPARE(last.row(), 2);
        QCOMPARE(last.data(PicturesModel::kIdRole).toLongLong(), 1);
    }

    void rowHasAnAccessibleText() {
        PicturesModel model;
        PictureSetRow four = row(4);
        four.detail = QStringLiteral("8 pictures, row 47");
        four.running = true;
        four.starred = true;
        four.bitsPerDim = 2.106;
        model.setRows({four});
        QCOMPARE(
            model.index(0).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("Set 4, being generated, 8 pictures, row 47, 2.11 bits per dimension, starred"));
    }

    void setsCanBeDraggedButTheSourceCannot() {
        PicturesModel model;
        PictureSetRow source = row(2);
        source.isSource = true;
        model.setRows({source, row(1)});
        QVERIFY(!(model.index(0).flags() & Qt::ItemIsDragEnabled));
        QVERIFY(model.index(1).flags() & Qt::ItemIsDragEnabled);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::PicturesModelTest, QApplication)
#include "pictures_model_test.moc"
