#include "controllers/takes_controller.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/words.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;
using Kind = ui::TakeRow::Kind;

}  // namespace

class TakesControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        ui::Theme::instance().install();
    }
    void init() {
        w_ = std::make_unique<WindowFixture>();
        take_ = w_->library.newTake(someModel());
        w_->library.append(take_, shortDuet());
        w_->library.finishTake(take_);
        const NewBranch branch{{take_, 0}, 1.5, someModel(), {}};
        branch_ = w_->library.addBranch(branch);
        const std::vector<PlayedNote> notes{{{70, 72, 1.6, 2}, 2}, {{70, 74, 2, 2.5}, 4}};
        w_->library.appendBranch(branch_, notes);
        w_->takes.refresh();
    }
    void cleanup() { w_.reset(); }

    void theTreeShowsTheLibrary() {
        QCOMPARE(w_->model.rowCount(), 1);
        const QModelIndex take = w_->model.find(Kind::Take, take_);
        QCOMPARE(w_->model.row(take).name, QStringLiteral("Take 1"));
        QCOMPARE(w_->model.rowCount(take), 2);
        QVERIFY(w_->model.row(w_->model.find(Kind::Branch, branch_)).unfinished);
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
        QVERIFY(!w_->model.row(w_->model.find(Kind::Branch, branch_)).unfinished);
    }

    void whatIsChosenIsShown() {
        w_->takes.show({take_, branch_});
        QCOMPARE(*w_->takes.source(), (NodeId{take_, branch_}));
        QCOMPARE(w_->takes.sourceSeconds(), 1.5);  // where it leaves its parent
        const auto shown = w_->window.page().roll().content();
        QCOMPARE(shown->facts().models, std::size_t{2});
        w_->takes.showLive();
        QVERIFY(!w_->takes.source());
        QVERIFY(w_->window.page().roll().content() == w_->play.roll());
    }

    void aStarComesAndGoes() {
        w_->takes.show({take_, branch_});
        trigger(A::kStar);
        QVERIFY(w_->library.branch(branch_)->marks.starred);
        QVERIFY(w_->model.row(w_->model.find(Kind::Branch, branch_)).starred);
        trigger(A::kStar);
        QVERIFY(!w_->library.branch(branch_)->marks.starred);
    }

    void aDiscardIsUndone() {
        w_->takes.show({take_, branch_});
        trigger(A::kDiscard);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
        QVERIFY(w_->banner("takes").contains(QLatin1String("discarded")));
        QVERIFY(!w_->takes.shown());
        QVERIFY(!w_->takes.source());
        trigger(A::kUndo);
        QVERIFY(w_->model.find(Kind::Branch, branch_).isValid());
        trigger(A::kRedo);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
    }

    void aTakeGoesWithWhatIsShownOfIt() {
        w_->takes.show({take_, branch_});
        Q_EMIT w_->window.takes().discardRequested(w_->model.find(Kind::Take, take_));
        QCOMPARE(w_->model.rowCount(), 0);
        QVERIFY(!w_->takes.shown());
        auto* facts = w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"));
        QVERIFY(facts->isHidden());  // nothing is selected
    }

    void whatIsGoneIsTold() {
        w_->library.purge({take_, branch_});
        w_->takes.show({take_, branch_});
        QVERIFY(!w_->banner("takes").isEmpty());
        QVERIFY(!w_->takes.source());
        trigger(A::kExportMidi);
        trigger(A::kExportSound);
        trigger(A::kPlay);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        w_->takes.branchGrew(branch_);
    }

    void theLastSecondsAreKept() {
        trigger(A::kKeepHalfMinute);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Nothing was played")));
        const TakeId running = w_->library.newTake({}, false);
        w_->library.append(running, shortDuet(), 4);
        trigger(A::kKeepHalfMinute);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Take 2 keeps")));
        QCOMPARE(w_->library.takes().size(), std::size_t{2});
    }

    void aFileIsOpenedAsATake() {
        w_->takes.openMidi(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid"));
        const std::optional<NodeId> shown = w_->takes.shown();
        QVERIFY(shown && shown->take != take_);
        QVERIFY(!w_->window.page().roll().content()->notes().empty());
        QCOMPARE(w_->window.takes().selected(), w_->model.find(Kind::Take, shown->take));
    }

    void aFileThatIsNoneIsTold() {
        const std::size_t before = w_->library.takes().size();
        for (const char* file : {"absent.mid", "README.md"}) {
            w_->takes.openMidi(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") + QLatin1String(file));
            QVERIFY(w_->banner("takes").contains(QLatin1String(file)));
            w_->window.page().showBanner(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});
            w_->takes.playInstead(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") +
                                  QLatin1String(file));
            QVERIFY(w_->banner("takes").contains(QLatin1String(file)));
        }
        QCOMPARE(w_->library.takes().size(), before);
    }

    void anExportIsWritten() {
        const QString out = w_->folder.filePath(QStringLiteral("out.mid"));
        w_->takes.show({take_, branch_});
        exportTo(A::kExportMidi, out);
        QVERIFY(QFile::exists(out));
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Wrote")));
        QCOMPARE(w_->settings.text(QStringLiteral("files/export")), w_->folder.path());
    }

    // Where a file stands no folder can be: so it is for the superuser too.
    void anExportThatIsRefusedLosesNothing() {
        QFile file(w_->folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const TakeContent before = w_->library.content({take_, branch_});
        w_->takes.show({take_, branch_});
        for (const A::Id id : {A::kExportMidi, A::kExportSound}) {
            w_->window.page().showBanner(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});
            exportTo(id, file.fileName() + QStringLiteral("/out") +
                             (id == A::kExportMidi ? QStringLiteral(".mid") : QStringLiteral(".wav")));
            QTRY_VERIFY(w_->banner("takes").contains(QLatin1String("/file")) &&
                        !w_->banner("takes").startsWith(QLatin1String("Wr")));
        }
        QVERIFY(w_->library.content({take_, branch_}) == before);
        QVERIFY(QFileInfo(file.fileName()).isFile());
    }

    void aBranchGrowsWhileItIsShown() {
        w_->takes.show({take_, branch_});
        const std::vector<PlayedNote> more{{{70, 76, 2.6, 3}, 3}};
        w_->library.appendBranch(branch_, more);
        w_->takes.branchGrew(branch_);
        QCOMPARE(w_->window.page().roll().content()->facts().models, std::size_t{3});
    }

    void aTakeIsHeard() {
        w_->takes.show({take_, 0});
        trigger(A::kPlay);
        QVERIFY(w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kStop);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
    }

    void nothingPlaysWithoutATake() {
        w_->takes.showLive();
        trigger(A::kPlay);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kRecord);
        QVERIFY(!w_->window.actions()[A::kRecord]->isChecked());
    }

private:
    void trigger(A::Id id) { w_->window.actions()[id]->trigger(); }
    // The dialog's answer is typed as its user would.
    void exportTo(A::Id id, const QString& path) {
        QTimer::singleShot(0, &w_->window, [path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            dialog->setOption(QFileDialog::DontConfirmOverwrite);
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            QMetaObject::invokeMethod(dialog, "accept");
        });
        trigger(id);
    }

    std::unique_ptr<WindowFixture> w_;
    TakeId take_ = 0;
    BranchId branch_ = 0;
};

}  // namespace continuo::app

QTEST_MAIN(continuo::app::TakesControllerTest)
#include "takes_controller_test.moc"
