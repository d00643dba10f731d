#pragma once

#include <QHash>
#include <QWidget>

#include "forms.h"
#include "widgets/banner.h"

namespace continuo::ui {

// The banners above a canvas, one for each thing that there is something to say about; never a dialog while
// somebody plays.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);

    // `key` names what it is about: a later one of the same key takes its place, and an empty text takes it
    // away.
    void tell(const QString& key, Banner::Kind kind, const Saying& saying, const QString& action = {});
    // How something is now, told as often as one likes: it comes up when it changes, and stays away once its
    // reader closed it.
    void hold(const QString& key, Banner::Kind kind, const Saying& saying, const QString& action = {});

Q_SIGNALS:
    void actionTriggered(const QString& key);
    // Something is shown, for whoever writes it down.
    void told(const QString& key, continuo::ui::Banner::Kind kind, const continuo::ui::Saying& saying);

private:
    QHash<QString, Saying> held_;
};

}  // namespace continuo::ui
