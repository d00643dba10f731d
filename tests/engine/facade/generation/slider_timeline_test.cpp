#include "facade/generation/slider_timeline.h"

#include <gtest/gtest.h>

#include "continuo/live_controls.h"

namespace continuo {
namespace {

SamplingChoice liveChoice(double temperature) {
    SamplingChoice choice = PictureRequest().sampling;
    choice.temperature = temperature;
    return choice;
}

SamplingChoice pointChoice(double temperature) {
    SamplingChoice choice;
    const SamplingChoice asked = liveChoice(temperature);
    choice.temperature = asked.temperature;
    choice.topK = asked.topK;
    choice.topP = asked.topP;
    choice.minP = asked.minP;
    return choice;
}

TEST(SliderTimeline, WithoutMovesTheRequestedValuesApply) {
    PictureRequest request;
    request.sampling.branch = 3;
    const SliderTimeline timeline(request, 64);
    EXPECT_EQ(timeline.latentsAt(0), 64);
    EXPECT_EQ(timeline.latentsAt(1000), 64);
    const SamplingOptions options = timeline.samplingAt(5, 77);
    EXPECT_EQ(options.temperature, 1);
    EXPECT_EQ(options.seed, 77U);
    EXPECT_EQ(options.branch, 3U);
    EXPECT_EQ(timeline.movesBefore(10), (SliderMoves{{{0, 64}}, {}}));
}

TEST(SliderTimeline, RequestedMovesActFromTheirToken) {
    PictureRequest request;
    request.moves = {{{0, 32}, {40, 8}}, {{30, pointChoice(0.5)}, {50, pointChoice(0.25)}}};
    const SliderTimeline timeline(request, 64);
    EXPECT_EQ(timeline.latentsAt(39), 32);
    EXPECT_EQ(timeline.latentsAt(40), 8);
    EXPECT_EQ(timeline.samplingAt(29, 0).temperature, 1);
    EXPECT_EQ(timeline.samplingAt(30, 0).temperature, 0.5);
    EXPECT_EQ(timeline.samplingAt(60, 0).temperature, 0.25);
    EXPECT_EQ(timeline.movesBefore(50), (SliderMoves{{{0, 32}, {40, 8}}, {{30, pointChoice(0.5)}}}));
    EXPECT_EQ(timeline.movesBefore(0), (SliderMoves{{{0, 32}}, {}}));
}

TEST(SliderTimeline, UserMovesReplaceTheRequestsMovesFromControlsFrom) {
    PictureRequest request;
    request.moves = {{{0, 32}, {40, 8}}, {{30, pointChoice(0.5)}, {50, pointChoice(0.25)}}};
    request.controlsFrom = 20;
    SliderTimeline timeline(request, 64);
    LiveControls controls(liveChoice(2));
    EXPECT_FALSE(timeline.applyControls(10, controls));
    EXPECT_TRUE(timeline.applyControls(35, controls));
    EXPECT_FALSE(timeline.applyControls(36, controls));
    EXPECT_EQ(timeline.samplingAt(34, 0).temperature, 0.5);
    EXPECT_EQ(timeline.samplingAt(60, 0).temperature, 2);
    EXPECT_EQ(timeline.latentsAt(60), 8);  // the slider for latents did not move
    controls.latents = 16;
    EXPECT_TRUE(timeline.applyControls(38, controls));
    EXPECT_EQ(timeline.latentsAt(37), 32);
    EXPECT_EQ(timeline.latentsAt(60), 16);
    controls.latents = 0;  // the model's default
    EXPECT_TRUE(timeline.applyControls(70, controls));
    EXPECT_EQ(timeline.latentsAt(70), 64);
    EXPECT_EQ(timeline.movesBefore(71),
              (SliderMoves{{{0, 32}, {38, 16}, {70, 64}}, {{30, pointChoice(0.5)}, {35, pointChoice(2)}}}));
}

// The reported moves are those that act, even if more latents are requested than planned.
TEST(SliderTimeline, LatentsAreClampedToThePlannedMaximum) {
    PictureRequest request;
    request.sampling.latents = 1024;
    EXPECT_EQ(SliderTimeline(request, 64).latentsAt(0), 64);
    EXPECT_EQ(SliderTimeline(request, 64).movesBefore(1), (SliderMoves{{{0, 64}}, {}}));
    request.moves = {{{0, 1024}, {40, 32}, {80, 512}}, {}};
    SliderTimeline timeline(request, 64);
    EXPECT_EQ(timeline.movesBefore(100), (SliderMoves{{{0, 64}, {40, 32}, {80, 64}}, {}}));
    LiveControls controls(request.sampling);
    controls.latents = 512;
    EXPECT_FALSE(timeline.applyControls(90, controls)) << "as many as before";
    controls.latents = 8;
    EXPECT_TRUE(timeline.applyControls(95, controls));
    controls.latents = 256;
    EXPECT_TRUE(timeline.applyControls(100, controls));
    EXPECT_EQ(timeline.latentsAt(99), 8);
    EXPECT_EQ(timeline.latentsAt(100), 64);
}

// The existing part of a picture was drawn with earlier slider values.
TEST(SliderTimeline, ControlsActOnlyAfterTokensAlreadyDrawn) {
    PictureRequest request;
    request.drawn = {{3, 4, 5}};
    SliderTimeline timeline(request, 64);
    const LiveControls controls(liveChoice(2));
    EXPECT_FALSE(timeline.applyControls(0, controls));
    EXPECT_FALSE(timeline.applyControls(2, controls));
    EXPECT_TRUE(timeline.applyControls(3, controls));

    request.drawnLabels = {"green"};
    SliderTimeline behindClass(request, 64);
    EXPECT_FALSE(behindClass.applyControls(3, controls)) << "the class is a token too";
    EXPECT_TRUE(behindClass.applyControls(4, controls));
}

}  // namespace
}  // namespace continuo
