#include "main_window/focus_keys.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <memory>

#include "ui/qt_test_program.h"

namespace continuo::ui {

// A page whose plain keys are shortcuts, with controls that need these keys.
class FocusKeysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        page_ = std::make_unique<QWidget>();
        button_ = new QPushButton(QStringLiteral("Follow"));
        field_ = new QLineEdit;
        number_ = new QSpinBox;
        auto* column = new QVBoxLayout(page_.get());
        for (QWidget* control : std::initializer_list<QWidget*>{button_, field_, number_})
            column->addWidget(control);
        new FocusKeys(*page_);
        play_ = addKey(Qt::Key_Space);
        handOver_ = addKey(Qt::Key_Return);
        page_->show();
        QVERIFY(QTest::qWaitForWindowActive(page_.get()));
        field_->setFocus();  // so that the button gets the focus again
    }
    void cleanup() { page_.reset(); }

    void spacePressesAButtonFocusedByTab() {
        QSignalSpy clicked(button_, &QPushButton::clicked);
        QSignalSpy played(play_, &QAction::triggered);
        button_->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button_, Qt::Key_Space);
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(played.size(), 0);
    }

    void spacePlaysAfterAClick() {
        QSignalSpy clicked(button_, &QPushButton::clicked);
        QSignalSpy played(play_, &QAction::triggered);
        for (const Qt::FocusReason before : {Qt::OtherFocusReason, Qt::TabFocusReason}) {
            field_->setFocus();
            button_->setFocus(before);
            QTest::mouseClick(button_, Qt::LeftButton);
            QTest::keyClick(button_, Qt::Key_Space);
        }
        QCOMPARE(clicked.size(), 2);  // by the mouse
        QCOMPARE(played.size(), 2);
    }

    void lettersGoToTheOpenMenu() {
        const QAction* record = addKey(Qt::Key_R);
        QSignalSpy recorded(record, &QAction::triggered);
        QMenu menu(page_.get());
        QSignalSpy renamed(menu.addAction(QStringLiteral("&Rename")), &QAction::triggered);
        button_->setFocus();
        menu.popup({});
        QTest::keyClick(&menu, Qt::Key_R);
        QCOMPARE(renamed.size(), 1);
        QCOMPARE(recorded.size(), 0);
        QTest::keyClick(button_, Qt::Key_R);
        QCOMPARE(recorded.size(), 1);
    }

    // The entry is selected, and the turn is not passed.
    void returnSelectsInAnOpenList() {
        QSignalSpy handed(handOver_, &QAction::triggered);
        auto* box = new QComboBox(page_.get());
        box->setFocusPolicy(Qt::TabFocus);
        box->addItems({QStringLiteral("50 %"), QStringLiteral("100 %")});
        box->show();
        button_->setFocus();
        box->showPopup();
        QTest::keyClick(box->view(), Qt::Key_Down);
        QTest::keyClick(box->view(), Qt::Key_Return);
        QTRY_VERIFY(!box->view()->isVisible());
        QCOMPARE(box->currentText(), QStringLiteral("100 %"));
        QCOMPARE(handed.size(), 0);
    }

    void returnAppliesTheTextOfAField() {
        QSignalSpy handed(handOver_, &QAction::triggered);
        QSignalSpy taken(field_, &QLineEdit::returnPressed);
        QSignalSpy counted(number_, &QSpinBox::editingFinished);
        field_->setFocus();
        QTest::keyClick(field_, Qt::Key_Return);
        QCOMPARE(taken.size(), 1);
        number_->setFocus();
        QTest::keyClick(number_, Qt::Key_Return);
        QCOMPARE(counted.size(), 1);
        QCOMPARE(handed.size(), 0);
        button_->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button_, Qt::Key_Return);
        QCOMPARE(handed.size(), 1);
    }

private:
    QAction* addKey(Qt::Key key) {
        auto* action = new QAction(page_.get());
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        page_->addAction(action);
        return action;
    }

    std::unique_ptr<QWidget> page_;
    QPushButton* button_ = nullptr;  // owned by the page, like the next ones
    QLineEdit* field_ = nullptr;
    QSpinBox* number_ = nullptr;
    QAction *play_ = nullptr, *handOver_ = nullptr;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::FocusKeysTest, QApplication)
#include "focus_keys_test.moc"
