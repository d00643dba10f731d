#include "pages/sound/sound_list.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <utility>

#include "pages/sound/sound_row.h"
#include "raster/file_drag.h"

namespace continuo::ui {

SoundList::SoundList(QWidget* parent) : QWidget(parent) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    column_->addStretch(1);
}

void SoundList::setVariations(const std::vector<Variation>& variations) {
    QHash<qint64, SoundRow*> before = std::exchange(rows_, {});
    order_.clear();
    for (const Variation& each : variations) {
        const qint64 id = each.form.id;
        SoundRow* row = before.take(id);
        if (row == nullptr) row = addRow(id);
        rows_[id] = row;
        row->setForm(each.form);
        row->setContent(each.content);
        column_->removeWidget(row);
        column_->insertWidget(static_cast<int>(order_.size()), row);
        order_ << id;
    }
    const QWidget* focused = window()->focusWidget();
    for (SoundRow* gone : std::as_const(before)) {
        // If the removed row has the focus, this list gets it and passes it to the newly selected row.
        if (focused != nullptr && (focused == gone || gone->isAncestorOf(focused))) setFocus();
        gone->hide();
        gone->deleteLater();
    }
    if (!rows_.contains(playing_)) playing_ = 0;
    if (rows_.contains(selected_)) return select(selected_);
    select(order_.isEmpty() ? 0 : order_.front());
}

SoundRow* SoundList::addRow(qint64 id) {
    auto* row = new SoundRow(this);
    connect(row, &SoundRow::selectRequested, this, [this, id] { choose(id); });
    connect(row, &SoundRow::playClicked, this, [this, id] { playOrStop(id); });
    connect(row, &SoundRow::starClicked, this, [this, id] { Q_EMIT starRequested(id); });
    connect(row, &SoundRow::dragRequested, this, [this, id] { Q_EMIT dragRequested(id); });
    return row;
}

bool SoundList::dragOut(qint64 id, const QString& file) {
    SoundRow* const row = findRow(id);
    return row != nullptr && dragFileOut(this, file, row->grab());
}

void SoundList::setForm(const SoundVariationForm& form) {
    if (SoundRow* row = findRow(form.id)) row->setForm(form);
}

void SoundList::contentChanged(qint64 id) {
    if (SoundRow* row = findRow(id)) row->contentChanged();
}

void SoundList::select(qint64 id) {
    selected_ = rows_.contains(id) ? id : 0;
    for (auto row = rows_.cbegin(); row != rows_.cend(); ++row)
        row.value()->setSelected(row.key() == selected_);
    if (selected_ != 0 && window()->focusWidget() == this) rows_[selected_]->setFocus();
}

void SoundList::choose(qint64 id) {
    if (id == selected_) return;
    select(id);
    Q_EMIT selectionChanged(selected_);
}

void SoundList::setPlaying(qint64 id) {
    playing_ = rows_.contains(id) ? id : 0;
    for (auto row = rows_.cbegin(); row != rows_.cend(); ++row)
        row.value()->setPlaying(row.key() == playing_);
}

void SoundList::setLevel(double peakDb) {
    if (SoundRow* row = findRow(playing_)) row->setLevel(peakDb);
}

void SoundList::playOrStop(qint64 id) {
    if (id == playing_) return Q_EMIT stopRequested();
    choose(id);
    Q_EMIT playRequested(id);
}

void SoundList::keyPressEvent(QKeyEvent* event) {
    if (order_.isEmpty() || event->modifiers() & ~Qt::KeypadModifier) return QWidget::keyPressEvent(event);
    const qsizetype at = order_.indexOf(selected_), last = order_.size() - 1;
    qsizetype next = 0;
    switch (event->key()) {
        case Qt::Key_Up: next = at - 1; break;
        case Qt::Key_Down: next = at + 1; break;
        case Qt::Key_Home: next = 0; break;
        case Qt::Key_End: next = last; break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (selected_ != 0) playOrStop(selected_);
            return;
        default: return QWidget::keyPressEvent(event);
    }
    if (next >= 0 && next <= last) rows_[order_[next]]->setFocus(Qt::OtherFocusReason);
}

}  // namespace continuo::ui
