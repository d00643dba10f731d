#include "main_window/bars/status_line.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "theme/theme.h"
#include "widgets/rate_history.h"

namespace continuo::ui {
namespace {

constexpr int kSpacing = 6, kEnds = 4;  // px that QStatusBar leaves between widgets, and at its ends

}  // namespace

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent) {
    setSizeGripEnabled(false);
    setFixedHeight(24);
    keyboard_ = addPart(tr("Keyboard"));
    addLine();
    audio_ = addPart(tr("Sound"));
    addLine();
    xruns_ = addPart(tr("Dropouts of the sound"));
    addLine();
    rate_ = addPart(tr("Speed of the model"));
    history_ = new RateHistory;
    history_->setAccessibleName(tr("Milliseconds per token"));
    addWidget(history_);
    parts_.push_back({history_});
    late_ = addPart(tr("Late notes"));
    addLine();
    latents_ = addPart(tr("Latents in use"));
    addLine();
    device_ = addPart(tr("Device"));
    addLine();
    model_ = addPart(tr("Model"));
    addLine();
    remote_ = addPart(tr("Remote control"));
    saved_ = new QLabel;
    Theme::setStyle(saved_, TextStyle::Caption, &Tokens::text3);
    saved_->setContentsMargins(0, 0, 12, 0);
    addPermanentWidget(saved_);
    parts_.push_back({saved_});
    for (QToolButton* part : {keyboard_, audio_, xruns_, late_})
        connect(part, &QToolButton::clicked, this, &StatusLine::audioClicked);
    for (QToolButton* part : {rate_, latents_, device_, model_})
        connect(part, &QToolButton::clicked, this, &StatusLine::modelClicked);
    connect(remote_, &QToolButton::clicked, this, &StatusLine::remoteClicked);
    // QStatusBar brings back what it hid, whether or not it fits by now.
    connect(this, &QStatusBar::messageChanged, this, [this] {
        stale_ = true;
        fit();
    });
}

QToolButton* StatusLine::addPart(const QString& purpose) {
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("statusPart"));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({10, 10});
    button->setAccessibleName(purpose);
    button->setToolTip(purpose);
    Theme::setRole(button, ButtonRole::Flat);
    addWidget(button);
    parts_.push_back({button});
    return button;
}

void StatusLine::addLine() {
    auto* line = new QFrame;
    line->setProperty("role", QStringLiteral("separator"));
    line->setFixedSize(1, 16);
    addWidget(line);
    parts_.push_back({line, true});
}

StatusLine::Part& StatusLine::partOf(const QWidget* widget) {
    return *std::find_if(parts_.begin(), parts_.end(),
                         [widget](const Part& part) { return part.widget == widget; });
}

void StatusLine::setKnown(QWidget& widget, bool known) {
    stale_ = std::exchange(partOf(&widget).known, known) != known || stale_;
}

// A text is set only when it is another one: the line is told thirty times a second.
void StatusLine::setText(QToolButton& button, const QString& text) {
    setKnown(button, !text.isEmpty());
    if (button.text() == text) return;
    stale_ = true;
    button.setText(text);
    button.setAccessibleDescription(text);
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QStatusBar::resizeEvent(event);
    stale_ = true;
    fit();
}

void StatusLine::fit() {
    if (!currentMessage().isEmpty()) return;  // which stands in the place of all parts
    if (!std::exchange(stale_, false)) return;
    QWidget* const lessImportantFirst[] = {history_, latents_, device_, late_,  rate_,
                                           saved_,   remote_,  model_,  xruns_, audio_};
    std::vector<bool> shown;
    for (const Part& part : parts_) shown.push_back(part.known);
    // A line stands between two parts that are shown.
    const auto withLines = [&] {
        std::size_t line = parts_.size();
        bool before = false;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (parts_[i].isLine) {
                shown[i] = false;
                if (before) line = i;
                before = false;
            } else if (shown[i] && parts_[i].widget != saved_) {
                if (line < parts_.size()) shown[line] = true;
                line = parts_.size();
                before = true;
            }
        }
    };
    const auto width = [&] {
        int sum = kEnds;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (shown[i]) sum += parts_[i].widget->sizeHint().width() + kSpacing;
        return sum;
    };
    withLines();
    for (const QWidget* each : lessImportantFirst) {
        if (width() <= this->width()) break;
        shown[static_cast<std::size_t>(&partOf(each) - parts_.data())] = false;
        withLines();
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i].widget->setVisible(shown[i]);
}

