// A right-to-left language with longer words than English: everything fits without overlap, and content along
// time or pitch keeps its direction.
#include <QAbstractSlider>
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTest>
#include <QTranslator>
#include <algorithm>

#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "pages/dialogs/first_run_dialog.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "pages/queue/queue_view.h"
#include "pages/settings/settings_dialog.h"
#include "roll/keyboard_strip.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"
#include "ui/main_window/cut_texts.h"
#include "ui/pages/example_forms.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

// Makes every text 40 % longer. Placeholders and mnemonics stay.
class LengthenedTexts : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override {
        QString text = QString::fromUtf8(source);
        const bool isWord = std::any_of(text.begin(), text.end(), [](QChar each) { return each.isLower(); });
        if (!isWord || text.endsWith(QLatin1String(".md"))) return text;
        const qsizetype more = (2 * text.size() + 4) / 5;
        // Adds words of usual length.
        for (qsizetype i = 0; i < more; ++i) text += i % 8 == 7 ? u' ' : u'o';
        return text.trimmed();
    }
};

namespace {

bool isControl(const QWidget& widget) {
    const auto* label = qobject_cast<const QLabel*>(&widget);
    return (label != nullptr && !label->text().isEmpty()) || qobject_cast<const QAbstractButton*>(&widget) ||
           qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QAbstractSlider*>(&widget);
}

// Returns overlapping sibling controls, one per line.
QStringList findOverlaps(const QWidget& pane) {
    QStringList found;
    const QList<QWidget*> all = pane.findChildren<QWidget*>();
    for (const auto* one : all) {
        if (!isControl(*one) || !one->isVisibleTo(&pane)) continue;
        for (const auto* other : all) {
            if (other <= one || other->parent() != one->parent()) continue;
            if (!isControl(*other) || !other->isVisibleTo(&pane)) continue;
            if (!one->geometry().intersects(other->geometry())) continue;
            found << QStringLiteral("%1 lies over %2").arg(describeWidget(*one), describeWidget(*other));
        }
    }
    return found;
}

}  // namespace

class RightToLeftTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::installTranslator(&longer_);
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        Theme::instance().install();
    }
    void cleanupTestCase() {
        QCoreApplication::removeTranslator(&longer_);
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void windowFitsInARightToLeftLayout() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        auto* queue = new QueueView;
        window.addDock(Qt::BottomDockWidgetArea, QStringLiteral("queueDock"), QStringLiteral("Queue"), queue)
            ->setTitleBarWidget(new QWidget);
        JobRow job;
        job.name = QStringLiteral("Take 12, 8 branches");
        job.state = JobState::Running;
        job.progress = 0.5;
        job.canDiscard = true;
        queue->setRows({job}, {QStringLiteral("about 2:36"), job.progress});
        queue->setOpen(true);
        window.inspector().setOpenSections(QString(window.inspector().openSections().size(), u'1'));
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        for (const WorkspaceParts* each : window.workspaces()) {
            window.showWorkspace(each->id);
            for (const bool empty : {true, false}) {
                window.page().setEmpty(empty);
                if (empty && each->id != Workspace::Play) continue;
                saveScreenshot(window, empty ? QStringLiteral("empty") : each->show->objectName());
            }
        }
        QCOMPARE(window.size(), QSize(1440, 900));
    }

    void dialogsFitInARightToLeftLayout() {
        SettingsDialog settings(app::makeParameters().play);
        showExamples(settings);
        settings.resize(SettingsDialog::kDefaultSize);
        settings.show();
        auto* pages = settings.findChild<QStackedWidget*>();
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentIndex(page);
            saveScreenshot(*pages->currentWidget(), QStringLiteral("settings%1").arg(page));
        }
        FirstRunDialog first;
        first.setModels(
            {{{QStringLiteral("piano"), QStringLiteral("9.0 M parameters, 18 MB"), {}, false}}, 0});
        first.setPrimers({QStringLiteral("Beethoven sonata"), QStringLiteral("Reger intermezzo"),
                          QStringLiteral("Schubert impromptu")});
        first.resize(1200, 800);
        first.show();
        for (int step = 0; step < FirstRunDialog::kSteps; ++step) {
            first.showStep(static_cast<FirstRunDialog::Step>(step));
            saveScreenshot(first, QStringLiteral("first%1").arg(step));
        }
    }

    // Keys are ordered as on the instrument, and time runs as in scores of every country.
    void lowNotesStayOnTheLeftOfTheKeyboard() {
        KeyboardStrip keys;
        keys.resize(1040, 120);
        const auto drawn = [&keys] {
            QImage image(keys.size(), QImage::Format_RGB32);
            keys.render(&image);
            return image;
        };
        const QImage none = drawn();
        for (const bool low : {true, false}) {
            const int pitch = low ? 21 : 108;
            keys.setPressed(pitch, Voice::You, true);
            const QImage lit = drawn();
            keys.setPressed(pitch, Voice::You, false);
            int left = 0, right = 0;
            for (int x = 0; x < keys.width(); ++x)
                if (lit.pixel(x, 60) != none.pixel(x, 60)) ++(x < keys.width() / 2 ? left : right);
            QVERIFY2((low ? left : right) > 5, low ? "the lowest key" : "the highest key");
            QCOMPARE(low ? right : left, 0);
        }
    }

private:
    // With CONTINUO_DRAW, saves a picture into that folder for inspection.
    static void saveScreenshot(QWidget& pane, const QString& name) {
        for (int pass = 0; pass < 3; ++pass) QApplication::processEvents();  // layouts settle in steps
        if (const QString folder = qEnvironmentVariable("CONTINUO_DRAW"); !folder.isEmpty())
            pane.grab().save(QDir(folder).filePath(name + QStringLiteral(".png")));
        const QStringList wrong = findCutWidgets(pane) + findOverlaps(pane);
        QVERIFY2(wrong.isEmpty(), qPrintable(name + u'\n' + wrong.join(u'\n')));
    }

    LengthenedTexts longer_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::RightToLeftTest, QApplication)
#include "right_to_left_test.moc"
