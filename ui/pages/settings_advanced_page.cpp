#include "pages/settings_advanced_page.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include "pages/form_group.h"

namespace continuo::ui {

AdvancedPage::AdvancedPage(QWidget* parent)
    : SettingsPage(tr("Advanced"), QStringLiteral("wrench"), parent),
      group_(addGroup(tr("Log"))),
      level_(new QComboBox(this)),
      file_(new QLabel(this)),
      open_(new QPushButton(tr("Open the log"), this)) {
    file_->setTextFormat(Qt::PlainText);
    file_->setWordWrap(true);
    file_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    open_->setAutoDefault(false);
    Theme::setRole(open_, ButtonRole::Small);
    group_->addRow(tr("What is written"), level_);
    group_->addRow(tr("File"), file_);
    group_->addToHeading(open_);
    connect(open_, &QPushButton::clicked, this, &AdvancedPage::openLogAsked);
    connect(level_, &QComboBox::activated, this, [this](int index) {
        form_.logLevel.chosen = index;
        Q_EMIT edited(form_);
    });
    setForm({});
}

void AdvancedPage::setForm(const AdvancedForm& form) {
    form_ = form;
    showChoices(form.logLevel, level_, group_);
    file_->setText(form.logFile.isEmpty() ? tr("No log is kept.") : form.logFile);
    open_->setEnabled(!form.logFile.isEmpty());
}

}  // namespace continuo::ui
