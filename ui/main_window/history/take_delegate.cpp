#include "main_window/history/take_delegate.h"

#include <QAbstractProxyModel>
#include <QPainter>
#include <QPainterPath>
#include <QTreeView>
#include <algorithm>

#include "models/takes_model.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kStarMargin = 3, kContourWidth = 44, kContourHeight = 16, kMarkWidth = 12, kMarkHeight = 8;
constexpr int kNatsWidth = 36, kSign = 16, kSignGap = 6;
constexpr int kLeastName = 56;  // px for a long name beside its detail

// Draws a plain bar for the player; the model's mark has a notch in its left edge.
void drawMark(QPainter& painter, const QRect& at, bool model) {
    const Tokens& tokens = Theme::current();
    QPainterPath path;
    path.addRect(at);
    if (model) {
        QPainterPath notch;
        notch.addRect(QRect(at.left(), at.top() + 2, 3, at.height() - 4));
        path = path.subtracted(notch);
    }
    painter.fillPath(path, model ? tokens.ai : tokens.you);
}

void drawContour(QPainter& painter, const QRect& at, const QVector<float>& contour) {
    if (contour.isEmpty()) return;
    painter.setPen(Qt::NoPen);
    const double step = static_cast<double>(at.width()) / static_cast<double>(contour.size());
    for (qsizetype i = 0; i < contour.size(); ++i) {
        if (contour[i] < 0) continue;
        const double y = at.bottom() - 1 - static_cast<double>(contour[i]) * (at.height() - 3);
        painter.fillRect(QRectF(at.left() + static_cast<double>(i) * step, y, std::max(2.0, step - 0.5), 2),
                         Theme::current().ai);
    }
}

// Draws the chevron again, because the row's background covers the one that the view drew first.
void drawChevron(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* tree = qobject_cast<const QTreeView*>(option.widget);
    if (tree == nullptr || !index.model()->hasChildren(index)) return;
    QRect room(0, 0, 16, 16);
    room.moveCenter(QRect(option.rect.left() - tree->indentation(), option.rect.top(), tree->indentation(),
                          option.rect.height())
                        .center());
    Theme::icon(tree->isExpanded(index) ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                &Tokens::text2)
        .paint(&painter, room);
}

// Returns the row of a takes model, also through a filter; nullptr for another model.
const TakeRow* findRow(const QModelIndex& index) {
    if (const auto* model = qobject_cast<const TakesModel*>(index.model())) return &model->row(index);
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model());
    if (proxy == nullptr) return nullptr;
    const auto* model = qobject_cast<const TakesModel*>(proxy->sourceModel());
    return model == nullptr ? nullptr : &model->row(proxy->mapToSource(index));
}

// Draws the detail at the right and keeps `name` px for the name. Returns the detail's left edge.
int drawDetail(QPainter& painter, const QRect& rest, const QString& detail, int name) {
    painter.setFont(Theme::instance().font(TextStyle::Body));
    painter.setPen(Theme::current().text2);
    const QFontMetrics metrics = painter.fontMetrics();
    const QString shown = metrics.elidedText(detail, Qt::ElideRight, rest.width() - name - 6);
    const int width = metrics.horizontalAdvance(shown);
    const QRect place(rest.right() - width, rest.top(), width, rest.height());
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, shown);
    return place.left();
}

// Returns the icons shown after a name: one if the row has a note, one if it is playing.
QStringList iconNames(const TakeRow& row) {
    QStringList signs;
    if (!row.note.isEmpty()) signs << QStringLiteral("remark");
    if (row.playing) signs << QStringLiteral("speaker");
    return signs;
}

int iconsWidth(const QStringList& signs) { return static_cast<int>(signs.size()) * (kSignGap + kSign); }

// Draws the name and its icons with the painter's font.
void drawName(QPainter& painter, const QRect& rest, const TakeRow& row) {
    painter.setPen(Theme::current().text);
    const QStringList signs = iconNames(row);
    const QString name =
        painter.fontMetrics().elidedText(row.name, Qt::ElideRight, rest.width() - iconsWidth(signs));
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, name);
    int after = rest.left() + painter.fontMetrics().horizontalAdvance(name);
    for (const QString& sign : signs) {
        after += kSignGap;
        Theme::icon(sign, &Tokens::text2)
            .paint(&painter, QRect(after, rest.center().y() - kSign / 2 + 1, kSign, kSign));
        after += kSign;
    }
}

}  // namespace

TakeDelegate::TakeDelegate(QObject* parent) : HistoryDelegate(kStarMargin, parent) {}

QSize TakeDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {200, kRowHeight};
}

void TakeDelegate::drawFacts(QPainter& painter, const QStyleOptionViewItem& option, const TakeRow& row,
                             int nameWidth, QRect& rest) const {
    if (row.natsPerNote >= 0) {
        const QRect place(rest.right() - kNatsWidth, rest.top(), kNatsWidth, rest.height());
        drawNumber(painter, option, place, row.natsPerNote);
        rest.setRight(place.left() - 6);
    } else if (!row.detail.isEmpty()) {
        const int name = std::min(nameWidth, kLeastName + iconsWidth(iconNames(row)));
        rest.setRight(drawDetail(painter, rest, row.detail, name) - 6);
    }
    // Omits the contour if it does not fit beside the name, because the name is more important.
    if (row.contour.isEmpty() || rest.width() < nameWidth + kContourWidth + 6) return;
    const QRect place(rest.right() - kContourWidth, rest.center().y() - kContourHeight / 2, kContourWidth,
                      kContourHeight);
    drawContour(painter, place, row.contour);
    rest.setRight(rest.right() - kContourWidth - 6);
}

void TakeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const TakeRow* row = findRow(index);
    if (row == nullptr) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    QRect whole = option.rect;
    whole.setLeft(0);
    drawBackground(*painter, option, whole);
    drawChevron(*painter, option, index);

    QRect rest = option.rect.adjusted(2, 0, -4, 0);
    const bool branch = row->kind == TakeRow::Kind::Branch;
    const bool take = row->kind == TakeRow::Kind::Take;
    if (!take) {
        drawMark(*painter,
                 QRect(rest.left() + 2, rest.center().y() - kMarkHeight / 2 + 1, kMarkWidth, kMarkHeight),
                 branch || row->modelOnly);
        rest.setLeft(rest.left() + kMarkWidth + 8);
    }
    if (branch || row->starred) drawStar(*painter, option.rect, row->starred);
    rest.setRight(starRect(option.rect).left() - 4);

    QFont font = Theme::instance().font(TextStyle::Body);
    if (take || option.state.testFlag(QStyle::State_Selected)) font.setWeight(QFont::DemiBold);
    const int nameWidth = QFontMetrics(font).horizontalAdvance(row->name) + iconsWidth(iconNames(*row));
    drawFacts(*painter, option, *row, nameWidth, rest);
    painter->setFont(font);
    drawName(*painter, rest, *row);
    drawFocus(*painter, option, whole);
    painter->restore();
}

bool TakeDelegate::hasStar(const QModelIndex& index) const {
    return index.data(TakesModel::kKindRole).toInt() == static_cast<int>(TakeRow::Kind::Branch) ||
           index.data(TakesModel::kStarRole).toBool();
}

}  // namespace continuo::ui
