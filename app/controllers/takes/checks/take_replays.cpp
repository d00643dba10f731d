#include "controllers/takes/checks/take_replays.h"

#include <algorithm>

#include "controllers/models/chosen_compute.h"
#include "controllers/play/music_origin.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "duet/record/live_record_text.h"
#include "files/installed_files.h"
#include "library/state_files.h"

namespace continuo::app {
namespace {

bool isDeviceAvailable(const std::string& device, const Engine& engine) {
    const std::vector<DeviceSummary> devices = engine.devices();
    return std::any_of(devices.begin(), devices.end(),
                       [&](const DeviceSummary& each) { return each.id == device; });
}

}  // namespace

void TakeReplays::replay(TakeId take) {
    my_.notice.runGuarded(Task::Replay, [&] {
        const std::optional<Take> asked = my_.library.take(take);
        const QString name = asked ? takeName(*asked) : QString();
        if (my_.library.isRecordingGrowing(take)) {
            return my_.notice.showHint(
                tr("%1 is part of what you are playing now. Begin a new take, then regenerate it.")
                    .arg(name));
        }
        const std::vector<std::uint8_t> bytes = my_.library.replay(take);
        const std::string lines(bytes.begin(), bytes.end());
        const ParsedRecord read = parseRecord(lines);
        if (read.record.tokenHash.empty()) {
            return my_.notice.showHint(tr("Continuo cannot compare %1: the program was killed while it was "
                                          "played. All its notes are kept; listen to it or continue from it.")
                                           .arg(name));
        }
        const std::string stateHash = read.beginning.stateHash;
        const StateFiles& states = my_.library.stateFiles();
        if (!stateHash.empty() && !states.has(stateHash)) {
            return my_.notice.showHint(tr("Continuo cannot regenerate %1: it continues a saved session whose "
                                          "state is not on this computer.")
                                           .arg(name));
        }
        const double before = recordBefore(my_.library.origin({take, 0}));
        my_.notice.showHint(before < 1 ? tr("Regenerating %1 …").arg(name)
                                       : tr("Regenerating %1 and the %2 before it that the model heard …")
                                             .arg(name, clockText(before)));
        Engine& engine = my_.engine;
        my_.work.start(Task::Replay, [&engine, lines, name, stateHash, state = states.path(stateHash),
                                      chosen = loadComputeChoice(my_.settings)](const std::stop_token& stop) {
            const ParsedRecord taken = parseRecord(lines);
            LiveRequest request = taken.beginning.request;
            if (!stateHash.empty() && engine.hash(state, stop) != stateHash)
                return tr("Continuo cannot regenerate %1: the state of the session that it continues is "
                          "damaged.")
                    .arg(name);
            if (!stateHash.empty()) request.state = state;
            request.modelPath = findModel(request.modelPath, findModelFolders()).string();
            if (!isDeviceAvailable(request.compute.device, engine)) request.compute.device = chosen.device;
            request.compute.threads = chosen.threads;  // threads do not affect the result
            Events events;
            const LiveReplay made = engine.replay(request, taken.record, events, stop);
            const auto tokens = static_cast<qint64>(made.tokens);
            const bool cutOff = taken.record.mayContinue;
            return made.matches && cutOff
                       ? tr("%1: regenerated the same %L2 tokens, up to where the program was killed.")
                             .arg(name)
                             .arg(tokens)
                   : made.matches
                       ? tr("%1: regenerated the same %L2 tokens.").arg(name).arg(tokens)
                       : tr("%1: regenerated other tokens than those played on %2 with the model %3.")
                             .arg(name, text(taken.beginning.device.name),
                                  text(taken.beginning.modelHash).left(12));
        });
    });
}

}  // namespace continuo::app
