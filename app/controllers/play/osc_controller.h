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
    bool on = false;
    int port = OscServer::kUsualPort;
    bool others = false;  // other computers may send
    QString sendTo;       // receivers, in the form of readOscPeers()
    bool operator==(const OscChoice&) const = default;
};

// Remote control of the workspace Play by OSC: sets the inspector's form, gives the window's commands, and
// reports the state. Off until it is chosen. If the port is taken, it is tried again and again. GUI thread.
class OscController : public QObject, private OscHost {
    Q_OBJECT

public:
    // All arguments must outlive this. Begins with the choices in the settings.
    OscController(PlayController& play, Settings& settings, ui::MainWindow& window);
    ~OscController() override;

    const OscChoice& choice() const { return choice_; }
    // Applies the choices at once and stores them.
    void choose(const OscChoice& choice);
    // Why nothing can arrive although OSC is on; empty: all is well.
    const QString& trouble() const { return trouble_; }
    // The last message that was understood; empty: none came.
    QString last() const { return remote_ ? QString::fromStdString(remote_->last()) : QString(); }
    quint64 wrong() const { return remote_ ? remote_->wrong() : 0; }
    // For the status line: "OSC 7770"; empty: it is off.
    QString statusText() const;
    // For tests: the open port; 0: none.
    int port() const { return remote_ ? remote_->port() : 0; }

Q_SIGNALS:
    void opened();  // the port was opened, closed or refused
    // A line about a wrong message, for the log.
    void complained(const QString& line);

private:
    void reopen();
    void look();
    void tick();
    std::optional<OscValue> value(const OscControl& control) const override;
    bool set(const OscControl& control, const OscValue& value) override;
    void apply() override;
    bool give(const std::string& command, std::optional<bool> on) override;
    std::vector<OscMessage> states() const override;

    PlayController& play_;
    Settings& settings_;
    ui::MainWindow& window_;
    OscChoice choice_;
    QString trouble_;
    bool taken_ = false;                        // the trouble is that another program has the port
    QHash<QString, ui::Actions::Id> commands_;  // by their names
    std::optional<ui::PlayForm> form_;          // that apply() sets
    std::unique_ptr<OscRemote> remote_;
    std::unique_ptr<QSocketNotifier> arrivals_;
    QTimer again_, ticks_, retry_;
};

}  // namespace continuo::app
