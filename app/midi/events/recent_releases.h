#pragma once

#include <array>
#include <chrono>
#include <cstddef>

#include "midi/events/midi_event.h"

namespace continuo::app {

// The releases of keys and pedals that were sent lately, so that they can be sent once more after messages to
// the instrument were lost. Allocates nothing.
class RecentReleases {
public:
    static constexpr std::size_t kPlaces = 128;  // the oldest is forgotten first

    // Takes note of an event that was sent. A release is kept until its key or pedal is pressed again.
    void note(const MidiEvent& event, Moment sent) noexcept;
    // Calls send(event) for each release since `from` whose key or pedal was not pressed again, in the order
    // in which they were sent.
    template <typename Send>
    void again(Moment from, const Send& send) const {
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
