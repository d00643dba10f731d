#include "theme/icon_engine.h"

#include <QFile>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

QString iconPath(const QString& name) { return QStringLiteral(":/continuo/icons/%1.svg").arg(name); }

// Returns the icon in `size` device pixels.
QPixmap renderIcon(const QString& name, const QSize& size, const QColor& colour) {
    const QString key = QStringLiteral("continuo-%1-%2x%3-%4")
                            .arg(name)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(colour.rgba());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    pixmap = renderSvg(iconPath(name), size);
    QPainter painter(&pixmap);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), colour);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

}  // namespace

QPixmap renderSvg(const QString& path, const QSize& size) {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(path);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
}

IconEngine::IconEngine(const QString& name, QColor Tokens::*colour) : name_(name), colour_(colour) {}

QColor IconEngine::modeColour(QIcon::Mode mode, QIcon::State state) const {
    const Tokens& tokens = Theme::current();
    if (mode == QIcon::Disabled) return tokens.text3;
    if (colour_) return tokens.*colour_;
    return state == QIcon::On ? tokens.accent : tokens.text;
}

void IconEngine::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) {
    const qreal scale = painter->device()->devicePixelRatioF();
    painter->drawPixmap(rect, render(rect.size() * scale, mode, state, scale));
}

QPixmap IconEngine::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
    return render(size, mode, state, 1.0);
}

// Converts `size` to device pixels: Qt before 6.8 passes those, later versions device-independent ones.
QPixmap IconEngine::scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) {
    constexpr bool kInDevicePixels = QT_VERSION < QT_VERSION_CHECK(6, 8, 0);
    return render(kInDevicePixels ? size : size * scale, mode, state, scale);
}

QPixmap IconEngine::render(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) const {
    QPixmap pixmap = renderIcon(name_, size, modeColour(mode, state));
    pixmap.setDevicePixelRatio(scale);
    return pixmap;
}

QIconEngine* IconEngine::clone() const { return new IconEngine(name_, colour_); }

bool IconEngine::isNull() { return !QFile::exists(iconPath(name_)); }

}  // namespace continuo::ui
