#include "log/cut_names.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

TEST(CutNames, FileNameBeforeTheColonIsRemoved) {
    EXPECT_EQ(cutNames("/home/anna/My song: part 2.mid: has no notes of a piano; choose another file"),
              "has no notes of a piano; choose another file");
    EXPECT_EQ(cutNames("For Anna: is there already, and stays as it is"),
              "is there already, and stays as it is");
    EXPECT_EQ(cutNames("there is not enough memory"), "there is not enough memory");
    EXPECT_EQ(cutNames("a.mid: no header\nb.mid: no notes"), "no header\nno notes");
}

// The list of choices explains the cause.
TEST(CutNames, ListOfChoicesInAMessageIsKept) {
    EXPECT_EQ(cutNames("device 'cuda:0' is not there; this machine has: cpu"),
              "device '…' is not there; this machine has: cpu");
    EXPECT_EQ(cutNames("For Anna: is not there; this machine has: cpu"),
              "is not there; this machine has: cpu");
    EXPECT_EQ(cutNames("mine; yours.mid: has no notes"), "has no notes");
}

TEST(CutNames, QuotedNamesAreRemoved) {
    EXPECT_EQ(cutNames("the model “For Anna” is gone"), "the model “…” is gone");
    EXPECT_EQ(cutNames("das Modell „Für Anna“ ist fort"), "das Modell „…“ ist fort");
    EXPECT_EQ(cutNames("there is no folder 'My music' here"), "there is no folder '…' here");
    EXPECT_EQ(cutNames("check the file's permissions"), "check the file's permissions");
}

TEST(CutNames, PathsAndFileNamesAreRemoved) {
    EXPECT_EQ(cutPaths("looked in /home/anna b/models, /usr/share/x; give one"), "looked in …, …; give one");
    EXPECT_EQ(cutPaths("Cannot open song.mid (no such file)"), "Cannot open … (no such file)");
    EXPECT_EQ(cutPaths("music/for.anna does not open"), "… does not open");
    EXPECT_EQ(cutPaths("qt.svg: 0.5 of 16 MB, done."), "… 0.5 of 16 MB, done.");
    EXPECT_EQ(cutPaths("Listening to the keyboard 'FP-30'"), "Listening to the keyboard 'FP-30'");
}

}  // namespace
}  // namespace continuo::app
