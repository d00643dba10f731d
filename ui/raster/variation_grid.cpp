#include "raster/variation_grid.h"

#include <QKeyEvent>
#include <QPixmap>
#include <QScrollArea>
#include <QSet>
#include <algorithm>
#include <utility>

#include "raster/file_drag.h"
#include "raster/variation_card.h"

namespace continuo::ui {
namespace {

constexpr int kGap = 12;
constexpr qsizetype kMostSpare = 16;  // as many as are generated at once
constexpr int kPrepareEvery = 20;     // ms

}  // namespace

VariationGrid::VariationGrid(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(&preparing_, &QTimer::timeout, this, &VariationGrid::makeSpare);
}

void VariationGrid::prepareSpareCards() { preparing_.start(kPrepareEvery); }

QSize VariationGrid::sizeHint() const { return {2 * 232 + kGap, minimumHeight()}; }

VariationCard* VariationGrid::makeCard() {
    auto* card = new VariationCard(this);
    card->hide();
    const auto id = [card] { return card->form().id; };
    connect(card, &VariationCard::selectRequested, this, [this, id] { choose(id()); });
    connect(card, &VariationCard::activated, this, [this, id] { Q_EMIT activated(id()); });
    connect(card, &VariationCard::starClicked, this, [this, id] { Q_EMIT starRequested(id()); });
    connect(card, &VariationCard::keepClicked, this, [this, id] { Q_EMIT keepRequested(id()); });
    connect(card, &VariationCard::exportClicked, this, [this, id] { Q_EMIT exportRequested(id()); });
    connect(card, &VariationCard::discardClicked, this, [this, id] { Q_EMIT discardRequested(id()); });
    connect(&card->cell(), &PictureCell::zoomEdited, this, [this](const RasterZoom& zoom) {
        setZoom(zoom);
        Q_EMIT zoomChanged();
    });
    connect(&card->cell(), &PictureCell::dragRequested, this, [this, id] { Q_EMIT dragRequested(id()); });
    return card;
}

void VariationGrid::makeSpare() {
    if (spare_.size() + cards_.size() >= kMostSpare) return preparing_.stop();
    spare_ << makeCard();
}

// Returns a card that was released, or a spare one, or a new one.
VariationCard* VariationGrid::reuseCard(QVector<VariationCard*>& left) {
    VariationCard* card = !left.isEmpty()     ? left.takeFirst()
                          : !spare_.isEmpty() ? spare_.takeFirst()
                                              : makeCard();
    card->cell().setMode(mode_);
    card->cell().setBase(base_);
    card->cell().setKept(kept_, keptRows_);
    card->cell().setScanning(scanning_);
    card->cell().setZoom(zoom_);
    return card;
}

void VariationGrid::storeSpare(VariationCard* card) {
    card->hide();
    if (spare_.size() >= kMostSpare) return card->deleteLater();
    card->cell().setRaster(nullptr);
    card->cell().setBase({});
    card->cell().setKept(nullptr, 0);
    spare_ << card;
}

// Reuses cards, because making them is the slowest part of showing pictures.
void VariationGrid::setPictures(const std::vector<Picture>& pictures) {
    QHash<qint64, VariationCard*> before;
    before.swap(cards_);
    QSet<qint64> stays;
    for (const Picture& each : pictures) stays << each.form.id;
    QVector<VariationCard*> left;
    for (const qint64 id : std::exchange(order_, {}))
        if (!stays.contains(id)) left << before.take(id);
    // If the focused card is removed, the grid keeps the focus until another card is selected.
    const QWidget* focused = window()->focusWidget();
    for (const VariationCard* gone : std::as_const(left))
        if (focused != nullptr && (focused == gone || gone->isAncestorOf(focused))) setFocus();
    for (const Picture& each : pictures) {
        const qint64 id = each.form.id;
        VariationCard* card = before.take(id);
        if (card == nullptr) card = reuseCard(left);
        card->cell().setRaster(each.raster);
        card->setForm(each.form);
        cards_.insert(id, card);
        order_ << id;
    }
    for (VariationCard* gone : std::as_const(left)) storeSpare(gone);
    reorderCards();
    select(selected_);
    layOut();
    for (const qint64 id : std::as_const(order_)) cards_[id]->show();
}

// Sets the order for screen readers.
void VariationGrid::reorderCards() {
    qsizetype place = -1;
    bool inOrder = true;
    for (const qint64 id : std::as_const(order_)) {
        const qsizetype next = children().indexOf(cards_[id]);
        inOrder = inOrder && next > std::exchange(place, next);
    }
    if (inOrder) return;
    for (const qint64 id : std::as_const(order_)) cards_[id]->raise();
}

void VariationGrid::setForm(const PictureForm& form) {
    if (VariationCard* card = cards_.value(form.id)) card->setForm(form);
}

void VariationGrid::rowsChanged(qint64 id, RowSpan rows) {
    if (VariationCard* card = cards_.value(id)) card->cell().rowsChanged(rows);
}

void VariationGrid::updateTexts() {
    for (VariationCard* card : std::as_const(cards_)) card->updateTexts();
}

void VariationGrid::setMode(RasterMode mode) {
    mode_ = mode;
    for (const qint64 id : std::as_const(order_)) setPictureMode(id, mode);
}

void VariationGrid::setPictureMode(qint64 id, RasterMode mode) {
    VariationCard* card = cards_.value(id);
    if (card == nullptr) return;
    card->cell().setMode(mode);
    card->updateTexts();
}

std::optional<RasterMode> VariationGrid::pictureMode(qint64 id) const {
    const VariationCard* card = cards_.value(id);
    return card == nullptr ? std::nullopt : std::optional(card->cell().mode());
}

void VariationGrid::setBase(const QImage& base) {
    base_ = base;
    for (VariationCard* card : std::as_const(cards_)) card->cell().setBase(base);
}

void VariationGrid::setKept(std::shared_ptr<const Raster> source, int rows) {
    kept_ = std::move(source);
    keptRows_ = rows;
    for (VariationCard* card : std::as_const(cards_)) card->cell().setKept(kept_, keptRows_);
}

void VariationGrid::setScanning(bool scanning) {
    scanning_ = scanning;
    for (VariationCard* card : std::as_const(cards_)) card->cell().setScanning(scanning);
}

void VariationGrid::setZoom(const RasterZoom& zoom) {
    zoom_ = zoom;
    for (VariationCard* card : std::as_const(cards_)) card->cell().setZoom(zoom);
}

double VariationGrid::actualZoom() const {
    return order_.isEmpty() ? 1 : cards_[order_.front()]->cell().place().scale;
}

void VariationGrid::select(qint64 id) {
    selected_ = cards_.contains(id) ? id : 0;
    for (auto card = cards_.cbegin(); card != cards_.cend(); ++card)
        card.value()->setSelected(card.key() == selected_);
    if (selected_ != 0 && window()->focusWidget() == this) cards_[selected_]->setFocus();
    // Without a selection the first card is the tab stop.
    if (selected_ == 0 && !order_.isEmpty()) cards_[order_.front()]->setFocusPolicy(Qt::StrongFocus);
}

void VariationGrid::choose(qint64 id) {
    if (id == selected_) return;
    select(id);
    Q_EMIT selectionChanged(selected_);
}

bool VariationGrid::dragOut(qint64 id, const QString& file) {
    VariationCard* card = cards_.value(id);
    return card != nullptr && dragFileOut(this, file, card->cell().grab());
}

// Returns the number of columns. Ignores the scroll bar: it narrows each column by a few px but does not
// change their number.
int VariationGrid::columns() const {
    const QWidget* viewport = parentWidget();
    const auto* area = qobject_cast<QScrollArea*>(viewport == nullptr ? nullptr : viewport->parentWidget());
    const int room = area == nullptr ? width() : std::max(width(), area->contentsRect().width());
    return std::max(1, (room + kGap) / (VariationCard::kLeastWidth + kGap));
}

void VariationGrid::layOut() {
    const int across = columns();
    const int each = (width() - (across - 1) * kGap) / across;
    for (int i = 0; i < static_cast<int>(order_.size()); ++i)
        cards_[order_[i]]->setGeometry((i % across) * (each + kGap),
                                       (i / across) * (VariationCard::kHeight + kGap), each,
                                       VariationCard::kHeight);
    const int rows = (static_cast<int>(order_.size()) + across - 1) / across;
    setMinimumHeight(std::max(0, rows * (VariationCard::kHeight + kGap) - kGap));
}

void VariationGrid::resizeEvent(QResizeEvent*) { layOut(); }

void VariationGrid::keyPressEvent(QKeyEvent* event) {
    if (order_.isEmpty() || event->modifiers() & ~Qt::KeypadModifier) return QWidget::keyPressEvent(event);
    const int last = static_cast<int>(order_.size()) - 1;
    const int at = static_cast<int>(order_.indexOf(selected_));
    int next = 0;
    switch (event->key()) {
        case Qt::Key_Left: next = at - 1; break;
        case Qt::Key_Right: next = at + 1; break;
        case Qt::Key_Up: next = at - columns(); break;
        case Qt::Key_Down: next = at + columns(); break;
        case Qt::Key_Home: next = 0; break;
        case Qt::Key_End: next = last; break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (selected_ != 0) Q_EMIT activated(selected_);
            return;
        default: return QWidget::keyPressEvent(event);
    }
    if (at < 0) next = 0;
    if (next < 0 || next > last) return;
    cards_[order_[next]]->setFocus(Qt::OtherFocusReason);
}

}  // namespace continuo::ui
