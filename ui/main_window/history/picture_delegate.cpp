#include "main_window/history/picture_delegate.h"

#include <QAbstractProxyModel>
#include <QPainter>

#include "models/pictures_model.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kThumbnail = 32, kBitsWidth = 40, kPictureStarMargin = 7;

const PictureSetRow* findRow(const QModelIndex& index) {
    if (const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model()))
        return findRow(proxy->mapToSource(index));
    const auto* model = qobject_cast<const PicturesModel*>(index.model());
    return model == nullptr ? nullptr : &model->row(index);
}

// Keeps pixels square when the picture is enlarged.
void drawThumbnail(QPainter& painter, const QRect& frame, const QImage& picture) {
    if (picture.isNull()) return;
    const QSize size = picture.size().scaled(frame.size(), Qt::KeepAspectRatio);
    QRect place(QPoint(), size);
    place.moveCenter(frame.center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, picture.width() > size.width());
    painter.drawImage(place, picture);
    // Outlines the thumbnail, because a white picture has no visible edge on white.
    const double outline = Theme::current().outline, half = outline / 2;
    painter.setPen(QPen(Theme::current().line, outline));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(place).adjusted(half, half, -half, -half));
}

}  // namespace

PictureDelegate::PictureDelegate(QObject* parent) : HistoryDelegate(kPictureStarMargin, parent) {}

QSize PictureDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return {100, kRow}; }

void PictureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const PictureSetRow* row = findRow(index);
    if (row == nullptr) return;
    const Tokens& tokens = Theme::current();
    painter->save();
    const QRect& whole = option.rect;
    drawBackground(*painter, option, whole);
    const QRect thumbnail(whole.left() + 12, whole.center().y() - kThumbnail / 2 + 1, kThumbnail, kThumbnail);
    drawThumbnail(*painter, thumbnail, row->thumbnail);

    QRect rest = whole.adjusted(thumbnail.right() - whole.left() + 9, 3, -8, -3);
    if (!row->isSource) {
        drawStar(*painter, whole, row->starred);
        rest.setRight(starRect(whole).left() - 6);
    }
    if (row->bitsPerDim >= 0) {
        const QRect place(rest.right() - kBitsWidth, whole.top(), kBitsWidth, whole.height());
        drawNumber(*painter, option, place, row->bitsPerDim);
        rest.setRight(place.left() - 4);
    }
    QFont font = Theme::instance().font(TextStyle::Body);
    if (option.state.testFlag(QStyle::State_Selected)) font.setWeight(QFont::DemiBold);
    const auto line = [&](const QFont& face, const QColor& colour, const QString& text, Qt::Alignment where) {
        painter->setFont(face);
        painter->setPen(colour);
        painter->drawText(rest, Qt::AlignLeft | where,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, rest.width()));
    };
    line(font, tokens.text, row->name, Qt::AlignTop);
    line(Theme::instance().font(TextStyle::Caption), tokens.text2, row->detail, Qt::AlignBottom);
    drawFocus(*painter, option, whole);
    painter->restore();
}

bool PictureDelegate::hasStar(const QModelIndex& index) const {
    return !index.data(PicturesModel::kSourceRole).toBool();
}

}  // namespace continuo::ui
