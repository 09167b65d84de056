/**
 * Counts the browser tests of Chromium's list, and those among them that run in Firefox too. A test of two projects is
 * one.
 *
 * @param {string} list the output of `playwright test --list --reporter=list` for the projects of Chromium
 * @param {{ titles: string[], files: string[] }} chromiumOnly parts of titles, and files without `.spec.ts`
 */
export function countInFirefox(list, { titles, files }) {
  const withoutProject = list.split('\n').flatMap((line) => /^\s+\[[\w.-]+\] › (.*)/.exec(line)?.[1] ?? [])
  const tests = [...new Set(withoutProject)]
  const runsInFirefox = (test) =>
    !titles.some((title) => test.includes(title)) &&
    !files.some((file) => test.startsWith(`${file}.spec.ts:`))
  return { all: tests.length, inFirefox: tests.filter(runsInFirefox).length }
}
