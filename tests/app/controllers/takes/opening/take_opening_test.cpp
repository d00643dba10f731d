#include "controllers/takes/opening/take_opening.h"

#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>
#include <QUrl>

#include "app/controllers/takes_fixture.h"
#include "controllers/window/file_drop.h"
#include "main_window/history/takes_panel.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

}  // namespace

// MIDI files that are opened, dropped, or played as input.
class TakeOpeningTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void fileOpensAsATake() {
        const std::size_t before = w_->library.takes().size();
        w_->window.showWorkspace(ui::Workspace::Image);
        w_->takes.openMidi(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid"));
        QCOMPARE(w_->library.takes().size(), before);  // it is read in the background
        QTRY_COMPARE(w_->library.takes().size(), before + 1);
        QVERIFY(w_->window.workspace() == ui::Workspace::Play);
        const std::optional<NodeId> shown = w_->takes.shown();
        QVERIFY(shown && shown->take != take_);
        QVERIFY(!w_->window.page().roll().content()->notes().empty());
        QCOMPARE(w_->window.takes().selected(), w_->model.find(Kind::Take, shown->take));
    }

    void filePlayedAsInputIsShownAndCanBeStopped() {
        const QString file = QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid");
        w_->play.beginAlone({});
        const auto heard = [this] { return w_->play.roll()->notes().size(); };
        for (const bool byBanner : {true, false}) {
            const std::size_t before = heard();
            w_->takes.playInstead(file);
            QTRY_COMPARE(w_->banner("instead"),
                         QStringLiteral("pretty-midi__example.mid plays in your place"));
            QTRY_VERIFY(heard() > before);
            if (byBanner)
                Q_EMIT w_->window.findChild<ui::Banner*>(QStringLiteral("instead"))->actionTriggered();
            else
                w_->window.actions()[A::kStop]->trigger();
            QCOMPARE(w_->banner("instead"), QString());
            QTest::qWait(100);
            const std::size_t stopped = heard();
            QTest::qWait(600);
            QCOMPARE(heard(), stopped);
        }
    }

    void invalidFileIsReported() {
        const std::size_t before = w_->library.takes().size();
        for (const char* file : {"absent.mid", "README.md"}) {
            const bool absent = QLatin1String(file) == QLatin1String("absent.mid");
            const QString told =
                QStringLiteral("Continuo could not open the file – “%1” %2. Nothing changed.")
                    .arg(QLatin1String(file),
                         absent ? QLatin1String("is missing") : QLatin1String("is not a MIDI file"));
            w_->window.page().banners().showMessage(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});
            w_->takes.openMidi(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") + QLatin1String(file));
            QTRY_VERIFY(w_->banner("takes").startsWith(QLatin1String("Continuo could not open the file")));
            QVERIFY2(w_->banner("takes").startsWith(told), qPrintable(w_->banner("takes")));
            QVERIFY(w_->details("takes").contains(QLatin1String(file)));
            w_->window.page().banners().showMessage(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});
            w_->takes.playInstead(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") +
                                  QLatin1String(file));
            QTRY_VERIFY(w_->banner("takes").startsWith(QLatin1String("Continuo could not open the file")));
            QVERIFY2(w_->banner("takes").startsWith(told), qPrintable(w_->banner("takes")));
            QVERIFY(w_->details("takes").contains(QLatin1String(file)));
        }
        QCOMPARE(w_->library.takes().size(), before);
    }

    void droppedFileBecomesATake() {
        const FileDrop drops(w_->window);
        const QString folder = QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/");
        QVERIFY(!dropFiles({folder + QStringLiteral("README.md")}));
        QCOMPARE(w_->library.takes().size(), std::size_t{1});
        QVERIFY(dropFiles(
            {folder + QStringLiteral("README.md"), folder + QStringLiteral("pretty-midi__example.mid")}));
        QTRY_COMPARE(w_->library.takes().size(), std::size_t{2});
        const std::optional<NodeId> shown = w_->takes.shown();
        QVERIFY(shown && shown->take != take_);
        QVERIFY(!w_->window.page().roll().content()->notes().empty());
    }

private:
    // Drags files over the roll as another program does, and drops them if the window accepts them.
    bool dropFiles(const QStringList& files) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files) urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QWidget& place = w_->window.page().roll();
        QDragEnterEvent enter({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&place, &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent drop({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&place, &drop);
        return drop.isAccepted();
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeOpeningTest, QApplication)
#include "take_opening_test.moc"
