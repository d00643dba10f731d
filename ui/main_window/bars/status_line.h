#pragma once

#include <QStatusBar>
#include <vector>

#include "forms.h"

class QLabel;
class QToolButton;

namespace continuo::ui {

class RateHistory;

// The line at the foot of the window: keyboard, sound, how the model keeps up. Every part is a button that
// leads to where it is set. Where the window is too narrow for all of them they say it in fewer words, and
// then the less important ones are left out, so that what is shown is whole; last the numbers of how the
// machine keeps up. showMessage() takes the place of all of them for a while.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setForm(const StatusForm& form);
    // One more bar of the small history.
    void addRate(double msPerToken);
    void clearRates();
    // How long ago something was saved, s, in seconds, minutes or hours.
    static QString savedText(double ago);

Q_SIGNALS:
    void audioClicked();  // keyboard and sound
    void modelClicked();  // device and model
    void remoteClicked();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    // A read-out, or a line between two.
    struct Part {
        QWidget* widget;
        bool isLine = false;
        bool known = false;  // there is something to be shown
        // Of a button: what it says, also where room is short (empty: the same), and the px that it takes.
        QString words = {}, fewer = {};
        int wide = 0, narrow = 0;
        bool shown = false, isShort = false;  // as it is laid out
    };
    QToolButton* addPart(const QString& purpose);
    void addLine();
    Part& partOf(const QWidget*);
    void setText(QToolButton&, const QString& text, const QString& fewer = {});
    void setKnown(QWidget&, bool known);
    void showKeyboard(const StatusForm& form);
    void showSound(const StatusForm& form);
    void showModel(const StatusForm& form);
    void showLatents(const StatusForm& form);
    void fit();
    void layLines();
    bool isTooLong() const;

    QToolButton* keyboard_ = nullptr;
    QToolButton* audio_ = nullptr;
    QToolButton* xruns_ = nullptr;
    QToolButton* rate_ = nullptr;
    RateHistory* history_ = nullptr;
    QToolButton* late_ = nullptr;
    QToolButton* latents_ = nullptr;
    QToolButton* device_ = nullptr;
    QToolButton* model_ = nullptr;
    QToolButton* remote_ = nullptr;
    QLabel* saved_ = nullptr;
    std::vector<Part> parts_;  // from left to right
    bool stale_ = true;        // what is shown may no longer fit
};

}  // namespace continuo::ui
