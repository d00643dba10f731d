// Plays with the whole program for some minutes and prints measurements, see live_proof.sh: live_proof
// MINUTES FOLDER FILE.mid...
#include <unistd.h>

#include <QApplication>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "benchmarks/app/live_conductor.h"
#include "main_window/main_window.h"
#include "midi/file/standard_midi_file.h"
#include "theme/theme.h"

namespace continuo::benchmark {
namespace {

// Returns the age of this process in seconds, with a resolution of 10 ms.
double processAge() {
    std::ifstream file("/proc/self/stat");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    std::istringstream fields(text.substr(text.rfind(')') + 2));
    std::string field;
    for (int i = 3; i <= 22; ++i) fields >> field;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) -
           std::stod(field) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// Records the time at which the window is first painted.
class FirstPaint : public QObject {
public:
    double age = 0;
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::Paint && age == 0) age = processAge();
        return QObject::eventFilter(object, event);
    }
};

int run(int argc, char** argv) {
    QApplication qt(argc, argv);
    ui::Theme::instance().install();
    const std::filesystem::path folder = argv[2];
    ProgramOptions options;
    options.dataPath = folder / "data";
    options.settingsFile = QString::fromStdString(folder / "settings.ini");
    options.audioDevice = QStringLiteral("JACK");
    options.firstRun = false;
    auto program = std::make_unique<Application>(options);
    FirstPaint painted;
    program->window().installEventFilter(&painted);
    double ready = 0;
    QObject::connect(&program->play(), &PlayController::modelReady, [&] {
        if (ready == 0) ready = processAge();
    });
    program->show();
    while (ready == 0 && processAge() < 30) QApplication::processEvents(QEventLoop::AllEvents, 10);

    std::vector<Performance> pieces;
    for (int i = 3; i < argc; ++i) pieces.push_back(readMidiFile(argv[i]).performance);
    LiveStudio studio;
    const bool plugged = studio.connect("pianist:keys", "Continuo In:Continuo In") &&
                         studio.connect("Continuo Out:Continuo Out", "listener:midi") &&
                         studio.connect("Continuo:left", "listener:left");
    if (!plugged) throw std::runtime_error("Continuo has no ports at the JACK server");
    Conductor conductor(*program, studio, std::stod(argv[1]), std::move(pieces));
    std::thread thread([&] {
        conductor.run();
        QMetaObject::invokeMethod(&qt, [] { QApplication::exit(); });
    });
    QApplication::exec();
    thread.join();
    conductor.print();
    std::printf("| G10 process to window painted, model ready | %.2f s, %.2f s |\n", painted.age, ready);
    conductor.markEnded();
    const TakeId take = *program->play().take();
    program.reset();
    conductor.printHeld();
    const std::vector<std::uint8_t> record = Library(options.dataPath).replay(take);
    std::ofstream(folder / "soak.take", std::ios::binary)
        .write(reinterpret_cast<const char*>(record.data()), static_cast<std::streamsize>(record.size()));
    return 0;
}

}  // namespace
}  // namespace continuo::benchmark

int main(int argc, char** argv) {
    try {
        if (argc < 4) throw std::runtime_error("live_proof MINUTES FOLDER FILE.mid...");
        return continuo::benchmark::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "live_proof: %s\n", error.what());
        return 1;
    }
}
