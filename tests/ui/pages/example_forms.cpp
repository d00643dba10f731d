#include "ui/pages/example_forms.h"

#include "pages/settings/settings_advanced_page.h"
#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_audio_page.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_files_page.h"
#include "pages/settings/settings_playing_page.h"
#include "pages/settings/settings_shortcuts_page.h"

namespace continuo::ui {

namespace {

void showSound(AudioMidiPage& page) {
    page.setAudio({.driver = {{QStringLiteral("JACK"), QStringLiteral("ALSA")}, 0},
                   .output = {{QStringLiteral("Built-in, analog stereo"), QStringLiteral("HDMI")}, 0},
                   .rate = {{QStringLiteral("44,100 Hz"), QStringLiteral("48,000 Hz")}, 1},
                   .period = {{QStringLiteral("64 – 1.3 ms"), QStringLiteral("128 – 2.7 ms")}, 1}});
    page.setAudioState({-12.0, -14.0, 3, 41 * 60, 12});
    page.setPriority({.realtime = true});  // the longest texts
    page.setDelay({{{QStringLiteral("two buffers"), 5.3}, {QStringLiteral("device"), 2.0}},
                   13.0,
                   QStringLiteral("as the device tells, not measured")});
}

void showMidi(AudioMidiPage& page) {
    page.setMidi({{{QStringLiteral("Roland FP-30"), QStringLiteral("C♯4 vel 71"), PortState::Ready, true},
                   {QStringLiteral("Arturia KeyStep"),
                    QStringLiteral("unplugged, used again when it returns"), PortState::Gone, true},
                   {QStringLiteral("Midi Through Port-0"), QStringLiteral("would echo the model's own notes"),
                    PortState::Unused, false, true}},
                  {{QStringLiteral("Roland FP-30"), QStringLiteral("local control should be off"),
                    PortState::Ready, true},
                   {QStringLiteral("Yamaha Disklavier"),
                    QStringLiteral("used by another program; trying again"), PortState::Failed, false}},
                  false,
                  QStringLiteral("Continuo In"),
                  QStringLiteral("Continuo Out"),
                  QStringLiteral("Continuo")});
    page.flashInput(0);
    page.addMonitorLine({QStringLiteral("12:41.210"), false, QStringLiteral("synth"),
                         QStringLiteral("note on"), QStringLiteral("G♯3"), QStringLiteral("vel 58")});
    page.addMonitorLine({QStringLiteral("12:41.302"), true, QStringLiteral("FP-30"),
                         QStringLiteral("note on"), QStringLiteral("C♯4"), QStringLiteral("vel 71")});
}

}  // namespace

void showExamples(SettingsDialog& dialog) {
    showSound(*dialog.audioMidi());
    showMidi(*dialog.audioMidi());
    dialog.compute()->setForm(
        {{{{QStringLiteral("piano"), QStringLiteral("9.0 M parameters, context 8,192, 18 MB"),
            QStringLiteral("CC-BY-4.0")},
           {QStringLiteral("mine"), QStringLiteral("28 M parameters, 56 MB"), {}}},
          0},
         {{{QStringLiteral("faces"), QStringLiteral("4.1 M parameters, 8 MB"), QStringLiteral("CC0-1.0")},
           {QStringLiteral("digits"), QStringLiteral("2.0 M parameters, 4 MB"), {}}},
          1},
         {},
         {{QStringLiteral("/home/me/models"), QStringLiteral("2 models, 74 MB"), true},
          {QStringLiteral("/usr/share/continuo/models"), QStringLiteral("3 models, 41 MB"), false}},
         {{QStringLiteral("CPU: Xeon, AVX-512"), QStringLiteral("CUDA 0: H200")}, 0},
         {{QStringLiteral("bf16"), QStringLiteral("f32")}, 0},
         2,
         4});
    dialog.compute()->setBenchmark(false, QStringLiteral("4.9 ms per token with 256 latents"));
    PlayingForm playing = dialog.playing()->form();
    playing.soundfont = {{QStringLiteral("FluidR3_GM.sf2"), QStringLiteral("Salamander.sf2")}, 0};
    dialog.playing()->setForm(playing);
    dialog.shortcuts()->setRows(
        {{QStringLiteral("play"), QStringLiteral("Play"), QStringLiteral("Play or stop"),
          QKeySequence(Qt::Key_Space), QKeySequence(Qt::Key_Space)},
         {QStringLiteral("panic"), QStringLiteral("Play"), QStringLiteral("Panic"),
          QKeySequence(Qt::SHIFT | Qt::Key_Escape), QKeySequence(Qt::SHIFT | Qt::Key_Escape), 0,
          QStringLiteral("C2, channel 10")},
         {QStringLiteral("save"), QStringLiteral("File"), QStringLiteral("Save"),
          QKeySequence(Qt::CTRL | Qt::Key_S), QKeySequence(Qt::CTRL | Qt::Key_S)}});
    dialog.files()->setForm(
        {.folders = {{QStringLiteral("Takes"), QStringLiteral("/home/me/Music/Continuo")},
                     {QStringLiteral("Models"), QStringLiteral("/home/me/.local/share/continuo/models")}},
         .hasLog = true});
    dialog.advanced()->setRemote({true, 7770, false, QStringLiteral("192.168.1.20:9000")});
    dialog.advanced()->setRemoteState({QStringLiteral("Port 7770 is taken by another program"),
                                       QStringLiteral("/continuo/temperature 0.8 (127.0.0.1:9000)"), 3});
}

}  // namespace continuo::ui
