#include "pages/sound/sound_page.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "pages/sound/sound_row.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/pages/sound/made_up_sounds.h"
#include "ui/qt_test_program.h"
#include "wave/wave_canvas.h"
#include "widgets/star_button.h"

namespace continuo::ui {
namespace {

SoundSet exampleSet(int variations) { return soundSet(variations, 4, 2, 4); }

QToolButton* playButton(SoundRow* row) {
    for (auto* button : row->findChildren<QToolButton*>())
        if (qobject_cast<StarButton*>(button) == nullptr) return button;
    return nullptr;
}

}  // namespace

class SoundPageTest : public DarkTest {
    Q_OBJECT

    std::unique_ptr<SoundPage> page_;

private Q_SLOTS:
    void init() {
        page_ = std::make_unique<SoundPage>();
        page_->resize(900, 800);
    }

    void emptyPageOffersExamples() {
        page_->setExamples({QStringLiteral("A song"), QStringLiteral("A street")});
        page_->show();
        QSignalSpy chosen(page_.get(), &SoundPage::exampleChosen);
        const auto buttons = page_->findChildren<QAbstractButton*>();
        const auto chip = std::ranges::find(buttons, QStringLiteral("A street"), &QAbstractButton::text);
        QVERIFY(chip != buttons.end());
        (*chip)->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toInt(), 1);
    }

    void emptyPageOffersToGenerate() {
        page_->show();
        QSignalSpy generate(page_.get(), &SoundPage::generateRequested),
            models(page_.get(), &SoundPage::modelsRequested);
        page_->setOfferedCount(6);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // the earlier offer
        auto* button = page_->findChild<QPushButton*>();
        QCOMPARE(button->text(), QStringLiteral("Generate 6"));
        button->click();
        QCOMPARE(generate.size(), 1);
        page_->setNoModelReason(QStringLiteral("A decoder is missing."));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        page_->findChild<QPushButton*>()->click();
        QCOMPARE(models.size(), 1);
        QVERIFY(!page_->canvas().isVisible());
        page_->setSet(exampleSet(0));
        QVERIFY(page_->canvas().isVisible());
        page_->clear();
        QVERIFY(!page_->canvas().isVisible());
    }

    void draggingARowRequestsItsFileOnce() {
        page_->setSet(exampleSet(2));
        page_->show();
        QSignalSpy asked(page_.get(), &SoundPage::dragRequested);
        SoundRow& row = *page_->list().findRow(2);
        for (int times = 1; times <= 2; ++times) {
            QTest::mousePress(&row, Qt::LeftButton, {}, {200, 10});
            for (const double x : {202.0, 260.0, 300.0}) {
                QMouseEvent move(QEvent::MouseMove, QPointF(x, 10), QPointF(x, 10), Qt::NoButton,
                                 Qt::LeftButton, {});
                QCoreApplication::sendEvent(&row, &move);
            }
            QTest::mouseRelease(&row, Qt::LeftButton, {}, {300, 10});
            QCOMPARE(asked.size(), times);
            QCOMPARE(asked.last()[0].toLongLong(), 2);
        }
        QTest::mousePress(&row, Qt::RightButton, {}, {200, 10});
        QMouseEvent move(QEvent::MouseMove, QPointF(300, 10), QPointF(300, 10), Qt::NoButton, Qt::LeftButton,
                         {});
        QCoreApplication::sendEvent(&row, &move);
        QCOMPARE(asked.size(), 2);
        // The mouse button was released before the file was written.
        QVERIFY(!page_->dragOut(2, QStringLiteral("/tmp/two.wav")));
        QVERIFY(!page_->dragOut(77, QStringLiteral("/tmp/none.wav")));
    }

    void withoutVariationsThePromptIsShown() {
        const SoundSet set = exampleSet(0);
        page_->setSet(set);
        QCOMPARE(page_->canvas().content(), set.prompt);
        QCOMPARE(page_->selected(), 0);
        QVERIFY(!page_->list().isVisibleTo(page_.get()));
    }

