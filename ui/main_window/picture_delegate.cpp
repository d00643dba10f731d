#include "main_window/picture_delegate.h"

#include <QAbstractProxyModel>
#include <QMouseEvent>
#include <QPainter>

#include "models/pictures_model.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kThumbnail = 32, kStar = 20, kBitsWidth = 40;

QRect starOf(const QRect& row) {
    return {row.right() - kStar - 7, row.center().y() - kStar / 2 + 1, kStar, kStar};
}

const PictureSetRow* rowOf(const QModelIndex& index) {
    if (const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model()))
        return rowOf(proxy->mapToSource(index));
    const auto* model = qobject_cast<const PicturesModel*>(index.model());
    return model == nullptr ? nullptr : &model->row(index);
}

// Pixels stay squares where the picture is smaller than its place.
void drawThumbnail(QPainter& painter, const QRect& frame, const QImage& picture) {
    if (picture.isNull()) return;
    const QSize size = picture.size().scaled(frame.size(), Qt::KeepAspectRatio);
    QRect place(QPoint(), size);
    place.moveCenter(frame.center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, picture.width() > size.width());
    painter.drawImage(place, picture);
}

}  // namespace

QSize PictureDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return {100, kRow}; }

void PictureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const PictureSetRow* row = rowOf(index);
    if (row == nullptr) return;
    const Tokens& tokens = Theme::current();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    painter->save();
    const QRect& whole = option.rect;
    if (selected || hovered) painter->fillRect(whole, selected ? tokens.bg3 : tokens.bg2);
    if (selected) painter->fillRect(QRect(whole.left(), whole.top(), 2, whole.height()), tokens.accent);
    const QRect thumbnail(whole.left() + 12, whole.center().y() - kThumbnail / 2 + 1, kThumbnail, kThumbnail);
    drawThumbnail(*painter, thumbnail, row->thumbnail);

    QRect rest = whole.adjusted(thumbnail.right() - whole.left() + 9, 3, -8, -3);
    if (!row->isSource) {
        const QString name = row->starred ? QStringLiteral("star-full") : QStringLiteral("star");
        Theme::icon(name, row->starred ? &Tokens::warn : &Tokens::text2)
            .paint(painter, starOf(whole).adjusted(2, 2, -2, -2));
        rest.setRight(starOf(whole).left() - 6);
    }
    if (row->bitsPerDim >= 0) {
        const QRect place(rest.right() - kBitsWidth, whole.top(), kBitsWidth, whole.height());
        painter->setFont(Theme::instance().font(TextStyle::Fixed));
        painter->setPen(selected || hovered ? tokens.text : tokens.text2);
        painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter,
                          QLocale().toString(row->bitsPerDim, 'f', 2));
        rest.setRight(place.left() - 4);
    }
    QFont font = Theme::instance().font(TextStyle::Body);
    if (selected) font.setWeight(QFont::DemiBold);
    const auto line = [&](const QFont& face, const QColor& colour, const QString& text, Qt::Alignment where) {
        painter->setFont(face);
        painter->setPen(colour);
        painter->drawText(rest, Qt::AlignLeft | where,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, rest.width()));
    };
    line(font, tokens.text, row->name, Qt::AlignTop);
    line(Theme::instance().font(TextStyle::Caption), tokens.text2, row->detail, Qt::AlignBottom);
    if (option.state.testFlag(QStyle::State_HasFocus) &&
        option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        painter->setPen(QPen(tokens.focus, 2));
        painter->drawRect(whole.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

bool PictureDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                  const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (event->type() == QEvent::MouseButtonRelease && !index.data(PicturesModel::kSourceRole).toBool()) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && starOf(option.rect).contains(mouse->position().toPoint())) {
            Q_EMIT starClicked(index);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

}  // namespace continuo::ui
