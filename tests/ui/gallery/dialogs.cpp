#include "ui/gallery/dialogs.h"

#include <QApplication>
#include <QListWidget>

#include "pages/dialogs/first_run_dialog.h"
#include "pages/dialogs/teach_dialog.h"
#include "pages/queue/queue_view.h"
#include "pages/settings/settings_dialog.h"
#include "settings/parameter_table.h"
#include "ui/pages/example_forms.h"
#include "widgets/banner.h"

namespace continuo::ui {

void drawSettings(const QString& folder, const QString& name) {
    SettingsDialog dialog(app::makeParameters().play);
    showExamples(dialog);
    dialog.show();
    dialog.banner()->showMessage(Banner::Kind::Ok, QStringLiteral("Roland FP-30 is back after 14 s."));
    auto* list = dialog.findChild<QListWidget*>();
    for (int page = 0; page < list->count(); ++page) {
        list->setCurrentRow(page);
        for (int pass = 0; pass < 3; ++pass) QApplication::processEvents();  // layouts settle in steps
        dialog.grab().save(QStringLiteral("%1/%2_settings_%3.png").arg(folder, name).arg(page));
    }
}

void drawQueue(const QString& folder, const QString& name) {
    QueueView queue;
    queue.setRows(
        {{1, JobState::Running, QStringLiteral("grid"), QStringLiteral("Continue “fox”, 8 pictures"),
          QStringLiteral("50 % kept · N 512"), 0.38, QStringLiteral("0:41 left")},
         {2, JobState::Waiting, QStringLiteral("note"), QStringLiteral("Take 11, 16 variations"),
          QStringLiteral("12 s each · N 1,024"), -1, QStringLiteral("about 0:38")},
         {3, JobState::Failed, QStringLiteral("waveform"), QStringLiteral("Continue “rain.flac” from 0:42"),
          QStringLiteral("1,024 latents need 5.1 GB, 3.9 GB are free"), -1,
          QStringLiteral("stopped at 12:38")},
         {4, JobState::Done, QStringLiteral("note"), QStringLiteral("Take 12, branches A–D"),
          QStringLiteral("4 × 12 s"), 1, QStringLiteral("0:09 · 12:36")}});
    queue.setOpen(true);
    queue.resize(1440, 246);
    queue.show();
    for (int pass = 0; pass < 3; ++pass) QApplication::processEvents();
    queue.grab().save(QStringLiteral("%1/%2_queue.png").arg(folder, name));
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
    dialog.setResult(
        QStringLiteral(
            "Small piano model: 4.9 ms per token here, latents Auto 256, answers after about 90 ms."),
        true);
    dialog.show();
    for (int step = 0; step < FirstRunDialog::kSteps; ++step) {
        dialog.showStep(static_cast<FirstRunDialog::Step>(step));
        for (int pass = 0; pass < 3; ++pass) QApplication::processEvents();
        dialog.grab().save(QStringLiteral("%1/%2_first_run_%3.png").arg(folder, name).arg(step));
    }
}

void drawTeaching(const QString& folder, const QString& name) {
    TeachDialog dialog;
    TeachForm form;
    form.modelName = QStringLiteral("piano-s");
    form.name = QStringLiteral("piano-s, my playing");
    form.fewestNotes = 1300;
    const auto draw = [&](int picture) {
        dialog.setForm(form);
        for (int pass = 0; pass < 3; ++pass) QApplication::processEvents();
        dialog.grab().save(QStringLiteral("%1/%2_teach_%3.png").arg(folder, name).arg(picture));
    };
    dialog.show();
    draw(0);
    form.sources = {{QStringLiteral("Take 12"), QStringLiteral("4:12, 1,203 notes"), 1203, 252, false},
                    {QStringLiteral("Take 11"), QStringLiteral("0:48, 208 notes"), 208, 48}};
    draw(1);
    form.sources.front().chosen = true;
    form.sources.push_back({QStringLiteral("my-recordings/"), QStringLiteral("32 MIDI files")});
    draw(2);
}

}  // namespace continuo::ui
