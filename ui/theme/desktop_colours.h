#pragma once

#include <optional>

#include <QObject>
#include <QString>

class QDBusPendingCallWatcher;
class QDBusVariant;
class QVariant;

namespace continuo::ui {

// The desktop's colour preference from the settings portal (org.freedesktop.appearance, color-scheme).
// Queried asynchronously; without a portal there is never an answer.
class DesktopColours : public QObject {
    Q_OBJECT
public:
    explicit DesktopColours(QObject* parent = nullptr);

    // Returns whether dark is preferred; nullopt if unknown or no preference.
    std::optional<bool> prefersDark() const { return prefersDark_; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void onReply(QDBusPendingCallWatcher*);
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void applyValue(const QVariant& value);

    std::optional<bool> prefersDark_;
};

}  // namespace continuo::ui
