// Section, banner, badge, empty state, link, turn ring.
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "ui/tab_stops.h"
#include "widgets/announcements.h"
#include "widgets/badge.h"
#include "widgets/banner.h"
#include "widgets/banner_stack.h"
#include "widgets/empty_state.h"
#include "widgets/link_label.h"
#include "widgets/section.h"
#include "widgets/turn_ring.h"

namespace continuo::ui {

// A page with banners between its header and its canvas.
struct PageWithBanners {
    PageWithBanners() {
        auto* column = new QVBoxLayout(&window);
        column->addWidget(header = new QWidget);
        header->setFixedHeight(28);
        column->addWidget(stack = new BannerStack);
        column->addWidget(canvas = new QWidget, 1);
        canvas->setMinimumHeight(100);
        window.resize(600, 400);
        window.show();
    }
    QWidget window;
    QWidget* header = nullptr;
    QWidget* canvas = nullptr;
    BannerStack* stack = nullptr;
};

class MessagesTest : public ThemedTest {
    Q_OBJECT
private Q_SLOTS:
    void spaceKeyOpensASection() {
        auto* content = new QLabel(QStringLiteral("inside"));
        Section section(QStringLiteral("Memory"), content);
        section.show();
        QVERIFY(!content->isVisible());
        auto* header = section.findChild<QToolButton*>();
        QTest::keyClick(header, Qt::Key_Space);
        QVERIFY(section.isOpen());
        QVERIFY(content->isVisible());
        section.setOpen(false);
        QVERIFY(!content->isVisible());
    }

    void closedSectionShowsItsSummary() {
        Section section(QStringLiteral("Memory"), new QWidget);
        section.setSummary(QStringLiteral("everything"));
        section.show();
        auto* header = section.findChild<QToolButton*>();
        auto* summary = header->findChild<QLabel*>();
        QVERIFY(summary->isVisible());
        QCOMPARE(summary->text(), QStringLiteral("everything"));
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(header);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Memory"));
        QCOMPARE(spoken->text(QAccessible::Description), QStringLiteral("everything"));
        section.setOpen(true);
        QVERIFY(!summary->isVisible());
    }

    // The summary must not overlap the title, although the style makes the title bolder, and so wider, after
    // the section was created.
    void sectionSummaryEndsBesideItsTitle() {
        Section section(QStringLiteral("Gedächtnis"), new QWidget);
        section.setSummary(QStringLiteral("die letzten 1.024 Token, etwa 12 s, und nichts davor"));
        section.resize(200, 28);
        section.show();
        QCoreApplication::processEvents();
        auto* header = section.findChild<QToolButton*>();
        const auto* summary = header->findChild<QLabel*>();
        QVERIFY(summary->width() > 0);
        QVERIFY2(summary->x() >= header->sizeHint().width(),
                 qPrintable(QStringLiteral("%1 < %2").arg(summary->x()).arg(header->sizeHint().width())));
    }

    void bannerStartsHiddenAndSignalsItsAction() {
        QWidget window;
        window.show();
        Banner banner(&window);
        QVERIFY(!banner.isVisible());
        QSignalSpy actions(&banner, &Banner::actionTriggered);
        banner.showMessage(Banner::Kind::Warn, QStringLiteral("CPU is busy."), QStringLiteral("Keep 512"));
        QVERIFY(banner.isVisible());
        QCOMPARE(banner.kind(), Banner::Kind::Warn);
        QCOMPARE(banner.accessibleName(), QStringLiteral("CPU is busy."));
        auto* action = banner.findChild<QPushButton*>();
        QCOMPARE(action->text(), QStringLiteral("Keep 512"));
        QTest::mouseClick(action, Qt::LeftButton);
        QCOMPARE(actions.count(), 1);
        QVERIFY(banner.isVisible());
    }

    void bannerShowsMarkupAsText() {
        Banner banner;
        banner.showMessage(Banner::Kind::Ok, QStringLiteral("<b>FP-30</b> is back."));
        for (const QLabel* label : banner.findChildren<QLabel*>())
            if (!label->text().isEmpty()) QCOMPARE(label->textFormat(), Qt::PlainText);
        QCOMPARE(banner.text(), QStringLiteral("<b>FP-30</b> is back."));
    }

