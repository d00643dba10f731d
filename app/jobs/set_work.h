#pragma once

#include <continuo/events.h>
#include <continuo/items_request.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "jobs/job_queue.h"
#include "jobs/request_fields.h"

namespace continuo::app {

// Shared parts of jobs that fill a set of pictures or sounds; set_runner.h runs them.

// The set that a job fills, and PictureOrigin::parents or SoundOrigin::parents of the items that it makes.
struct SetJob {
    GallerySetId set = 0;
    std::vector<std::string> parents;
};

// A set and its items, read from the gallery when the job begins.
struct SetWork {
    GallerySet set;
    std::vector<GalleryItem> items;

    std::int64_t keptNumbers() const { return set.keptNumbers(); }
    // The smallest and the largest count of numbers that an item has.
    std::int64_t fewestNumbers() const;
    std::int64_t mostNumbers() const;
    std::vector<std::uint64_t> seeds() const;
};
SetWork loadSetWork(const Gallery& gallery, GallerySetId set);  // throws NotFound

// Returns whether any number was generated for a set; false for an unknown set.
bool hasDrawnNumbers(const Gallery& gallery, GallerySetId set);

// Returns the numbers that were generated for all items, in whole groups of `group`. Returns an empty vector
// if there are none.
template <class Number>
std::vector<std::vector<Number>> loadDrawnNumbers(const Gallery& gallery, const SetWork& work,
                                                  std::int64_t group = 1) {
    std::vector<std::vector<Number>> drawn;
    const std::int64_t count = (work.fewestNumbers() - work.keptNumbers()) / group * group;
    if (count <= 0) return drawn;
    for (const GalleryItem& item : work.items) {
        const std::vector<std::uint16_t> numbers = gallery.numbers(item.id, work.keptNumbers()).values;
        drawn.emplace_back(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return drawn;
}

// Returns the slider changes before the set was interrupted.
SliderMoves loadSliderMoves(const Gallery& gallery, const SetWork& work);

// Throws a JobError with this reason if the set was begun with another model, because no item may mix two
// models.
void requireSameModel(const Gallery& gallery, const SetWork& work, const std::string& model,
                      const std::string& hash, const char* reason);

// setRequest() writes the request fields that both media have, readSetRequest() reads them.
nlohmann::json setRequest(const SetJob& job, const ItemsRequest& request);
void readSetRequest(const RequestPlace& from, SetJob& job, ItemsRequest& request);

// The request fields that both media have.
struct SetRequest : SetJob, ItemsRequest {};
// Parses the fields that both media have. kind: the kind of the job. Throws BadRequest, which names the
// field.
SetRequest parseSetRequest(const nlohmann::json& request, const std::string& kind);

// Returns a request that completes an incomplete set whose job has left the queue; nullopt if the set is
// complete or not begun. The model is a name, not a path. Throws NotFound for an unknown set.
std::optional<SetRequest> findRemainingRequest(const Gallery& gallery, GallerySetId set);

// Writes new numbers to the gallery and reports progress to the queue. Numbers that the gallery already has
// are compared, not written again.
class SetEvents : public Events {
public:
    // reason: reason of the JobError that is thrown if numbers differ.
    SetEvents(Gallery& gallery, const SetWork& work, JobContext& context, const char* reason);

    void onProgress(const Progress& progress) override {
        context_.progress(progress.fraction, progress.rate, progress.unit, progress.phase);
    }
    void onMoves(const SliderMoves& moves) override { moves_ = moves; }
    // Returns whether the run has not yet generated more numbers than the gallery already has.
    bool repeats() const;
    // Writes slider changes to the gallery. Called before the numbers that depend on them are written,
    // because the program may be killed in between.
    void writePendingMoves();

protected:
    // Compares the next numbers of the item with index `at` with those in the gallery. Returns how many of
    // them the gallery has; throws JobError if they differ.
    template <class Number>
    std::size_t compare(std::size_t at, std::span<const Number> numbers) {
        const std::span<const std::uint16_t> all = known_[at];
        const auto known = all.subspan(std::min(all.size(), told_[at]));
        told_[at] += numbers.size();
        const std::size_t again = std::min(known.size(), numbers.size());
        if (!std::ranges::equal(known.first(again), numbers.first(again))) refuseOther(at);
        return again;
    }
    // Appends new numbers.
    template <class Number>
    void append(std::size_t at, std::span<const Number> numbers, std::span<const float> bits) {
        if (numbers.empty()) return;
        writePendingMoves();
        gallery_.append(work_.items[at].id, numbers, bits);
    }

    Gallery& gallery_;
    const SetWork& work_;

private:
    // Throws the JobError: another device may generate other numbers, so the job cannot resume there.
    [[noreturn]] void refuseOther(std::size_t at) const;

    JobContext& context_;
    const char* reason_;
    std::vector<std::vector<std::uint16_t>> known_;  // for each item, the numbers in the gallery
    std::vector<std::size_t> told_;     // for each item, how many numbers are kept or came from the engine
    std::optional<SliderMoves> moves_;  // changes that are not in the gallery yet
};

}  // namespace continuo::app
