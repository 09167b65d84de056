const KEEPS_FAILED_IMPORT =
  'Firefox before 155 keeps a failed import(), so that only a reload brings the code (https://github.com/whatwg/html/pull/10327)'

/** The tests end a track as the browser does at an unplugged device. */
const ENDED_BY_PAGE = 'Firefox delivers no event that a page dispatches on a MediaStreamTrack'

/** Tests that run in Chromium only, by a part of their title, each with its reason. All others run in Firefox too. */
export const CHROMIUM_ONLY: Readonly<Record<string, string>> = {
  'a notice appears, the page stays, and the next call works': KEEPS_FAILED_IMPORT,
  'the button says so, and another press tries again': KEEPS_FAILED_IMPORT,
  'Back goes on with the call of the page after it': 'Playwright reaches no page of Firefox in its cache',
  'behavior: an ended microphone is opened again, by the engine': ENDED_BY_PAGE,
  'behavior: a microphone that the browser ends, as when it is unplugged, is opened again': ENDED_BY_PAGE,
  'parameters: reportErrors posts errors without names, tokens and queries':
    'WebDriver BiDi gives Playwright no body of a request',
  'behavior: silent within 300 ms of an interruption, and what was said is kept':
    'Fails in Firefox, not understood yet: an interruption by the tone of the test is not told in time',
}

/** Files of such tests. */
export const CHROMIUM_ONLY_FILES: Readonly<Record<string, string>> = {
  'examples/firstMinute': 'follows the README, in the browser that it finds',
  'sandbox/vapiWeb': 'runs with daily-js 0.80 only, which comes with the platform’s own client',
  'sandbox/conversation': 'gives each Chromium a recording of its own as its microphone',
}
