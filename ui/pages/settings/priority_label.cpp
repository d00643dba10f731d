#include "pages/settings/priority_label.h"

#include "theme/theme.h"

namespace continuo::ui {

PriorityLabel::PriorityLabel(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setForm({});
}

void PriorityLabel::setForm(const PriorityForm& form) {
    const bool all = form.realtime && form.preferred;
    Theme::setStyle(this, TextStyle::Caption, all ? &Tokens::text2 : &Tokens::warn);
    if (all) return setText(tr("Real-time priority"));
    const QString what = form.realtime
                             ? tr("Real-time priority, but not for the model: its answers may come late "
                                  "while other programs compute.")
                             : tr("No real-time priority: notes may come late while other programs compute.");
    //: %1 is a sentence about missing real-time priority.
    setText(tr("%1 Install rtkit (see the manual, Sound and keyboards).").arg(what));
}

}  // namespace continuo::ui
