#pragma once

#include <span>
#include <vector>

#include "library/library.h"
#include "support/temporary_folder.h"

namespace continuo::test {

using app::DuetEvent;
using app::Voice;

inline DuetEvent strike(double seconds, int pitch, int velocity = 80, Voice voice = Voice::Player,
                        float bits = -1) {
    return {DuetEvent::Kind::Strike, voice, static_cast<std::uint8_t>(pitch), velocity, seconds, bits};
}
inline DuetEvent release(double seconds, int pitch, Voice voice = Voice::Player) {
    return {DuetEvent::Kind::Release, voice, static_cast<std::uint8_t>(pitch), 0, seconds, -1};
}
inline DuetEvent pedal(double seconds, int value, Voice voice = Voice::Player) {
    return {DuetEvent::Kind::Pedal, voice, 0, value, seconds, -1};
}
inline DuetEvent turn(double seconds, Voice voice) {
    return {DuetEvent::Kind::Turn, voice, 0, 0, seconds, -1};
}
inline DuetEvent retraction(double seconds, Voice voice = Voice::Model) {
    return {DuetEvent::Kind::Cancel, voice, 0, 0, seconds, -1};
}
inline DuetEvent latents(double seconds, int count) {
    return {DuetEvent::Kind::Latents, Voice::Model, 0, count, seconds, -1};
}

// Returns a player's phrase of two notes, and an answer of one note.
inline std::vector<DuetEvent> shortDuet() {
    return {turn(0, Voice::Player),
            strike(0.5, 60),
            pedal(0.6, 90),
            release(1, 60),
            strike(1, 64, 70),
            pedal(1.4, 0),
            release(1.5, 64),
            turn(2, Voice::Model),
            latents(2, 256),
            strike(2.1, 67, 60, Voice::Model, 3.5F),
            release(2.9, 67, Voice::Model)};
}

inline app::Origin exampleModel() {
    return {"piano 9 M", std::string(64, 'a'), "CC0-1.0", 0xF123456789ABCDEFU, R"({"temperature":0.95})"};
}

// Adds a growing take of shortDuet().
inline app::TakeId beginTake(app::Library& library, const app::Origin& origin = {},
                             const std::string& name = {}) {
    const app::TakeId take = library.newTake(origin, name);
    library.append(take, shortDuet(), 3);
    return take;
}
// Adds a finished one.
inline app::TakeId playTake(app::Library& library, const app::Origin& origin = {},
                            const std::string& name = {}) {
    const app::TakeId take = beginTake(library, origin, name);
    library.finishTake(take);
    return take;
}

struct TakeWithBranch {
    app::TakeId take = 0;
    app::BranchId branch = 0;
};

// Adds a take of shortDuet(), and a growing branch of two notes from 1.5 s.
inline TakeWithBranch addTakeWithBranch(app::Library& library) {
    const app::TakeId take = library.newTake(exampleModel());
    library.append(take, shortDuet());
    library.finishTake(take);
    const app::BranchId branch = library.addBranch({{take, 0}, 1.5, exampleModel(), {}});
    library.appendBranch(branch, std::vector<app::PlayedNote>{{{70, 72, 1.6, 2}, 2}, {{70, 74, 2, 2.5}, 4}});
    return {take, branch};
}

// Applies one note edit.
inline void editNote(app::Library& library, app::NodeId node, const app::NoteEdit& edit) {
    library.editNotes(node, std::span(&edit, 1));
}

// Adds a finished branch of these notes.
inline app::BranchId addFinishedBranch(app::Library& library, const app::NewBranch& asked,
                                       const std::vector<app::PlayedNote>& notes) {
    const app::BranchId branch = library.addBranch(asked);
    library.appendBranch(branch, notes);
    library.finishBranch(branch);
    return branch;
}

}  // namespace continuo::test
