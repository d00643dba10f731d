#pragma once

#include <QWidget>

#include "widgets/banner.h"

namespace continuo::ui {

// The banners above a canvas, one for each thing that there is something to say about.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);

    // `key` names what it is about: a later one of the same key takes its place, and an empty text takes it
    // away.
    void show(const QString& key, Banner::Kind kind, const QString& text, const QString& action = {});

Q_SIGNALS:
    void actionTriggered(const QString& key);
};

}  // namespace continuo::ui
