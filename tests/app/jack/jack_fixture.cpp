#include "app/jack/jack_fixture.h"

#include <fcntl.h>
#include <jack/jack.h>
#include <jack/midiport.h>
#include <sched.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "continuo/spsc_ring.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;

struct SmallMessage {
    double time;  // time received; of an outgoing message, its frame in the block
    std::uint8_t size;
    std::array<std::uint8_t, 3> bytes;
};

constexpr const char* kJackd = "/usr/bin/jackd";
constexpr int kServersOfJack = 8;  // per machine, including killed ones of other names

// Gives this process and its later children a private /dev/shm. Returns false if the system forbids it,
// possibly half done.
bool isolateSharedMemory() {
    const std::string user = std::to_string(::getuid()), group = std::to_string(::getgid());
    if (::unshare(CLONE_NEWNS) != 0) {
        // Without root, a user namespace permits it.
        if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
        std::ofstream("/proc/self/setgroups") << "deny";
        std::ofstream("/proc/self/uid_map") << user + ' ' + user + " 1" << std::flush;
        std::ofstream("/proc/self/gid_map") << group + ' ' + group + " 1" << std::flush;
    }
    return std::to_string(::getuid()) == user && std::to_string(::getgid()) == group &&
           ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("none", "/dev/shm", "tmpfs", 0, nullptr) == 0;
}

// JACK stores shared data of servers and clients in /dev/shm, and one metadata database for all servers of a
// user. If another process dies while creating it, each new client waits for 100 seconds, and each killed
// client leaks some of its space.
void isolateFromOtherServers() {
    static const bool done = [] {
        const pid_t trial = ::fork();
        if (trial == 0) ::_exit(isolateSharedMemory() ? 0 : 1);
        int status = 0;
        const bool may = trial > 0 && ::waitpid(trial, &status, 0) == trial && status == 0;
        return may && isolateSharedMemory();
    }();
    static_cast<void>(done);
}

// Locks the first name not used by a running test. The lock is released when the process exits.
int lockServerName(std::string& name) {
    for (int i = 1; i <= kServersOfJack; ++i) {
        name = "continuo-test-" + std::to_string(i);
        const auto path = std::filesystem::temp_directory_path() / (name + ".lock");
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
        if (file >= 0) ::close(file);
    }
    throw std::runtime_error("JACK: eight test servers run already; wait until those tests have ended");
}

// Returns the socket of the server with this name.
std::filesystem::path socketOf(const std::string& name) {
    return "/dev/shm/jack_" + name + "_" + std::to_string(::getuid()) + "_0";
}

}  // namespace

double steadySeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

JackdProcess::JackdProcess(LateClients late, int block) : late_(late), block_(block) {
    if (::access(kJackd, X_OK) != 0)
        throw std::runtime_error("jackd is missing: install jackd2 (installer/packages-test.txt names it)");
    isolateFromOtherServers();
    lock_ = lockServerName(name_);
    ::setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);
    ::setenv("JACK_NO_START_SERVER", "1", 1);
    begin();
}

void waitForServer() {
    const auto door = socketOf(std::getenv("JACK_DEFAULT_SERVER"));
    for (int i = 0; i < 100 && !std::filesystem::exists(door); ++i) std::this_thread::sleep_for(10ms);
}

