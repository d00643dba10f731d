#pragma once

#include <QHash>
#include <QSet>
#include <QWidget>

#include "forms.h"
#include "widgets/banner.h"

class QVBoxLayout;

namespace continuo::ui {

// The banners of a canvas, one for each subject; never a dialog while somebody plays. It has a place of its
// own in the layout above the canvas, where it covers nothing. That place is always as high as one banner, so
// that nothing moves when a message comes or goes; more banners than one take the room they need. A banner
// that goes while it has the focus gives it to the page around.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);

    // Reserved height, px: a banner of two lines. A low window reserves only kLeastRoom, a banner of one
    // line.
    static constexpr int kRoom = 40, kLeastRoom = 32;

    // How long a message applies.
    enum class Until {
        Closed,  // until its reader closes it, or its subject has another one
        NextUse  // also until the next use, see leavePast(), or Banner::kErrorPasses
    };
    // `subject` names what it is about: a later one of the same subject takes its place, and an empty text
    // takes it away.
    void tell(const QString& subject, Banner::Kind kind, const Saying& saying, const QString& action = {},
              Until until = Until::Closed);
    // Something else begins, as playing or the opening of a file: removes the messages until the next use.
    void leavePast();
    // Nothing is said of it any more.
    void clear(const QString& subject) { tell(subject, Banner::Kind::Ok, {}); }
    // Whether something is, which its reader has not closed.
    bool says(const QString& subject) const;
    // What went well of it needs no more saying: its reader went on to something else.
    void clearDone(const QString& subject);
    // How something is now, told as often as one likes: it comes up when it changes, and stays away once its
    // reader closed it.
    void hold(const QString& subject, Banner::Kind kind, const Saying& saying, const QString& action = {});

Q_SIGNALS:
    void actionTriggered(const QString& subject);
    // Something is shown, for whoever writes it down.
    void told(const QString& subject, continuo::ui::Banner::Kind kind, const continuo::ui::Saying& saying);

private:
    Banner* bannerOf(const QString& subject) const;  // null: nothing was said of it yet

    QVBoxLayout* column_ = nullptr;  // of the banners
    QSet<QString> past_;             // subjects whose messages are until the next use
    QHash<QString, Saying> held_;
};

}  // namespace continuo::ui
