#include "pages/settings/settings_language_page.h"

#include <QComboBox>

#include "widgets/form_group.h"

namespace continuo::ui {

LanguagePage::LanguagePage(QWidget* parent)
    : SettingsPage(tr("Language"), QStringLiteral("globe"), parent), box_(new QComboBox(this)) {
    // In the order of Language; each language by its own name.
    box_->addItems({tr("Same as desktop"), QStringLiteral("English"), QStringLiteral("Deutsch")});
    FormGroup* group = addGroup(tr("Language"));
    group->addRow(tr("Interface language"), box_);
    group->setNote(tr("The language changes at the next start."));
    addRestart(group);
    connect(box_, &QComboBox::activated, this,
            [this](int index) { Q_EMIT edited(static_cast<Language>(index)); });
}

void LanguagePage::setLanguage(Language language) { box_->setCurrentIndex(static_cast<int>(language)); }

}  // namespace continuo::ui
