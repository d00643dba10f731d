#include "pages/image/picture_facts.h"

#include <QLocale>
#include <algorithm>

namespace continuo::ui {
namespace {

constexpr double kMostBits = 8;  // bits per byte at the full length of a bar

}  // namespace

int PictureFacts::rowsDone(qint64 id) const {
    const std::shared_ptr<Raster> raster = my_.rasters.value(id);
    return raster ? raster->rowsDone() : 0;
}

std::vector<std::optional<double>> PictureFacts::rowBits() const {
    std::vector<std::optional<double>> rows(static_cast<std::size_t>(std::max(0, my_.set.height)));
    for (int y = 0; y < my_.set.height; ++y) {
        double sum = 0;
        int known = 0;
        for (const std::shared_ptr<Raster>& raster : my_.rasters) {
            const std::optional<double> bits = raster->bitsPerDim(y, y + 1);
            if (!bits) continue;
            sum += *bits;
            ++known;
        }
        const auto row = static_cast<std::size_t>(y);
        if (known > 0)
            rows[row] = sum / known;
        else if (my_.source && y < (my_.set.cells.isEmpty() ? my_.line : my_.set.keptRows))
            rows[row] = my_.source->bitsPerDim(y, y + 1);
    }
    return rows;
}

std::optional<double> PictureFacts::meanBits(qint64 id, int first, int last) const {
    const std::shared_ptr<Raster> raster = my_.rasters.value(id);
    if (raster)
        if (const std::optional<double> bits = raster->bitsPerDim(first, last)) return bits;
    return my_.source && last <= my_.set.keptRows ? my_.source->bitsPerDim(first, last) : std::nullopt;
}

// Returns the mean bits/dim over the existing rows, kept and generated; without kept rows that of the
// generated ones. nullopt: unknown.
std::optional<double> PictureFacts::totalBits(std::optional<double> kept, std::optional<double> made,
                                              int there) const {
    if (my_.set.keptRows == 0 || !kept) return my_.set.keptRows == 0 ? made : std::nullopt;
    if (!made) return kept;
    return (*kept * my_.set.keptRows + *made * (there - my_.set.keptRows)) / there;
}

Facts PictureFacts::find(qint64 id) const {
    const auto cell = std::find_if(my_.set.cells.begin(), my_.set.cells.end(),
                                   [id](const PictureSet::Cell& each) { return each.form.id == id; });
    if (cell == my_.set.cells.end()) return {};
    const PictureForm& form = cell->form;
    Facts facts;
    facts.title = tr("Picture %1").arg(form.letter);
    facts.model = true;
    facts.place =
        tr("%1 of %2", "place in a set").arg(cell - my_.set.cells.begin() + 1).arg(my_.set.cells.size());
    addLines(form, facts);
    facts.canKeep = !form.kept;
    facts.kept = form.kept;
    facts.cannotContinueReason = cannotContinueReason(form.id);
    facts.canContinue = facts.cannotContinueReason.isEmpty();
    // The hint gives the number of kept rows, because the line may be scrolled out of view.
    if (my_.line > 0)
        facts.continueHint =
            tr("More like this: keeps the upper %n row(s), above the line, and generates the rest again",
               nullptr, my_.line);
    facts.canDiscard = true;
    return facts;
}

void PictureFacts::addLines(const PictureForm& form, Facts& facts) const {
    const auto add = [&](const QString& name, std::optional<double> value, double most, const QString& tip) {
        if (!value) return;
        facts.lines << Facts::Line{name, QLocale().toString(*value, 'f', 2), std::min(1.0, *value / most),
                                   tip};
    };
    const std::optional<double> made = form.bitsPerDim >= 0
                                           ? std::optional(form.bitsPerDim)
                                           : meanBits(form.id, my_.set.keptRows, my_.set.height);
    const std::optional<double> kept =
        my_.set.keptRows > 0 ? meanBits(form.id, 0, my_.set.keptRows) : std::nullopt;
    const int there = std::max(my_.set.keptRows, rowsDone(form.id));
    add(tr("Surprise, bits/dim"), totalBits(kept, made, there), kMostBits,
        tr("Mean surprise in bits per byte, including kept rows; a lower value means a more expected "
           "picture"));
    if (my_.set.keptRows > 0) {
        //: Line about a picture: their surprise.
        add(tr("Kept rows"), kept, kMostBits,
            tr("Mean surprise of the rows kept from the source (above the line), in bits/dim"));
        //: Line about a picture: their surprise.
        add(tr("Generated rows"), made, kMostBits,
            tr("Mean surprise of the generated rows (below the line), in bits/dim"));
    }
    if (my_.source)
        add(tr("Difference"),
            meanDifference(*my_.rasters.value(form.id), my_.source->pixels(), my_.set.keptRows,
                           my_.set.height),
            1,
            tr("Mean difference from the source below the line: 0 is identical, 1 is black against white"));
}

// Returns why a picture cannot be continued. A line at the top keeps nothing, so without a source there is
// nothing to continue.
QString PictureFacts::cannotContinueReason(qint64 id) const {
    //: Why “Continue” is not possible.
    if (my_.line == 0 && !my_.source)
        return tr("The line is at the top. Move it down to keep the rows above it");
    return rowsDone(id) >= my_.line ? QString() : tr("The picture has not reached the line yet");
}

}  // namespace continuo::ui
