#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>
#include <functional>
#include <utility>

namespace continuo::ui {

// Announcements to screen readers; during playing only errors are announced. GUI thread.
class Announcements {
public:
    static Announcements& instance();

    // Announces a widget by its accessible name. While muted, the announcement waits, and is dropped if the
    // widget is hidden by then; urgent ones are never delayed.
    void announce(QWidget& widget, bool urgent);
    void setMuted(bool muted);
    bool isMuted() const { return muted_; }
    bool isWaiting(QWidget& widget) const { return waiting_.contains(&widget); }

    // For tests: replaces the screen reader; null: no replacement.
    void setReader(std::function<void(QWidget&)> reader) { reader_ = std::move(reader); }

private:
    void alert(QWidget& widget) const;

    std::function<void(QWidget&)> reader_;
    bool muted_ = false;
    QList<QPointer<QWidget>> waiting_;  // in order of arrival
};

}  // namespace continuo::ui
