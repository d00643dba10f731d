#pragma once

#include <QObject>
#include <QString>

#include "forms.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

// The line that something was written into a file, with a button that opens its folder. GUI thread.
class WrittenNotice : public QObject {
    Q_OBJECT

public:
    // In the place of what is said of that subject. The banners outlive it.
    WrittenNotice(ui::BannerStack& banners, const QString& subject);

    ui::BannerStack& banners() { return banners_; }
    // file: one of those that were written.
    void tell(const ui::Saying& line, const QString& file);

private:
    ui::BannerStack& banners_;
    QString subject_;
    QString folder_;  // of the latest
};

}  // namespace continuo::app
