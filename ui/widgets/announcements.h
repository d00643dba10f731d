#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>
#include <functional>
#include <utility>

namespace continuo::ui {

// What screen readers are told by itself, of which there is none but errors while one plays. GUI thread.
class Announcements {
public:
    static Announcements& instance();

    // `widget` has something to say that its accessible name tells. Muted, it waits until it may be told, if
    // it is still seen then; what is urgent is told at once.
    void tell(QWidget& widget, bool urgent);
    void setMuted(bool muted);
    bool isMuted() const { return muted_; }
    bool isWaiting(QWidget& widget) const { return waiting_.contains(&widget); }

    // For tests: told in a screen reader's place; null: nobody is.
    void setReader(std::function<void(QWidget&)> reader) { reader_ = std::move(reader); }

private:
    void alert(QWidget& widget) const;

    std::function<void(QWidget&)> reader_;
    bool muted_ = false;
    QList<QPointer<QWidget>> waiting_;  // in the order in which they had something to say
};

}  // namespace continuo::ui
