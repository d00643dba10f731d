#include "models/takes_model.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include "ui/qt_test_program.h"

namespace continuo::ui {
namespace {

TakeRow branch(qint64 id, const char* name, std::vector<TakeRow> children = {}) {
    TakeRow row;
    row.kind = TakeRow::Kind::Branch;
    row.id = id;
    row.name = QString::fromLatin1(name);
    row.children = std::move(children);
    return row;
}

TakeRow take(qint64 id, std::vector<TakeRow> children = {}) {
    TakeRow row;
    row.id = id;
    row.name = QStringLiteral("Take %1").arg(id);
    row.children = std::move(children);
    return row;
}

// Writes the model's rows, one per line with its depth.
void write(const TakesModel& model, const QModelIndex& parent, int depth, QStringList& lines) {
    for (int i = 0; i < model.rowCount(parent); ++i) {
        const QModelIndex index = model.index(i, 0, parent);
        lines << QString(depth, QLatin1Char('-')) + index.data().toString();
        write(model, index, depth + 1, lines);
    }
}

QStringList shown(const TakesModel& model) {
    QStringList lines;
    write(model, {}, 0, lines);
    return lines;
}

void write(const std::vector<TakeRow>& rows, int depth, QStringList& lines) {
    for (const TakeRow& row : rows) {
        lines << QString(depth, QLatin1Char('-')) + row.name;
        write(row.children, depth + 1, lines);
    }
}

}  // namespace

class TakesModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneTakeIsUpdatedAmongOthers() {
        TakesModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setRows({take(3), take(2, {branch(1, "A")}), take(1)});
        QSignalSpy changed(&model, &TakesModel::dataChanged);
        TakeRow other = take(2, {branch(1, "A"), branch(2, "B")});
        other.name = QStringLiteral("Waltz");
        QVERIFY(model.setRow(other));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(shown(model).join(u' '), QStringLiteral("Take 3 Waltz -A -B Take 1"));
        QVERIFY(!model.setRow(take(9)));
        QCOMPARE(model.rowCount(), 3);
    }

    void takesAreInsertedAndRemovedIndividually() {
        TakesModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QSignalSpy added(&model, &TakesModel::rowsInserted), removed(&model, &TakesModel::rowsRemoved);
        for (const qint64 id : {4, 1, 9})
            model.addRow(take(id, {branch(10 * id, "A", {branch(10 * id + 1, "B")})}));
        QCOMPARE(shown(model).join(u' '), QStringLiteral("Take 9 -A --B Take 4 -A --B Take 1 -A --B"));
        QCOMPARE(added.size(), 3);  // each with its children
        const QPersistentModelIndex last = model.find(TakeRow::Kind::Branch, 11);
        model.removeTake(4);
        model.removeTake(5);
        QCOMPARE(removed.size(), 1);
        QVERIFY(!model.find(TakeRow::Kind::Branch, 41).isValid());
        QCOMPARE(model.find(TakeRow::Kind::Branch, 11), QModelIndex(last));
        QCOMPARE(last.parent().parent().row(), 1);
    }

    // For example if its parent was removed.
    void branchCanMoveToAnotherParent() {
        TakesModel model;
        model.setRows({take(1, {branch(5, "A", {branch(6, "A.1")})})});
        model.setRows({take(1, {branch(6, "A.1"), branch(5, "A")})});
        QCOMPARE(model.find(TakeRow::Kind::Branch, 6).row(), 0);
        QCOMPARE(model.find(TakeRow::Kind::Branch, 6).parent(), model.find(TakeRow::Kind::Take, 1));
    }

    void rowsFormATreeOfTakesAndBranches() {
        TakesModel model;
        QAbstractItemModelTester tester(&model);
        model.setRows({take(2, {branch(5, "A"), branch(6, "B", {branch(7, "B.1")})}), take(1)});
        QCOMPARE(shown(model).join(QLatin1Char('|')), QStringLiteral("Take 2|-A|-B|--B.1|Take 1"));
        QVERIFY(model.find(TakeRow::Kind::Branch, 7).isValid());
        QVERIFY(!model.find(TakeRow::Kind::Take, 7).isValid());
    }

