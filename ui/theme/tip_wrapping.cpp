#include "theme/tip_wrapping.h"

#include <QCursor>
#include <QEvent>
#include <QLabel>
#include <QScreen>
#include <algorithm>
#include <cstring>

namespace continuo::ui {
namespace {

// Returns Qt's own label of tooltips; its class is private, and it has no name.
QLabel* tipLabel(QObject* object) {
    const bool isTip = std::strcmp(object->metaObject()->className(), "QTipLabel") == 0;
    return isTip ? qobject_cast<QLabel*>(object) : nullptr;
}

int maxTipWidth(const QLabel& tip) { return tip.fontMetrics().averageCharWidth() * TipWrapping::kColumns; }

// Wraps plain text too: Qt wraps only rich text and makes the label one line high for plain text.
void wrap(QLabel& tip) {
    const int most = std::min(maxTipWidth(tip), tip.screen()->availableGeometry().width());
    tip.setMaximumWidth(most);
    if (!tip.wordWrap() && tip.sizeHint().width() <= most) return;
    tip.setWordWrap(true);
    const int width = std::min(most, tip.sizeHint().width());
    tip.resize(width, std::max(tip.heightForWidth(width), tip.fontMetrics().height()));
}

// Moves the tooltip above the pointer if there is no room below: Qt placed it for one line.
void keepOnScreen(QLabel& tip) {
    constexpr int kAbovePointer = 4;  // px
    const QRect screen = tip.screen()->availableGeometry();
    QRect place = tip.geometry();
    if (place.bottom() > screen.bottom()) {
        const int pointer = QCursor::pos().y();
        place.moveBottom(std::min(screen.bottom(), std::max(screen.top(), pointer - kAbovePointer)));
    }
    if (place.right() > screen.right()) place.moveRight(screen.right());
    place.moveTopLeft({std::max(screen.left(), place.left()), std::max(screen.top(), place.top())});
    if (place.topLeft() != tip.pos()) tip.move(place.topLeft());
}

}  // namespace

bool TipWrapping::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Polish:
        case QEvent::Resize:
        case QEvent::Show:
            if (QLabel* tip = tipLabel(watched)) {
                // The tooltip's position depends on its width, so limit the width before it is placed.
                if (event->type() == QEvent::Polish) {
                    tip->setMaximumWidth(maxTipWidth(*tip));
                    break;
                }
                wrap(*tip);
                keepOnScreen(*tip);
            }
            break;
        default: break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace continuo::ui
