#pragma once

#include <gtest/gtest.h>

#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/jack/jack_fixture.h"
#include "midi/ports/midi_ports.h"

namespace continuo::test {

// MidiPorts as the program creates them, and their messages.
class JackMidiTest : public JackTest {
protected:
    using JackTest::JackTest;

    app::MidiPortsOptions options(std::optional<std::vector<std::string>> inputs) {
        app::MidiPortsOptions made;
        made.choice.inputs = std::move(inputs);
        made.pollInterval = std::chrono::milliseconds(200);
        made.onStatus = [this](const app::DeviceNotice& notice) {
            const std::lock_guard lock(mutex);
            noticeText += notice.line + "\n";
        };
        return made;
    }
    bool waitForNotice(const std::string& words) {
        for (int i = 0; i < 100; ++i) {
            {
                const std::lock_guard lock(mutex);
                if (noticeText.find(words) != std::string::npos) {
                    noticeText.clear();
                    return true;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        return false;
    }
    // Waits for `count` events.
    std::vector<app::MidiEvent> waitForEvents(std::size_t count) {
        std::vector<app::MidiEvent> events;
        for (int i = 0; i < 500 && events.size() < count; ++i) {
            inbox.collect(app::LiveClock::now());
            for (app::MidiEvent event; inbox.next(app::Moment::max(), event);) events.push_back(event);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return events;
    }

    app::EventInbox inbox;
    std::mutex mutex;
    std::string noticeText;
};

}  // namespace continuo::test
