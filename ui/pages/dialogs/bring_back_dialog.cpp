#include "pages/dialogs/bring_back_dialog.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/dialogs/teach_source_list.h"
#include "theme/theme.h"
#include "widgets/screen_room.h"

namespace continuo::ui {

BringBackDialog::BringBackDialog(const QVector<TeachSource>& discarded, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Restore discarded items"));
    resize(sizeWithinScreen(*this, {560, 420}));
    auto* title = new QLabel(windowTitle(), this);
    Theme::setStyle(title, TextStyle::PageTitle);
    //: Name of a list: discarded takes, branches, pictures and sounds.
    list_ = new TeachSourceList(tr("Discarded"), tr("Nothing is discarded."), this);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    bringBack_ = new QPushButton(tr("Restore"), this);
    bringBack_->setDefault(true);
    Theme::setRole(bringBack_, ButtonRole::Primary);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(bringBack_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(title);
    column->addWidget(list_, 1);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(bringBack_, &QPushButton::clicked, this, &QDialog::accept);
    connect(list_, &TeachSourceList::edited, this, &BringBackDialog::showChosen);
    list_->setSources(discarded);
    showChosen();
}

QVector<int> BringBackDialog::chosenRows() const {
    QVector<int> rows;
    for (int row = 0; row < list_->sources().size(); ++row)
        if (list_->sources()[row].chosen) rows << row;
    return rows;
}

void BringBackDialog::showChosen() { bringBack_->setEnabled(!chosenRows().isEmpty()); }

}  // namespace continuo::ui
