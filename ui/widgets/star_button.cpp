#include "widgets/star_button.h"

#include "theme/theme.h"

namespace continuo::ui {

StarButton::StarButton(QWidget* parent) : QToolButton(parent) { Theme::setRole(this, ButtonRole::Flat); }

void StarButton::setStarred(bool starred, const QString& which) {
    setIcon(starred ? Theme::icon(QStringLiteral("star-full"), &Tokens::warn)
                    : Theme::icon(QStringLiteral("star"), &Tokens::text2));
    const QString text = (starred ? tr("Remove the star from %1") : tr("Star %1")).arg(which);
    setToolTip(text);
    setAccessibleName(text);
}

}  // namespace continuo::ui
