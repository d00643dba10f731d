#include "controllers/words.h"

#include <QLocale>
#include <QTest>
#include <cmath>
#include <limits>

namespace continuo::app {

class WordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void secondsAsAClockShowsThem_data() {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("shown");
        QTest::newRow("nothing") << 0.0 << QStringLiteral("0:00");
        QTest::newRow("before the beginning") << -3.0 << QStringLiteral("0:00");
        QTest::newRow("not yet a second") << 0.999 << QStringLiteral("0:00");
        QTest::newRow("seconds") << 14.2 << QStringLiteral("0:14");
        QTest::newRow("not yet a minute") << 59.999 << QStringLiteral("0:59");
        QTest::newRow("a minute") << 60.0 << QStringLiteral("1:00");
        QTest::newRow("not yet an hour") << 3599.9 << QStringLiteral("59:59");
        QTest::newRow("an hour") << 3600.0 << QStringLiteral("1:00:00");
        QTest::newRow("hours") << 3723.0 << QStringLiteral("1:02:03");
        QTest::newRow("days") << 360000.0 << QStringLiteral("99:59:59");
        QTest::newRow("nothing known") << std::nan("") << QStringLiteral("0:00");
        QTest::newRow("no end") << std::numeric_limits<double>::infinity() << QStringLiteral("99:59:59");
    }
    void secondsAsAClockShowsThem() {
        QFETCH(double, seconds);
        QTEST(clockText(seconds), "shown");
    }

    void aTakeIsCalledByWhatIsKnownOfIt() {
        Take take;
        take.created = WallTime(std::chrono::hours(24 * 365));
        const QString unkept = takeName(take);
        QVERIFY(!unkept.isEmpty() && !unkept.contains(QLatin1String("Take")));
        take.created += std::chrono::hours(1);
        QVERIFY(takeName(take) != unkept);
        take.number = 12;
        QCOMPARE(takeName(take), QStringLiteral("Take 12"));
        take.marks.name = "Für %1";
        QCOMPARE(takeName(take), QStringLiteral("Für %1"));
    }
};

}  // namespace continuo::app

QTEST_GUILESS_MAIN(continuo::app::WordsTest)
#include "words_test.moc"
