const FAILED_IMPORT =
  'Firefox before 155 keeps a failed import(), so that only a reload brings the code (https://github.com/mdn/browser-compat-data/issues/30304)'

/** Tests that run in Chromium only, by a part of their title, each with its reason. All others run in Firefox too. */
export const CHROMIUM_ONLY: Readonly<Record<string, string>> = {
  'a notice appears, the page stays, and the next call works': FAILED_IMPORT,
  'the button says so, and another press tries again': FAILED_IMPORT,
  'Back goes on with the call of the page after it': 'Playwright reaches no page of Firefox in its cache',
  'without the code below the fold a call continues, the served page stays, and a press loads the code':
    FAILED_IMPORT,
  'without the code of the page, the next press loads it and takes effect': FAILED_IMPORT,
  'the next press loads the code and calls': FAILED_IMPORT,
  'on a slow connection and processor, is answered within 200 ms':
    'only Chromium can slow down its processor',
  'parameters: reportErrors posts errors without names, tokens and queries':
    'WebDriver BiDi gives Playwright no body of a request',
}

/** Files of such tests. */
export const CHROMIUM_ONLY_FILES: Readonly<Record<string, string>> = {
  'examples/firstMinute':
    'tests the commands of the README. The page that they serve is tested in both engines',
  'sandbox/vapiWeb':
    'needs daily-js 0.80, which the platform’s own client brings. Firefox runs with the newest daily-js only',
  'clients/clients': 'tests the clients of others. Firefox tests our own on the same sandbox',
  'sandbox/conversation': 'gives each Chromium a recording of its own as its microphone',
}
