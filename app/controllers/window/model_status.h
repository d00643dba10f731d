#pragma once

#include <QCoreApplication>
#include <QString>

#include "forms.h"

namespace continuo::app {

// The model's part of the status line.
struct ModelStatus {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ModelStatus)

public:
    // Shows the model's name in the status line. trouble: sentences that explain why there is no model; the
    // line shows the first one. Empty if there is a model, or if that is unknown.
    static void fill(ui::StatusForm& form, const QString& name, const QString& trouble);
};

}  // namespace continuo::app
