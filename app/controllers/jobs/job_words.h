#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "forms.h"
#include "gallery/gallery_types.h"
#include "jobs/job.h"

namespace continuo::app {

class Gallery;
class JobError;
class JobsController;
class Library;
struct MusicJob;

// The present name of a job: what it is about may have been renamed since, or the language changed. Of a
// continuation that an earlier version asked for, the name that it got then.
QString titleWords(const Job& job, const Gallery& gallery, const Library& library);
// What a job of continuations is called; empty: what it goes on from is not there. Its prompt is not looked
// at.
QString continuationTitle(const MusicJob& job, const Library& library);
// What a job is called that makes this model.
QString teachingTitle(const std::string& out);
// Why a job failed, in words; the exact line stands behind them.
ui::Saying failureOf(const Job& job);
// Why one was not begun.
ui::Saying failureOf(const JobError& error);
// What was asked of a job, short: "0:20 · N 1,024 · temp 0.95 · piano · seed 7". Reads its whole request;
// empty: nothing is known.
QString askedWords(const Job& job, JobsController& jobs, const Gallery& gallery);
// How long it took and when it ended: "0:09 · 12:36", "stopped at 12:36"; empty: it did not end, or an
// earlier version ended it.
QString endWords(const Job& job);
// The least surprising of what a job made, "best 1.71 (A)", in the numbers that the lists have; empty: none
// of it is there.
QString bestWords(const Job& job, const JobsController& jobs, const Gallery& gallery);

// The set that a job of pictures is to fill, be it there or not; none where it is another kind of job, or its
// request cannot be read: it will fail and say so.
std::optional<GallerySetId> filledBy(const Job& job);
// The same set; none where it was deleted.
std::optional<GallerySet> setOf(const Job& job, const Gallery& gallery);

// The other teaching jobs of the queue that make the same file: one checkpoint lies beside it.
std::vector<Job> othersOfItsFile(const Job& job, std::vector<Job> queue);

}  // namespace continuo::app
