#include "pages/dialogs/parts_dialog.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/dialogs/teach_source_list.h"
#include "theme/theme.h"
#include "widgets/screen_room.h"

namespace continuo::ui {

PartsDialog::PartsDialog(const QString& name, const QVector<TeachSource>& parts, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Choose parts"));
    resize(sizeWithinScreen(*this, {480, 420}));
    auto* title = new QLabel(tr("Choose the parts of %1").arg(name), this);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    Theme::setStyle(title, TextStyle::PageTitle);
    auto* what = new QLabel(tr("The model hears the checked parts as one piano. It does not hear the others, "
                               "but every MIDI export contains them."),
                            this);
    what->setWordWrap(true);
    list_ = new TeachSourceList(tr("Parts"), tr("The file has no parts."), this);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    open_ = new QPushButton(tr("Open as a take"), this);
    open_->setDefault(true);
    Theme::setRole(open_, ButtonRole::Primary);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(open_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(title);
    column->addWidget(what);
    column->addWidget(list_, 1);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(open_, &QPushButton::clicked, this, &QDialog::accept);
    const auto showChosen = [this] { open_->setEnabled(!chosenRows().isEmpty()); };
    connect(list_, &TeachSourceList::edited, this, showChosen);
    list_->setSources(parts);
    showChosen();
}

QVector<int> PartsDialog::chosenRows() const {
    QVector<int> rows;
    for (int row = 0; row < list_->sources().size(); ++row)
        if (list_->sources()[row].chosen) rows << row;
    return rows;
}

}  // namespace continuo::ui
