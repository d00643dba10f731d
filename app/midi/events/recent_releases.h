#pragma once

#include <array>
#include <chrono>
#include <cstddef>

#include "midi/events/midi_event.h"

namespace continuo::app {

// The recently sent releases of keys and pedals, which are sent again after messages were lost. Allocates
// nothing.
class RecentReleases {
public:
    static constexpr std::size_t kPlaces = 128;  // the oldest is dropped first

    // Records a sent event. A release is kept until its key or pedal is pressed again.
    void record(const MidiEvent& event, Moment sent) noexcept;
    // Calls send(event) for each release since `from` whose key or pedal was not pressed again, in sending
    // order.
    template <typename Send>
    void forEachRelease(Moment from, const Send& send) const {
        for (std::size_t i = 0; i < kPlaces; ++i) {
            const Place& place = places_[(next_ + i) % kPlaces];
            if (place.holds && place.sent >= from) send(place.event);
        }
    }

private:
    struct Place {
        MidiEvent event;
        Moment sent;
        bool holds = false;
    };
    std::array<Place, kPlaces> places_{};
    std::size_t next_ = 0;
};

}  // namespace continuo::app
