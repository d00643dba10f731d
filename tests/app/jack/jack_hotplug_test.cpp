#include <gtest/gtest.h>

#include <thread>

#include "app/jack/jack_midi_fixture.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using namespace continuo::app;

TEST_F(JackMidiTest, KeyboardReconnectsWhenItReturns) {
    JackStudio studio;
    MidiPorts ports({&inbox}, options(std::nullopt));
    ASSERT_TRUE(waitForNotice("Listening to the keyboard 'studio:keys'"));
    studio.play({0x90, 60, 80});
    ASSERT_EQ(waitForEvents(1).size(), 1U);
    studio.unplugKeys();
    ASSERT_TRUE(waitForNotice("The keyboard 'studio:keys' is gone"));
    const std::vector<MidiEvent> released = waitForEvents(1);
    ASSERT_EQ(released.size(), 1U);
    EXPECT_TRUE(released[0].isNoteOff());
    studio.plugKeys();
    ASSERT_TRUE(waitForNotice("The keyboard 'studio:keys' is back"));
    studio.play({0x90, 62, 81});
    const std::vector<MidiEvent> events = waitForEvents(1);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].data1, 62);
}

// The program exits long after it connected, or before the next poll.
TEST_F(JackMidiTest, ProgramThatExitsDuringAChordReleasesIt) {
    MidiPortsOptions made = options(std::vector<std::string>{});
    made.pollInterval = 1s;
    MidiPorts ports({&inbox}, made);
    for (const auto stays : {1500ms, 200ms}) {
        {
            JackStudio daw("daw");
            daw.connect("daw:keys", "Continuo In:Continuo In");
            std::this_thread::sleep_for(stays);
            for (const std::uint8_t pitch : {60, 64, 67}) daw.play({0x90, pitch, 80});
            daw.play({0xB0, 64, 127});
            ASSERT_EQ(waitForEvents(4).size(), 4U);
        }
        const std::vector<MidiEvent> released = waitForEvents(4);
        ASSERT_EQ(released.size(), 4U);
        for (const MidiEvent& each : released) EXPECT_TRUE(each.isRelease());
    }
}

// The keyboard disappears and returns between two polls: its name exists, its connection does not.
TEST_F(JackMidiTest, KeyboardThatReturnsBetweenPollsReconnects) {
    JackStudio studio;
    MidiPorts ports({&inbox}, options(std::vector<std::string>{"studio:keys"}));
    studio.play({0x90, 60, 80});
    ASSERT_EQ(waitForEvents(1).size(), 1U);
    studio.unplugKeys();
    studio.plugKeys();
    ASSERT_TRUE(waitForNotice("is back"));
    studio.play({0x90, 62, 80});
    bool heard = false;
    for (const MidiEvent& event : waitForEvents(2)) heard = heard || (event.isNoteOn() && event.data1 == 62);
    EXPECT_TRUE(heard);
}

TEST_F(JackMidiTest, OutputReconnectsWhenItReturns) {
    MidiPortsOptions made = options(std::vector<std::string>{});
    made.choice.output = "organ:instrument";
    const JackStudio studio;
    MidiPorts ports({}, made);
    ASSERT_TRUE(waitForNotice("The MIDI output 'organ:instrument' is not there"));
    for (const char* const said : {"Playing the MIDI output 'organ:instrument'", "Playing the MIDI output"}) {
        JackStudio organ("organ");
        ASSERT_TRUE(waitForNotice(said));
        ports.send(noteOn(LiveClock::now(), 60, 80));
        std::this_thread::sleep_for(200ms);
        EXPECT_EQ(organ.receivedMessages().size(), 1U);
    }
    ASSERT_TRUE(waitForNotice("The MIDI output 'organ:instrument' is gone"));
}

// As for the keyboard: the output's name exists, its connection does not.
TEST_F(JackMidiTest, OutputThatReturnsBetweenPollsReconnects) {
    MidiPortsOptions made = options(std::vector<std::string>{});
    made.choice.output = "studio:instrument";
    JackStudio studio;
    MidiPorts ports({}, made);
    ASSERT_TRUE(waitForNotice("Playing the MIDI output 'studio:instrument'"));
    studio.unplugInstrument();
    studio.plugInstrument();
    ASSERT_TRUE(waitForNotice("Playing the MIDI output 'studio:instrument'"));
    ports.send(noteOn(LiveClock::now(), 60, 80));
    std::this_thread::sleep_for(200ms);
    EXPECT_EQ(studio.receivedMessages().size(), 1U);
}

TEST_F(JackMidiTest, RestartedServerIsFollowed) {
    auto studio = std::make_unique<JackStudio>();
    MidiPorts ports({&inbox}, options(std::vector<std::string>{}));
    studio->connect("studio:keys", "Continuo In:Continuo In");
    studio->play({0x90, 60, 80});
    ASSERT_EQ(waitForEvents(1).size(), 1U);
    studio.reset();  // a client of an ended server must be closed while another server is searched
    jackd.end();
    ASSERT_TRUE(waitForNotice("The JACK server has ended"));
    EXPECT_EQ(waitForEvents(1).size(), 1U) << "what was held is let go";
    EXPECT_EQ(ports.apiName(), "none");
    for (int i = 0; i < 5000; ++i) ports.send(noteOn(LiveClock::now(), 60, 80));  // does not block
    jackd.begin();
    ASSERT_TRUE(waitForNotice("MIDI by JACK"));
    studio = std::make_unique<JackStudio>();
    studio->connect("studio:keys", "Continuo In:Continuo In");
    studio->play({0x90, 61, 82});
    EXPECT_EQ(waitForEvents(1).size(), 1U);
}

}  // namespace
}  // namespace continuo::test
