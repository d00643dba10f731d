#include "controllers/models/model_chooser.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>
#include <memory>

#include "app/controllers/changed_model.h"
#include "app/controllers/window_answers.h"
#include "controllers/models/model_cards.h"
#include "controllers/models/model_shelf.h"
#include "files/model_places.h"
#include "settings/settings.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Models that are chosen, added and removed, without the page of the settings.
class ModelChooserTest : public QObject {
    Q_OBJECT

private:
    // A chooser whose list and own folder are empty.
    struct Fixture {
        Fixture() {
            QObject::connect(
                &chooser, &ModelChooser::messageChanged, &parent,
                [this](ui::Banner::Kind kind, const ui::UserMessage& what, const QString& action) {
                    lastKind = kind;
                    message = what.text;
                    button = action;
                });
            QObject::connect(&chooser, &ModelChooser::accepted, &parent,
                             [this](const ModelSummary& model) { accepted.push_back(model.path); });
        }
        std::vector<std::filesystem::path> listed() const { return ModelPlaces(list).all(); }

        QTemporaryDir folder;
        const std::filesystem::path list = folder.filePath(QStringLiteral("models.txt")).toStdString();
        Engine engine{{}};
        Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
        QWidget parent;
        ModelShelf shelf{engine, {list, folder.filePath(QStringLiteral("own")).toStdString(), [this] {
                                      return listed();
                                  }}};
        ModelCards cards{shelf, parent};
        ModelChooser chooser{{engine, shelf, cards, settings, parent}};
        ui::Banner::Kind lastKind = ui::Banner::Kind::Ok;
        QString message, button;
        std::vector<std::string> accepted;
    };
    const std::string piano_ = modelFile("piano").toStdString();
    std::unique_ptr<Fixture> at_;

private Q_SLOTS:
    void init() { at_ = std::make_unique<Fixture>(); }
    void cleanup() { at_.reset(); }

    void modelThatFitsIsAcceptedAndListed() {
        QSignalSpy added(&at_->chooser, &ModelChooser::added);
        QVERIFY(at_->chooser.choose(piano_));
        QVERIFY(at_->chooser.isReading());
        QVERIFY(added.wait(kTestTimeoutMs));
        QCOMPARE(at_->accepted, std::vector{piano_});
        QCOMPARE(at_->listed(), std::vector{std::filesystem::path(piano_)});
        QVERIFY(at_->message.isEmpty());
        QTRY_VERIFY(!at_->chooser.isReading());
        // It is no news the second time.
        QVERIFY(at_->chooser.choose(piano_));
        QTRY_COMPARE_WITH_TIMEOUT(at_->accepted.size(), std::size_t{2}, kTestTimeoutMs);
        QCOMPARE(added.count(), 1);
    }

    void damagedFileIsDeclinedAndNotListed() {
        const QString damaged = at_->folder.filePath(QStringLiteral("damaged.safetensors"));
        QFile file(damaged);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no weights") > 0);
        file.close();
        QSignalSpy declined(&at_->chooser, &ModelChooser::declined);
        QVERIFY(at_->chooser.choose(damaged.toStdString()));
        QVERIFY(declined.wait(kTestTimeoutMs));
        QVERIFY(at_->lastKind == ui::Banner::Kind::Err && !at_->message.isEmpty());
        QVERIFY(at_->accepted.empty() && at_->listed().empty());
    }

    void modelAboveTheMemoryLimitIsDeclinedWithoutAnOffer() {
        at_->engine.setMemoryLimit(1000);
        QSignalSpy declined(&at_->chooser, &ModelChooser::declined);
        QVERIFY(at_->chooser.choose(piano_));
        QVERIFY(declined.wait(kTestTimeoutMs));
        QVERIFY(at_->lastKind == ui::Banner::Kind::Warn && at_->button.isEmpty());
        QVERIFY(at_->chooser.chooseOffered());
        QVERIFY(!at_->chooser.isReading());
        QVERIFY(at_->accepted.empty());
    }

    void offeredModelIsAcceptedOnce() {
        at_->chooser.showMessage({QStringLiteral("It may not fit.")}, ui::Banner::Kind::Warn,
                                 QStringLiteral("Try anyway"), piano_);
        QVERIFY(at_->chooser.chooseOffered());
        QVERIFY(at_->chooser.chooseOffered());
        QTRY_VERIFY_WITH_TIMEOUT(!at_->chooser.isReading(), kTestTimeoutMs);
        QCOMPARE(at_->accepted, std::vector{piano_});
        QVERIFY(at_->message.isEmpty());
    }

    void newMessageWithdrawsTheOffer() {
        at_->chooser.showMessage({QStringLiteral("It may not fit.")}, ui::Banner::Kind::Warn,
                                 QStringLiteral("Try anyway"), piano_);
        at_->chooser.showMessage({});
        QVERIFY(at_->chooser.chooseOffered());
        QVERIFY(!at_->chooser.isReading());
    }

    void removedModelLeavesTheList() {
        at_->shelf.add(piano_);
        QSignalSpy changed(&at_->chooser, &ModelChooser::listChanged);
        at_->chooser.removePlace(piano_);
        QVERIFY(changed.wait(kTestTimeoutMs));
        QVERIFY(at_->listed().empty());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelChooserTest, QApplication)
#include "model_chooser_test.moc"
