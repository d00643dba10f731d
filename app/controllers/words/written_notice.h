#pragma once

#include <QObject>
#include <QString>

#include "forms.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

// A banner that reports a written file, with a button that opens its folder. GUI thread.
class WrittenNotice : public QObject {
    Q_OBJECT

public:
    // subject: key of the banner that shows the reports. The banners must outlive this.
    WrittenNotice(ui::BannerStack& banners, const QString& subject);

    ui::BannerStack& banners() { return banners_; }
    // Shows the banner. file: one of the written files.
    void show(const ui::UserMessage& line, const QString& file);

private:
    ui::BannerStack& banners_;
    QString subject_;
    QString folder_;  // of the last written file
};

}  // namespace continuo::app
