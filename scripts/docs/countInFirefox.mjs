/**
 * Counts the browser tests of Chromium's list, and those among them that run in Firefox too. The list of the Firefox
 * projects is no help: it is empty on Windows, where they have no tests (docs/decisions/025).
 *
 * @param {string} list the output of `playwright test --list --reporter=list` for a project of Chromium
 * @param {{ titles: string[], files: string[] }} chromiumOnly parts of titles, and files without `.spec.ts`
 */
export function countInFirefox(list, { titles, files }) {
  const tests = list
    .split(/\r?\n/)
    .filter((line) => /^\s+\[[\w.-]+\] › /.test(line))
    .map((line) => line.replaceAll('\\', '/'))
  const runsInFirefox = (test) =>
    !titles.some((title) => test.includes(title)) &&
    !files.some((file) => test.includes(`› ${file}.spec.ts:`))
  return { all: tests.length, inFirefox: tests.filter(runsInFirefox).length }
}
