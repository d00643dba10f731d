#include "widgets/segmented_bar.h"

#include <utility>

#include <QHBoxLayout>
#include <QToolButton>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr QSize kIcon(16, 16), kIconBesideWords(20, 16);  // wider, as a gap before the text

}  // namespace

SegmentedBar::SegmentedBar(Size size, const std::vector<Segment>& segments, QWidget* parent)
    : QFrame(parent), size_(size) {
    setProperty("role", QStringLiteral("segments"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(1, 1, 1, 1);
    row->setSpacing(2);
    for (const Segment& segment : segments) {
        auto* button = new QToolButton(this);
        button->setText(segment.text);
        button->setAccessibleName(segment.text);
        button->setToolTip(segment.toolTip);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::StrongFocus);
        Theme::setRole(button, size == Size::Workspaces ? ButtonRole::Tab : ButtonRole::Segment);
        Theme::setStyle(button, size == Size::Workspaces ? TextStyle::Tab : TextStyle::Caption);
        if (!segment.icon.isEmpty()) {
            button->setIcon(Theme::icon(segment.icon, &Tokens::text));
            button->setIconSize(kIconBesideWords);
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        }
        row->addWidget(button);
        buttons_.push_back(button);
        connect(button, &QToolButton::clicked, this, [this] { Q_EMIT currentEdited(current()); });
    }
    if (!buttons_.empty()) buttons_.front()->setChecked(true);
}

void SegmentedBar::setIconsOnly(bool only) {
    if (std::exchange(iconsOnly_, only) == only) return;
    for (QToolButton* button : buttons_) {
        if (button->icon().isNull()) continue;
        if (size_ == Size::Workspaces) Theme::setRole(button, only ? ButtonRole::IconTab : ButtonRole::Tab);
        button->setIconSize(only ? kIcon : kIconBesideWords);
        button->setToolButtonStyle(only ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    }
}

int SegmentedBar::current() const {
    for (std::size_t index = 0; index < buttons_.size(); ++index)
        if (buttons_[index]->isChecked()) return static_cast<int>(index);
    return -1;
}

void SegmentedBar::setCurrent(int index) { button(index)->setChecked(true); }

}  // namespace continuo::ui