    void bannerClosesWithItsButton() {
        Banner banner;
        banner.showMessage(Banner::Kind::Err, QStringLiteral("FP-30 is used by another program."));
        auto* cross = banner.findChild<QToolButton*>();
        QVERIFY(!cross->accessibleName().isEmpty());
        QTest::keyClick(cross, Qt::Key_Space);
        QVERIFY(!banner.isVisible());
    }

    void bannerWithoutActionHasNoButton() {
        Banner banner;
        banner.showMessage(Banner::Kind::Ok, QStringLiteral("Saved."), QStringLiteral("Show"));
        banner.showMessage(Banner::Kind::Ok, QStringLiteral("Saved again."));
        QVERIFY(!banner.findChild<QPushButton*>()->isVisible());
    }

    void bannerShowsDetailsOnRequest() {
        Banner banner;
        banner.showMessage(Banner::Kind::Err,
                           {QStringLiteral("The file was not opened."), QStringLiteral("x.mid: byte 4")});
        const auto buttons = banner.findChildren<QPushButton*>();
        const auto named = [&](const QString& text) {
            return *std::find_if(buttons.begin(), buttons.end(),
                                 [&](const QPushButton* each) { return each->text() == text; });
        };
        QPushButton* copy = named(QStringLiteral("Copy details"));
        QVERIFY(!copy->isVisible());
        QTest::mouseClick(named(QStringLiteral("Details")), Qt::LeftButton);
        QVERIFY(copy->isVisible());
        QTest::mouseClick(copy, Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("The file was not opened.\nx.mid: byte 4"));
        banner.showMessage(Banner::Kind::Err, QStringLiteral("Nothing more is known."));
        QVERIFY(!copy->isVisible());
        QVERIFY(!named(QStringLiteral("Details"))->isVisible());
    }

    void successBannerDisappearsAutomatically() {
        Banner banner;
        const auto passing = [&] { return banner.findChild<QTimer*>(QStringLiteral("passing")); };
        banner.showMessage(Banner::Kind::Ok, QStringLiteral("Wrote x.mid"));
        QVERIFY(passing()->isActive());
        QVERIFY(QMetaObject::invokeMethod(passing(), "timeout"));
        QVERIFY(!banner.isVisible());
        banner.showMessage(Banner::Kind::Info, QStringLiteral("Nothing is marked."));
        QVERIFY(passing()->isActive());
        banner.showMessage(Banner::Kind::Err, QStringLiteral("Nothing was written."));
        QVERIFY(!passing()->isActive());
        // A banner with an action stays longer. One that is unfinished, or not yet seen, stays until the user
        // returns.
        banner.showMessage(Banner::Kind::Ok, QStringLiteral("Wrote x.mid"), QStringLiteral("Open folder"));
        QVERIFY(passing()->isActive());
        QCOMPARE(passing()->interval(), Banner::kActionDisplayMs);
        banner.showMessage(Banner::Kind::Info, QStringLiteral("made"), QStringLiteral("Use it"));
        QVERIFY(!passing()->isActive());
    }

