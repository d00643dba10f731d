#include "controllers/play/osc_controller.h"

#include <QAction>
#include <QSocketNotifier>
#include <algorithm>
#include <cerrno>

#include "controllers/play/given_command.h"
#include "controllers/play/osc_form.h"
#include "controllers/play/play_controller.h"
#include "main_window/main_window.h"
#include "osc/osc_states.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

constexpr int kRetryEvery = 2000;  // ms
static_assert(keys::kOscPort.defaultValue == OscServer::kDefaultPort);

OscMessage makeState(const char* name, OscArgument value) {
    return {std::string(kOscRoot) + name, {std::move(value)}};
}

OscRemote::Time now() { return std::chrono::steady_clock::now(); }

}  // namespace

OscController::OscController(PlayController& play, Settings& settings, ui::MainWindow& window)
    : play_(play), settings_(settings), window_(window) {
    for (int id = 0; id < A::kCount; ++id)
        commands_[window_.actions()[static_cast<A::Id>(id)]->objectName()] = static_cast<A::Id>(id);
    choice_ = {settings_.flag(keys::kOscOn), settings_.whole(keys::kOscPort),
               settings_.flag(keys::kOscOthers), settings_.text(keys::kOscSendTo)};
    again_.setSingleShot(true);
    again_.setTimerType(Qt::PreciseTimer);
    again_.setInterval(OscRemote::kPollInterval);
    connect(&again_, &QTimer::timeout, this, [this] {
        if (arrivals_) arrivals_->setEnabled(true);
    });
    connect(&ticks_, &QTimer::timeout, this, &OscController::tick);
    ticks_.setInterval(OscRemote::kSendInterval);
    connect(&retry_, &QTimer::timeout, this, &OscController::reopen);
    retry_.setInterval(kRetryEvery);
    reopen();
}

OscController::~OscController() = default;

void OscController::choose(const OscChoice& choice) {
    const bool otherDoor = choice.enabled != choice_.enabled || choice.port != choice_.port ||
                           choice.acceptsRemote != choice_.acceptsRemote;
    choice_ = choice;
    settings_.set(keys::kOscOn, choice.enabled);
    settings_.set(keys::kOscPort, choice.port);
    settings_.set(keys::kOscOthers, choice.acceptsRemote);
    settings_.set(keys::kOscSendTo, choice.sendTo);
    if (otherDoor)
        reopen();
    else if (remote_)
        remote_->setReceivers(parseOscPeers(choice.sendTo.toStdString()).value_or(std::vector<OscPeer>()));
}

void OscController::reopen() {
    const QString before = std::exchange(error_, {});
    arrivals_.reset();
    remote_.reset();
    if (choice_.enabled) {
        try {
            const auto receivers = parseOscPeers(choice_.sendTo.toStdString());
            OscHost& host = *this;
            remote_ = std::make_unique<OscRemote>(
                host,
                OscOptions{choice_.port, choice_.acceptsRemote, receivers.value_or(std::vector<OscPeer>())});
            arrivals_ = std::make_unique<QSocketNotifier>(remote_->descriptor(), QSocketNotifier::Read);
            connect(arrivals_.get(), &QSocketNotifier::activated, this, &OscController::poll);
        } catch (const PortError& refusal) {
            taken_ = refusal.systemError() == EADDRINUSE;
            error_ = taken_
                         ? tr("Another program uses port %1, so Continuo receives no OSC. Choose another "
                              "port, or end that program.")
                               .arg(choice_.port)
                         : tr("Continuo cannot open port %1, so it receives no OSC. The system reports: %2.")
                               .arg(choice_.port)
                               .arg(qt_error_string(refusal.systemError()));
        }
    }
    remote_ ? ticks_.start() : ticks_.stop();
    const bool waits = choice_.enabled && !remote_;
    if (!waits) retry_.stop();
    if (waits && !retry_.isActive()) retry_.start();
    if (waits && !before.isEmpty() && before == error_) return;
    Q_EMIT opened();
}

// Handles the first message at once. Then pauses for twice the time that this took, so that a flood of
// messages cannot block the window.
void OscController::poll() {
    arrivals_->setEnabled(false);
    const OscRemote::Time begun = now();
    remote_->poll(begun);
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(now() - begun);
    again_.start(std::max<std::chrono::milliseconds>(OscRemote::kPollInterval, 2 * took));
}

void OscController::tick() {
    remote_->sendChanges(now());
    if (const auto line = remote_->takeError(now())) Q_EMIT messageRejected(QString::fromStdString(*line));
}

QString OscController::statusText() const {
    if (!choice_.enabled) return {};
    //: In the status line: port for OSC messages.
    if (remote_) return tr("OSC %1").arg(remote_->port());
    const QString words = taken_ ? tr("OSC: port %1 in use") : tr("OSC: port %1 cannot be opened");
    return words.arg(choice_.port);
}

std::optional<OscValue> OscController::value(const OscControl& control) const {
    const auto found = oscPlayBindings().find(control.name);
    if (found == oscPlayBindings().end()) return {};
    return found->second.read(play_.form());
}

bool OscController::stage(const OscControl& control, const OscValue& value) {
    if (!form_) form_ = play_.form();
    return oscPlayBindings().at(control.name).write(*form_, value);
}

void OscController::apply() {
    ui::PlayForm form = *std::exchange(form_, {});
    if (const int most = play_.facts().maxLatentsOrWindow(); most > 0)
        form.latents = std::min(form.latents, most);
    if (form == play_.form()) return;
    play_.setForm(form);
}

// Queues the command: it may open a dialog, during which messages must still be received.
bool OscController::runCommand(const std::string& command, std::optional<bool> on) {
    const auto found = commands_.constFind(QString::fromStdString(command));
    if (found == commands_.cend()) return false;
    const auto obey = [this, id = *found, on] {
        const QAction& action = *window_.actions()[id];
        const bool isSo = action.isCheckable() ? on == action.isChecked() : on == false;
        if (!isSo) triggerCommand(window_, id);
    };
    if (*found == A::kPanic)
        obey();
    else
        QMetaObject::invokeMethod(this, obey, Qt::QueuedConnection);
    return true;
}

std::vector<OscMessage> OscController::states() const {
    const ui::TurnForm& turn = play_.turn();
    OscStates states;
    if (turn.live) states.turn = turn.modelsTurn ? OscStates::Turn::Model : OscStates::Turn::Yours;
    states.turnLeft = turn.fraction;
    if (const Duet* duet = play_.duet()) {
        const DuetStatus status = duet->status();
        states.latents = status.latents;
        states.lateNotes = status.late;
        states.secondsPerToken = status.secondsPerToken;
        states.answerSeconds = status.lastAnswer;
    }
    std::vector<OscMessage> messages = states.messages();
    messages.push_back(
        makeState("model", play_.canAnswer() ? play_.modelName().toStdString() : std::string()));
    for (int id = 0; id < A::kCount; ++id) {
        const QAction& action = *window_.actions()[static_cast<A::Id>(id)];
        if (action.isCheckable())
            messages.push_back(makeState(action.objectName().toLatin1(), std::int64_t{action.isChecked()}));
    }
    return messages;
}

}  // namespace continuo::app
