#include "main_window/panic_keys.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QVBoxLayout>
#include <memory>

#include "main_window/command_palette.h"
#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "pages/play/play_page.h"
#include "pages/settings/settings_dialog.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

// The panic keys, pressed where the main window does not receive them.
class PanicKeysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        Theme::instance().install();
        window_ = std::make_unique<MainWindow>(app::makeParameters(), takes_);
        window_->show();
        panic_ = window_->actions()[Actions::kPanic];
        panic_->setEnabled(true);
    }
    void cleanupTestCase() { window_.reset(); }

    void panicKeyTriggersOnceInTheWindow() {
        window_->activateWindow();
        window_->page().roll().setFocus();
        QCOMPARE(countPanics(window_->page().roll()), 1);
    }

    void panicKeyWorksInTheSettingsDialog() {
        SettingsDialog settings(app::makeParameters().play, window_.get());
        settings.show();
        settings.activateWindow();
        auto* search = settings.findChild<QLineEdit*>();
        QVERIFY(search != nullptr);
        search->setFocus();
        QCOMPARE(countPanics(*search), 1);
        QVERIFY(settings.isVisible());
    }

    void panicKeyWorksInAModalDialog_data() {
        QTest::addColumn<bool>("palette");
        QTest::newRow("palette") << true;
        QTest::newRow("another") << false;
    }
    void panicKeyWorksInAModalDialog() {
        QFETCH(bool, palette);
        std::unique_ptr<QDialog> dialog;
        if (palette) {
            dialog = std::make_unique<CommandPalette>(window_->actions(), window_.get());
        } else {
            dialog = std::make_unique<QDialog>(window_.get());
            (new QVBoxLayout(dialog.get()))->addWidget(new QLineEdit);
        }
        int panics = 0;
        QTimer::singleShot(0, dialog.get(), [&] {
            auto* line = dialog->findChild<QLineEdit*>();
            line->setFocus();
            panics = countPanics(*line);
            dialog->reject();
        });
        dialog->exec();
        QCOMPARE(panics, 1);
    }

    void panicKeyWorksInAnOpenMenu() {
        QMenu menu(window_.get());
        menu.addAction(QStringLiteral("Entry"));
        menu.popup(QPoint(50, 50));
        QTRY_VERIFY(menu.isVisible());
        QCOMPARE(countPanics(menu), 1);
        menu.close();
    }

    void shortcutFieldRecordsThePanicKeyInstead() {
        QDialog dialog(window_.get());
        auto* keys = new QKeySequenceEdit(&dialog);
        dialog.show();
        keys->setFocus();
        QCOMPARE(countPanics(*keys), 0);
        QTRY_COMPARE(keys->keySequence(), QKeySequence(Qt::SHIFT | Qt::Key_Escape));
    }

    void typedLetterIsNotPanic() {
        QDialog dialog(window_.get());
        auto* line = new QLineEdit(&dialog);
        dialog.show();
        line->setFocus();
        window_->actions().setKeys(QStringLiteral("panic"), QKeySequence(Qt::Key_P));
        QSignalSpy done(panic_, &QAction::triggered);
        QTest::keyClick(line, Qt::Key_P);
        QCOMPARE(done.size(), 0);
        QCOMPARE(line->text(), QStringLiteral("p"));
        window_->actions().setKeys(QStringLiteral("panic"), QKeySequence(Qt::SHIFT | Qt::Key_Escape));
        QTest::keyClick(line, Qt::Key_Escape, Qt::ShiftModifier);
        QCOMPARE(done.size(), 1);
    }

private:
    int countPanics(QWidget& focus) const {
        QSignalSpy done(panic_, &QAction::triggered);
        QTest::keyClick(&focus, Qt::Key_Escape, Qt::ShiftModifier);
        return static_cast<int>(done.size());
    }

    TakesModel takes_;
    std::unique_ptr<MainWindow> window_;
    QAction* panic_ = nullptr;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::PanicKeysTest, QApplication)
#include "panic_keys_test.moc"