    void onlyErrorBannersAreAnnouncedDuringPlay() {
        QList<QWidget*> alerts;  // the widgets of the alerts
        Announcements::instance().setReader([&alerts](QWidget& widget) { alerts << &widget; });
        QWidget window;
        Banner made(&window), gone(&window), failed(&window);
        window.show();
        Announcements& announcements = Announcements::instance();
        announcements.setMuted(true);
        made.showMessage(Banner::Kind::Ok, QStringLiteral("The branch is made."));
        made.showMessage(Banner::Kind::Ok, QStringLiteral("Both branches are made."));
        gone.showMessage(Banner::Kind::Warn, QStringLiteral("The CPU is busy."));
        QVERIFY(alerts.isEmpty());
        failed.showMessage(Banner::Kind::Err, QStringLiteral("The sound is gone."));
        QCOMPARE(alerts, QList<QWidget*>{&failed});
        // It has not been read yet.
        auto* passing = made.findChild<QTimer*>(QStringLiteral("passing"));
        QVERIFY(QMetaObject::invokeMethod(passing, "timeout"));
        QVERIFY(made.isVisible());
        gone.hide();
        announcements.setMuted(false);
        QCOMPARE(alerts, (QList<QWidget*>{&failed, &made}));
        QVERIFY(QMetaObject::invokeMethod(passing, "timeout"));
        QVERIFY(!made.isVisible());
        made.showMessage(Banner::Kind::Ok, QStringLiteral("Saved."));
        QCOMPARE(alerts.size(), 3);
        Announcements::instance().setReader({});
    }

