#include "ui/gallery/dialogs.h"

#include <QApplication>
#include <QListWidget>

#include "pages/settings_dialog.h"
#include "ui/pages/example_forms.h"
#include "widgets/banner.h"

namespace continuo::ui {

void drawSettings(const QString& folder, const QString& name) {
    SettingsDialog dialog;
    showExamples(dialog);
    dialog.show();
    dialog.banner()->tell(Banner::Kind::Ok, QStringLiteral("Roland FP-30 is back after 14 s."));
    auto* list = dialog.findChild<QListWidget*>();
    for (int page = 0; page < list->count(); ++page) {
        list->setCurrentRow(page);
        for (int pass = 0; pass < 3; ++pass) QApplication::processEvents();  // layouts settle in steps
        dialog.grab().save(QStringLiteral("%1/%2_settings_%3.png").arg(folder, name).arg(page));
    }
}

}  // namespace continuo::ui
