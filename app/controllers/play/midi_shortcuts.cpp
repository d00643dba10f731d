#include "controllers/play/midi_shortcuts.h"

#include <QAction>
#include <algorithm>
#include <utility>

#include "controllers/play/given_command.h"
#include "controllers/play/midi_controls.h"
#include "controllers/play/play_controller.h"
#include "controllers/words/words.h"
#include "main_window/main_window.h"
#include "rig/rig.h"
#include "roll/roll_text.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

using A = ui::Actions;
using TriggerKind = MidiTrigger::Kind;

constexpr int kPollEvery = 10;  // ms
static_assert(A::kCount <= MidiCommands::kMost);

QString messageSetting(const QString& action) { return QStringLiteral("midi_commands/") + action; }

}  // namespace

MidiShortcuts::MidiShortcuts(const Dependencies& dependencies)
    : rig_(dependencies.rig),
      settings_(dependencies.settings),
      window_(dependencies.window),
      play_(dependencies.play),
      controls_(dependencies.controls) {
    load();
    connect(&play_, &PlayController::formChanged, this, &MidiShortcuts::releaseToTurn);
    connect(&controls_, &MidiControls::learnt, this, &MidiShortcuts::releaseToSlider);
    pollTimer_.setTimerType(Qt::PreciseTimer);
    pollTimer_.setInterval(kPollEvery);
    connect(&pollTimer_, &QTimer::timeout, this, &MidiShortcuts::poll);
    publish();
    RigSettings rig = rig_.settings();
    if (!std::exchange(rig.opensMidi, true)) rig_.set(rig);
}

MidiShortcuts::~MidiShortcuts() {
    rig_.commands().learn(false);
    rig_.commands().set({});
}

// Loads the assignments from the settings. If two commands have the same message, the first keeps it.
// Messages that pass the turn or move a slider are skipped.
void MidiShortcuts::load() {
    const std::optional<MidiTrigger> turn = turnTrigger();
    for (const A::Shortcut& each : window_.actions().shortcuts()) {
        const auto kept = MidiTrigger::fromText(settings_.text(messageSetting(each.name)).toStdString());
        if (!kept || (turn && kept->meets(*turn))) continue;
        if (kept->kind == TriggerKind::Controller && controls_.isAssigned(kept->number)) continue;
        const bool taken = std::any_of(triggers_.begin(), triggers_.end(),
                                       [&](const auto& other) { return other.second.meets(*kept); });
        if (!taken) triggers_[each.name] = *kept;
    }
}

void MidiShortcuts::publish() {
    std::vector<MidiCommands::Assigned> assigned;
    for (const auto& [action, trigger] : triggers_)
        if (const auto id = findId(action)) assigned.push_back({trigger, *id + 1});
    rig_.commands().set(assigned);
    rig_.commands().learn(!learning_.isEmpty());
    // Polls only while there are assignments, or one is being learnt.
    if (assigned.empty() && learning_.isEmpty())
        pollTimer_.stop();
    else if (!pollTimer_.isActive())
        pollTimer_.start();
    Q_EMIT changed();
}