    void bannerWithTheFocusStays() {
        QWidget window;
        Banner banner(&window);
        window.show();
        QCursor::setPos(window.frameGeometry().bottomRight() +
                        QPoint(50, 50));  // a banner under the mouse stays
        activate(window);
        banner.showMessage(Banner::Kind::Ok, QStringLiteral("Wrote x.mid"), QStringLiteral("Open folder"));
        auto* passing = banner.findChild<QTimer*>(QStringLiteral("passing"));
        const auto buttons = banner.findChildren<QPushButton*>();
        QPushButton* action = *std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* each) {
            return each->text() == QStringLiteral("Open folder");
        });
        action->setFocus();
        QTRY_VERIFY(action->hasFocus());
        QVERIFY(QMetaObject::invokeMethod(passing, "timeout"));
        QVERIFY(banner.isVisible() && passing->isActive());
        action->clearFocus();
        QVERIFY(QMetaObject::invokeMethod(passing, "timeout"));
        QVERIFY(!banner.isVisible());
    }

    void bannersInALayoutAreAboveTheCanvas() {
        QWidget window;
        auto* stack = new BannerStack;
        auto* canvas = new QWidget;
        auto* column = new QVBoxLayout(&window);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        column->addWidget(stack);
        column->addWidget(canvas, 1);
        window.resize(400, 300);
        window.show();
        QTRY_COMPARE(canvas->height(), 300 - BannerStack::kReservedHeight);
        stack->showMessage(QStringLiteral("a"), Banner::Kind::Ok, QStringLiteral("Wrote x.png"),
                           QStringLiteral("Open"));
        stack->showMessage(QStringLiteral("b"), Banner::Kind::Err, QStringLiteral("It broke."));
        QTRY_VERIFY(stack->height() > 2 * 30 && stack->height() < 100);
        QTRY_COMPARE(canvas->geometry().top(), stack->height());
        stack->clearSuccess(QStringLiteral("a"));
        stack->clearSuccess(QStringLiteral("b"));  // has no effect: that message is no success
        QTRY_COMPARE(stack->height(), BannerStack::kReservedHeight);
        stack->clear(QStringLiteral("b"));
        QTRY_COMPARE(canvas->height(), 300 - BannerStack::kReservedHeight);
    }

    void oneBannerDoesNotMoveThePage() {
        PageWithBanners page;
        QTRY_VERIFY(page.canvas->height() > 100);
        const QRect place = page.canvas->geometry();
        const QSize least = page.window.minimumSizeHint();
        page.stack->showMessage(QStringLiteral("a"), Banner::Kind::Err,
                                UserMessage(QStringLiteral("word ").repeated(20)));
        QCoreApplication::sendPostedEvents();
        QTest::qWait(20);
        QCOMPARE(page.canvas->geometry(), place);
        QCOMPARE(page.window.minimumSizeHint(), least);
        QVERIFY(!page.stack->geometry().intersects(page.header->geometry()));
        page.stack->clear(QStringLiteral("a"));
        QTest::qWait(20);
        QCOMPARE(page.canvas->geometry(), place);
    }

    void severalBannersCoverNeitherHeaderNorCanvas() {
        PageWithBanners page;
        const QSize size = page.window.size();
        for (const char* key : {"a", "b", "c"})
            page.stack->showMessage(QLatin1String(key), Banner::Kind::Err,
                                    UserMessage(QStringLiteral("word ").repeated(40)));
        QTRY_VERIFY(page.stack->height() > 2 * BannerStack::kReservedHeight);
        QVERIFY(page.stack->geometry().bottom() < page.canvas->geometry().top());
        QVERIFY(page.stack->geometry().top() > page.header->geometry().bottom());
        QCOMPARE(page.window.size(), size);
        for (const char* key : {"a", "b", "c"}) page.stack->clear(QLatin1String(key));
        QTRY_COMPARE(page.stack->height(), BannerStack::kReservedHeight);
    }

    void errorUntilTheNextUseDisappearsWithIt() {
        BannerStack stack;
        const auto subject = [](const char* name) { return QLatin1String(name); };
        stack.showMessage(subject("file"), Banner::Kind::Err, QStringLiteral("It is a WAV file."), {},
                          BannerStack::Until::NextUse);
        stack.showMessage(subject("device"), Banner::Kind::Err, QStringLiteral("It is gone."),
                          QStringLiteral("Settings"));
        const auto* passing =
            stack.findChild<Banner*>(subject("file"))->findChild<QTimer*>(QStringLiteral("passing"));
        QVERIFY(passing->isActive());
        QCOMPARE(passing->interval(), Banner::kErrorDisplayMs);
        stack.clearPast();
        QVERIFY(!stack.hasMessage(subject("file")));
        QVERIFY(stack.hasMessage(subject("device")));
        // The same subject, now with a lasting message.
        stack.showMessage(subject("file"), Banner::Kind::Err, QStringLiteral("The disk is full."));
        QVERIFY(!passing->isActive());
        stack.clearPast();
        QVERIFY(stack.hasMessage(subject("file")));
    }

    // If the focus went to the next widget of the window, a second press would do harm.
    void hiddenBannerReturnsTheFocusToThePage() {
        QWidget window;
        auto* page = new QWidget;
        auto* stack = new BannerStack;
        auto* inner = new QVBoxLayout(page);
        inner->addWidget(stack);
        auto* next = new QPushButton(QStringLiteral("Discard all"));
        auto* column = new QVBoxLayout(&window);
        column->addWidget(page);
        column->addWidget(next);
        window.show();
        const QString subject = QStringLiteral("a");
        const auto focusAction = [&] {
            stack->showMessage(subject, Banner::Kind::Warn, QStringLiteral("It was stopped."),
                               QStringLiteral("Go on"));
            for (QPushButton* button : stack->findChildren<QPushButton*>())
                if (button->text() == QLatin1String("Go on")) button->setFocus();
            QVERIFY(window.focusWidget() != page);
        };
        focusAction();
        stack->clear(subject);
        QCOMPARE(window.focusWidget(), page);
        focusAction();
        stack->showMessage(subject, Banner::Kind::Warn, QStringLiteral("It goes on."));
        QCOMPARE(window.focusWidget(), page);
        // A focus elsewhere stays there.
        next->setFocus();
        stack->clear(subject);
        QCOMPARE(window.focusWidget(), next);
    }

    void tabFollowsReadingOrderInABanner() {
        QWidget window;
        Banner banner(&window);
        window.show();
        banner.showMessage(Banner::Kind::Err, {QStringLiteral("It did not work."), QStringLiteral("why")},
                           QStringLiteral("Settings"));
        QStringList names;
        for (QWidget* stop : tabStops(window)) names << screenReaderName(stop);
        QCOMPARE(names, (QStringList{QStringLiteral("Details"), QStringLiteral("Settings"),
                                     QStringLiteral("Close the message")}));
    }

    void emptyStateEmitsThePressedAction() {
        EmptyState empty({.icon = QStringLiteral("note"),
                          .sentence = QStringLiteral("Play something."),
                          .button = QStringLiteral("Use computer keyboard"),
                          .link = QStringLiteral("Open a MIDI file"),
                          .chips = {QStringLiteral("Prelude"), QStringLiteral("Tom & Ann")}});
        empty.show();
        QSignalSpy buttons(&empty, &EmptyState::buttonTriggered);
        QSignalSpy links(&empty, &EmptyState::linkTriggered);
        QSignalSpy chips(&empty, &EmptyState::chipTriggered);
        const auto pushButtons = empty.findChildren<QPushButton*>();
        QCOMPARE(pushButtons.size(), 3);
        QCOMPARE(pushButtons[2]->text(), QStringLiteral("Tom && Ann"));  // no mnemonic
        QTest::mouseClick(pushButtons[0], Qt::LeftButton);
        QTest::keyClick(empty.findChild<LinkLabel*>(), Qt::Key_Return);
        QTest::mouseClick(pushButtons[2], Qt::LeftButton);
        QCOMPARE(buttons.count(), 1);
        QCOMPARE(links.count(), 1);
        QCOMPARE(chips.count(), 1);
        QCOMPARE(chips.first().first().toInt(), 1);
    }

    void emptyStateIsNamedByItsText() {
        EmptyState state({QStringLiteral("note"), QStringLiteral("Play something.")});
        state.setFocusPolicy(Qt::ClickFocus);
        QVERIFY(unnamedControls(&state).isEmpty());
        QCOMPARE(screenReaderName(&state), QStringLiteral("Play something."));
    }

    void emptyStateHidesMissingParts() {
        EmptyState empty({.icon = QStringLiteral("note"),
                          .sentence = QStringLiteral("Continuo keeps every answer here.")});
        QVERIFY(!empty.findChild<QPushButton*>());
        QVERIFY(!empty.findChild<LinkLabel*>());
    }

    void emptyStateNoteHasALinkToItsRemedy() {
        EmptyState empty({.icon = QStringLiteral("note"), .sentence = QStringLiteral("Play something.")});
        empty.show();
        QSignalSpy asked(&empty, &EmptyState::noteTriggered);
        empty.setNote(QStringLiteral("No MIDI keyboard found."), QStringLiteral("Settings"));
        auto* link = empty.findChild<LinkLabel*>();
        QVERIFY(link->isVisible());
        link->click();
        QCOMPARE(asked.count(), 1);
        empty.setNote({}, {});
        QVERIFY(!link->isVisible());
    }

    void badgeIsNamedByItsText() {
        Badge badge(Badge::Kind::Ok, QStringLiteral("replayed"));
        QCOMPARE(badge.accessibleName(), QStringLiteral("replayed"));
        const int narrow = badge.sizeHint().width();
        badge.set(Badge::Kind::Warn, QStringLiteral("licence unknown"));
        QCOMPARE(badge.accessibleName(), QStringLiteral("licence unknown"));
        QVERIFY(badge.sizeHint().width() > narrow);
        QVERIFY(badge.sizeHint().height() >= 18);
    }

    void turnRingHasTheColourOfItsVoice() {
        Theme::instance().setScheme(Scheme::Dark);
        TurnRing ring;
        ring.resize(ring.sizeHint());
        const auto colourAtRight = [&ring] { return ring.grab().toImage().pixelColor(20, 12); };
        ring.setTurn(Owner::You, 1.0);
        QCOMPARE(colourAtRight(), darkTokens().you);
        ring.setTurn(Owner::Model, 0.9);
        QCOMPARE(colourAtRight(), darkTokens().ai);
        ring.setTurn(Owner::Model, 0.1);
        QCOMPARE(colourAtRight(), darkTokens().line);
    }

    void turnRingIsNamedByTheTurn() {
        TurnRing ring;
        ring.setTurn(Owner::Model, 7.0);
        QCOMPARE(ring.remaining(), 1.0);
        QCOMPARE(ring.accessibleName(), QStringLiteral("The model's turn"));
        ring.setTurn(Owner::You, 0.5);
        QCOMPARE(ring.accessibleName(), QStringLiteral("Your turn"));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::MessagesTest, QApplication)
#include "messages_test.moc"
