#pragma once

#include <QCoreApplication>
#include <QString>

#include "forms.h"

namespace continuo::app {

// What the status line says of a workspace's model.
struct ModelStatus {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ModelStatus)

public:
    // Names the model in the form. trouble: why there is none, in sentences, of which the line has the first;
    // empty: a model exists, or it is not known yet.
    static void name(ui::StatusForm& form, const QString& name, const QString& trouble);
};

}  // namespace continuo::app
