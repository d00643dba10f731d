#pragma once

#include <QMetaObject>
#include <chrono>
#include <string>
#include <vector>

#include "application.h"
#include "benchmarks/app/live_studio.h"
#include "benchmarks/app/setting_change.h"
#include "controllers/play/play_controller.h"

namespace continuo::benchmark {

using namespace continuo::app;

// Values of one kind, and how to print them.
class Figures {
public:
    void add(double value) { values_.push_back(value); }
    std::string text() const;

private:
    double quantile(double part) const;

    std::vector<double> values_;
};

// Plays on its own thread while the window's thread runs as usual, and measures.
class Conductor {
    using Clock = std::chrono::steady_clock;

public:
    Conductor(Application& program, LiveStudio& studio, double minutes, std::vector<Performance> pieces)
        : program_(program), studio_(studio), minutes_(minutes), pieces_(std::move(pieces)) {}

    void run();

    void print();

    // Prints keys that are still held. Call it after the program has ended.
    void printHeld();

private:
    static bool isOn(const StudioMessage& each);
    static bool isFromModel(const StudioMessage& each) { return (each.bytes[0] & 0x0F) == 1; }
    template <class Act>
    void onWindow(Act act) {
        QMetaObject::invokeMethod(&program_, act, Qt::BlockingQueuedConnection);
    }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
    double ms(std::uint64_t frames) const { return 1e3 * static_cast<double>(frames) / studio_.rate(); }

    void pollStudio();
    void wait(double duration);
    bool awaitTurn(bool models, double patience);
    void playPhrase(const std::vector<MidiEvent>& events);

    // Changes temperature and latents within an answer, then panics.
    void stopInTheMiddle();
    void changeTemperature();
    void changeLatents();

    // Plays single keys in silence, at various positions within a block.
    void probeLatency();
    void findOnset(std::uint64_t struck);

    void comparePlayed();

    // Compares the model's notes in the duet, without withdrawn ones, with the received ones.
    void compareModel();
    bool isSilencedByPanic(double moment) const;
    bool isLostByServer(double moment) const;
    // Describes the ms from a moment to the nearest xrun before or after it, and to the player's next stroke
    // that ended an answer.
    std::string describeNearest(double moment) const;
    double findRelease(bool models, int pitch, double after) const;

public:
    void markEnded() { ended_ = true; }

private:
    Application& program_;
    LiveStudio& studio_;
    double minutes_;
    std::vector<Performance> pieces_;
    Clock::time_point begin_{};
    std::vector<StudioMessage> heard_, played_;
    std::vector<DuetEvent> events_;
    DuetStatus status_;
    RigStatus rig_;
    Figures keyToSound_, thru_, answer_, lateness_, opening_, token_, latents_, change_, silence_, stopped_;
    std::uint64_t xrunsBefore_ = 0, serverXrunsBefore_ = 0;
    std::size_t modelNotes_ = 0;
    int dropped_ = 0;
    int lost_ = 0;  // of the dropped ones, lost between server and listener
    std::vector<LiveStudio::Gap> gaps_;
    std::vector<double> xrunMoments_;
    std::vector<SettingChange> temperatures_;
    std::vector<double> panics_;
    int unanswered_ = 0;
    bool listening_ = false, ended_ = false;
    double lastAnswer_ = 0, beginning_ = 0, heardUntil_ = 0, memoryAtOneMinute_ = 0, memoryAtEnd_ = 0;
};

}  // namespace continuo::benchmark
