#pragma once

#include <QCoreApplication>
#include <QHash>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "image_forms.h"
#include "raster/raster.h"
#include "widgets/facts_pane.h"

namespace continuo::ui {

// The facts about the pictures of a page: surprise by rows and of one picture, and whether it can be
// continued.
class PictureFacts {
    Q_DECLARE_TR_FUNCTIONS(continuo::ui::ImagePage)

public:
    // What the page shows. The references must outlive this.
    struct Shown {
        const PictureSet& set;
        const std::shared_ptr<Raster>& source;  // null: none
        const QHash<qint64, std::shared_ptr<Raster>>& rasters;
        int line;  // rows above the line are kept for the next pictures
    };
    explicit PictureFacts(const Shown& shown) : my_(shown) {}

    // Averages the pictures row by row; kept rows without known bits use the source's.
    std::vector<std::optional<double>> rowBits() const;
    // Returns the facts about a picture; none if it is not on the page.
    Facts find(qint64 id) const;
    // Returns the number of complete rows of a picture; 0 if it is not on the page.
    int rowsDone(qint64 id) const;
    QString cannotContinueReason(qint64 id) const;  // empty: it can be continued

private:
    std::optional<double> meanBits(qint64 id, int first, int last) const;
    std::optional<double> totalBits(std::optional<double> kept, std::optional<double> made, int there) const;
    void addLines(const PictureForm& form, Facts& facts) const;

    Shown my_;
};

}  // namespace continuo::ui
