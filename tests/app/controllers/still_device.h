#pragma once

#include <QTest>

#include "audio/audio_device.h"
#include "midi/events/event_inbox.h"

namespace continuo::app {

// A sound card that never requests sound, so that only the test reads the piano's inbox.
class IdleDevice final : public AudioDevice {
public:
    explicit IdleDevice(const AudioFormat& format) {
        status_.name = "still";
        status_.format = format;
    }
    void start(AudioSource&) override { status_.running = true; }
    void stop() noexcept override { status_.running = false; }
    AudioStatus status() const override { return status_; }

private:
    AudioStatus status_;
};

// Returns how many of the next note-ons in an inbox arrive well before their time.
inline int countEarlyStrokes(EventInbox& inbox, int strokes) {
    int ahead = 0;
    const Moment end = LiveClock::now() + std::chrono::seconds(10);
    while (strokes > 0 && LiveClock::now() < end) {
        inbox.collect(LiveClock::now());
        for (MidiEvent event; inbox.next(Moment::max(), event);) {
            if (!event.isNoteOn()) continue;
            --strokes;
            ahead += event.time > LiveClock::now() + std::chrono::milliseconds(30) ? 1 : 0;
        }
        QTest::qWait(1);
    }
    return ahead;
}

}  // namespace continuo::app