std::optional<MidiTrigger> MidiShortcuts::trigger(const QString& action) const {
    const auto found = triggers_.find(action);
    return found == triggers_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<A::Id> MidiShortcuts::findId(const QString& action) const {
    for (int id = 0; id < A::kCount; ++id)
        if (window_.actions()[static_cast<A::Id>(id)]->objectName() == action) return static_cast<A::Id>(id);
    return {};
}

QString MidiShortcuts::displayName(const QString& action) const {
    const auto id = findId(action);
    return id ? commandName(*window_.actions()[*id]) : action;
}

void MidiShortcuts::learn(const QString& action) {
    controls_.stopLearning();  // the press would also assign a slider
    learning_ = action;
    publish();
}

void MidiShortcuts::stopLearning() {
    if (learning_.isEmpty()) return;
    learning_.clear();
    publish();
}

void MidiShortcuts::assign(const QString& action, const MidiTrigger& trigger) {
    if (!findId(action) || !trigger.isAllowed()) return;
    unassignOthers(action, trigger);
    store(action, trigger);
    publish();
}

void MidiShortcuts::unassign(const QString& action) {
    store(action, {});
    publish();
}

void MidiShortcuts::unassignAll() {
    learning_.clear();
    for (const A::Shortcut& each : window_.actions().shortcuts()) store(each.name, {});
    publish();
}

void MidiShortcuts::assignPedals() {
    const A& actions = window_.actions();
    assign(actions[A::kHandOver]->objectName(), {TriggerKind::Controller, controller::kSoft});
    assign(actions[A::kNewTake]->objectName(), {TriggerKind::Controller, controller::kSostenuto});
}

void MidiShortcuts::store(const QString& action, const std::optional<MidiTrigger>& trigger) {
    if (trigger) {
        triggers_[action] = *trigger;
        settings_.set(messageSetting(action), text(trigger->text()));
    } else {
        triggers_.erase(action);
        settings_.reset(messageSetting(action));
    }
}

QStringList MidiShortcuts::removeTrigger(const MidiTrigger& trigger, const QString& except) {
    QStringList names;
    for (const auto& [action, other] : std::map(triggers_)) {
        if (action == except || !other.meets(trigger)) continue;
        names << displayName(action);
        store(action, {});
    }
    return names;
}

void MidiShortcuts::unassignOthers(const QString& action, const MidiTrigger& trigger) {
    const QString by = triggerText(trigger), name = displayName(action);
    for (const QString& before : removeTrigger(trigger, action))
        //: %1 is a pedal or key of a MIDI device; %2 and %3 are commands.
        Q_EMIT reassigned(tr("%1 now triggers “%3” instead of “%2”.").arg(by, before, name));
    const QString slider =
        trigger.kind == TriggerKind::Controller ? controls_.release(trigger.number) : QString();
    if (!slider.isEmpty())
        Q_EMIT reassigned(tr("%1 now triggers “%3” instead of moving “%2”.").arg(by, slider, name));
    const std::optional<MidiTrigger> turn = turnTrigger();
    if (!turn || !turn->meets(trigger)) return;
    ui::PlayForm form = play_.form();
    form.turnBy = ui::TurnBy::Enter;  // otherwise a gap would also pass the turn
    play_.setForm(form);
    Q_EMIT reassigned(
        tr("%1 now triggers “%2” instead of passing the turn; Enter passes the turn.").arg(by, name));
}

void MidiShortcuts::releaseToSlider(int controller, const QString& slider) {
    const MidiTrigger trigger{TriggerKind::Controller, controller};
    const QStringList lost = removeTrigger(trigger);
    for (const QString& name : lost)
        Q_EMIT reassigned(
            tr("%1 now moves “%3” instead of triggering “%2”.").arg(triggerText(trigger), name, slider));
    if (!lost.isEmpty()) publish();
}

std::optional<MidiTrigger> MidiShortcuts::turnTrigger() const {
    const ui::PlayForm& form = play_.form();
    if (form.turnBy == ui::TurnBy::Key) return MidiTrigger{TriggerKind::Note, form.turnKey};
    if (form.turnBy == ui::TurnBy::Pedal) return MidiTrigger{TriggerKind::Controller, form.turnController};
    return {};
}

void MidiShortcuts::releaseToTurn() {
    const std::optional<MidiTrigger> turn = turnTrigger();
    const QStringList lost = turn ? removeTrigger(*turn) : QStringList();
    for (const QString& name : lost)
        Q_EMIT reassigned(
            tr("%1 now passes the turn instead of triggering “%2”.").arg(triggerText(*turn), name));
    if (!lost.isEmpty()) publish();
}

void MidiShortcuts::poll() {
    for (MidiCommands::Command given; rig_.commands().pop(given);) {
        if (given.command == MidiCommands::kLearnt) {
            if (!learning_.isEmpty()) assign(std::exchange(learning_, {}), given.trigger);
            continue;
        }
        // Skips the command of a controller that a slider is about to learn.
        if (given.trigger.kind == TriggerKind::Controller && !controls_.learning().isEmpty()) continue;
        const auto id = static_cast<A::Id>(given.command - 1);
        const QAction& action = *window_.actions()[id];
        const auto assigned = trigger(action.objectName());
        if (!assigned || !assigned->meets(given.trigger)) continue;  // reassigned meanwhile
        // Queues the command, except Panic: it may open a dialog, during which this timer must keep running.
        if (id == A::kPanic)
            triggerCommand(window_, id);
        else
            QMetaObject::invokeMethod(
                this, [this, id] { triggerCommand(window_, id); }, Qt::QueuedConnection);
    }
}

QString MidiShortcuts::triggerText(const MidiTrigger& trigger) {
    QString what;
    if (trigger.kind == TriggerKind::Note) what = ui::pitchName(trigger.number);
    //: A MIDI message that triggers a command: program change.
    else if (trigger.kind == TriggerKind::Program)
        what = tr("Program %1").arg(trigger.number + 1);  // devices count programs from 1
    //: Pedal of a MIDI device and the number of its controller.
    else if (trigger.number == controller::kSoft)
        what = tr("Soft pedal (67)");
    //: Pedal of a MIDI device and the number of its controller.
    else if (trigger.number == controller::kSostenuto)
        what = tr("Sostenuto (66)");
    //: A MIDI message that triggers a command: number of the controller.
    else
        what = tr("Controller %1").arg(trigger.number);
    if (trigger.channel == MidiTrigger::kAnyChannel) return what;
    return tr("%1, channel %2").arg(what).arg(trigger.channel + 1);
}

}  // namespace continuo::app
