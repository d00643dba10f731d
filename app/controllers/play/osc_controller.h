#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "forms.h"
#include "main_window/actions.h"
#include "osc/osc_remote.h"

class QSocketNotifier;

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;

// The user's choices for OSC.
struct OscChoice {
    bool enabled = false;
    int port = OscServer::kDefaultPort;
    bool acceptsRemote = false;  // accept other computers
    QString sendTo;              // receivers, in the format of parseOscPeers()
    bool operator==(const OscChoice&) const = default;
};

// Remote control of the Play workspace by OSC: sets the inspector's form, triggers commands, and reports the
// state. Off by default. If the port is taken, it retries. GUI thread.
class OscController : public QObject, private OscHost {
    Q_OBJECT

public:
    // All arguments must outlive this. Starts with the choices in the settings.
    OscController(PlayController& play, Settings& settings, ui::MainWindow& window);
    ~OscController() override;

    const OscChoice& choice() const { return choice_; }
    // Applies the choices at once and stores them.
    void choose(const OscChoice& choice);
    // Why OSC is on but cannot receive; empty: no problem.
    const QString& error() const { return error_; }
    // The last valid message; empty: none.
    QString lastMessage() const {
        return remote_ ? QString::fromStdString(remote_->lastMessage()) : QString();
    }
    quint64 rejectedCount() const { return remote_ ? remote_->errorCount() : 0; }
    // Returns the text for the status line: "OSC 7770"; empty: off.
    QString statusText() const;
    // For tests: the open port; 0: none.
    int port() const { return remote_ ? remote_->port() : 0; }

Q_SIGNALS:
    void opened();  // the port was opened, closed or refused
    // A line for the log about an invalid message.
    void messageRejected(const QString& line);

private:
    void reopen();
    void poll();
    void tick();
    std::optional<OscValue> value(const OscControl& control) const override;
    bool stage(const OscControl& control, const OscValue& value) override;
    void apply() override;
    bool runCommand(const std::string& command, std::optional<bool> on) override;
    std::vector<OscMessage> states() const override;

    PlayController& play_;
    Settings& settings_;
    ui::MainWindow& window_;
    OscChoice choice_;
    QString error_;
    bool taken_ = false;                        // another program has the port
    QHash<QString, ui::Actions::Id> commands_;  // by their names
    std::optional<ui::PlayForm> form_;          // the form that apply() will set
    std::unique_ptr<OscRemote> remote_;
    std::unique_ptr<QSocketNotifier> arrivals_;
    QTimer again_, ticks_, retry_;
};

}  // namespace continuo::app
