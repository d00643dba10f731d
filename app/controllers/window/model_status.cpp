#include "controllers/window/model_status.h"

namespace continuo::app {

void ModelStatus::fill(ui::StatusForm& form, const QString& name, const QString& trouble) {
    form.noModelReason = name.isEmpty() ? trouble : QString();
    if (!name.isEmpty() || trouble.isEmpty()) {
        form.modelName = name.isEmpty() ? tr("no model yet") : name;
        return;
    }
    form.modelName = trouble.section(QStringLiteral(". "), 0, 0);
    if (form.modelName.endsWith(QLatin1Char('.'))) form.modelName.chop(1);
}

}  // namespace continuo::app
