#include "models/monitor_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::ui {

namespace {

MonitorLine line(int number, bool incoming = true) {
    return {QString::number(number), incoming,
            QStringLiteral("FP-30"), QStringLiteral("note on"),
            QStringLiteral("C4"),    QStringLiteral("vel 71")};
}

QString cell(const MonitorModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

}  // namespace

class MonitorModelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void newestMessageIsTheFirstRow() {
        MonitorModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.add(line(1));
        model.add(line(2, false));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, MonitorModel::kTime), QStringLiteral("2"));
        QCOMPARE(cell(model, 0, MonitorModel::kDirection), QStringLiteral("out"));
        QCOMPARE(cell(model, 1, MonitorModel::kDirection), QStringLiteral("in"));
        QCOMPARE(cell(model, 1, MonitorModel::kSecond), QStringLiteral("vel 71"));
        QVERIFY(model.index(1, 0).data(MonitorModel::kIncomingRole).toBool());
    }

    void oldestMessagesAreDropped() {
        MonitorModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        for (int number = 0; number < MonitorModel::kLines + 7; ++number) model.add(line(number));
        QCOMPARE(model.rowCount(), MonitorModel::kLines);
        QCOMPARE(cell(model, MonitorModel::kLines - 1, MonitorModel::kTime), QStringLiteral("7"));
    }

    void pausedMonitorIgnoresMessages() {
        MonitorModel model;
        model.setPaused(true);
        model.add(line(1));
        QCOMPARE(model.rowCount(), 0);
        model.setPaused(false);
        model.add(line(2));
        QCOMPARE(model.rowCount(), 1);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::MonitorModelTest, QApplication)
#include "monitor_model_test.moc"