void StatusLine::setForm(const StatusForm& form) {
    const bool there = form.keyboardThere, plays = there || form.computerKeys;
    keyboard_->setIcon(Theme::icon(plays ? QStringLiteral("dot") : QStringLiteral("dot-empty"),
                                   plays ? &Tokens::ok : &Tokens::text3));
    QString keyboard = form.keyboard.isEmpty() ? tr("No MIDI keyboard") : form.keyboard;
    if (!form.keyboard.isEmpty() && !there) keyboard = tr("%1 is gone, looked for").arg(form.keyboard);
    if (form.computerKeys)
        keyboard = form.keyboard.isEmpty() ? tr("Computer keyboard plays")
                                           : tr("Computer keyboard plays · %1").arg(keyboard);
    else if (form.keyboard.isEmpty() && !form.openInput.isEmpty())
        keyboard = tr("%1 · “%2” is open").arg(keyboard, form.openInput);
    if (!form.midiOutput.isEmpty()) keyboard = tr("%1 ▸ %2").arg(keyboard, form.midiOutput);
    setText(*keyboard_, keyboard);

    QString audio = form.audio.isEmpty() ? tr("No sound") : form.audio;
    if (form.audioMs > 0) audio = tr("%1 (%L2 ms)").arg(audio, QLocale().toString(form.audioMs, 'f', 1));
    if (!form.audioRuns && !form.audio.isEmpty()) audio = tr("%1 stands still").arg(audio);
    setText(*audio_, audio);
    setText(*xruns_, tr("xruns %L1").arg(form.xruns));
    xruns_->setToolTip(form.lastXrun.isEmpty() ? xruns_->accessibleName() : form.lastXrun);

    setText(*rate_, form.msPerToken < 0 ? QString() : tr("%L1 ms/token").arg(form.msPerToken, 0, 'f', 1));
    setKnown(*history_, form.msPerToken >= 0);
    history_->setTarget(form.mostMsPerToken > 0 ? std::optional(form.mostMsPerToken) : std::nullopt);
    QString answer;
    if (form.answerMs >= 0)
        answer = tr("answer %L1 of %L2 ms · late %L3")
                     .arg(form.answerMs, 0, 'f', 0)
                     .arg(form.latencyTarget)
                     .arg(form.lateNotes);
    else if (form.lateNotes > 0)
        answer = tr("late %L1").arg(form.lateNotes);
    setText(*late_, answer);
    setText(*latents_, form.latents <= 0  ? QString()
                       : form.latentsAuto ? tr("N %1 auto").arg(form.latents)
                                          : tr("N %1").arg(form.latents));
    setText(*device_, form.cpuPercent < 0 || form.device.isEmpty()
                          ? form.device
                          : tr("%1 %2 %").arg(form.device).arg(form.cpuPercent));
    setText(*model_, form.modelName);
    setText(*remote_, form.remote);
    const QString saved = form.savedAgo < 0 ? QString() : savedText(form.savedAgo);
    setKnown(*saved_, !saved.isEmpty());
    if (saved_->text() != saved) {
        saved_->setText(saved);
        stale_ = true;
    }
    fit();
}

QString StatusLine::savedText(double ago) {
    constexpr int kMinute = 60, kHour = 3600;
    const int seconds = static_cast<int>(ago);
    if (seconds < 2) return tr("saved");
    if (seconds < kMinute) return tr("saved %1 s ago").arg(seconds);
    return seconds < kHour ? tr("saved %1 min ago").arg(seconds / kMinute)
                           : tr("saved %1 h ago").arg(seconds / kHour);
}

void StatusLine::clearRates() { history_->clear(); }

void StatusLine::addRate(double msPerToken) { history_->add(msPerToken); }

}  // namespace continuo::ui
