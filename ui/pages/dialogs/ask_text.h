#pragma once

#include <QString>
#include <optional>

class QWidget;

namespace continuo::ui {

// One line of words from the user, without spaces around them; nullopt: they think otherwise. `label` is
// plain text above the field, which begins with what was there before.
std::optional<QString> askText(QWidget* parent, const QString& title, const QString& label,
                               const QString& before);

}  // namespace continuo::ui
