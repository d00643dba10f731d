#pragma once

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QCheckBox;
class QLabel;
class QLineEdit;

namespace continuo::ui {

class FormGroup;

// Remote control by Open Sound Control; off by default.
class AdvancedPage : public SettingsPage {
    Q_OBJECT
public:
    static constexpr int kLeastPort = 1024, kMostPort = 65535;

    explicit AdvancedPage(QWidget* parent = nullptr);

    void setRemote(const RemoteForm&);
    // Sets the current state; may be called often.
    void setRemoteState(const RemoteState&);
    // Rejects the last edit: shows the valid form again, and why.
    void rejectRemote(const QString& why);

Q_SIGNALS:
    void remoteEdited(const RemoteForm&);

private:
    void makeRemote();
    void commitPort();
    void commitReceivers();
    void showRemote();

    RemoteForm remote_;
    FormGroup* group_ = nullptr;
    QCheckBox* on_ = nullptr;
    QCheckBox* others_ = nullptr;
    QLineEdit* port_ = nullptr;
    QLineEdit* sendTo_ = nullptr;
    QLabel* trouble_ = nullptr;  // problem with the port or with the last edit
    QString refusal_;
    QString portTrouble_;
    QLabel* last_ = nullptr;
    QLabel* wrong_ = nullptr;
};

}  // namespace continuo::ui
