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

// Names of parts of a file, each once.
QStringList partNames(const std::vector<ScorePart>& parts);

// Says that several parts of a file became one piano, and makes other takes of parts that the user chooses.
// GUI thread.
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

    // The parts of its file became this take.
    void tell(TakeId take, const QStringList& parts);
    // Shows the dialog with the parts of the take's file. Without a choice made before, a pianist's are
    // checked.
    void ask(TakeId take);

private:
    void choose(const QString& name, const TakeSource& source, const std::vector<ScorePart>& parts);

    Dependencies my_;
    std::optional<TakeId> told_;  // which take the message is about
};

}  // namespace continuo::app