void JackdProcess::begin() {
    std::filesystem::remove(socketOf(name_));  // left by a killed server
    const std::string rate = std::to_string(kJackRate);
    const std::string block = std::to_string(block_);
    process_ = ::fork();
    if (process_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // it does not long outlive a crashed test,
    ::fcntl(lock_, F_SETFD, 0);          // and the server's name stays locked until the server has ended
    const int nothing = ::open("/dev/null", O_RDWR);
    for (const int stream : {0, 1, 2}) ::dup2(nothing, stream);
    std::vector<const char*> words = {"jackd",  "--no-realtime", "--no-mlock",
                                      "--name", name_.c_str(),   "--silent"};
    if (late_ == LateClients::Wait) words.push_back("--sync");
    words.insert(words.end(), {"-d", "dummy", "-r", rate.c_str(), "-p", block.c_str(), nullptr});
    ::execv(kJackd, const_cast<char* const*>(words.data()));
    ::_exit(127);
}

JackdProcess::~JackdProcess() {
    end();
    ::close(lock_);
}

void JackdProcess::end() {
    if (process_ <= 0) return;
    ::kill(process_, SIGTERM);
    for (int i = 0; i < 100 && ::waitpid(process_, nullptr, WNOHANG) == 0; ++i)
        std::this_thread::sleep_for(50ms);
    if (::kill(process_, 0) == 0) kill();
    process_ = -1;
}

void JackdProcess::kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
}

struct JackStudio::State {
    jack_client_t* client = nullptr;
    std::atomic<jack_port_t*> keys{nullptr}, instrument{nullptr};  // null while disconnected
    jack_port_t *left = nullptr, *right = nullptr;
    SpscRing<SmallMessage> toPlay{4096};
    SpscRing<SmallMessage> log{4096};
    std::atomic<bool> loops{false};
    SpscRing<SmallMessage> back{4096};  // messages returned by the keys, with their frame
    SpscRing<float> sound{1 << 21};
    std::atomic<double> soundFrom{0};
    std::atomic<double> lastBlock{0}, stoodStill{0};
    std::atomic<std::uint64_t> blocks{0};
    std::atomic<std::uint64_t> xruns{0};
    std::atomic<std::chrono::milliseconds> lateness{};

    int process(jack_nframes_t frames);
    void unplug(std::atomic<jack_port_t*>& place);
};

void JackStudio::State::unplug(std::atomic<jack_port_t*>& place) {
    jack_port_t* const port = place.exchange(nullptr);
    std::this_thread::sleep_for(50ms);  // the callback has finished with it
    jack_port_unregister(client, port);
}

int JackStudio::State::process(jack_nframes_t frames) {
    // JACK's own frame time is off by many milliseconds when the server is late.
    if (const auto late = lateness.exchange({}); late > 0ms) std::this_thread::sleep_for(late);
    const double now = steadySeconds();
    jack_port_t* const sink = instrument;
    void* const heard = sink == nullptr ? nullptr : jack_port_get_buffer(sink, frames);
    const std::uint32_t count = heard == nullptr ? 0 : jack_midi_get_event_count(heard);
    for (std::uint32_t i = 0; i < count; ++i) {
        jack_midi_event_t event;
        if (jack_midi_event_get(&event, heard, i) != 0 || event.size > 3) continue;
        SmallMessage message{
            now + static_cast<double>(event.time) / kJackRate, static_cast<std::uint8_t>(event.size), {}};
        for (std::size_t byte = 0; byte < event.size; ++byte) message.bytes[byte] = event.buffer[byte];
        log.push(message);
        message.time = event.time;
        if (loops) back.push(message);
    }
    if (jack_port_t* const port = keys) {
        void* const played = jack_port_get_buffer(port, frames);
        jack_midi_clear_buffer(played);
        jack_nframes_t frame = 0;
        for (SmallMessage message; toPlay.pop(message) || back.pop(message);) {
            frame = std::max(frame, static_cast<jack_nframes_t>(message.time));
            jack_midi_event_write(played, frame, message.bytes.data(), message.size);
        }
    }
    const auto* const l = static_cast<const float*>(jack_port_get_buffer(left, frames));
    const auto* const r = static_cast<const float*>(jack_port_get_buffer(right, frames));
    if (soundFrom == 0) soundFrom = now;
    const double late = lastBlock == 0 ? 0 : now - lastBlock - 2.0 * frames / kJackRate;
    if (late > 0) stoodStill = stoodStill + late;  // only this thread adds
    lastBlock = now;
    ++blocks;
    for (jack_nframes_t i = 0; i < frames; ++i) {
        sound.push(l[i]);
        sound.push(r[i]);
    }
    return 0;
}

