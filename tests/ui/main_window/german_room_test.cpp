// German words are longer than English ones: panels and dialogs must fit them.
#include <QAction>
#include <QDockWidget>
#include <QFontMetricsF>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTest>
#include <QTranslator>
#include <algorithm>

#include "main_window/actions.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "pages/play/stage_view.h"
#include "pages/queue/queue_view.h"
#include "pages/settings/settings_dialog.h"
#include "roll/heat_legend.h"
#include "roll/piano_roll.h"
#include "roll/roll_frame.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"
#include "ui/main_window/cut_texts.h"
#include "ui/pages/example_forms.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

constexpr int kMinimumWidth = 260, kDefaultWidth = 300;  // px, width of an inspector

QString sectionKeys(int count, int open) { return QString(count, open < 0 ? u'0' : u'1'); }

}  // namespace

class GermanRoomTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale(QStringLiteral("de")));
        QVERIFY(german_.load(QStringLiteral(":/translations/continuo_de")));
        QCoreApplication::installTranslator(&german_);
        Theme::instance().install();
    }

    void germanImageInspectorFits_data() { widths(); }
    void germanImageInspectorFits() {
        ImageInspector inspector(app::makeParameters().image);
        ModelFacts facts;
        facts.maxLatents = 1024;
        facts.msPerToken = {{16, 1.25}, {1024, 12.5}};
        facts.natsPerToken = {{16, 1.25}, {1024, 1.05}};
        ImageModelFacts pictures;
        pictures.width = pictures.height = 64;
        pictures.labels = {QStringLiteral("Smileys & Emotion, fluent-3d"),
                           QStringLiteral("Animals & Nature, noto")};
        inspector.setModel(facts, pictures);
        inspector.setModels({QStringLiteral("emoji-32 (32 × 32)"), QStringLiteral("emoji-64 (64 × 64)")}, 1);
        inspector.setSourceRows(64);
        auto form = app::defaultForm<ImageForm>();
        form.label = pictures.labels.front();
        form.exportScale = 16;
        form.exportSmooth = true;
        form.topK = 40;
        form.topP = 0.95;
        form.minP = 0.03;
        form.seed = 123456789012;
        for (const bool making : {false, true}) {
            inspector.setForm(form);
            inspector.setGenerating(making);
            look(inspector);
        }
    }

    void germanSoundInspectorFits_data() { widths(); }
    void germanSoundInspectorFits() {
        SoundInspector inspector(app::makeParameters().sound);
        ModelFacts facts;
        facts.maxLatents = 1024;
        facts.msPerToken = {{16, 1.25}, {1024, 12.5}};
        facts.natsPerToken = {{16, 1.25}, {1024, 1.05}};
        inspector.setModel(facts, {24, 1024, 50, 105});
        inspector.setSourceSeconds(60);
        auto form = app::defaultForm<SoundForm>();
        form.promptFrom = 12.5;
        form.promptTo = 42.5;
        form.seconds = 300;
        form.topK = 40;
        form.topP = 0.95;
        form.seed = 123456789012;
        for (const bool making : {false, true}) {
            inspector.setForm(form);
            inspector.setGenerating(making);
            look(inspector);
        }
    }

    void germanPlayInspectorFits_data() { widths(); }
    void germanPlayInspectorFits() {
        InspectorPanel inspector(app::makeParameters().play);
        ModelFacts facts;
        facts.maxLatents = 1024;
        facts.msPerToken = {{16, 1.25}, {1024, 12.5}};
        facts.natsPerToken = {{16, 1.25}, {1024, 1.05}};
        inspector.setModel(facts);
        auto form = app::defaultForm<PlayForm>();
        QFETCH(const int, width);
        if (width >= kDefaultWidth) form.seed = kRandomSeedLimit - 1;  // is fully visible
        for (const ScaleUse use : {ScaleUse::Off, ScaleUse::AsIPlay, ScaleUse::Chosen}) {
            form.scaleUse = use;
            inspector.setForm(form);
            look(inspector);
        }
        for (const auto* field : inspector.findChildren<QLineEdit*>()) {
            if (!field->isVisible()) continue;
            const int unit = field->textMargins().right(),
                      wide = field->fontMetrics().horizontalAdvance(field->text());
            QVERIFY2(wide + unit < field->contentsRect().width(), qPrintable(field->text()));
        }
    }

    void germanStageNumbersFit() {
        StageView stage(app::makeParameters().play);
        stage.resize(1440, 900);
        stage.show();
        for (const double density : {0.0, 12.5}) {
            StageForm form{.play = {.mostDensity = density}};
            form.play.latents = form.mostLatents = 16384;
            form.play.latentsAuto = density > 0;
            stage.setForm(form);
            QCoreApplication::processEvents();
            for (const auto* field : stage.findChildren<QLineEdit*>()) {
                const int unit = field->textMargins().right(),
                          wide = field->fontMetrics().horizontalAdvance(field->text());
                QVERIFY2(wide + unit < field->contentsRect().width(), qPrintable(field->text()));
            }
        }
    }

    void germanStageNamesTheTurn() {
        StageView stage(app::makeParameters().play);
        stage.resize(1024, 768);
        stage.show();
        for (const bool models : {false, true}) {
            stage.setForm({.turn = {.live = true, .modelsTurn = models, .secondsLeft = 7.2},
                           .answerMs = 184,
                           .lateNotes = 0,
                           .xruns = 0});
            QCoreApplication::processEvents();
            const QStringList cut = findCutWidgets(stage);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
            for (const auto* slider : stage.findChildren<ValueSlider*>()) QVERIFY(slider->isVisible());
        }
    }

    // 800 x 600, and 1366 x 768 at 150 %, with frame and title.
    void germanWindowFitsALowScreen() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        auto* queue = new QueueView;
        window.addDock(Qt::BottomDockWidgetArea, QStringLiteral("queueDock"), QStringLiteral("Queue"), queue)
            ->setTitleBarWidget(new QWidget);
        JobRow job;
        job.name = QStringLiteral("Aufnahme 12 fortsetzen, 8 Zweige");
        job.state = JobState::Running;
        job.progress = 0.5;
        job.canDiscard = true;
        queue->setRows({job}, {QStringLiteral("etwa 2:36"), 0.44});
        queue->setOpen(true);
        for (const WorkspaceParts* each : window.workspaces()) {
            window.showWorkspace(each->id);
            window.resize(784, 464);
            window.show();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
            QCOMPARE(window.size(), QSize(784, 464));
        }
    }

    void pictureSetNameIsVisible() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        window.resize(1024, 700);
        window.showWorkspace(Workspace::Image);
        PictureSet set;
        set.title = QStringLiteral("Satz 12");
        set.detail = QStringLiteral("setzt Bild A von Satz 3 ab Zeile 16 fort");
        set.width = set.height = 64;
        PictureSet::Cell cell;
        cell.form.id = 1;
        cell.form.letter = u'A';
        set.cells << cell;
        window.image().setSet(set);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QList<QLabel*> labels = window.image().page().findChildren<QLabel*>();
        const auto title = std::find_if(labels.begin(), labels.end(),
                                        [&](const QLabel* label) { return label->text() == set.title; });
        QVERIFY(title != labels.end());
        QTRY_VERIFY2((*title)->width() >= (*title)->fontMetrics().horizontalAdvance(set.title),
                     qPrintable(QString::number((*title)->width())));
    }

    void germanToolbarNamesTheTurn() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        window.resize(1024, 700);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_COMPARE(visibleTurnTexts(window.transport()),
                     QStringList({QStringLiteral("SPIELER"), QStringLiteral("MODELL")}));
        window.resize(800, 600);
        QCoreApplication::processEvents();
        TurnForm turn{.live = true};
        for (const bool models : {false, true}) {
            turn.modelsTurn = models;
            window.transport().setTurn(turn);
            QTRY_VERIFY(visibleTurnTexts(window.transport())
                            .contains(models ? QStringLiteral("MODELL") : QStringLiteral("SPIELER")));
        }
    }

    void germanRollHeaderFitsTheLegend() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        window.resize(1024, 700);
        PlayHeader header;
        header.title = QStringLiteral("Schubert, Impromptu Ges-Dur");
        header.playerNotes = 216;
        window.page().setHeader(header);
        window.actions()[Actions::kSurprise]->setChecked(true);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCoreApplication::processEvents();
        QCOMPARE(window.width(), 1024);
        const auto* legend = window.page().findChild<HeatLegend*>();
        QVERIFY(legend->isVisible());
        const QStringList cut = findCutWidgets(*legend->parentWidget());
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

    void laneNamesAreGermanAndFit() {
        TakesModel takes;
        MainWindow window(app::makeParameters(), takes);
        window.show();
        const LaneNames names = laneNames(window.page().roll().rollGeometry());
        QVERIFY(names.velocity != QStringLiteral("Vel"));
        const QFontMetricsF metrics(Theme::instance().font(TextStyle::Caption));
        for (const QString& name : {names.velocity, names.pedal})
            QVERIFY2(metrics.horizontalAdvance(name) <= names.width, qPrintable(name));
    }

    void germanSettingsPagesFit() {
        SettingsDialog dialog(app::makeParameters().play);
        showExamples(dialog);
        dialog.resize(SettingsDialog::kDefaultSize);
        dialog.show();
        auto* pages = dialog.findChild<QStackedWidget*>();
        QStringList cut;
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentIndex(page);
            QCoreApplication::processEvents();
            cut << findCutWidgets(*pages->currentWidget());
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

private:
    static void widths() {
        QTest::addColumn<int>("width");
        QTest::newRow("usual") << kDefaultWidth;
        QTest::newRow("narrowest") << kMinimumWidth;
    }
    template <class Inspector>
    void look(Inspector& inspector) {
        QFETCH(int, width);
        const int count = static_cast<int>(inspector.openSections().size());
        for (const int open : {-1, 1}) {
            inspector.setOpenSections(sectionKeys(count, open));
            inspector.resize(width, 700);
            inspector.show();
            QCoreApplication::processEvents();
            QCOMPARE(inspector.width(), width);
            const QStringList cut = findCutWidgets(inspector);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
        }
    }

    QTranslator german_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::GermanRoomTest, QApplication)
#include "german_room_test.moc"
