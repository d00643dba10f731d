#include "pages/dialogs/ask_text.h"

#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QPushButton>

#include "theme/theme.h"
#include "widgets/ampersands.h"

namespace continuo::ui {

std::optional<QString> askText(QWidget* parent, const QString& title, const QString& label,
                               const QString& before) {
    constexpr int kWidth = 400;  // px, for a sentence
    QInputDialog dialog(parent);
    dialog.setWindowTitle(title);
    dialog.setLabelText(doubleAmpersands(label));
    dialog.setTextValue(before);
    dialog.setOkButtonText(dialog.okButtonText());  // creates the buttons
    if (auto* buttons = dialog.findChild<QDialogButtonBox*>()) {
        QPushButton* done = buttons->button(QDialogButtonBox::Ok);
        done->setDefault(true);
        Theme::setRole(done, ButtonRole::Primary);
    }
    if (auto* field = dialog.findChild<QLineEdit*>()) field->setMinimumWidth(kWidth);
    if (dialog.exec() != QDialog::Accepted) return {};
    return dialog.textValue().trimmed();
}

}  // namespace continuo::ui
