// .continuo files from one window to another (BundleExports, BundleOpening).
#include "controllers/window/bundle_opening.h"

#include <QApplication>
#include <QCheckBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>
#include <QUrl>

#include "app/controllers/turns.h"
#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/image/image_controller.h"
#include "controllers/sound/sound_controller.h"
#include "controllers/window/bundle_exports.h"
#include "controllers/window/file_drop.h"
#include "main_window/image_workspace.h"
#include "pages/dialogs/bundle_dialog.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "settings/origin_switch.h"
#include "support/temporary_folder.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

class BundlesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        ui::Theme::instance().install();
        QVERIFY(english_.load(QStringLiteral(":/translations/continuo_en")));  // has the plural forms
        QCoreApplication::installTranslator(&english_);
    }
    void cleanupTestCase() { QCoreApplication::removeTranslator(&english_); }
    void init() {
        home_ = std::make_unique<TestHome>();
        other_ = std::make_unique<TestHome>();
        home_->w.library.finishBranch(test::addTakeWithBranch(home_->w.library).branch);
        NewSet set;
        set.shape = PictureSetShape{.width = 2, .height = 2};
        set.seeds = {1};
        Gallery& gallery = home_->w.gallery;
        gallery.append(gallery.items(gallery.addSet(set))[0].id, std::vector<std::uint8_t>(12, 5));
    }
    void cleanup() {
        home_.reset();
        other_.reset();
    }

    void bundleRestoresEverythingOnAnotherComputer() {
        home_->exportAs(file(), everything());
        QVERIFY2(home_->bannerOf("bundle").contains(QStringLiteral("1 take, 1 branch, 1 picture")),
                 qPrintable(home_->bannerOf("bundle")));
        other_->open(file());
        QCOMPARE(other_->w.library.takes().size(), 1U);
        QCOMPARE(other_->w.gallery.sets().size(), 1U);
        QCOMPARE(other_->w.takes.shown(), std::optional(NodeId{other_->w.library.takes().front().id, 0}));
        QCOMPARE(other_->line(), QStringLiteral("Added from all.continuo: 1 take, 1 branch, 1 picture."));
        other_->open(file());
        QCOMPARE(other_->line(),
                 QStringLiteral("all.continuo contains nothing new. Already present: 1 take, 1 "
                                "branch, 1 picture."));
        QCOMPARE(other_->w.library.takes().size(), 1U);
    }

    void bundleOfPicturesOnlyOpensTheImageWorkspace() {
        BundleChoice choice;
        choice.pictures = true;
        home_->exportAs(file(), choice);
        other_->open(file());
        QCOMPARE(other_->w.window.workspace(), ui::Workspace::Image);
        QCOMPARE(other_->image.sets().shown(), other_->w.gallery.sets().front().id);
    }

    void bundleOfSoundsOnlyOpensTheSoundWorkspace() {
        NewSet set;
        set.shape = SoundSetShape{.sampleRate = 16'000, .hop = 320, .levels = 2, .frames = 50};
        set.seeds = {1, 2};
        home_->w.sounds.addSet(set);
        BundleChoice choice;
        choice.sounds = true;
        home_->exportAs(file(), choice);
        QVERIFY2(home_->bannerOf("bundle").contains(QStringLiteral(": 2 sounds.")),
                 qPrintable(home_->bannerOf("bundle")));
        other_->open(file());
        QCOMPARE(other_->line(), QStringLiteral("Added from all.continuo: 2 sounds."));
        QCOMPARE(other_->w.window.workspace(), ui::Workspace::Sound);
        QCOMPARE(other_->sound.sets().shown(), other_->w.sounds.sets().front().id);
    }

    void exportDialogOffersSounds() {
        NewSet set;
        set.shape = SoundSetShape{.sampleRate = 16'000, .hop = 320, .levels = 2, .frames = 50};
        set.seeds = {1};
        home_->w.sounds.addSet(set);
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        answerDialog<ui::BundleDialog>([](ui::BundleDialog& dialog) {
            for (auto* box : dialog.findChildren<QCheckBox*>())
                if (box->text() == QStringLiteral("Include all sounds (1)")) box->setChecked(true);
            dialog.accept();
        });
        answerDialog<QFileDialog>([this](QFileDialog& dialog) { chooseFile(dialog, file()); });
        home_->exports.exportTakes();
        QTRY_VERIFY2(home_->bannerOf("bundle").contains(QStringLiteral("1 sound")),
                     qPrintable(home_->bannerOf("bundle")));
        const Bundle bundle = readBundle(file().toStdString());
        QCOMPARE(bundle.sounds.items.size(), 1U);
        QVERIFY(bundle.pictures.sets.empty());
    }

    void alreadyDiscardedItemsAreReported() {
        home_->exportAs(file(), everything());
        home_->w.library.discard({home_->w.library.takes().front().id, 0});
        home_->open(file());
        QVERIFY2(home_->line().contains(QStringLiteral("discarded")), qPrintable(home_->line()));
    }

    void invalidBundleIsReported() {
        test::writeFile(file().toStdString(), "nothing of the kind");
        other_->opening.open(file());
        QTRY_VERIFY(other_->line().contains(QStringLiteral("added nothing")));
        QVERIFY2(other_->line().contains(QStringLiteral("not a Continuo file, or it is damaged")),
                 qPrintable(other_->line()));
        QVERIFY(other_->w.library.takes().empty());
        other_->opening.open(home_->w.folder.filePath(QStringLiteral("nowhere.continuo")));
        QTRY_VERIFY(other_->line().contains(QStringLiteral("the file is missing")));
    }

    // The dialog and the setting can omit the origin.
    void selectedTakesCanBeExportedWithoutOrigin() {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        setWritesOrigin(home_->w.settings, false);
        home_->w.library.newTake({}, "Another");
        home_->w.takes.select({home_->w.library.takes().back().id, 0});
        answerDialog<ui::BundleDialog>([](ui::BundleDialog& dialog) { dialog.accept(); });
        answerDialog<QFileDialog>([this](QFileDialog& dialog) { chooseFile(dialog, file()); });
        home_->exports.exportTakes();
        QTRY_VERIFY2(home_->bannerOf("bundle").contains(QStringLiteral("Exported")),
                     qPrintable(home_->bannerOf("bundle")));
        const Bundle bundle = readBundle(file().toStdString());
        QCOMPARE(bundle.takes.takes.size(), 1U);
        QVERIFY(bundle.takes.takes[0].take.origin == Origin{});
        QVERIFY(bundle.pictures.sets.empty());
    }

    void bundleCanBeDropped() {
        home_->exportAs(file(), everything());
        FileDrop drop(other_->w.window);
        QSignalSpy dropped(&drop, &FileDrop::bundleDropped);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file())});
        QWidget& place = other_->w.window.page().roll();
        QDragEnterEvent enter({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&place, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent fall({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&place, &fall);
        QCOMPARE(dropped.size(), 1);
        QCOMPARE(dropped[0][0].toString(), file());
        QVERIFY(BundleOpening::isBundle(file()));
    }

    void exportWriteErrorSuggestsARemedy() {
        const auto told = [this](const QString& out, const char* why, const char* helps) {
            home_->w.window.page().banners().clear(QStringLiteral("bundle"));
            home_->exports.exportTo(out, everything());
            const auto line = [this] { return home_->bannerOf("bundle"); };
            QTRY_VERIFY2(line().contains(QLatin1String(why)), qPrintable(line()));
            QVERIFY2(line().contains(QLatin1String(helps)), qPrintable(line()));
        };
        told(file() + QStringLiteral(".none/a.continuo"), "the folder does not exist",
             "Create the folder, or");
        QFile there(file());
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.close();
        QVERIFY(there.setPermissions(QFileDevice::ReadOwner));
        told(file(), "you have no permission to write", "Change the permissions, or");
    }

    void stoppedExportLeavesNoFile() {
        home_->exports.exportTo(file(), everything());
        Q_EMIT home_->w.window.page().banners().actionTriggered(QStringLiteral("bundle"));
        QTRY_VERIFY(!home_->w.takes.work().isBusy(Task::Export));
        const auto told = [this](const char* what) {
            return home_->bannerOf("bundle").contains(QLatin1String(what));
        };
        QTRY_VERIFY2(told("Export stopped") || told("Exported"), qPrintable(home_->bannerOf("bundle")));
        QCOMPARE(QFileInfo::exists(file()), told("Exported"));
    }

    // The second bundle sees the items added by the first, and errors stay visible.
    void bundlesOpenedTogetherAreImportedInTurn() {
        home_->exportAs(file(), everything());
        other_->opening.open(home_->w.folder.filePath(QStringLiteral("nowhere.continuo")));
        other_->opening.open(file());
        other_->opening.open(file());
        QTRY_VERIFY2(other_->line().contains(QStringLiteral("contains nothing new")),
                     qPrintable(other_->line()));
        QCOMPARE(other_->w.library.takes().size(), 1U);
        QCOMPARE(other_->w.gallery.sets().size(), 1U);
        const QString line = other_->line();
        QVERIFY2(line.contains(QStringLiteral("the file is missing")), qPrintable(line));
        QVERIFY2(line.contains(QStringLiteral("Added from")), qPrintable(line));
    }

    // The window's thread receives only a few rows per event-loop iteration.
    void largeBundleIsImportedInSteps() {
        constexpr int kTakes = 500, kAtOnce = 40;
        for (int i = 0; i < kTakes; ++i) {
            const TakeId take = home_->w.library.newTake({});
            home_->w.library.append(take, test::shortDuet(), 3);
            home_->w.library.finishTake(take);
        }
        home_->exportAs(file(), everything());
        std::size_t before = 0, most = 0;
        const EventLoopMeter turns([&] {
            const std::size_t there = other_->w.library.takes().size();
            most = std::max(most, there - before);
            before = there;
        });
        other_->open(file());
        QCOMPARE(other_->w.library.takes().size(), std::size_t{kTakes + 1});
        QVERIFY2(most <= kAtOnce, qPrintable(QString::number(most)));
        QTRY_COMPARE(other_->w.model.rowCount(), kTakes + 1);
        qInfo("the longest turn of the event loop: %.1f ms of work", turns.longestMs());
    }

private:
    static BundleChoice everything() {
        BundleChoice choice;
        choice.allTakes = choice.pictures = choice.sounds = true;
        return choice;
    }

    // A program's window with its own folder.
    struct TestHome {
        test::TemporaryFolder data;
        WindowFixture w{{}, data.path()};
        ImageController image{{w.engine, w.gallery, w.jobs, w.settings, w.window}};
        SoundController sound{{w.engine, w.sounds, w.jobs, w.library, w.rig, w.settings, w.window, {}}};
        BundleExports exports{
            {w.engine, w.library, {w.gallery, w.sounds}, w.settings, w.takes, w.window, data.path()}};
        BundleOpening opening{{w.library,
                               {w.gallery, w.sounds},
                               w.settings,
                               w.takes,
                               image.sets(),
                               sound.sets(),
                               w.window,
                               data.path()}};

        QString line() { return bannerOf("bundle-opened"); }
        QString bannerOf(const char* subject) {
            for (const ui::WorkspaceParts* each : w.window.workspaces())
                if (const auto* banner = each->banners->findChild<ui::Banner*>(QLatin1String(subject)))
                    if (!banner->isHidden() && !banner->text().isEmpty()) return banner->text();
            return {};
        }
        void exportAs(const QString& file, const BundleChoice& choice) {
            exports.exportTo(file, choice);
            QTRY_VERIFY2(bannerOf("bundle").contains(QStringLiteral("Exported")),
                         qPrintable(bannerOf("bundle")));
        }
        void open(const QString& file) {
            for (const ui::WorkspaceParts* each : w.window.workspaces())
                each->banners->clear(QStringLiteral("bundle-opened"));  // message about the previous bundle
            opening.open(file);
            QTRY_VERIFY2(line().startsWith(QStringLiteral("Added from")) ||
                             line().contains(QStringLiteral(" contains nothing new")),
                         qPrintable(line()));
        }
    };
    QString file() const { return home_->w.folder.filePath(QStringLiteral("all.continuo")); }

    QTranslator english_;
    std::unique_ptr<TestHome> home_, other_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::BundlesTest, QApplication)
#include "bundles_test.moc"
