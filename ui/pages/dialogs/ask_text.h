#pragma once

#include <QString>
#include <optional>

class QWidget;

namespace continuo::ui {

// Asks the user for a line of text and returns it trimmed; nullopt: cancelled. `label` is plain text above
// the field; `before` is the field's initial text.
std::optional<QString> askText(QWidget* parent, const QString& title, const QString& label,
                               const QString& before);

}  // namespace continuo::ui
