#pragma once

#include <QHash>
#include <QSet>
#include <QWidget>

#include "forms.h"
#include "widgets/banner.h"

class QVBoxLayout;

namespace continuo::ui {

// The banners of a canvas, one per subject; never a dialog during playing. Has its own place in the layout
// above the canvas and covers nothing. The place always has the height of one banner, so that nothing moves
// when a message appears; more banners use more room. If a focused banner is hidden, the surrounding page
// gets the focus.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);

    // Reserved height, px: a banner of two lines. A low window reserves only kLeastReservedHeight, a banner
    // of one line.
    static constexpr int kReservedHeight = 40, kLeastReservedHeight = 32;

    // Lifetime of a message.
    enum class Until {
        Closed,  // until the user closes it, or its subject has a new one
        NextUse  // also until the next use, see clearPast(), or Banner::kErrorDisplayMs
    };
    // Shows a message. It replaces the previous one of the same `subject`; an empty text removes that.
    void showMessage(const QString& subject, Banner::Kind kind, const UserMessage& saying,
                     const QString& action = {}, Until until = Until::Closed);
    // Removes messages until the next use, because something new begins, such as playing or opening a file.
    void clearPast();
    // Removes the message of a subject.
    void clear(const QString& subject) { showMessage(subject, Banner::Kind::Ok, {}); }
    // Returns whether a subject has a message that the user has not closed.
    bool hasMessage(const QString& subject) const;
    // Removes a subject's Ok message, because the user continued.
    void clearSuccess(const QString& subject);
    // Shows an ongoing state; may be called repeatedly. It appears when it changes, and stays closed once the
    // user closes it.
    void showStatus(const QString& subject, Banner::Kind kind, const UserMessage& saying,
                    const QString& action = {});

Q_SIGNALS:
    void actionTriggered(const QString& subject);
    // Emitted for logging when a message was shown.
    void messageShown(const QString& subject, continuo::ui::Banner::Kind kind,
                      const continuo::ui::UserMessage& saying);

private:
    Banner* findBanner(const QString& subject) const;  // null: no message so far

    QVBoxLayout* column_ = nullptr;  // of the banners
    QSet<QString> past_;             // subjects whose messages last until the next use
    QHash<QString, UserMessage> held_;
};

}  // namespace continuo::ui
