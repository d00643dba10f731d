#!/usr/bin/env python3
"""Proves that check_commits.sh can fail: each rule is broken once, and kept once."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "check_commits.sh"
GOOD = "session: Rebuild latents on a worker"
BAD = "Rebuild latents on a worker"
# Without variables that a git hook sets for its repository.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}


def check(*arguments, folder=None):
    """Returns (exit status, output) of the script."""
    done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, cwd=folder, env=ENVIRONMENT, check=False)
    return done.returncode, done.stdout + done.stderr


class Case(unittest.TestCase):
    def refused(self, subject, reason):
        status, output = check(subject)
        self.assertEqual(status, 1, output)
        self.assertIn(f"{subject}: ", output)
        self.assertIn(reason, output)

    def passes(self, *arguments, folder=None):
        status, output = check(*arguments, folder=folder)
        self.assertEqual(status, 0, output)
        return output


class CheckCommits(Case):
    def test_good_subjects_pass(self):
        self.passes(GOOD, "tempo, midi: Begin bars at the clock's start", "gpu bundle: Leave the codec model out")

    def test_the_limit_is_72_characters(self):
        subject = "cli: A" + "b" * 66
        self.assertEqual(len(subject), 72)
        self.passes(subject)
        self.refused(subject + "b", "73 characters; at most 72")

    def test_the_limit_counts_characters_and_not_bytes(self):
        self.passes("cli: Ä" + "ö" * 66)

    def test_a_missing_area_is_refused(self):
        for subject in (BAD, "session:Rebuild latents", "Session: Rebuild latents", ": Rebuild latents"):
            self.refused(subject, 'does not begin with "area: "')

    def test_a_small_letter_after_the_area_is_refused(self):
        self.refused("session: rebuild latents", "no capital")
        self.refused("session:  Rebuild latents", "no capital")

    def test_one_bad_subject_among_good_ones_is_named_alone(self):
        status, output = check(GOOD, BAD, GOOD)
        self.assertEqual(status, 1)
        self.assertIn(f"{BAD}: ", output)
        self.assertNotIn(f"{GOOD}: ", output)

    def test_subjects_of_git_itself_pass(self):
        self.passes("Merge branch 'a' into b", f'Revert "{BAD}"', f"fixup! {BAD}", f"squash! {BAD}", f"amend! {BAD}")
        self.refused("Merge what the reader found", 'does not begin with "area: "')

    def test_wrong_usage_shows_the_usage(self):
        for arguments in ((), ("--file",), ("--file", "/no/such/file"), ("--range",), ("--nothing",)):
            status, output = check(*arguments)
            self.assertEqual(status, 2, arguments)
            self.assertIn("check_commits.sh SUBJECT", output)

    def test_a_message_is_checked_by_its_subject(self):
        with tempfile.TemporaryDirectory() as folder:
            message = Path(folder) / "COMMIT_EDITMSG"
            for text, status in ((f"\n# a comment\n{GOOD}\n\nwhy it was done\n", 0), (f"{BAD}\n\n{GOOD}\n", 1), ("# empty\n\n", 0),
                                 (f"{GOOD}\n{'and ' * 20}\n\nbody\n", 1)):
                message.write_text(text, encoding="utf-8")
                self.assertEqual(check("--file", message)[0], status, text)


@unittest.skipUnless(shutil.which("git"), "git is missing")
class CheckRanges(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "origin"
        self.folder.mkdir()
        self.git("init", "--quiet")
        self.commit(BAD)  # history from before the rule
        self.git("tag", "old")
        self.commit(GOOD)

    def git(self, *arguments):
        who = {f"GIT_{role}_{part}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
        subprocess.run(["git", *arguments], cwd=self.folder, check=True, env=ENVIRONMENT | who | {"GIT_CONFIG_GLOBAL": os.devnull})

    def commit(self, subject):
        self.git("commit", "--quiet", "--allow-empty", "--no-verify", "-m", subject)

    def test_only_the_commits_of_the_range_are_checked(self):
        self.passes("--range", "old..HEAD", folder=self.folder)
        self.commit(BAD)
        self.assertEqual(check("--range", "old..HEAD", folder=self.folder)[0], 1)

    def test_an_empty_range_passes(self):
        self.passes("--range", "HEAD..HEAD", folder=self.folder)

    def test_a_shallow_clone_without_the_range_passes(self):
        clone = self.folder.parent / "clone"
        self.git("clone", "--quiet", "--depth", "1", "--no-tags", f"file://{self.folder}", str(clone))
        self.assertIn("nothing was checked", self.passes("--range", "old..HEAD", folder=clone))

    def test_a_folder_without_history_passes(self):
        with tempfile.TemporaryDirectory() as empty:
            self.assertIn("nothing was checked", self.passes("--range", "origin/main..HEAD", folder=empty))


if __name__ == "__main__":
    unittest.main()
