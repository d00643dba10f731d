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

    // Reserved height, px: a banner of two lines. A low window reserves only kLeastRoom, a banner of one
    // line.
    static constexpr int kRoom = 40, kLeastRoom = 32;

    // Lifetime of a message.
    enum class Until {
        Closed,  // until the user closes it, or its subject has a new one
        NextUse  // also until the next use, see leavePast(), or Banner::kErrorPasses
    };
    // Shows a message. It replaces the previous one of the same `subject`; an empty text removes that.
    void tell(const QString& subject, Banner::Kind kind, const Saying& saying, const QString& action = {},
              Until until = Until::Closed);
    // Removes messages until the next use, because something new begins, such as playing or opening a file.
    void leavePast();
    // Removes the message of a subject.
    void clear(const QString& subject) { tell(subject, Banner::Kind::Ok, {}); }
    // Returns whether a subject has a message that the user has not closed.
    bool says(const QString& subject) const;
    // Removes a subject's Ok message, because the user went on.
    void clearDone(const QString& subject);
    // Shows an ongoing state; may be called repeatedly. It appears when it changes, and stays closed once the
    // user closes it.
    void hold(const QString& subject, Banner::Kind kind, const Saying& saying, const QString& action = {});

Q_SIGNALS:
    void actionTriggered(const QString& subject);
    // A message was shown, for logging.
    void told(const QString& subject, continuo::ui::Banner::Kind kind, const continuo::ui::Saying& saying);

private:
    Banner* bannerOf(const QString& subject) const;  // null: no message so far

    QVBoxLayout* column_ = nullptr;  // of the banners
    QSet<QString> past_;             // subjects whose messages last until the next use
    QHash<QString, Saying> held_;
};

}  // namespace continuo::ui
