#include "pages/dialogs/note_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "roll/note_edit.h"
#include "ui/qt_test_program.h"
#include "widgets/unit_field.h"

using namespace continuo::ui;

class NoteDialogTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { dialog_ = std::make_unique<NoteDialog>(note_); }

    void openingTheDialogKeepsTheNotesExactValues() {
        QVERIFY(dialog_->note() == note_);  // to the last digit, though three are shown
        QCOMPARE(field("Start, seconds")->text(), QStringLiteral("1.235"));
        QCOMPARE(field("Length, seconds")->text(), QStringLiteral("0.500"));
        QCOMPARE(pitch()->currentText(), QStringLiteral("E4"));
        QVERIFY(change()->isEnabled());
    }

    void typedValuesAreReturned() {
        pitch()->setCurrentText(QStringLiteral("C\u266F5"));
        type("Start, seconds", "2.5");
        type("Velocity, 1 to 127", "101");
        RollNote note = *dialog_->note();
        QCOMPARE(note.pitch, 73);
        QCOMPARE(note.start, 2.5);
        QVERIFY(std::abs(note.end - 2.5 - (note_.end - note_.start)) < 1e-9);
        QCOMPARE(note.velocity, 101);
        QCOMPARE(note.voice, Voice::Model);
        type("Length, seconds", "0,25");
        QCOMPARE(dialog_->note()->end, 2.75);
    }

    void noteWithoutAnEndGetsALength() {
        const RollNote none{3, 3, 64, 70, Voice::You};
        NoteDialog dialog(none);
        QVERIFY(dialog.note() == none);
        dialog.findChild<QComboBox*>()->setCurrentText(QStringLiteral("D4"));
        QCOMPARE(dialog.note()->pitch, 62);
        QVERIFY(std::abs(dialog.note()->end - 3 - kShortestNote) < 1e-9);
    }

    void invalidNumberIsReportedAndRejected_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("told");
        QTest::newRow("start") << QByteArray("Start, seconds") << "-1"
                               << "start";
        QTest::newRow("length") << QByteArray("Length, seconds") << "0"
                                << "length";
        QTest::newRow("words") << QByteArray("Length, seconds") << "long"
                               << "length";
        QTest::newRow("velocity") << QByteArray("Velocity, 1 to 127") << "128"
                                  << "velocity";
    }
    void invalidNumberIsReportedAndRejected() {
        QFETCH(QByteArray, name);
        QFETCH(QString, typed);
        QFETCH(QString, told);
        type(name.constData(), typed.toUtf8().constData());
        QVERIFY(!dialog_->note());
        QVERIFY(!change()->isEnabled());
        QVERIFY(field(name.constData())->isInvalid());
        QVERIFY(labelTexts().contains(told));
        QTest::keyClick(field(name.constData()), Qt::Key_Escape);  // restores the typed value
        QVERIFY(dialog_->note() == note_);
        QVERIFY(change()->isEnabled());
    }

    void everyControlHasAnAccessibleName() {
        QVERIFY(!pitch()->accessibleName().isEmpty());
        QCOMPARE(pitch()->itemData(pitch()->currentIndex(), Qt::AccessibleTextRole).toString(),
                 QStringLiteral("E 4"));
        for (const UnitField* each : dialog_->findChildren<UnitField*>())
            QVERIFY(!each->accessibleName().isEmpty());
    }

private:
    UnitField* field(const char* name) const {
        for (UnitField* each : dialog_->findChildren<UnitField*>())
            if (each->accessibleName() == QLatin1String(name)) return each;
        return nullptr;
    }
    void type(const char* name, const char* text) {
        field(name)->selectAll();
        QTest::keyClicks(field(name), QString::fromUtf8(text));
    }
    QComboBox* pitch() const { return dialog_->findChild<QComboBox*>(); }
    QPushButton* change() const {
        for (QPushButton* each : dialog_->findChildren<QPushButton*>())
            if (each->isDefault()) return each;
        return nullptr;
    }
    QString labelTexts() const {
        QStringList all;
        for (const QLabel* label : dialog_->findChildren<QLabel*>()) all << label->text();
        return all.join(QLatin1Char('\n'));
    }

    const RollNote note_{1.23456789, 1.73456789, 64, 70, Voice::Model, 2.5F};
    std::unique_ptr<NoteDialog> dialog_;
};

CONTINUO_QT_TEST(NoteDialogTest, QApplication)
#include "note_dialog_test.moc"
