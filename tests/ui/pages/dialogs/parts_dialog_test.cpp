#include "pages/dialogs/parts_dialog.h"

#include <QPushButton>
#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::ui {

class PartsDialogTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void returnsTheCheckedParts() {
        const PartsDialog dialog(
            "song", {{"Voice", {}, 9, -1, false}, {"Piano", {}, 9, -1, true}, {"Strings", {}, 9, -1, false}});
        QCOMPARE(dialog.chosenRows(), QVector<int>{1});
    }

    void openButtonIsDisabledWithoutACheckedPart() {
        const PartsDialog none("song", {{"Voice", {}, 9, -1, false}});
        const PartsDialog one("song", {{"Voice", {}, 9, -1, true}});
        const auto isOffered = [](const PartsDialog& dialog) {
            for (const QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->isDefault()) return button->isEnabled();
            return false;
        };
        QVERIFY(!isOffered(none));
        QVERIFY(isOffered(one));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::PartsDialogTest, QApplication)
#include "parts_dialog_test.moc"
