#include "pages/settings/settings_advanced_page.h"

#include <QAccessible>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

#include "widgets/form_group.h"

namespace continuo::ui {
namespace {

// Makes a label for text from other programs, which is shown without markup.
QLabel* makePlainLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace

AdvancedPage::AdvancedPage(QWidget* parent)
    : SettingsPage(tr("Advanced"), QStringLiteral("wrench"), parent),
      //: Play is a workspace.
      on_(new QCheckBox(tr("Allow other programs to control Play"), this)),
      others_(new QCheckBox(tr("Allow other computers on the network"), this)),
      port_(new QLineEdit(this)),
      sendTo_(new QLineEdit(this)),
      trouble_(makePlainLabel(this)),
      last_(makePlainLabel(this)),
      wrong_(makePlainLabel(this)) {
    makeRemote();
    setRemote({});
    setRemoteState({});
}

void AdvancedPage::makeRemote() {
    group_ = addGroup(tr("Remote control (OSC)"));
    others_->setToolTip(
        tr("Also accepts messages from other computers. OSC has no password: everyone on the network can "
           "then control Play."));
    port_->setMaximumWidth(96);
    port_->setToolTip(tr("UDP port for incoming messages, %1 to %2").arg(kLeastPort).arg(kMostPort));
    sendTo_->setPlaceholderText(QStringLiteral("192.168.1.20:9000"));
    sendTo_->setToolTip(
        tr("Receivers of each change of a control or the turn: addresses with ports, separated by spaces. "
           "Empty: none"));
    Theme::setStyle(trouble_, TextStyle::Caption, &Tokens::err);
    QLabel* forWhom = makePlainLabel(this);
    forWhom->setText(
        tr("For TouchOSC, Max, Pd, SuperCollider and pedalboards that send OSC. The manual lists the "
           "addresses, such as /continuo/temperature."));
    Theme::setStyle(forWhom, TextStyle::Caption, &Tokens::text2);
    group_->addWideRow(forWhom, forWhom->text());
    //: Words by which the settings are searched; not shown.
    group_->addWideRow(on_, tr("Allow other programs to control Play, OSC, network"));
    //: Field: UDP port for remote control.
    group_->addRow(tr("Port"), port_);
    //: Words by which the settings are searched; not shown.
    group_->addWideRow(others_, tr("Allow other computers on the network, remote"));
    group_->addRow(tr("Send changes to"), sendTo_);
    group_->addWideRow(trouble_, QString());
    //: Label: last message of remote control.
    group_->addRow(tr("Last message"), last_);
    //: Label: number of messages of remote control that were ignored.
    group_->addRow(tr("Ignored"), wrong_);
    connect(on_, &QCheckBox::clicked, this, [this](bool on) {
        remote_.on = on;
        Q_EMIT remoteEdited(remote_);
    });
    connect(others_, &QCheckBox::clicked, this, [this](bool on) {
        remote_.allowOthers = on;
        Q_EMIT remoteEdited(remote_);
    });
    // Emits once per text: Return and the focus change both finish the editing.
    connect(port_, &QLineEdit::editingFinished, this, [this] {
        if (port_->isModified()) commitPort();
    });
    connect(sendTo_, &QLineEdit::editingFinished, this, [this] {
        if (sendTo_->isModified()) commitReceivers();
    });
}

void AdvancedPage::commitPort() {
    port_->setModified(false);
    bool isNumber = false;
    const int port = port_->text().trimmed().toInt(&isNumber);
    if (!isNumber || port < kLeastPort || port > kMostPort)
        return rejectRemote(tr("The port must be a number from %1 to %2.").arg(kLeastPort).arg(kMostPort));
    refusal_.clear();
    remote_.port = port;
    showRemote();
    Q_EMIT remoteEdited(remote_);
}

void AdvancedPage::commitReceivers() {
    sendTo_->setModified(false);
    refusal_.clear();
    showRemote();
    RemoteForm edited = remote_;
    edited.sendTo = sendTo_->text().trimmed();
    Q_EMIT remoteEdited(edited);
}

void AdvancedPage::setRemote(const RemoteForm& form) {
    remote_ = form;
    on_->setChecked(form.on);
    others_->setChecked(form.allowOthers);
    // Keeps input in progress.
    if (!port_->isModified()) port_->setText(QString::number(form.port));
    if (!sendTo_->isModified()) sendTo_->setText(form.sendTo);
    showRemote();
}

void AdvancedPage::setRemoteState(const RemoteState& state) {
    portTrouble_ = state.problem;
    //: No message of remote control yet.
    last_->setText(state.lastMessage.isEmpty() ? tr("none yet") : state.lastMessage);
    wrong_->setText(tr("%n malformed message(s)", nullptr, static_cast<int>(state.invalidMessages)));
    showRemote();
}

void AdvancedPage::rejectRemote(const QString& why) {
    refusal_ = why;
    setRemote(RemoteForm(remote_));
    QAccessibleEvent alert(trouble_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void AdvancedPage::showRemote() {
    const QString& trouble = refusal_.isEmpty() ? portTrouble_ : refusal_;
    trouble_->setText(trouble);
    group_->setAvailable(trouble_, !trouble.isEmpty());
    group_->setAvailable(last_, remote_.on);
    group_->setAvailable(wrong_, remote_.on);
}

}  // namespace continuo::ui
