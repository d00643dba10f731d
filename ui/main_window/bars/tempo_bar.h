#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "forms.h"

class QComboBox;
class QStackedLayout;

namespace continuo::ui {

class ElidedLabel;
class UnitField;

// The tempo in the toolbar: beats per minute, their source, and the click.
class TempoBar : public QWidget {
    Q_OBJECT

public:
    // click: the click button.
    explicit TempoBar(QWidget* click, QWidget* parent = nullptr);

    void setTempo(const TempoForm& form);

    // A recording's tempo and bar at the playback position.
    struct TakeTempo {
        double quartersPerMinute = 0;  // quarter notes; 0: no beats there
        QString bar;                   // "3/4 · bar 12"; empty: no bars
        bool operator==(const TakeTempo&) const = default;
    };
    // Shows the tempo of a take, read-only, instead of the playing tempo; nullopt: shows the playing tempo.
    void setTake(const std::optional<TakeTempo>& take);

Q_SIGNALS:
    // The user edited the tempo. If the source is external, perMinute is meaningless.
    void tempoEdited(const TempoForm& form);
    // Return was pressed: move the focus back to the canvas.
    void canvasFocusRequested();

private:
    void commit();
    void showTempo();
    void showTakeTempo();
    void setInvalid(bool);

    TempoForm form_;
    std::optional<TakeTempo> take_;
    UnitField* field_ = nullptr;
    QComboBox* source_ = nullptr;
    ElidedLabel* bar_ = nullptr;  // replaces the source while a take is shown
    QStackedLayout* place_ = nullptr;
};

}  // namespace continuo::ui
