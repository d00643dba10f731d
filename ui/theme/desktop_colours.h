#pragma once

#include <optional>

#include <QObject>
#include <QString>

class QDBusPendingCallWatcher;
class QDBusVariant;
class QVariant;

namespace continuo::ui {

// What the desktop says it prefers, by the settings portal (org.freedesktop.appearance, color-scheme). Asks
// in the background; on a system without a portal nothing ever comes.
class DesktopColours : public QObject {
    Q_OBJECT
public:
    explicit DesktopColours(QObject* parent = nullptr);

    // Whether dark is preferred; empty while unknown or when the desktop has no preference.
    std::optional<bool> prefersDark() const { return prefersDark_; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void answered(QDBusPendingCallWatcher*);
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);

    std::optional<bool> prefersDark_;
};

}  // namespace continuo::ui
