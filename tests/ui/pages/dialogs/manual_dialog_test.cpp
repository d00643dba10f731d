#include "pages/dialogs/manual_dialog.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>

#include "ui/qt_test_program.h"

namespace continuo::ui {

class ManualDialogTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        dialog_ = std::make_unique<ManualDialog>();
        dialog_->resize(500, 300);
        dialog_->show();
    }

    void linkOpensItsChapterOfTheManual() {
        QString text = QStringLiteral("[Far away](#the-far-end-part-2)\n\n");
        for (int line = 0; line < 200; ++line) text += QStringLiteral("A line.\n\n");
        dialog_->setText(text + QStringLiteral("## The far end, part 2\n\nThere.\n"));
        QCOMPARE(dialog_->text().verticalScrollBar()->value(), 0);
        Q_EMIT dialog_->text().anchorClicked(QUrl(QStringLiteral("#the-far-end-part-2")));
        QTRY_VERIFY(dialog_->text().verticalScrollBar()->value() > 1000);
    }

    void searchFindsMatchesInTurnAndWrapsAround() {
        dialog_->setText(QStringLiteral("# One\n\nThe pedal.\n\nA key.\n\nThe pedals.\n"));
        QTest::keyClicks(&dialog_->search(), QStringLiteral("PEDAL"));
        QTest::keyClick(&dialog_->search(), Qt::Key_Return);
        const int first = found();
        QTest::keyClick(&dialog_->search(), Qt::Key_Return);
        const int second = found();
        QVERIFY(second > first);
        QTest::keyClick(&dialog_->search(), Qt::Key_Return);
        QCOMPARE(found(), first);
    }

    void failedSearchKeepsThePosition() {
        dialog_->setText(QStringLiteral("The pedal."));
        QTest::keyClicks(&dialog_->search(), QStringLiteral("trumpet"));
        QTest::keyClick(&dialog_->search(), Qt::Key_Return);
        QVERIFY(dialog_->text().textCursor().selectedText().isEmpty());
    }

    // Each language has the same chapters, and every link resolves.
    void manualsHaveNoDeadLinks() {
        const QDir folder(QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/manual"));
        const QStringList manuals = folder.entryList({QStringLiteral("manual*.md")}, QDir::Files);
        QVERIFY(manuals.size() >= 2);
        for (const QString& name : manuals) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            dialog_->setText(QString::fromUtf8(file.readAll()));
            const QString html = dialog_->text().document()->toHtml();
            QRegularExpressionMatchIterator links =
                QRegularExpression(QStringLiteral("href=\"#([^\"]+)\"")).globalMatch(html);
            QVERIFY2(links.hasNext(), qPrintable(name));
            while (links.hasNext()) {
                const QString anchor = links.next().captured(1);
                QVERIFY2(html.contains(QStringLiteral("name=\"%1\"").arg(anchor)), qPrintable(name + anchor));
            }
        }
    }

private:
    // Returns the position of the found text.
    int found() const {
        const QTextCursor cursor = dialog_->text().textCursor();
        return cursor.hasSelection() ? cursor.selectionStart() : -1;
    }

    std::unique_ptr<ManualDialog> dialog_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ManualDialogTest, QApplication)
#include "manual_dialog_test.moc"
