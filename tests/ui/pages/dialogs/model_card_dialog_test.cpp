#include "pages/dialogs/model_card_dialog.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "ui/qt_test_program.h"
#include "widgets/latents_curve.h"

namespace continuo::ui {

class ModelCardDialogTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        dialog_ = std::make_unique<ModelCardDialog>();
        form_ = {};
        form_.title = QStringLiteral("Piano <b>model</b>");
        form_.groups = {{QStringLiteral("Model"), {{QStringLiteral("Size"), QStringLiteral("18 MB")}}},
                        {QStringLiteral("Nothing"), {}}};
    }

    void factsAreShownWithoutMarkup() {
        dialog_->setForm(form_);
        QVERIFY(hasText(QStringLiteral("Piano <b>model</b>")));
        QVERIFY(hasText(QStringLiteral("Size")) && hasText(QStringLiteral("18 MB")));
        QVERIFY(!hasText(QStringLiteral("Nothing")));
        for (const auto* label : dialog_->findChildren<QLabel*>())
            if (label->text().contains(QLatin1Char('<'))) QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void newCardReplacesTheShownOne() {
        dialog_->setForm(form_);
        form_.groups = {{QStringLiteral("Model"), {{QStringLiteral("Size"), QStringLiteral("36 MB")}}}};
        dialog_->setForm(form_);
        QVERIFY(hasText(QStringLiteral("36 MB")) && !hasText(QStringLiteral("18 MB")));
    }

    void bundledModelHasNoRemoveButton() {
        dialog_->setForm(form_);
        QVERIFY(!button(QStringLiteral("Delete…")));
        QVERIFY(button(QStringLiteral("Use this model")));
        form_.removeText = QStringLiteral("Delete…");
        form_.inUse = true;
        form_.cannotRemoveReason = QStringLiteral("in use");
        dialog_->setForm(form_);
        QVERIFY(button(QStringLiteral("Delete…")) && !button(QStringLiteral("Delete…"))->isEnabled());
        QVERIFY(!button(QStringLiteral("Use this model")));
    }

    void curveIsShownOnlyForTwoPointsOrMore() {
        form_.natsPerToken = {{16, 2.7}};
        dialog_->setForm(form_);
        QVERIFY(!dialog_->findChild<LatentsCurve*>());
        form_.msPerToken = {{256, 5.8}};
        dialog_->setForm(form_);
        QVERIFY(dialog_->findChild<LatentsCurve*>());
    }

    void buttonsSignalTheirRequests() {
        QSignalSpy folder(dialog_.get(), &ModelCardDialog::openFolderRequested);
        QSignalSpy used(dialog_.get(), &ModelCardDialog::useRequested);
        QSignalSpy removed(dialog_.get(), &ModelCardDialog::removeRequested);
        form_.removeText = QStringLiteral("Delete…");
        dialog_->setForm(form_);
        for (const char* name : {"Open folder", "Use this model", "Delete…"})
            button(QString::fromUtf8(name))->click();
        QCOMPARE(folder.count(), 1);
        QCOMPARE(used.count(), 1);
        QCOMPARE(removed.count(), 1);
    }

private:
    bool hasText(const QString& text) {
        for (const auto* label : dialog_->findChildren<QLabel*>())
            if (label->text() == text && label->isVisibleTo(dialog_.get())) return true;
        return false;
    }
    QPushButton* button(const QString& text) {
        for (auto* each : dialog_->findChildren<QPushButton*>())
            if (each->text() == text && each->isVisibleTo(dialog_.get())) return each;
        return nullptr;
    }

    std::unique_ptr<ModelCardDialog> dialog_;
    ModelCardForm form_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ModelCardDialogTest, QApplication)
#include "model_card_dialog_test.moc"
