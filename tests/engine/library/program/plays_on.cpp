// Continues three notes: plays_on MODEL.safetensors
#include <continuo/engine.h>

#include <cstdio>
#include <exception>

namespace {

class PrintedNotes : public continuo::Events {
    void onNote(const continuo::Note& note, double bits) override {
        std::printf("%5.2f s  key %3d  velocity %3d  %4.1f bits\n", note.start, note.pitch, note.velocity,
                    bits);
    }
};

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("plays_on MODEL.safetensors\n", stderr);
        return 2;
    }
    try {
        continuo::Engine engine{continuo::EngineOptions{}};
        continuo::MusicRequest request;
        request.modelPath = arguments[1];
        request.prompt.notes = {{64, 60, 0, 0.4}, {60, 64, 0.5, 0.9}, {70, 67, 1, 1.4}};
        request.seconds = 5;
        request.sampling.seed = 7;
        PrintedNotes events;
        const continuo::MusicResult made = engine.run(request, events);
        std::printf("%zu notes on %s\n", made.continuation.notes.size(), made.device.name.c_str());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "plays_on: %s\n", error.what());
        return 1;
    }
    return 0;
}
