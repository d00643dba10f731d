#pragma once

#include <QHash>
#include <QWidget>

#include "forms.h"
#include "widgets/banner.h"

namespace continuo::ui {

// The banners of a canvas, one for each thing that there is something to say about; never a dialog while
// somebody plays. In a layout they stand above the canvas and are no higher than what they say; laid over it
// they move nothing. What goes while the focus is in it gives that to the page around.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);

    // Lies over `canvas`, `top` px below its upper edge, as wide as it. Both have the same parent, or the
    // canvas is deeper in it.
    void layOver(QWidget& canvas, int top = 0);
    // What of the canvas stays free above it, px, is another height now.
    void setTop(int top);

    // `subject` names what it is about: a later one of the same subject takes its place, and an empty text
    // takes it away.
    void tell(const QString& subject, Banner::Kind kind, const Saying& saying, const QString& action = {});
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

protected:
    bool event(QEvent*) override;
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    void place();
    Banner* bannerOf(const QString& subject) const;  // null: nothing was said of it yet

    QWidget* canvas_ = nullptr;
    int top_ = 0;
    QHash<QString, Saying> held_;
};

}  // namespace continuo::ui
