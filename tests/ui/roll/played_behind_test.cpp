#include <QAccessible>
#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "roll/note_painter.h"
#include "roll/piano_roll.h"
#include "roll/roll_text.h"
#include "theme/theme.h"
#include "ui/roll/roll_test_base.h"

using namespace continuo::ui;

// The music that a branch replaces, drawn behind it.
class PlayedBehindTest : public RollTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        open({{0.2, 0.4, 50, 64, Voice::You},
              {0.2, 0.4, 80, 64, Voice::You},  // the rows
              {1, 2, 60, 64, Voice::You},
              {4, 5, 64, 64, Voice::Model}});
        showFrom(0, 80);
        played_ = std::make_shared<RollContent>();
        played_->addNote({4, 5, 64, 64, Voice::Model});  // lies under a note of the branch
        played_->addNote({5, 7, 72, 64, Voice::You});
        played_->addNote({6, 7, 55, 64, Voice::Model});
        roll_->setFork(3);
        roll_->setEditable(true);
    }

    void replacedMusicIsADottedOutlineBehindTheNotes() {
        const QImage before = drawn();
        roll_->setPlayed(played_);
        const QImage with = drawn();
        const RollNote &yours = played_->notes()[1], &models = played_->notes()[2];
        for (const RollNote& note : {yours, models}) {
            const QRectF rect = roll_->noteRect(note);
            QCOMPARE(with.pixelColor(rect.center().toPoint()), before.pixelColor(rect.center().toPoint()));
            const QColor owner = ownerColour(Theme::current(), note.voice);
            int dots = 0, gaps = 0;
            for (int x = 4; x < 40; ++x)
                (with.pixelColor(rect.topLeft().toPoint() + QPoint(x, 0)) == owner ? dots : gaps) += 1;
            QVERIFY2(dots >= 9 && gaps >= 9, qPrintable(QStringLiteral("%1 %2").arg(dots).arg(gaps)));
        }
        // The branch's own note is unchanged.
        const QRect own = roll_->noteRect(content_->notes()[3]).toRect();
        for (int y = own.top(); y <= own.bottom(); ++y)
            for (int x = own.left(); x <= own.right(); ++x)
                QVERIFY2(with.pixelColor(x, y) == before.pixelColor(x, y),
                         qPrintable(QStringLiteral("%1, %2").arg(x - own.left()).arg(y - own.top())));
    }

    // Neither pending nor past notes look like replaced ones, in any theme.
    void replacedMusicLooksUnlikeOtherNotes() {
        for (const Tokens& tokens : {darkTokens(), lightTokens(), highContrastTokens(QPalette())})
            for (const Voice voice : {Voice::You, Voice::Model})
                for (const double width : {6.0, 30.0}) {
                    const auto mask = [&](auto paint) {
                        QImage image(40, 12, QImage::Format_RGB32);
                        image.fill(tokens.bg0);
                        QPainter painter(&image);
                        paint(painter, QRectF(4, 2, width, 7));
                        painter.end();
                        std::vector<bool> set;
                        for (int y = 0; y < image.height(); ++y)
                            for (int x = 0; x < image.width(); ++x)
                                set.push_back(image.pixelColor(x, y) != tokens.bg0);
                        return set;
                    };
                    const auto played = mask(
                        [&](QPainter& to, const QRectF& rect) { paintPlayedNote(to, rect, voice, tokens); });
                    for (const bool pending : {false, true}) {
                        const RollNote note{0, 1, 60, 80, voice, -1.0F, pending};
                        const auto other = mask(
                            [&](QPainter& to, const QRectF& rect) { paintNote(to, rect, note, {&tokens}); });
                        int different = 0;
                        for (std::size_t i = 0; i < other.size(); ++i) different += other[i] != played[i];
                        QVERIFY2(different >= 6, qPrintable(QString::number(different)));
                    }
                }
    }

    void replacedMusicCanBeHiddenAndIsNotInTheOverview() {
        const QImage without = drawn();
        roll_->setPlayed(played_);
        const QImage with = drawn();
        QVERIFY(with != without);
        roll_->setPlayedShown(false);
        QVERIFY(drawn() == without);
        QVERIFY(!roll_->playedAt(centre(1)));
        roll_->setPlayedShown(true);
        QVERIFY(drawn() == with);
        roll_->setHeat(true);
        const QImage map = drawn();
        QVERIFY(!roll_->playedAt(centre(1)));
        roll_->setPlayed({});
        QVERIFY(drawn() == map);
        roll_->setHeat(false);
        QVERIFY(drawn() == without);
    }

    void replacedMusicDisappearsWithItsBranch() {
        roll_->setPlayed(played_);
        const QImage with = drawn();
        roll_->setContent(content_);
        QVERIFY(drawn() != with);
        QVERIFY(!roll_->playedAt(centre(1)));
    }

    void tooltipOfReplacedNotesNamesWhoPlayed() {
        roll_->setPlayed(played_);
        QCOMPARE(playedNoteText(played_->notes()[1]), QStringLiteral("You played: C5 at 0:05.0"));
        QCOMPARE(playedNoteText(played_->notes()[2]), QStringLiteral("The model played: G3 at 0:06.0"));
        const auto told = [this](const QPointF& at) {
            QHelpEvent event(QEvent::ToolTip, at.toPoint(), roll_->mapToGlobal(at.toPoint()));
            QCoreApplication::sendEvent(roll_.get(), &event);
            return QToolTip::text();
        };
        roll_->show();
        QCOMPARE(told(centre(1)), playedNoteText(played_->notes()[1]));
        QCOMPARE(told(roll_->noteRect(content_->notes()[3]).center()), noteText(content_->notes()[3]));
    }

    void replacedNotesCannotBeClicked() {
        roll_->setPlayed(played_);
        QSignalSpy changed(roll_.get(), &PianoRoll::noteChangeRequested);
        QVERIFY(!roll_->noteAt(centre(1)));
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, centre(1).toPoint());
        QVERIFY(!roll_->selectedNote());
        QVERIFY(roll_->cursorTime());  // as on an empty place
        roll_->setCursorTime({});
        for (int i = 0; i < 6; ++i) QTest::keyClick(roll_.get(), Qt::Key_Right);
        QVERIFY(roll_->selectedNote() == content_->notes()[3]);
        QTest::keyClick(roll_.get(), Qt::Key_Up);
        QVERIFY(roll_->selectedNote() == content_->notes()[3]);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(roll_->content()->facts().playerNotes, std::size_t{3});
        QCOMPARE(roll_->notesInView().size(), std::size_t{4});
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(roll_.get());
        QCOMPARE(list->childCount(), 4);
        QCOMPARE(
            roll_->accessibleDescription(),
            QStringLiteral(
                "Drawn behind the branch, but not in this list: 3 note(s) originally played in its place"));
        roll_->setPlayedShown(false);
        QVERIFY(roll_->accessibleDescription().isEmpty());
    }

    void pitchRangeIncludesTheReplacedNotes() {
        played_->addNote({6, 7, 107, 64, Voice::You});
        roll_->setPlayed(played_);
        QVERIFY(roll_->highestPitchShown() >= 107);
        QVERIFY(roll_->rollGeometry().roll.contains(roll_->noteRect(played_->notes().back())));
    }

private:
    QPointF centre(std::size_t index) const { return roll_->noteRect(played_->notes()[index]).center(); }

    std::shared_ptr<RollContent> played_;
};

CONTINUO_QT_TEST(PlayedBehindTest, QApplication)
#include "played_behind_test.moc"
