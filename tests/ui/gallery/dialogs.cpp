#include "ui/gallery/dialogs.h"

#include <QApplication>
#include <QListWidget>

#include "pages/first_run_dialog.h"
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

void drawFirstRun(const QString& folder, const QString& name) {
    using State = SelfTestLine::State;
    FirstRunDialog dialog;
    dialog.setSelfTest(
        {{QStringLiteral("Processor"), QStringLiteral("4 cores, AVX2"), State::Ok},
         {QStringLiteral("Sound"), QStringLiteral("PipeWire, 128 frames"), State::Ok},
         {QStringLiteral("Soundfont"), QStringLiteral("none found; the sound is plain"), State::Warn},
         {QStringLiteral("Speed"), {}, State::Running}});
    dialog.setOutputs({{QStringLiteral("JACK"), QStringLiteral("HDMI")}, 0});
    dialog.setResult(QStringLiteral(
        "Small piano model: 4.9 ms per token here, latents Auto 256, answers after about 90 ms."));
    dialog.show();
    for (int step = 0; step < FirstRunDialog::kSteps; ++step) {
        dialog.showStep(static_cast<FirstRunDialog::Step>(step));
        for (int pass = 0; pass < 3; ++pass) QApplication::processEvents();
        dialog.grab().save(QStringLiteral("%1/%2_first_run_%3.png").arg(folder, name).arg(step));
    }
}

}  // namespace continuo::ui
