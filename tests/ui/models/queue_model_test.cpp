#include "models/queue_model.h"

#include <memory>

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "ui/job_rows.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

namespace {

QVector<JobRow> exampleRows() {
    return {job(1, JobState::Running, 0.384), job(2, JobState::Waiting), job(3, JobState::Waiting),
            job(4, JobState::Failed)};
}

}  // namespace

class QueueModelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        model_ = std::make_unique<QueueModel>();
        tester_ = std::make_unique<QAbstractItemModelTester>(
            model_.get(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        model_->setRows(exampleRows());
    }

    void cleanup() { tester_.reset(); }

    void dataReturnsTheTextsOfARow() {
        const auto cell = [this](int row, int column) {
            return model_->index(row, column).data().toString();
        };
        QCOMPARE(cell(0, QueueModel::kState), QStringLiteral("Running"));
        QCOMPARE(cell(0, QueueModel::kName), QStringLiteral("Take 1"));
        QCOMPARE(cell(0, QueueModel::kProgress), QStringLiteral("38 %"));
        QCOMPARE(cell(1, QueueModel::kProgress), QString());
        QCOMPARE(cell(3, QueueModel::kState), QStringLiteral("Failed"));
        QCOMPARE(model_->index(0, 0).data(QueueModel::kProgressRole).toDouble(), 0.384);
        QCOMPARE(model_->count(JobState::Waiting), 2);
    }

    void progressChangesOnlyItsRow() {
        QSignalSpy changes(model_.get(), &QueueModel::dataChanged);
        QSignalSpy layouts(model_.get(), &QueueModel::layoutChanged);
        QVector<JobRow> rows = exampleRows();
        rows[0].progress = 0.5;
        model_->setRows(rows);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(changes.first().first().toModelIndex().row(), 0);
        QCOMPARE(layouts.count(), 0);
    }

    void changedJobsKeepTheSelection() {
        const QPersistentModelIndex third = model_->index(2, QueueModel::kName);
        const QPersistentModelIndex first = model_->index(0, QueueModel::kName);
        model_->setRows({job(3, JobState::Running), job(2, JobState::Waiting)});
        QCOMPARE(third.row(), 0);
        QVERIFY(!first.isValid());
        QCOMPARE(model_->rowCount(), 2);
    }

    // Listeners to the signals must have the same number of rows.
    void insertedAndRemovedRowsAreSignalled() {
        int rows = model_->rowCount();
        connect(model_.get(), &QAbstractItemModel::rowsInserted, this,
                [&rows](const QModelIndex&, int first, int last) { rows += last - first + 1; });
        connect(model_.get(), &QAbstractItemModel::rowsRemoved, this,
                [&rows](const QModelIndex&, int first, int last) { rows -= last - first + 1; });
        const auto expectRows = [&](const QVector<JobRow>& wanted) {
            model_->setRows(wanted);
            QCOMPARE(rows, wanted.size());
            QCOMPARE(model_->rowCount(), wanted.size());
            for (int row = 0; row < wanted.size(); ++row) QVERIFY(model_->at(row) == wanted[row]);
        };
        expectRows({job(3, JobState::Running, 0.1), job(2, JobState::Waiting), job(5, JobState::Waiting)});
        expectRows({job(2, JobState::Waiting), job(6, JobState::Waiting), job(3, JobState::Done),
                    job(1, JobState::Waiting)});
        expectRows({});
        expectRows(exampleRows());
    }

    void onlyWaitingJobsCanBeDragged() {
        QVERIFY(!(model_->index(0, 0).flags() & Qt::ItemIsDragEnabled));
        QVERIFY(model_->index(1, 0).flags() & Qt::ItemIsDragEnabled);
        QVERIFY(!(model_->index(3, 0).flags() & Qt::ItemIsDragEnabled));
    }

    void dropRequestsTheOrderAndChangesNothing_data() {
        QTest::addColumn<int>("dragged");
        QTest::addColumn<int>("place");
        QTest::addColumn<quint64>("before");
        QTest::newRow("up") << 2 << 1 << quint64{2};
        QTest::newRow("to the end") << 1 << 3 << quint64{0};
    }

    void dropRequestsTheOrderAndChangesNothing() {
        QFETCH(int, dragged);
        QFETCH(int, place);
        QFETCH(quint64, before);
        QSignalSpy asked(model_.get(), &QueueModel::moveRequested);
        const std::unique_ptr<QMimeData> data(model_->mimeData({model_->index(dragged, 0)}));
        model_->dropMimeData(data.get(), Qt::MoveAction, place, 0, {});
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.first()[0].toULongLong(), model_->at(dragged).id);
        QCOMPARE(asked.first()[1].toULongLong(), before);
        QCOMPARE(model_->rowCount(), 4);
        QCOMPARE(model_->at(1).id, quint64{2});
    }

    void dropAmongFinishedJobsIsRejected() {
        QSignalSpy asked(model_.get(), &QueueModel::moveRequested);
        const std::unique_ptr<QMimeData> data(model_->mimeData({model_->index(1, 0)}));
        QVERIFY(!model_->canDropMimeData(data.get(), Qt::MoveAction, 4, 0, {}));
        QVERIFY(!model_->canDropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
        QVERIFY(model_->canDropMimeData(data.get(), Qt::MoveAction, 1, 0, {}));
        const QMimeData other;
        QVERIFY(!model_->canDropMimeData(&other, Qt::MoveAction, 1, 0, {}));
        QCOMPARE(asked.count(), 0);
    }

private:
    std::unique_ptr<QueueModel> model_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::QueueModelTest, QApplication)
#include "queue_model_test.moc"
