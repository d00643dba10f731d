#pragma once

#include <QAction>
#include <QApplication>
#include <QInputDialog>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <memory>
#include <vector>

#include "app/controllers/window_fixture.h"
#include "audio/sound_file_writer.h"
#include "controllers/sound/sound_controller.h"
#include "engine/facade/sound_model_fixture.h"
#include "main_window/bars/sound_bar.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "theme/theme.h"
#include "wave/wave_canvas.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

// A folder with a tiny sound model and its codec: 16 kHz, 50 frames per second, two levels.
class SoundModelFiles : public test::SoundModelTest {
public:
    void make() { SetUp(); }
    std::filesystem::path folder() const { return std::filesystem::path(model_).parent_path(); }
    std::filesystem::path codecFile() const { return codec_.codec; }
    // Writes another model beside it.
    std::string add(const std::string& name) const { return writeSoundModel(name, hashCodes(codec_.codec)); }

private:
    void TestBody() override {}
};

// Tests of the Sound workspace with a real engine, queue, gallery and player.
class SoundTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        ui::Theme::instance().install();
        models_.make();
        std::vector<float> tone(kRate);
        for (std::size_t i = 0; i < tone.size(); ++i)
            tone[i] = static_cast<float>(0.4 * std::sin(0.1 * static_cast<double>(i)));
        SoundFileWriter file(tone_ = files_.filePath(QStringLiteral("tone.wav")).toStdString(), kRate,
                             SampleFormat::Float32, std::ssize(tone), {}, 1);
        file.write(tone);
        file.finish();
    }
    void init() { open(); }
    void cleanup() { close(); }

protected:
    static constexpr int kRate = 16'000;

    // `data` is the folder of sounds; if it is empty, they are kept in memory.
    void open(const std::filesystem::path& data = {}) { open(models_.folder(), data); }
    void open(const std::filesystem::path& models, const std::filesystem::path& data) {
        close();
        w_ = std::make_unique<WindowFixture>(models, data);
        sounds_ = &w_->sounds;
        workspace_ = &w_->window.sound();
        commands_ = workspace_->commands();
        sound_ = std::make_unique<SoundController>(SoundController::Dependencies{
            w_->engine, *sounds_, w_->jobs, w_->library, w_->rig, w_->settings, w_->window, recordings_});
        waitUntilIdle();
    }
    void close() {
        sound_.reset();
        w_.reset();
    }
    // Waits until nothing is searched, read or decoded.
    void waitUntilIdle() { QTRY_VERIFY_WITH_TIMEOUT(!sound_->isBusy(), kTestTimeoutMs); }

    ui::SoundPage& page() { return workspace_->page(); }
    ui::SoundInspector& inspector() { return workspace_->inspector(); }
    QString banner(const char* name) { return bannerText(page(), name); }
    const ui::WaveContent& shownContent() { return *page().canvas().content(); }
    // Sets the form as the user does.
    void setForm(const ui::SoundForm& form) {
        inspector().setForm(form);
        Q_EMIT inspector().formChanged(form);
    }
    void openToneFile() {
        sound_->open(QString::fromStdString(tone_));
        waitUntilIdle();
    }
    bool isWhole(GallerySetId set) {
        if (set == 0) return false;
        for (const GalleryItem& sound : sounds_->items(set))
            if (!sound.finished || sound.made != sounds_->set(set).numbers()) return false;
        return true;
    }
    // Starts two variations of this length from the shown sound, without waiting for them.
    GallerySetId startSet(double seconds) {
        ui::SoundForm form = inspector().form();
        form.variations = 2;
        form.seconds = seconds;
        setForm(form);
        sound_->generate();
        return sound_->sets().shown();
    }
    GallerySetId makeSet(double seconds = 0.5) {
        const GallerySetId set = startSet(seconds);
        if (!QTest::qWaitFor([&] { return isWhole(set); }, kTestTimeoutMs)) qWarning("the set is not whole");
        waitUntilIdle();
        return set;
    }
    GalleryItemId item(GallerySetId set, std::size_t index) { return sounds_->items(set).at(index).id; }
    // Waits until the page has the decoded sound of all codes of a variation.
    bool waitUntilDecoded(GallerySetId set, std::size_t index) {
        const SoundSetShape shape = sounds_->set(set).sound();
        const auto samples = static_cast<std::size_t>(framesToSamples(shape.frames, shape.hop, shape.delay));
        return QTest::qWaitFor(
            [&] {
                const ShownSound* sound = sound_->sets().findSound(item(set, index));
                return sound != nullptr && sound->newSamples().size() == samples;
            },
            kTestTimeoutMs);
    }

    SoundModelFiles models_;
    QTemporaryDir files_;
    std::string tone_;  // a file of one second
    std::filesystem::path recordings_;
    Gallery* sounds_ = nullptr;
    ui::SoundCommands commands_;
    ui::SoundWorkspace* workspace_ = nullptr;
    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<SoundController> sound_;
};

}  // namespace continuo::app