    void selectedVariationIsShown() {
        const SoundSet set = exampleSet(3);
        page_->setSet(set);
        QCOMPARE(page_->selected(), 1);
        QCOMPARE(page_->canvas().content(), set.variations[0].content);
        page_->canvas().zoom(4, 100);
        const double scale = page_->canvas().scale();
        QSignalSpy selection(page_.get(), &SoundPage::selectionChanged);
        QTest::mouseClick(page_->list().findRow(3), Qt::LeftButton, {}, QPoint(150, 10));
        QCOMPARE(selection.size(), 1);
        QCOMPARE(selection[0][0].toLongLong(), 3);
        QCOMPARE(page_->canvas().content(), set.variations[2].content);
        QCOMPARE(page_->canvas().scale(), scale);
        // More variations: the selection stays.
        page_->setSet(exampleSet(4));
        QCOMPARE(page_->selected(), 3);
        page_->setSet(exampleSet(2));
        QCOMPARE(page_->selected(), 1);
        QCOMPARE(selection.size(), 1);
    }

    void keysStepThroughTheVariations() {
        page_->setSet(exampleSet(3));
        page_->show();
        activate(*page_);
        page_->list().findRow(1)->setFocus();
        QSignalSpy selection(page_.get(), &SoundPage::selectionChanged),
            play(page_.get(), &SoundPage::playRequested), stop(page_.get(), &SoundPage::stopRequested);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(page_->selected(), 2);
        QVERIFY(page_->list().findRow(2)->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(page_->selected(), 3);
        QCOMPARE(selection.size(), 2);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(play.size(), 1);
        QCOMPARE(play[0][0].toLongLong(), 3);
        page_->setPlaying(3, 1.0);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(play.size(), 1);
        QCOMPARE(stop.size(), 1);
        // As a command it wraps around.
        page_->selectNext();
        QCOMPARE(page_->selected(), 1);
        page_->selectPrevious();
        QCOMPARE(page_->selected(), 3);
    }

    void lowPageShowsFewerRows() {
        page_->setSet(exampleSet(6));
        page_->show();
        const auto rows = [this] {
            return page_->findChild<QScrollArea*>()->viewport()->height() / SoundRow::kHeight;
        };
        QTRY_COMPARE(rows(), 4);
        QVERIFY(page_->minimumSizeHint().height() < 300);
        page_->resize(900, page_->minimumSizeHint().height());
        QTRY_COMPARE(rows(), 1);
        QVERIFY(page_->canvas().height() >= page_->canvas().minimumSizeHint().height());
    }

    void playingRowShowsTheLevel() {
        page_->setSet(exampleSet(2));
        const auto levelOf = [&](qint64 id) {
            for (const QLabel* label : page_->list().findRow(id)->findChildren<QLabel*>())
                if (label->text().endsWith(QStringLiteral("dB"))) return label->text();
            return QString();
        };
        page_->setPlaying(2, 0.5);
        page_->setLevel(-10.24);
        QCOMPARE(levelOf(2), QStringLiteral("-10.2 dB"));
        QCOMPARE(levelOf(1), QString());
        QCOMPARE(page_->canvas().playhead(), std::optional(0.5));
        QCOMPARE(playButton(page_->list().findRow(2))->accessibleName(), QStringLiteral("Stop variation B"));
        page_->setPlaying(0, {});
        QCOMPARE(levelOf(2), QString());
        QCOMPARE(playButton(page_->list().findRow(2))->accessibleName(), QStringLiteral("Play variation B"));
        QVERIFY(!page_->canvas().playhead());
    }

    void rowShowsItsProgress() {
        SoundSet set = exampleSet(1);
        page_->setSet(set);
        SoundRow* row = page_->list().findRow(1);
        const double bits = set.variations[0].content->codes.bitsPerCode(100, 150).value();
        QCOMPARE(row->bitsPerCode().value(), bits);  // of the generated part, without the prompt
        QCOMPARE(row->accessibleName(),
                 QStringLiteral("Variation A, 50 % generated, %1 bits per code").arg(bits, 0, 'f', 2));
        SoundVariationForm form = set.variations[0].form;
        form.progress = 1;
        form.bitsPerCode = 2.06;
        form.starred = true;
        page_->setVariation(form);
        QCOMPARE(row->accessibleName(), QStringLiteral("Variation A, 2.06 bits per code, starred"));
    }

    void rowIsRedrawnAsItsSoundGrows() {
        SoundSet set = exampleSet(2);
        page_->setSet(set);
        const auto thumbnail = [&](qint64 id) { return page_->list().findRow(id)->grab().toImage(); };
        const QImage first = thumbnail(1), second = thumbnail(2);
        auto growing = std::const_pointer_cast<WaveContent>(set.variations[1].content);
        growing->samples.append(std::vector<float>(16'000, 0.8F));
        page_->contentChanged(2);
        QCOMPARE(thumbnail(1), first);
        QVERIFY(thumbnail(2) != second);
    }

    void starClickIsSignalled() {
        page_->setSet(exampleSet(2));
        QSignalSpy star(page_.get(), &SoundPage::starRequested);
        page_->list().findRow(2)->findChild<StarButton*>()->click();
        page_->requestStar();
        QCOMPARE(star.size(), 2);
        QCOMPARE(star[0][0].toLongLong(), 2);
        QCOMPARE(star[1][0].toLongLong(), page_->selected());
    }

    void viewFollowsPlaybackUntilMovedByHand() {
        page_->setSet(exampleSet(1));
        QToolButton* follow = nullptr;
        for (auto* button : page_->findChildren<QToolButton*>())
            if (button->text() == QStringLiteral("Follow")) follow = button;
        QVERIFY(follow != nullptr && follow->isChecked());
        page_->setPlaying(1, 1.0);
        QTest::keyClick(&page_->canvas(), Qt::Key_PageDown);
        QVERIFY(!follow->isChecked());
        follow->click();
        QVERIFY(page_->canvas().follow());
    }

    void droppedSoundFilesAreSignalled() {
        QSignalSpy dropped(page_.get(), &SoundPage::soundsDropped);
        const auto drop = [&](const QString& file) {
            QMimeData mime;
            mime.setUrls({QUrl::fromLocalFile(file)});
            QDragEnterEvent enter({10, 10}, Qt::CopyAction, &mime, Qt::LeftButton, {});
            enter.ignore();
            QCoreApplication::sendEvent(page_.get(), &enter);
            if (!enter.isAccepted()) return false;
            QDropEvent event(QPointF(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, {});
            QCoreApplication::sendEvent(page_.get(), &event);
            return true;
        };
        QVERIFY(drop(QStringLiteral("/tmp/rain.FLAC")));
        QCOMPARE(dropped.size(), 1);
        QVERIFY(!drop(QStringLiteral("/tmp/face.png")));
        QCOMPARE(dropped.size(), 1);
    }

    void focusOfARemovedVariationMovesToAnotherRow() {
        page_->setSet(exampleSet(3));
        page_->show();
        activate(*page_);
        page_->list().findRow(3)->setFocus();
        QCOMPARE(page_->selected(), 3);
        page_->setSet(exampleSet(2));
        QVERIFY(page_->list().findRow(1)->hasFocus());
    }

    void everyControlHasAnAccessibleName() {
        page_->setSet(exampleSet(3));
        QCOMPARE(unnamedControls(page_.get()), QStringList());
        page_->clear();
        QCOMPARE(unnamedControls(page_.get()), QStringList());
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::SoundPageTest, QApplication)
#include "sound_page_test.moc"
