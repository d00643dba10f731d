#include "controllers/settings/model_menu_commands.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include "app/controllers/settings/settings_fixture.h"
#include "controllers/words/words.h"
#include "main_window/model_menu.h"
#include "pages/dialogs/model_card_dialog.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// The Model menu: its entries and their effects.
class ModelMenuCommandsTest : public SettingsTest {
    Q_OBJECT

private Q_SLOTS:
    void modelMenuChoosesAModel() {
        addOwnModel("first");
        addOwnModel("second");
        w_->play.begin(ownPath("first").toStdString());
        openModels();
        QCOMPARE(offeredModels(), QStringList({QStringLiteral("piano (first.safetensors) *"),
                                               QStringLiteral("piano (second.safetensors)")}));
        modelAction(1)->trigger();
        waitUntilRead();
        QCOMPARE(text(w_->play.modelPath()), ownPath("second"));
        QCOMPARE(w_->settings.text(QStringLiteral("compute/model")), ownPath("second"));
        QVERIFY(!pages_->dialog()->isVisible());
        openModels();
        QCOMPARE(offeredModels(), QStringList({QStringLiteral("piano (first.safetensors)"),
                                               QStringLiteral("piano (second.safetensors) *")}));
    }

    // The Image workspace lists picture models.
    void modelMenuListsTheWorkspacesModels() {
        openModels();
        QVERIFY(!modelAction(0)->isEnabled());  // no model
        QVERIFY(!w_->window.actions()[A::kModelCard]->isEnabled());
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        for (const char* name : {"emoji-32", "emoji-64"}) QVERIFY(QFile::copy(model(name), ownPath(name)));
        openModels();
        QVERIFY(!modelAction(0)->isEnabled());
        QCOMPARE(modelAction(0)->text(), QStringLiteral("No model for the piano is installed"));
        w_->window.showWorkspace(ui::Workspace::Image);
        QSignalSpy chosen(pages_.get(), &SettingsController::imageModelChosen);
        openModels();
        QCOMPARE(offeredModels().size(), 2);
        const int other = modelAction(0)->isChecked() ? 1 : 0;
        modelAction(other)->trigger();
        waitUntilRead();
        QCOMPARE(chosen.count(), 1);
        openModels();
        QVERIFY(modelAction(other)->isChecked());
        QVERIFY(w_->play.modelPath().empty());
    }

    void modelMenuErrorsAreShownAboveTheCanvas() {
        addOwnModel("first");
        addOwnModel("second");
        w_->play.begin(ownPath("first").toStdString());
        openModels();
        QFile damaged(ownPath("second"));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no weights at all") > 0);
        damaged.close();
        modelAction(1)->trigger();
        waitUntilRead();
        QVERIFY2(w_->banner("models").startsWith(QLatin1String("Continuo cannot use the model")),
                 qPrintable(w_->banner("models")));
        QCOMPARE(text(w_->play.modelPath()), ownPath("first"));
        // Open settings show the message, once.
        showModels();
        add(ownPath("second"));
        QVERIFY(w_->banner("models").isEmpty());
        QVERIFY(!pages_->dialog()->banner()->isHidden());
    }

    void modelMenuOpensTheCurrentModelsCard() {
        addOwnModel("first");
        addOwnModel("second");
        w_->play.begin(ownPath("second").toStdString());
        w_->window.actions()[A::kModelCard]->trigger();
        waitUntilRead();
        QVERIFY(cardDialog());
        QVERIFY2(texts(cardDialog()).contains(QLatin1String("second.safetensors")),
                 qPrintable(texts(cardDialog())));
        cardDialog()->close();
        pages_->dialog()->close();
        w_->window.actions()[A::kModels]->trigger();
        QVERIFY(pages_->dialog()->isVisible());
        QVERIFY(pages_->dialog()->currentPage() == pages_->dialog()->compute());
        answerFile(ownPath("first"));
        w_->window.actions()[A::kAddModel]->trigger();
        waitUntilRead();
        QCOMPARE(text(w_->play.modelPath()), ownPath("first"));
    }

private:
    QString ownPath(const char* name) {
        return w_->folder.filePath(QStringLiteral("own/%1.safetensors").arg(QLatin1String(name)));
    }
    // Copies the piano model under another name.
    void addOwnModel(const char* name) {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        QVERIFY(QFile::copy(model("piano"), ownPath(name)));
    }
    void openModels() {
        Q_EMIT w_->window.modelMenu().aboutToShow();
        waitUntilRead();
    }
    QAction* modelAction(int row) { return w_->window.modelMenu().actions().at(row); }
    // Returns the entries above the separator. The current model has a star.
    QStringList offeredModels() {
        QStringList names;
        for (const QAction* each : w_->window.modelMenu().actions()) {
            if (each->isSeparator()) break;
            names << each->text() + (each->isChecked() ? QStringLiteral(" *") : QString());
        }
        return names;
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelMenuCommandsTest, QApplication)
#include "model_menu_commands_test.moc"
