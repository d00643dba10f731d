#include "controllers/sound/take_sounds.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "app/controllers/sound/sound_workspace_fixture.h"
#include "app/library/playing.h"
#include "library/take_reference.h"
#include "main_window/history/takes_panel.h"
#include "settings/keys.h"
#include "sounds/sound_origin.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Continuing a take as sound and returning to it, with both controllers connected as in the program.
class TakeSoundsTest : public SoundTest {
    Q_OBJECT

    TakeId take_ = 0;
    BranchId branch_ = 0;

    QToolButton& button() {
        for (auto* each : page().findChildren<QToolButton*>())
            if (each->text() == QStringLiteral("Show take")) return *each;
        qFatal("there is no such button");
    }
    bool isShownInSound() { return w_->window.current().id == ui::Workspace::Sound; }
    // Chooses an entry in the context menu of a row.
    void chooseInRowMenu(NodeId node, const QString& words) {
        w_->takes.select(node);
        QTimer::singleShot(0, this, [words] { chooseInMenu(words); });
        const auto kind = node.branch == 0 ? ui::TakeRow::Kind::Take : ui::TakeRow::Kind::Branch;
        const QModelIndex row = w_->model.find(kind, node.branch == 0 ? node.take : node.branch);
        Q_EMIT w_->window.takes().menuRequested(row, QPoint(10, 10));
    }

private Q_SLOTS:
    void init() {
        open();
        const test::TakeWithBranch made = test::addTakeWithBranch(w_->library);
        take_ = made.take;
        branch_ = made.branch;
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
        connect(&w_->takes, &TakesController::continueAsSoundRequested, sound_.get(),
                &SoundController::continueTake);
        connect(sound_.get(), &SoundController::takeRequested, &w_->takes, &TakesController::showInPlay);
    }

    void takeMenuOpensTheTakeInSound() {
        const NodeId node{take_, 0};
        chooseInRowMenu(node, QStringLiteral("Continue as sound"));
        QVERIFY(isShownInSound());
        waitUntilIdle();
        const SoundSource& source = sound_->sets().source();
        QCOMPARE(source.file, w_->takes.nodeName(node));
        QCOMPARE(source.take, takeReference(w_->library, node));
        QCOMPARE(source.sampleRate, kRate);
        const double seconds = w_->library.content(node).seconds;
        QVERIFY2(std::abs(source.seconds() - seconds - 0.25) < 0.03,
                 qPrintable(QString::number(source.seconds())));
        QVERIFY(std::ranges::max(source.samples) > 0.01F);
        QVERIFY(std::abs(inspector().form().promptTo - source.seconds()) < 0.021);
        QCOMPARE(banner("soundFiles"), QString());
    }

    void soundOfABranchIncludesItsParentsMusic() {
        chooseInRowMenu({take_, branch_}, QStringLiteral("Continue as sound"));
        waitUntilIdle();
        QCOMPARE(sound_->sets().source().take, takeReference(w_->library, {take_, branch_}));
        const double seconds = w_->library.content({take_, branch_}).seconds;
        QVERIFY(std::abs(sound_->sets().source().seconds() - seconds - 0.25) < 0.03);
    }

    void soundSetShowsTheTakeItContinues() {
        const NodeId node{take_, branch_};
        sound_->continueTake(node, QStringLiteral("Take 1 A"));
        waitUntilIdle();
        const GallerySetId set = makeSet();
        QCOMPARE(sounds_->set(set).sound().promptTake, takeReference(w_->library, node));
        QCOMPARE(sounds_->set(set).sound().promptFile, std::string("Take 1 A"));
        const SoundOrigin origin = parseSoundOrigin(sounds_->items(set).front().origin);
        QCOMPARE(origin.promptTake, takeReference(w_->library, node));
        openToneFile();  // another sound
        QVERIFY(button().isHidden());
        sound_->sets().show(set);
        QVERIFY(!button().isHidden() && button().isEnabled());
        w_->takes.select({take_, 0});
        button().click();
        QVERIFY(!isShownInSound());
        QVERIFY(w_->takes.shown() == std::optional(node));
    }

    void missingTakeCannotBeShown() {
        const NodeId node{take_, 0};
        sound_->continueTake(node, QStringLiteral("Take 1"));
        waitUntilIdle();
        QVERIFY(button().isEnabled());
        w_->library.discard(node);
        QTRY_VERIFY_WITH_TIMEOUT(!button().isEnabled(), kTestTimeoutMs);
        QVERIFY(!button().isHidden());
        QCOMPARE(button().defaultAction()->statusTip(), QStringLiteral("The take no longer exists."));
        w_->library.undo();
        QTRY_VERIFY_WITH_TIMEOUT(button().isEnabled(), kTestTimeoutMs);
    }

    void takeWithoutNotesIsReported() {
        const TakeId empty = w_->library.newTake({});
        sound_->continueTake({empty, 0}, QStringLiteral("Take 2"));
        QVERIFY2(banner("soundFiles").contains(QStringLiteral("has no notes")),
                 qPrintable(banner("soundFiles")));
        QVERIFY(sound_->sets().source().isEmpty());
    }

    void missingSoundfontIsReported() {
        w_->settings.set(keys::kSoundfont, QStringLiteral("/nowhere.sf2"));
        sound_->continueTake({take_, 0}, QStringLiteral("Take 1"));
        waitUntilIdle();
        QVERIFY2(banner("soundFiles").startsWith(QStringLiteral("Continuo could not open the file")),
                 qPrintable(banner("soundFiles")));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeSoundsTest, QApplication)
#include "take_sounds_test.moc"
