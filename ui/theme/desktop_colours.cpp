#include "theme/desktop_colours.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace continuo::ui {

namespace {

QString service() { return QStringLiteral("org.freedesktop.portal.Desktop"); }
QString path() { return QStringLiteral("/org/freedesktop/portal/desktop"); }
QString interface() { return QStringLiteral("org.freedesktop.portal.Settings"); }
QString group() { return QStringLiteral("org.freedesktop.appearance"); }
QString key() { return QStringLiteral("color-scheme"); }

}  // namespace

DesktopColours::DesktopColours(QObject* parent) : QObject(parent) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(service(), path(), interface(), QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question =
        QDBusMessage::createMethodCall(service(), path(), interface(), QStringLiteral("Read"));
    question << group() << key();
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, &DesktopColours::onReply);
}

void DesktopColours::onReply(QDBusPendingCallWatcher* watcher) {
    watcher->deleteLater();
    const QDBusPendingReply<QDBusVariant> reply = *watcher;
    if (!reply.isError()) applyValue(reply.value().variant());
}

void DesktopColours::settingChanged(const QString& changedGroup, const QString& changedKey,
                                    const QDBusVariant& value) {
    if (changedGroup == group() && changedKey == key()) applyValue(value.variant());
}

void DesktopColours::applyValue(const QVariant& value) {
    // The portal's Read() wraps the value in one more variant than SettingChanged does.
    QVariant inner = value;
    while (inner.canConvert<QDBusVariant>()) inner = inner.value<QDBusVariant>().variant();
    std::optional<bool> dark;
    if (inner.toUInt() == 1) dark = true;
    if (inner.toUInt() == 2) dark = false;
    if (dark == prefersDark_) return;
    prefersDark_ = dark;
    Q_EMIT changed();
}

}  // namespace continuo::ui
