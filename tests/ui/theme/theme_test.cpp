#include "theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalSpy>
#include <QStyleOption>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <cstdlib>

#include "theme/style_sheet.h"
#include "theme/tip_wrapping.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

namespace {

int inkArea(const QImage& image) {
    int ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ink += qAlpha(image.pixel(x, y)) > 127;
    return ink;
}

QColor strongestColour(const QImage& image) {
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) == 255) return image.pixelColor(x, y);
    return {};
}

}  // namespace

class ThemeTest : public ThemedTest {
    Q_OBJECT
private Q_SLOTS:
    void init() { Theme::instance().setScheme(Scheme::Dark); }

    void schemeSetsPaletteAndTokens() {
        QSignalSpy changes(&Theme::instance(), &Theme::changed);
        Theme::instance().setScheme(Scheme::Light);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(Theme::current().bg1, lightTokens().bg1);
        QCOMPARE(QApplication::palette().color(QPalette::Window), lightTokens().bg1);
        Theme::instance().setScheme(Scheme::HighContrast);
        QVERIFY(Theme::current().highContrast);
    }

    void settingTheSameSchemeSignalsNoChange() {
        QSignalSpy changes(&Theme::instance(), &Theme::changed);
        Theme::instance().setScheme(Scheme::Dark);
        QCOMPARE(changes.count(), 0);
    }

    void scaleOf100PercentKeepsTheDesktopScale() {
        const QByteArray before = qgetenv("QT_SCALE_FACTOR");
        qputenv("QT_SCALE_FACTOR", "2");
        Theme::setUiScale(100);
        QCOMPARE(qgetenv("QT_SCALE_FACTOR"), QByteArray("2"));
        Theme::setUiScale(150);
        QCOMPARE(qgetenv("QT_SCALE_FACTOR"), QByteArray("1.5"));
        before.isNull() ? static_cast<void>(qunsetenv("QT_SCALE_FACTOR"))
                        : static_cast<void>(qputenv("QT_SCALE_FACTOR", before));
    }

    void systemSchemeFollowsThePalettesLightness() {
        // Without a desktop the platform's own palette is light.
        Theme::instance().setScheme(Scheme::System);
        QVERIFY(!Theme::current().dark);
    }

    void everyStyleSheetTokenIsReplaced() {
        const QString sheet = styleSheet(darkTokens());
        QVERIFY(sheet.contains(darkTokens().accentFill.name()));
        QVERIFY2(!sheet.contains(QLatin1Char('@')),
                 qPrintable(sheet.mid(sheet.indexOf(QLatin1Char('@')), 30)));
        // An unknown token would leave a property without a value.
        QVERIFY(!sheet.contains(QStringLiteral(": ;")));
        QVERIFY(!sheet.contains(QStringLiteral("solid ;")));
    }

    void everyIconIsDrawn_data() {
        QTest::addColumn<QString>("name");
        const QStringList files = QDir(QStringLiteral(":/continuo/icons")).entryList();
        QVERIFY(files.size() > 40);
        for (const QString& file : files) QTest::newRow(qPrintable(file)) << file.chopped(4);
    }

    void everyIconIsDrawn() {
        QFETCH(QString, name);
        const QIcon icon = Theme::icon(name);
        QVERIFY(!icon.isNull());
        for (const int size : {16, 24}) {
            const QImage image = icon.pixmap(size, size).toImage();
            QCOMPARE(image.size(), QSize(size, size));
            QVERIFY(inkArea(image) >= size / 2);
            QVERIFY(inkArea(image) < size * size * 3 / 4);
        }
    }

    void iconsAreSharpAtTwoPixels() {
        const QPixmap pixmap = Theme::icon(QStringLiteral("note")).pixmap(QSize(16, 16), 2.0);
        QCOMPARE(pixmap.size(), QSize(32, 32));
        QCOMPARE(pixmap.devicePixelRatio(), 2.0);
        // Drawn at that size, without scaling each pixel.
        const QImage image = pixmap.toImage();
        bool differs = false;
        for (int y = 0; y < 32; y += 2)
            for (int x = 0; x < 32; x += 2) differs |= image.pixel(x, y) != image.pixel(x + 1, y + 1);
        QVERIFY(differs);
    }