JackStudio::JackStudio(const std::string& client) : state_(std::make_unique<State>()) {
    jack_set_error_function([](const char*) {});
    jack_set_info_function([](const char*) {});
    waitForServer();
    // Retries once a second: a client that connects and disconnects while another starts can stall the
    // server.
    for (int i = 0; i < 10 && state_->client == nullptr; ++i) {
        if (i > 0) std::this_thread::sleep_for(1s);
        jack_status_t status{};
        state_->client = jack_client_open(client.c_str(), JackNoStartServer, &status);
    }
    if (state_->client == nullptr)
        throw std::runtime_error(std::string("the JACK server ") + std::getenv("JACK_DEFAULT_SERVER") +
                                 " did not start");
    const auto add = [this](const char* name, const char* type, unsigned long flags) {
        return jack_port_register(state_->client, name, type, flags, 0);
    };
    state_->keys = add("keys", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput);
    state_->instrument = add("instrument", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput);
    state_->left = add("left", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput);
    state_->right = add("right", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput);
    jack_set_process_callback(
        state_->client,
        [](jack_nframes_t frames, void* state) { return static_cast<State*>(state)->process(frames); },
        state_.get());
    jack_set_xrun_callback(
        state_->client,
        [](void* state) {
            ++static_cast<State*>(state)->xruns;
            return 0;
        },
        state_.get());
    jack_activate(state_->client);
}

JackStudio::~JackStudio() {
    if (state_->client != nullptr) jack_client_close(state_->client);
}

void JackStudio::connect(const std::string& from, const std::string& to) {
    for (int i = 0; i < 100; ++i) {
        if (jack_connect(state_->client, from.c_str(), to.c_str()) == 0) {
            const std::uint64_t before = state_->blocks;
            for (int wait = 0; wait < 200 && state_->blocks < before + 2; ++wait)
                std::this_thread::sleep_for(5ms);
            return;
        }
        std::this_thread::sleep_for(100ms);
    }
    ADD_FAILURE() << from << " cannot be connected to " << to;
}

bool JackStudio::exists(const std::string& port) {
    return jack_port_by_name(state_->client, port.c_str()) != nullptr;
}

bool JackStudio::connected(const std::string& port) {
    const jack_port_t* const found = jack_port_by_name(state_->client, port.c_str());
    return found != nullptr && jack_port_connected(found) > 0;
}

void JackStudio::unplugKeys() { state_->unplug(state_->keys); }
void JackStudio::unplugInstrument() { state_->unplug(state_->instrument); }

void JackStudio::plugKeys() {
    state_->keys = jack_port_register(state_->client, "keys", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
}

void JackStudio::plugInstrument() {
    state_->instrument =
        jack_port_register(state_->client, "instrument", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
}

void JackStudio::play(const std::vector<std::uint8_t>& message, int frame) {
    SmallMessage small{static_cast<double>(frame), static_cast<std::uint8_t>(message.size()), {}};
    std::copy(message.begin(), message.end(), small.bytes.begin());
    state_->toPlay.push(small);
}

void JackStudio::enableLoopback() { state_->loops = true; }

std::vector<TimedMessage> JackStudio::receivedMessages() {
    std::vector<TimedMessage> messages;
    for (SmallMessage each; state_->log.pop(each);)
        messages.push_back({each.time, {each.bytes.begin(), each.bytes.begin() + each.size}});
    return messages;
}

std::vector<float> JackStudio::takeRecording() {
    std::vector<float> samples;
    for (float each = 0; state_->sound.pop(each);) samples.push_back(each);
    return samples;
}

double JackStudio::recordingStart() const { return state_->soundFrom; }
void JackStudio::delayNextBlock(std::chrono::milliseconds by) { state_->lateness = by; }

double JackStudio::totalDelay() const { return state_->stoodStill; }

std::uint64_t JackStudio::xruns() const { return state_->xruns; }

}  // namespace continuo::test
