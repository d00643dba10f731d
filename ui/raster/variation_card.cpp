#include "raster/variation_card.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/star_button.h"

namespace continuo::ui {
namespace {

constexpr int kPadding = 12;

void setButtonName(QToolButton* button, const QString& text) {
    button->setToolTip(text);
    button->setAccessibleName(text);
}

}  // namespace

VariationCard::VariationCard(QWidget* parent) : QWidget(parent), cell_(new PictureCell) {
    setFocusPolicy(Qt::ClickFocus);
    letter_ = new QLabel;
    Theme::setStyle(letter_, TextStyle::PaneTitle);
    bits_ = new QLabel;
    Theme::setStyle(bits_, TextStyle::Fixed);
    unit_ = new QLabel;
    state_ = new QLabel;
    for (QLabel* label : {unit_, state_}) Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    star_ = new StarButton(this);
    connect(star_, &QToolButton::clicked, this, &VariationCard::starClicked);
    keep_ = addButton(QStringLiteral("check"), &VariationCard::keepClicked);
    export_ = addButton(QStringLiteral("export"), &VariationCard::exportClicked);
    discard_ = addButton(QStringLiteral("trash"), &VariationCard::discardClicked);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->addWidget(letter_, 1);
    head->addWidget(star_);
    buttons_ = new QGridLayout;
    buttons_->setContentsMargins(0, 0, 0, 0);
    buttons_->setSpacing(0);
    buttons_->setColumnStretch(3, 1);
    placeButtons();
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    words->addLayout(head);
    for (QLabel* label : {bits_, unit_, state_}) {
        label->setSizePolicy(QSizePolicy::Ignored,
                             QSizePolicy::Preferred);  // otherwise a long word would shift the picture
        words->addWidget(label);
    }
    words->addStretch(1);
    words->addLayout(buttons_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kPadding, kPadding, 4, kPadding - 4);
    row->setSpacing(8);
    row->addWidget(cell_, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    setForm({});
    setSelected(false);
}

QToolButton* VariationCard::addButton(const QString& icon, void (VariationCard::*clicked)()) {
    auto* button = new QToolButton(this);
    button->setIcon(Theme::icon(icon));
    Theme::setRole(button, ButtonRole::Small);
    connect(button, &QToolButton::clicked, this, clicked);
    return button;
}

void VariationCard::setForm(const PictureForm& form) {
    form_ = form;
    //: Completes “Star …”.
    const QString which = tr("picture %1").arg(form.letter);
    letter_->setText(form.letter);
    star_->setStarred(form.starred, which);
    setButtonName(keep_, form.kept ? tr("Kept: %1").arg(which) : tr("Keep %1").arg(which));
    if (form.kept && window()->focusWidget() == keep_) setFocus();  // otherwise the next button has focus
    keep_->setEnabled(!form.kept);
    setButtonName(export_, tr("Export %1").arg(which));
    setButtonName(discard_, tr("Discard %1").arg(which));
    updateTexts();
}

// Places the buttons in a row if there is room beside the picture.
void VariationCard::placeButtons() {
    constexpr int kRoomForThree = 224;
    const int across = width() >= kRoomForThree ? 3 : 2;
    int place = 0;
    for (QToolButton* button : {keep_, export_, discard_}) {
        buttons_->removeWidget(button);
        buttons_->addWidget(button, place / across, place % across);
        ++place;
    }
}

void VariationCard::resizeEvent(QResizeEvent*) { placeButtons(); }

QString VariationCard::stateText() const {
    switch (cell_->mode()) {
        //: View of a picture: surprise. NLL: negative log-likelihood.
        case RasterMode::Surprise: return tr("NLL map");
        //: View of a picture.
        case RasterMode::Difference: return tr("difference");
        case RasterMode::Picture: break;
    }
    const auto& raster = cell_->raster();
    //: Progress of a picture.
    if (raster && !raster->isDone()) return tr("row %1").arg(raster->rowsDone());
    //: At a picture: its rows that are kept.
    return form_.kept ? tr("kept") : QString();
}

std::optional<double> VariationCard::bitsPerDim() const {
    if (form_.bitsPerDim >= 0) return form_.bitsPerDim;
    const auto& raster = cell_->raster();
    return raster ? raster->bitsPerDim(0, raster->height()) : std::nullopt;
}

void VariationCard::updateTexts() {
    const std::optional<double> bits = bitsPerDim();
    bits_->setText(bits ? QLocale().toString(*bits, 'f', 2) : QString());
    unit_->setText(bits ? tr("bits/dim") : QString());
    state_->setText(stateText());
    const QString spoken = spokenText();
    if (accessibleName() != spoken) setAccessibleName(spoken);
}

QString VariationCard::spokenText() const {
    QStringList parts = {tr("Picture %1").arg(form_.letter)};
    const auto& raster = cell_->raster();
    if (const std::optional<double> bits = bitsPerDim())
        parts << tr("%L1 bits per dimension").arg(*bits, 0, 'f', 2);
    if (raster && !raster->isDone())
        parts << tr("row %1 of %2").arg(raster->rowsDone()).arg(raster->height());
    if (cell_->mode() == RasterMode::Surprise) parts << tr("NLL map");
    if (cell_->mode() == RasterMode::Difference) parts << tr("difference");
    if (form_.starred) parts << tr("starred");
    if (form_.kept) parts << tr("kept");
    return parts.join(QStringLiteral(", "));
}

void VariationCard::setSelected(bool selected) {
    selected_ = selected;
    // Makes only the selected card a tab stop; the arrow keys reach the others.
    setFocusPolicy(selected ? Qt::StrongFocus : Qt::ClickFocus);
    star_->setFocusPolicy(selected ? Qt::TabFocus : Qt::NoFocus);
    for (QToolButton* button : {keep_, export_, discard_}) {
        button->setFocusPolicy(Qt::TabFocus);
        button->setVisible(selected);
    }
    update();
}

void VariationCard::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // In high contrast all borders have the same colour, so only the width differs.
    const double border = selected_ || hasFocus() ? (tokens.highContrast ? 5 : 2) : tokens.outline;
    painter.setPen(QPen(hasFocus() ? tokens.focus : selected_ ? tokens.accent : tokens.line, border));
    painter.setBrush(selected_ ? tokens.bg3 : tokens.bg1);
    painter.drawRoundedRect(QRectF(rect()).adjusted(border / 2, border / 2, -border / 2, -border / 2), 6, 6);
}

void VariationCard::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton || event->button() == Qt::RightButton) Q_EMIT selectRequested();
}

void VariationCard::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) Q_EMIT activated();
}

void VariationCard::focusInEvent(QFocusEvent*) {
    Q_EMIT selectRequested();
    update();
}

void VariationCard::focusOutEvent(QFocusEvent*) { update(); }

}  // namespace continuo::ui