    void iconsHaveTheColoursOfTheScheme() {
        const QIcon plain = Theme::icon(QStringLiteral("stop"));
        const QIcon record = Theme::icon(QStringLiteral("record"), &Tokens::err);
        QCOMPARE(strongestColour(plain.pixmap(24, 24).toImage()), darkTokens().text);
        QCOMPARE(strongestColour(plain.pixmap({24, 24}, QIcon::Disabled).toImage()), darkTokens().text3);
        QCOMPARE(strongestColour(plain.pixmap({24, 24}, QIcon::Normal, QIcon::On).toImage()),
                 darkTokens().accent);
        Theme::instance().setScheme(Scheme::Light);
        QCOMPARE(strongestColour(plain.pixmap(24, 24).toImage()), lightTokens().text);
        QCOMPARE(strongestColour(record.pixmap(24, 24).toImage()), lightTokens().err);
    }

    void unknownIconIsNull() { QVERIFY(Theme::icon(QStringLiteral("no-such-drawing")).isNull()); }

    void everyUsedIconExists() {
        static const QRegularExpression asked(QStringLiteral("icon\\(QStringLiteral\\(\"([\\w-]+)\"\\)"));
        int found = 0;
        QDirIterator sources(QStringLiteral(CONTINUO_TESTS_FOLDER "/../ui"), {QStringLiteral("*.cpp")},
                             QDir::Files, QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile source(sources.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(source.readAll());
            for (auto matches = asked.globalMatch(text); matches.hasNext(); ++found) {
                const QString name = matches.next().captured(1);
                QVERIFY2(!Theme::icon(name).isNull(),
                         qPrintable(source.fileName() + QStringLiteral(": ") + name));
            }
        }
        QVERIFY(found > 10);
    }

    void programHasAnIcon() {
        const QImage image = Theme::programIcon().pixmap(64, 64).toImage();
        QVERIFY(inkArea(image) > 64 * 64 / 2);
    }

    void noTextIsSmallerThanNinePoints() {
        for (int kind = 0; kind <= static_cast<int>(TextStyle::StageReadout); ++kind)
            QVERIFY(Theme::instance().font(static_cast<TextStyle>(kind)).pointSizeF() >= 9.0);
    }

    void labelKeepsItsStyleWhenReparented() {
        QWidget window;
        auto* pane = new QWidget;
        auto* label = new QLabel(QStringLiteral("hint"), pane);
        Theme::setStyle(label, TextStyle::Heading, &Tokens::text3);
        pane->setParent(&window);
        window.ensurePolished();
        label->ensurePolished();
        QCOMPARE(label->palette().color(QPalette::WindowText), darkTokens().text3);
        QCOMPARE(label->font().pointSizeF(), Theme::instance().font(TextStyle::Heading).pointSizeF());
        Theme::instance().setScheme(Scheme::Light);
        QCOMPARE(label->palette().color(QPalette::WindowText), lightTokens().text3);
    }

    void buttonHeightDependsOnItsRole() {
        const std::pair<ButtonRole, int> heights[] = {{ButtonRole::Primary, 32},
                                                      {ButtonRole::Panic, 32},
                                                      {ButtonRole::Push, 28},
                                                      {ButtonRole::Small, 24}};
        for (const auto& [role, height] : heights) {
            QPushButton button(QStringLiteral("Keep"));
            Theme::setRole(&button, role);
            button.ensurePolished();
            QCOMPARE(button.sizeHint().height(), height);
        }
    }

    void checkedButtonLooksChecked_data() {
        QTest::addColumn<int>("scheme");
        for (const Scheme scheme : {Scheme::Dark, Scheme::Light, Scheme::HighContrast})
            QTest::addRow("%d", static_cast<int>(scheme)) << static_cast<int>(scheme);
    }

    // A frame shows it besides the icon, and the button keeps its size, so that nothing moves.
    void checkedButtonLooksChecked() {
        QFETCH(int, scheme);
        Theme::instance().setScheme(static_cast<Scheme>(scheme));
        const auto frameOf = [](QAbstractButton& button) {
            const QImage picture = button.grab().toImage();
            return picture.copy(0, 0, picture.width(), 3);
        };
        const auto check = [&](QAbstractButton& button) {
            button.setCheckable(true);
            button.setFocusPolicy(Qt::NoFocus);
            button.show();
            const QSize size = button.sizeHint();
            const QImage off = frameOf(button);
            button.setChecked(true);
            QCOMPARE(button.sizeHint(), size);
            QVERIFY(frameOf(button) != off);
        };
        QToolButton bar;
        bar.setIcon(Theme::icon(QStringLiteral("record")));
        check(bar);
        QToolButton small;
        small.setText(QStringLiteral("Surprise"));
        Theme::setRole(&small, ButtonRole::Small);
        check(small);
        QPushButton pause(QStringLiteral("Pause"));
        Theme::setRole(&pause, ButtonRole::Small);
        check(pause);
    }

    void lineAcrossTheViewShowsTheDropPosition() {
        QListWidget view;
        view.resize(200, 100);
        view.show();
        QImage picture(200, 100, QImage::Format_RGB32);
        picture.fill(Theme::current().bg1);
        QPainter painter(&picture);
        QStyleOption option;
        option.rect = QRect(40, 50, 60, 0);  // as views pass it between two rows
        view.style()->drawPrimitive(QStyle::PE_IndicatorItemViewItemDrop, &option, &painter, &view);
        painter.end();
        for (const int x : {1, 100, view.viewport()->width() - 1})
            QCOMPARE(picture.pixelColor(x, 50), Theme::current().accent);
        QCOMPARE(picture.pixelColor(100, 60), Theme::current().bg1);
    }

    void tooltipsAreCloseToTheirText() {
        QWidget window;
        window.show();
        const QString words = QStringLiteral("Latents: more are slower and usually better");
        QToolTip::showText(window.mapToGlobal(QPoint(5, 5)), words, &window);
        const QWidget* tip = nullptr;
        for (const QWidget* each : QApplication::topLevelWidgets())
            if (each->inherits("QTipLabel") && each->isVisible()) tip = each;
        QVERIFY(tip != nullptr);
        const QRect text = tip->fontMetrics().boundingRect(words);
        QVERIFY2(tip->height() - tip->fontMetrics().height() <= 12,
                 qPrintable(QString::number(tip->height())));
        QVERIFY2(tip->width() - text.width() <= 24, qPrintable(QString::number(tip->width() - text.width())));
        QToolTip::hideText();
    }

    void longTooltipsAreWrapped_data() {
        QTest::addColumn<QString>("words");
        const QString sentence =
            QStringLiteral("How much the model thinks about each note. ").repeated(5).trimmed();
        QTest::newRow("plain") << sentence;
        QTest::newRow("two paragraphs") << sentence + QLatin1Char('\n') + sentence;
        QTest::newRow("one word") << QStringLiteral("/home/somebody/").repeated(20);
    }

    // This also holds for a tooltip that replaces another while that is shown.
    void longTooltipsAreWrapped() {
        QFETCH(QString, words);
        QWidget window;
        window.show();
        const auto tip = []() -> const QLabel* {
            for (const QWidget* each : QApplication::topLevelWidgets())
                if (each->inherits("QTipLabel") && each->isVisible())
                    return qobject_cast<const QLabel*>(each);
            return nullptr;
        };
        QPoint at(5, 5);
        for (const QString& shown : {words, QStringLiteral("Short"), words}) {
            QToolTip::showText(window.mapToGlobal(at += QPoint(1, 1)), shown, &window);
            QTRY_VERIFY(tip() != nullptr && tip()->text() == shown);
            const int most = tip()->fontMetrics().averageCharWidth() * TipWrapping::kColumns;
            QVERIFY2(tip()->width() <= most, qPrintable(QString::number(tip()->width())));
            QVERIFY2(tip()->height() >= tip()->heightForWidth(tip()->width()), qPrintable(shown));
            QVERIFY(tip()->screen()->geometry().contains(tip()->geometry()));
        }
        QToolTip::hideText();
    }

    void dialogButtonsHaveNoIcons() {
        const QDialogButtonBox box(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
        for (const QAbstractButton* button : box.buttons()) QVERIFY(button->icon().isNull());
    }

    // The track is visible even if every background has the same colour.
    void emptyProgressBarsHaveAVisibleTrack() {
        for (const Scheme scheme : {Scheme::Dark, Scheme::Light, Scheme::HighContrast}) {
            Theme::instance().setScheme(scheme);
            QWidget ground;
            QProgressBar bar(&ground);
            bar.setTextVisible(false);
            bar.setValue(0);
            bar.setGeometry(10, 10, 40, 6);
            ground.resize(60, 30);
            ground.show();
            const QImage picture = ground.grab().toImage();
            QVERIFY(picture.pixelColor(45, 10) != picture.pixelColor(55, 10));
        }
    }

    void textOfASelectedRowDoesNotMove() {
        QListWidget list;
        list.addItems({QStringLiteral("Ill"), QStringLiteral("Ill"), QStringLiteral("Ill")});
        list.resize(200, 120);
        list.setCurrentRow(1);
        list.show();
        const QImage picture = list.viewport()->grab().toImage();
        const auto firstInk = [&](int row) {
            const QRect place = list.visualItemRect(list.item(row));
            const QColor ground = picture.pixelColor(place.right() - 2, place.center().y());
            for (int x = place.left(); x < place.right(); ++x)
                if (picture.pixelColor(x, place.center().y()) != ground) return x;
            return -1;
        };
        QVERIFY(firstInk(0) > 0);
        QCOMPARE(firstInk(1), firstInk(0));
    }

    void focusOfACheckedButtonIsVisible_data() { checkedButtonLooksChecked_data(); }

    // The focus ring may have the colour of the button's frame, so it is drawn inside the frame.
    void focusOfACheckedButtonIsVisible() {
        QFETCH(int, scheme);
        Theme::instance().setScheme(static_cast<Scheme>(scheme));
        QWidget window;
        QToolButton bar(&window), small(&window);
        bar.setIcon(Theme::icon(QStringLiteral("record")));
        small.setText(QStringLiteral("Surprise"));
        Theme::setRole(&small, ButtonRole::Small);
        QPushButton pause(QStringLiteral("Pause"), &window);
        Theme::setRole(&pause, ButtonRole::Small);
        QWidget other(&window);
        other.setFocusPolicy(Qt::StrongFocus);
        window.resize(300, 100);
        window.show();
        activate(window);
        for (QAbstractButton* button : std::initializer_list<QAbstractButton*>{&bar, &small, &pause}) {
            button->setFocusPolicy(Qt::StrongFocus);
            button->setCheckable(true);
            button->setChecked(true);
            button->resize(button->sizeHint());
            // Returns pixels along the upper edge, within the frame.
            const auto ink = [button] {
                const QImage picture = button->grab().toImage();
                int count = 0;
                for (int x = 4; x < picture.width() - 4; ++x)
                    for (int y = 3; y < 7; ++y) count += picture.pixelColor(x, y) == Theme::current().text;
                return count;
            };
            other.setFocus();
            const int before = ink();
            button->setFocus();
            QVERIFY(button->hasFocus());
            QVERIFY2(ink() > before + 4, qPrintable(button->text()));
        }
    }

    void clearButtonUsesTheIconOfTheTheme() {
        const QIcon icon = QApplication::style()->standardIcon(QStyle::SP_LineEditClearButton);
        QCOMPARE(icon.pixmap(16).toImage(),
                 Theme::icon(QStringLiteral("close"), &Tokens::text2).pixmap(16).toImage());
    }

    void fieldTextAlignsWithComboBoxText() {
        QLineEdit field(QStringLiteral("III"));
        QComboBox box;
        box.addItem(QStringLiteral("III"));
        const auto firstInk = [](QWidget& widget) {
            widget.resize(100, 24);
            widget.show();
            const QImage picture = widget.grab().toImage();
            const QColor ground = picture.pixelColor(4, 12);
            for (int x = 4; x < picture.width(); ++x)
                if (picture.pixelColor(x, 12) != ground) return x;
            return -1;
        };
        QVERIFY(firstInk(box) > 4);
        constexpr int kApart =
            QT_VERSION < QT_VERSION_CHECK(6, 8, 0) ? 0 : 1;  // which rounds the two differently
        QVERIFY(std::abs(firstInk(field) - firstInk(box)) <= kApart);
    }

    void iconHasSpaceBesideItsText() {
        QPushButton button(Theme::icon(QStringLiteral("keyboard")), QStringLiteral("Play"));
        button.show();
        const QSize first = button.iconSize();
        QCOMPARE(first, QSize(20, 16));
        Theme::setRole(&button, ButtonRole::Small);  // looks it up again
        QCOMPARE(button.iconSize(), first);
        QPushButton alone(Theme::icon(QStringLiteral("trash")), QString());
        alone.show();
        QCOMPARE(alone.iconSize(), QSize(16, 16));
    }

    void messageBoxesLookLikeOurDialogs() {
        QMessageBox box(QMessageBox::NoIcon, QString(), QStringLiteral("Delete discarded items?"));
        const QPushButton* remove = box.addButton(QStringLiteral("Delete"), QMessageBox::AcceptRole);
        QPushButton* keep = box.addButton(QStringLiteral("Keep"), QMessageBox::RejectRole);
        box.setDefaultButton(keep);
        box.show();
        const QMargins margins = box.layout()->contentsMargins();
        QCOMPARE(margins, QMargins(24, 24, 24, 24));
        QCOMPARE(keep->property("role").toString(), QStringLiteral("primary"));
        QVERIFY(!remove->property("role").isValid());
        QVERIFY(keep->x() < remove->x());  // the main action is at the end
    }

    void headerAlignsWithItsColumnsText() {
        QTableWidget table;
        table.setProperty("role", QStringLiteral("jobs"));
        table.setRowCount(1);
        table.setColumnCount(1);
        table.setHorizontalHeaderLabels({QStringLiteral("III")});
        table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        table.setItem(0, 0, new QTableWidgetItem(QStringLiteral("III")));
        table.verticalHeader()->hide();
        table.resize(200, 100);
        table.show();
        const auto firstInk = [](QWidget* widget, int y) {
            const QImage picture = widget->grab().toImage();
            const QColor ground = picture.pixelColor(8, y);
            for (int x = 8; x < picture.width(); ++x)
                if (picture.pixelColor(x, y) != ground) return x;
            return -1;
        };
        QWidget* head = table.horizontalHeader()->viewport();
        const int above = firstInk(head, head->height() / 2);
        QVERIFY(above > 8);
        const QRect cell = table.visualItemRect(table.item(0, 0));
        QCOMPARE(firstInk(table.viewport(), cell.center().y()), above);
    }

    void iconButtonWithAMenuHasNoArrow() {
        QToolButton plain, withMenu;
        QMenu menu;
        withMenu.setMenu(&menu);
        withMenu.setPopupMode(QToolButton::InstantPopup);
        QImage pictures[2];
        for (QToolButton* button : {&plain, &withMenu}) {
            button->setIcon(Theme::icon(QStringLiteral("sort")));
            button->resize(28, 28);
            button->show();
            pictures[button == &withMenu] = button->grab().toImage();
        }
        QCOMPARE(pictures[1], pictures[0]);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ThemeTest, QApplication)
#include "theme_test.moc"
