#pragma once

#include <QStatusBar>
#include <vector>

#include "forms.h"

class QLabel;
class QToolButton;

namespace continuo::ui {

class RateHistory;

// The status line: keyboard, sound, and how the model keeps up. Each part is a button that opens its
// settings. If the window is narrow, texts are shortened first, then less important parts are hidden; the
// speed readouts go last. showMessage() covers all parts temporarily.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setForm(const StatusForm& form);
    // Appends a bar to the speed history.
    void addRate(double msPerToken);
    void clearRates();
    // Formats the time since the last save, given in s, as seconds, minutes or hours.
    static QString savedText(double ago);

Q_SIGNALS:
    void audioClicked();  // keyboard and sound
    void modelClicked();  // device and model
    void remoteClicked();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    // A readout, or a separator line.
    struct Part {
        QWidget* widget;
        bool isLine = false;
        bool hasValue = false;  // has a value to show
        // Texts of a button in full and abbreviated (empty: no abbreviation), and their widths in px.
        QString text = {}, shortText = {};
        int fullWidth = 0, shortWidth = 0;
        bool shown = false, isShort = false;  // current layout state
    };
    QToolButton* addPart(const QString& purpose);
    void addLine();
    Part& partFor(const QWidget*);
    void setText(QToolButton&, const QString& text, const QString& fewer = {});
    void setHasValue(QWidget&, bool known);
    void showKeyboard(const StatusForm& form);
    void showSound(const StatusForm& form);
    void showModel(const StatusForm& form);
    void showLatents(const StatusForm& form);
    void fit();
    void placeLines();
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
    bool stale_ = true;        // the layout must be checked again
};

}  // namespace continuo::ui
