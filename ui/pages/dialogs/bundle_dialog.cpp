#include "pages/dialogs/bundle_dialog.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/dialogs/teach_source_list.h"
#include "theme/theme.h"
#include "widgets/screen_room.h"

namespace continuo::ui {

BundleDialog::BundleDialog(const QVector<TeachSource>& takes, int pictures, int sounds, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Export takes as a Continuo file"));
    resize(sizeWithinScreen(*this, {560, 480}));
    auto* title = new QLabel(windowTitle(), this);
    Theme::setStyle(title, TextStyle::PageTitle);
    auto* what = new QLabel(tr("Each take is exported with its whole recording, branches, tags and written "
                               "notes. Another Continuo can open the file."),
                            this);
    what->setWordWrap(true);
    list_ = new TeachSourceList(tr("Takes"), tr("There are no takes."), this);
    pictures_ = new QCheckBox(tr("Include all pictures (%Ln)", nullptr, pictures), this);
    pictures_->setEnabled(pictures > 0);
    sounds_ = new QCheckBox(tr("Include all sounds (%Ln)", nullptr, sounds), this);
    sounds_->setEnabled(sounds > 0);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    export_ = new QPushButton(tr("Export…"), this);
    export_->setDefault(true);
    Theme::setRole(export_, ButtonRole::Primary);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(export_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(title);
    column->addWidget(what);
    column->addWidget(list_, 1);
    column->addWidget(pictures_);
    column->addWidget(sounds_);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(export_, &QPushButton::clicked, this, &QDialog::accept);
    connect(list_, &TeachSourceList::edited, this, &BundleDialog::showChosen);
    for (const QCheckBox* each : {pictures_, sounds_})
        connect(each, &QCheckBox::toggled, this, &BundleDialog::showChosen);
    list_->setSources(takes);
    showChosen();
}

QVector<int> BundleDialog::chosenRows() const {
    QVector<int> rows;
    for (int row = 0; row < list_->sources().size(); ++row)
        if (list_->sources()[row].chosen) rows << row;
    return rows;
}

bool BundleDialog::includesPictures() const { return pictures_->isChecked(); }

bool BundleDialog::includesSounds() const { return sounds_->isChecked(); }

void BundleDialog::showChosen() {
    export_->setEnabled(!chosenRows().isEmpty() || includesPictures() || includesSounds());
}

}  // namespace continuo::ui
