#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "controllers/words/notice.h"
#include "library/library.h"
#include "library/take_source.h"

class QWidget;

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

class SideWork;
class TakeOpening;

// Returns the names of a file's parts without duplicates.
QStringList partNames(const std::vector<ScorePart>& parts);

// Reports that several parts of a file were merged into one piano, and makes other takes from parts that the
// user selects. GUI thread.
class PartsChoice : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        const Library& library;
        QWidget& window;  // owns the dialog
        SideWork& work;
        TakeOpening& opening;
        ui::BannerStack& banners;
        Notice notice;
    };
    explicit PartsChoice(const Dependencies& dependencies);

    // Shows a banner: these parts of the take's file were merged into the take.
    void showJoined(TakeId take, const QStringList& parts);
    // Shows the dialog with the parts of the take's file. By default, the parts of a pianist are checked.
    void ask(TakeId take);

private:
    void choose(const QString& name, const TakeSource& source, const std::vector<ScorePart>& parts);

    Dependencies my_;
    std::optional<TakeId> shownTake_;  // the take that the banner is about
};

}  // namespace continuo::app
