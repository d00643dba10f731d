#include "pages/settings/settings_page.h"

#include <algorithm>

#include <QComboBox>
#include <QVBoxLayout>

#include "pages/settings/restart_line.h"
#include "pages/settings/settings_forms.h"
#include "widgets/form_group.h"

namespace continuo::ui {

SettingsPage::SettingsPage(const QString& title, const QString& icon, QWidget* parent)
    : QWidget(parent), title_(title), icon_(icon), column_(new QVBoxLayout) {
    // Keeps free room below all groups, not inside them.
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(24, 4, 24, 24);
    all->setSpacing(0);
    all->addLayout(column_);
    all->addStretch(1);
    column_->setSpacing(16);
}

FormGroup* SettingsPage::makeGroup(const QString& title, int labelWidth) {
    auto* group = new FormGroup(title, labelWidth, this);
    groups_.push_back(group);
    return group;
}

FormGroup* SettingsPage::addGroup(const QString& title, int labelWidth) {
    FormGroup* group = makeGroup(title, labelWidth);
    column_->addWidget(group);
    return group;
}

void SettingsPage::addRestart(FormGroup* group) {
    restartGroup_ = group;
    restart_ = new RestartLine(this);
    //: Words by which the settings are searched; not shown.
    group->addWideRow(restart_, tr("Restart now"));
    group->setAvailable(restart_, false);
    connect(restart_, &RestartLine::restartRequested, this, &SettingsPage::restartRequested);
}

void SettingsPage::offerRestart(bool offered) {
    restart_->setBlockedReason({});
    restartGroup_->setAvailable(restart_, offered);
}

void SettingsPage::setRestartBlocked(const QString& why) { restart_->setBlockedReason(why); }

bool SettingsPage::filter(const QStringList& words) {
    const bool all = std::all_of(words.begin(), words.end(), [this](const QString& word) {
        return title_.contains(word, Qt::CaseInsensitive);
    });
    bool any = false;
    for (FormGroup* group : groups_) any = group->filter(all ? QStringList() : words) || any;
    return any || all;
}

void SettingsPage::showChoices(const Choices& choices, QComboBox* box, FormGroup* group) {
    const QSignalBlocker silent(box);
    QStringList now;
    for (int index = 0; index < box->count(); ++index) now << box->itemText(index);
    // Avoid rebuilding a list that is open or has the focus.
    if (now != choices.names) {
        box->clear();
        box->addItems(choices.names);
    }
    box->setCurrentIndex(choices.chosen);
    group->setAvailable(box, !choices.names.isEmpty());
}

}  // namespace continuo::ui