    void persistentIndexFollowsItsRow() {
        TakesModel model;
        QAbstractItemModelTester tester(&model);
        model.setRows({take(1, {branch(5, "A")})});
        const QPersistentModelIndex kept = model.find(TakeRow::Kind::Branch, 5);
        model.setRows({take(2), take(1, {branch(4, "new"), branch(5, "A")})});
        QVERIFY(kept.isValid());
        QCOMPARE(kept.data().toString(), QStringLiteral("A"));
        QCOMPARE(kept.row(), 1);
    }

    // Each row is looked up among all: quadratic time would exceed the test's time limit.
    void comparingManyTakesTakesLinearTime() {
        constexpr int kTakes = 300'000;
        std::vector<TakeRow> rows(kTakes);
        for (int i = 0; i < kTakes; ++i) rows[static_cast<std::size_t>(i)].id = kTakes - i;
        TakesModel model;
        model.setRows(rows);
        QSignalSpy added(&model, &TakesModel::rowsInserted), removed(&model, &TakesModel::rowsRemoved);
        QSignalSpy told(&model, &TakesModel::dataChanged);
        rows.pop_back();
        rows.insert(rows.begin(), take(kTakes + 1));
        model.setRows(rows);
        QCOMPARE(model.rowCount(), kTakes);
        QCOMPARE(added.size(), 1);
        QCOMPARE(removed.size(), 1);
        QVERIFY(told.isEmpty());
    }

    void onlyChangedRowsAreSignalled() {
        TakesModel model;
        model.setRows({take(1, {branch(5, "A"), branch(6, "B")})});
        QSignalSpy changed(&model, &TakesModel::dataChanged);
        TakeRow starred = branch(6, "B");
        starred.starred = true;
        model.setRows({take(1, {branch(5, "A"), starred})});
        QCOMPARE(changed.size(), 1);
        QVERIFY(model.find(TakeRow::Kind::Branch, 6).data(TakesModel::kStarRole).toBool());
    }

    void randomTreesReplaceEachOther() {
        TakesModel model;
        QAbstractItemModelTester tester(&model);
        QRandomGenerator random(7);
        for (int round = 0; round < 200; ++round) {
            std::vector<TakeRow> rows;
            std::vector<int> ids = {1, 2, 3, 4, 5, 6};
            std::shuffle(ids.begin(), ids.end(), random);
            ids.resize(static_cast<std::size_t>(random.bounded(7)));
            for (const int id : ids) {
                TakeRow row = take(id);
                for (int child = random.bounded(4); child > 0; --child)
                    row.children.push_back(branch(10 * id + child, qPrintable(QString::number(child))));
                rows.push_back(row);
            }
            model.setRows(rows);
            QStringList expected;
            write(rows, 0, expected);
            QCOMPARE(shown(model), expected);
        }
    }

    void draggedRowContainsItsFile() {
        TakesModel model;
        model.setRows({take(1, {branch(5, "A")})});
        model.setFileSource([](const TakeRow& row) { return QStringLiteral("/x/%1.mid").arg(row.id); });
        const std::unique_ptr<QMimeData> data(model.mimeData({model.find(TakeRow::Kind::Branch, 5)}));
        QVERIFY(data != nullptr);
        QCOMPARE(data->urls(), QList<QUrl>{QUrl::fromLocalFile(QStringLiteral("/x/5.mid"))});
    }

    void accessibleTextOfARowIsInWords() {
        TakesModel model;
        TakeRow row = branch(5, "A");
        row.natsPerNote = 1.5;
        row.starred = true;
        model.setRows({take(1, {row})});
        QCOMPARE(model.find(TakeRow::Kind::Branch, 5).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("A, by the model, 1.50 nats per note, starred"));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::TakesModelTest, QApplication)
#include "takes_model_test.moc"
