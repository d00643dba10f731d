#pragma once

#include <QObject>
#include <QTimer>

namespace continuo::ui {
class AdvancedPage;
struct RemoteForm;
}  // namespace continuo::ui

namespace continuo::app {

class OscController;

// Controls the page Advanced of the settings: remote control by OSC. GUI thread.
class OscSettings : public QObject {
    Q_OBJECT

public:
    // Both must outlive this.
    OscSettings(OscController& osc, ui::AdvancedPage& page);

    void show();

private:
    void apply(const ui::RemoteForm& form);
    void poll();

    OscController& osc_;
    ui::AdvancedPage& page_;
    QTimer pollTimer_;
};

}  // namespace continuo::app
