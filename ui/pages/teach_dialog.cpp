#include "pages/teach_dialog.h"

namespace continuo::ui {

TeachDialog::TeachDialog(QWidget* parent) : QDialog(parent) {}

void TeachDialog::setForm(const TeachForm& form) { form_ = form; }

void TeachDialog::addSource(const TeachSource& source) { form_.sources.push_back(source); }

void TeachDialog::setProblem(const QString&) {}

}  // namespace continuo::ui
