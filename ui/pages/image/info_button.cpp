#include "pages/image/info_button.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <utility>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kMostWidth = 320;  // px of a value; longer ones wrap

QLabel* makeLabel(const QString& text, TextStyle style, QColor Tokens::*colour) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    Theme::setStyle(label, style, colour);
    return label;
}

}  // namespace

InfoButton::InfoButton(QWidget* parent) : QToolButton(parent) {
    setIcon(Theme::icon(QStringLiteral("info")));
    setToolTip(tr("Shows how this picture was made, as stored in the PNG"));
    setAccessibleName(tr("How this picture was made"));
    setPopupMode(QToolButton::InstantPopup);
    popover_ = new QMenu(this);
    line_ = popover_->addSeparator();
    //: Menu: copies how the picture was made.
    popover_->addAction(tr("Copy"), this, [this] { QGuiApplication::clipboard()->setText(plainText()); });
    connect(popover_, &QMenu::aboutToShow, this, &InfoButton::fill);
    setMenu(popover_);
    hide();
}

void InfoButton::setInfo(const PictureInfo& info) {
    setVisible(!info.lines.isEmpty());
    if (info == info_) return;
    info_ = info;
    delete std::exchange(content_, nullptr);
    if (popover_->isVisible()) fill();
}

// Fills on opening, because filling for every selected picture is slow.
void InfoButton::fill() {
    if (content_ != nullptr) return;
    auto* content = new QWidgetAction(popover_);
    content->setDefaultWidget(makeContent());
    popover_->insertAction(line_, content);
    content_ = content;
}

QWidget* InfoButton::makeContent() const {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 8, 12, 8);
    column->addWidget(makeLabel(info_.title, TextStyle::PaneTitle, &Tokens::text));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    for (int row = 0; row < info_.lines.size(); ++row) {
        const auto& [name, value] = info_.lines[row];
        QLabel* shown = makeLabel(value, TextStyle::Body, &Tokens::text);
        shown->setTextInteractionFlags(Qt::TextSelectableByMouse);
        shown->setWordWrap(shown->sizeHint().width() > kMostWidth);
        if (shown->wordWrap()) shown->setFixedWidth(kMostWidth);
        grid->addWidget(makeLabel(name, TextStyle::Body, &Tokens::text2), row, 0, Qt::AlignTop);
        grid->addWidget(shown, row, 1);
    }
    column->addLayout(grid);
    return content;
}

QString InfoButton::plainText() const {
    QStringList lines{info_.title};
    for (const auto& [name, value] : info_.lines) lines << tr("%1: %2", "name: value").arg(name, value);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace continuo::ui
