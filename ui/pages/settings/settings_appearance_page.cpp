#include "pages/settings/settings_appearance_page.h"

#include <QCheckBox>
#include <QComboBox>

#include "widgets/form_group.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

AppearancePage::AppearancePage(QWidget* parent)
    : SettingsPage(tr("Appearance"), QStringLiteral("sun"), parent),
      scheme_(new QComboBox(this)),
      scale_(new ValueSlider(tr("Interface size"), {80, 200, 10, 100, 0, QStringLiteral("%")}, this)),
      reduceMotion_(new QCheckBox(tr("Reduce motion"), this)) {
    // In the order of Scheme.
    scheme_->addItems({tr("Same as desktop"), tr("Dark"), tr("Light"), tr("High contrast")});
    scale_->setLabelWidth(kLabelWidth);
    //: Heading of a settings page.
    FormGroup* look = addGroup(tr("Look"));
    look->addRow(tr("Colours"), scheme_);
    //: Words by which the settings are searched; not shown.
    look->addWideRow(scale_, tr("Interface size, scale, zoom"));
    //: Words by which the settings are searched; not shown.
    look->addWideRow(reduceMotion_, tr("Reduce motion, animation"));
    look->setNote(tr("The size changes at the next start."));
    addRestart(look);
    connect(scheme_, &QComboBox::activated, this, [this](int index) {
        form_.scheme = static_cast<Scheme>(index);
        Q_EMIT edited(form_);
    });
    connect(scale_, &ValueSlider::valueEdited, this, [this](double percent) {
        form_.scale = qRound(percent);
        Q_EMIT edited(form_);
    });
    connect(reduceMotion_, &QCheckBox::clicked, this, [this](bool on) {
        form_.reduceMotion = on;
        Q_EMIT edited(form_);
    });
    setForm({});
}

void AppearancePage::setForm(const AppearanceForm& form) {
    form_ = form;
    scheme_->setCurrentIndex(static_cast<int>(form.scheme));
    scale_->setValue(form.scale);
    reduceMotion_->setChecked(form.reduceMotion);
}

}  // namespace continuo::ui
