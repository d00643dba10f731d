#include "pages/dialogs/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <memory>

#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "ui/tab_stops.h"

namespace continuo::ui {

namespace {

const QString kBarsText = QStringLiteral("Bars found: 4/4, about 92 bpm");

ExportForm exampleExport() {
    ExportForm form;
    form.sourceName = QStringLiteral("Take 12, branch A");
    form.seconds = 150;
    form.cursor = 42;
    form.format = ExportFormat::Wav24;
    form.name = QStringLiteral("Continuo take 12 A");
    form.folder = QStringLiteral("/home/me/Music");
    return form;
}

ExportOutcome exampleOutcome() { return {412, 150, {QStringLiteral("Continuo take 12 A.wav")}, {}, {}}; }

}  // namespace

class ExportDialogTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English));
        Theme::instance().install();
    }
    void init() {
        dialog_ = std::make_unique<ExportDialog>();
        dialog_->setForm(exampleExport());
        dialog_->setOutcome(exampleOutcome());
        dialog_->show();
        activate(*dialog_);
    }
    void cleanup() { dialog_.reset(); }

    void everyControlHasAnAccessibleName() {
        const QStringList unnamed = unnamedControls(dialog_.get());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QStringLiteral("\n"))));
    }
    void tabFollowsReadingOrder() {
        QCoreApplication::processEvents();
        QCOMPARE(tabStops(*dialog_).size(), 9);
        const QStringList wrong = stepsAgainstReadingOrder(*dialog_);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }
    void fitsASmallScreen() {
        dialog_->setOutcome({412,
                             150,
                             {QStringLiteral("a-you.wav"), QStringLiteral("a-model.wav")},
                             {QStringLiteral("a-you.wav"), QStringLiteral("a-model.wav")},
                             {}});
        QCoreApplication::processEvents();
        QSize least = dialog_->minimumSizeHint();
        QVERIFY2(least.width() <= 560 && least.height() <= 620,
                 std::unique_ptr<char[]>(QTest::toString(least)).get());
        ExportForm form = exampleExport();
        form.format = ExportFormat::Midi1;
        form.bars = ExportBars::OnGrid;
        dialog_->setForm(form);
        dialog_->setOutcome({412, 150, {QStringLiteral("a.mid")}, {QStringLiteral("a.mid")}, kBarsText});
        QCoreApplication::processEvents();
        least = dialog_->minimumSizeHint();
        QVERIFY2(least.width() <= 560 && least.height() <= 620,
                 std::unique_ptr<char[]>(QTest::toString(least)).get());
        QCOMPARE(tabStops(*dialog_).size(), 9);
        const QStringList wrong = stepsAgainstReadingOrder(*dialog_);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    // Rows are not compressed if the texts below them need more lines.
    void growsWithItsMessages() {
        ExportForm form = exampleExport();
        form.format = ExportFormat::Midi1;
        dialog_->setForm(form);
        QCoreApplication::processEvents();
        const int before = dialog_->height();
        form.format = ExportFormat::Wav24;
        dialog_->setForm(form);
        const QString longName = QStringLiteral("Continuo a rather long title of an evening");
        const QStringList files{longName + QStringLiteral("-you.wav"),
                                longName + QStringLiteral("-model.wav")};
        dialog_->setOutcome({412, 150, files, files, {}});
        QCoreApplication::processEvents();
        QVERIFY(dialog_->height() > before);
        for (const QWidget* stop : tabStops(*dialog_))
            QVERIFY2(stop->height() >= std::min(24, stop->sizeHint().height()),
                     stop->metaObject()->className());
        // Also if the texts are set before it is shown.
        ExportDialog other;
        other.setForm(form);
        other.setOutcome({412, 150, files, files, {}});
        other.show();
        for (const QDialog* each : {static_cast<QDialog*>(dialog_.get()), static_cast<QDialog*>(&other)})
            QVERIFY(each->height() >= each->layout()->totalHeightForWidth(each->width()));
    }

    void formRoundTrips_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("notes");
        for (int format = 0; format < 7; ++format)
            for (int notes = 0; notes < 3; ++notes)
                QTest::addRow("format %d, notes %d", format, notes) << format << notes;
    }
    void formRoundTrips() {
        QFETCH(int, format);
        QFETCH(int, notes);
        ExportForm form = exampleExport();
        form.format = static_cast<ExportFormat>(format);
        form.notes = static_cast<ExportNotes>(notes);
        for (const int range : {0, 1, 2, 3}) {
            form.range = static_cast<ExportRange>(range);
            form.stems = range % 2 == 1;
            form.normalise = range >= 2;
            form.bars = static_cast<ExportBars>(notes);
            form.grid = static_cast<ExportGrid>((format + range) % 5);
            dialog_->setForm(form);
            QCOMPARE(dialog_->form(), form);
        }
    }

    void markedRangeIsOffered() {
        ExportForm form;
        form.seconds = 20;
        form.range = ExportRange::Marked;
        dialog_->setForm(form);  // no range is marked
        QCOMPARE(dialog_->form().range, ExportRange::Whole);
        form.markedFrom = 2;
        form.markedTo = 5.25;
        dialog_->setForm(form);
        QCOMPARE(dialog_->form().range, ExportRange::Marked);
        QStringList choices;
        for (const QComboBox* box : dialog_->findChildren<QComboBox*>()) choices << box->currentText();
        QVERIFY(choices.contains(QLatin1String("Marked range, 0:02.0 to 0:05.2")));
    }

    void rangesThatCoverTheWholeTakeAreHidden() {
        QCOMPARE(box("Range")->count(), 4);
        ExportForm form = exampleExport();
        form.seconds = 60;
        dialog_->setForm(form);
        QCOMPARE(box("Range")->count(), 3);
        form.seconds = 30;
        dialog_->setForm(form);
        QCOMPARE(box("Range")->count(), 1);
        form.cursor = 12;
        form.range = ExportRange::LastTwoMinutes;
        dialog_->setForm(form);
        QCOMPARE(box("Range")->count(), 2);
        QCOMPARE(dialog_->form().range, ExportRange::Whole);
        QVERIFY(box("Range")->itemText(1).contains(QLatin1String("0:12")));
    }

    void stemsAreOfferedOnlyForSoundOfBothVoices() {
        auto* stems = dialog_->findChild<QCheckBox*>();
        QVERIFY(stems->isVisible());
        pick(box("Notes"), 1);
        QVERIFY(!stems->isVisible());
        pick(box("Notes"), 0);
        QVERIFY(stems->isVisible());
        pick(box("Format"), 0);
        QVERIFY(!stems->isVisible());
    }

    void onlySoundCanBeNormalised() {
        const QList<QCheckBox*> boxes = dialog_->findChildren<QCheckBox*>();
        const auto found = std::find_if(boxes.begin(), boxes.end(), [](const QCheckBox* each) {
            return each->accessibleName().startsWith(QLatin1String("Normalise"));
        });
        QVERIFY(found != boxes.end());
        QCheckBox* const normalise = *found;
        QVERIFY(normalise->isVisible() && !normalise->isChecked());
        QSignalSpy edited(dialog_.get(), &ExportDialog::edited);
        normalise->click();
        QCOMPARE(edited.size(), 1);
        QVERIFY(dialog_->form().normalise);
        pick(box("Notes"), 1);
        QVERIFY(normalise->isVisible());
        pick(box("Format"), 0);
        QVERIFY(!normalise->isVisible());
        pick(box("Format"), 6);
        QVERIFY(normalise->isVisible() && normalise->isChecked());
    }

    void barsAreOfferedForMidiAndAGridForEvenBars() {
        QVERIFY(!box("Bars")->isVisible() && !box("Grid")->isVisible());
        pick(box("Format"), 0);
        QVERIFY(box("Bars")->isVisible() && !box("Grid")->isVisible());
        QSignalSpy edited(dialog_.get(), &ExportDialog::edited);
        pick(box("Bars"), 1);
        QVERIFY(box("Grid")->isVisible());
        pick(box("Grid"), 3);
        QCOMPARE(edited.size(), 2);
        QCOMPARE(dialog_->form().bars, ExportBars::OnGrid);
        QCOMPARE(dialog_->form().grid, ExportGrid::SixteenthTriplets);
        pick(box("Bars"), 2);
        QVERIFY(!box("Grid")->isVisible());
        QCOMPARE(dialog_->form().bars, ExportBars::None);
    }
    void foundBarsAreDescribed() {
        QVERIFY(!showsText("Bars found"));
        ExportOutcome outcome = exampleOutcome();
        outcome.barsText = kBarsText;
        dialog_->setOutcome(outcome);
        QVERIFY(showsText("Bars found: 4/4, about 92 bpm"));
        outcome.notes = 0;
        dialog_->setOutcome(outcome);
        QVERIFY(!showsText("Bars found"));
    }

    void everyChoiceIsSignalled() {
        QSignalSpy edited(dialog_.get(), &ExportDialog::edited);
        pick(box("Notes"), 2);
        pick(box("Range"), 3);
        pick(box("Format"), 5);
        QCOMPARE(dialog_->form().notes, ExportNotes::Models);
        QCOMPARE(dialog_->form().range, ExportRange::LastTwoMinutes);
        QCOMPARE(dialog_->form().format, ExportFormat::Flac16);
        pick(box("Notes"), 0);
        QTest::mouseClick(dialog_->findChild<QCheckBox*>(), Qt::LeftButton, {}, {8, 12});
        QVERIFY(dialog_->form().writesTwoFiles());
        name()->selectAll();
        QTest::keyClicks(name(), QStringLiteral("x.FLAC"));
        QCOMPARE(dialog_->form().name, QStringLiteral("x"));
        QCOMPARE(edited.size(), 5 + 6);
    }

    void dialogDescribesTheResultingFile() {
        QVERIFY(showsText("412 note"));
        QVERIFY(showsText("Continuo take 12 A.wav"));
        QVERIFY(button("Export")->isEnabled());
    }
    void withoutNotesExportIsDisabled() {
        dialog_->setOutcome({0, 150, {QStringLiteral("a.wav")}, {}, {}});
        QVERIFY(!button("Export")->isEnabled());
        QVERIFY(showsText("none of the chosen notes"));
    }
    void existingFileIsNamed() {
        dialog_->setOutcome({412, 150, {QStringLiteral("a.wav")}, {QStringLiteral("a.wav")}, {}});
        QVERIFY(showsText("will be replaced: a.wav"));
        QVERIFY(button("Replace")->isEnabled());
        dialog_->setOutcome(exampleOutcome());
        QVERIFY(button("Export")->isEnabled());
        QVERIFY(!showsText("will be replaced"));
    }
    void invalidNameIsRejected() {
        for (const char* wrong : {"  ", ".wav", "a/b"}) {
            name()->selectAll();
            QTest::keyClicks(name(), QLatin1String(wrong));
            QVERIFY2(!button("Export")->isEnabled(), wrong);
        }
    }
    void enterExportsAndEscapeCancels() {
        QSignalSpy accepted(dialog_.get(), &QDialog::accepted);
        QTest::keyClick(name(), Qt::Key_Return);
        QCOMPARE(accepted.size(), 1);
        dialog_->show();
        QSignalSpy rejected(dialog_.get(), &QDialog::rejected);
        QTest::keyClick(dialog_.get(), Qt::Key_Escape);
        QCOMPARE(rejected.size(), 1);
    }
    void folderCanBeChosen() {
        QSignalSpy asked(dialog_.get(), &ExportDialog::folderRequested);
        QTest::mouseClick(button("Change…"), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        dialog_->setFolder(QStringLiteral("/tmp/elsewhere"));
        QVERIFY(showsText("/tmp/elsewhere"));
        QCOMPARE(dialog_->form().folder, QStringLiteral("/tmp/elsewhere"));
    }

private:
    QComboBox* box(const char* label) const {
        for (QComboBox* box : dialog_->findChildren<QComboBox*>())
            if (box->accessibleName() == QLatin1String(label)) return box;
        return nullptr;
    }
    static void pick(QComboBox* box, int index) {
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }
    QLineEdit* name() const { return dialog_->findChild<QLineEdit*>(); }
    QPushButton* button(const char* text) const {
        for (QPushButton* button : dialog_->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8(text)) return button;
        return nullptr;
    }
    bool showsText(const char* text) const {
        for (const QLabel* label : dialog_->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(QString::fromUtf8(text))) return true;
        return false;
    }

    std::unique_ptr<ExportDialog> dialog_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ExportDialogTest, QApplication)
#include "export_dialog_test.moc"
