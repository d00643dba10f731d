// image_gallery FOLDER: the Image page in each palette, with a partial set, empty, and without a model, as
// PNG files.
#include <QApplication>
#include <QDir>

#include "pages/image/image_page.h"
#include "raster/variation_grid.h"
#include "theme/theme.h"
#include "ui/raster/face_fixtures.h"

using namespace continuo::ui;

int main(int argc, char** argv) {
    QApplication program(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("."));
    Theme::instance().install();
    const std::pair<Scheme, const char*> schemes[] = {
        {Scheme::Dark, "dark"}, {Scheme::Light, "light"}, {Scheme::HighContrast, "contrast"}};
    for (const auto& [scheme, name] : schemes) {
        Theme::instance().setScheme(scheme);
        ImagePage page;
        page.resize(900, 750);
        page.show();
        const auto save = [&, name = name](const char* what) {
            for (int pass = 0; pass < 3; ++pass)
                QCoreApplication::processEvents();  // layouts settle in steps
            page.grab().save(folder.filePath(
                QStringLiteral("image-%1-%2.png").arg(QLatin1String(what), QLatin1String(name))));
        };
        page.setSet(halfMadeSet());
        page.setKeptRows(32);
        page.setGenerating(true);
        page.select(4);
        page.setPictureMode(4, RasterMode::Surprise);
        save("making");
        page.setMode(RasterMode::Difference);
        page.resize(480, 560);
        save("narrow");
        page.resize(900, 750);
        page.clear();
        save("empty");
        page.setNoModelReason(QStringLiteral("No model for pictures is installed."));
        save("missing");
    }
    return 0;
}
