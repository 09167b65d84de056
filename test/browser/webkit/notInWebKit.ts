const PERMISSION =
  'the permission of WebKit is `prompt`, and so the microphone is asked for before the web call, not by daily-js'
const TONE = 'the mock microphone of WebKit has a tone and beeps, which are no speech'
const NO_SCRIPT = 'by the inspector, nothing can be read in a page without scripts'
const FRAME = 'the inspector reaches no frame of another origin, and no second page'
const RECORDING =
  'WebKitGTK asks for the recording before the press, and its position goes on for a moment after a pause. In Safari neither has been seen'
const LINK = 'a press that leads to another document is not always answered by the inspector'
const HELD =
  'while Playwright intercepts requests, WebKit loads no `blob:`, from which the site takes the call machine'
const PART = 'some of the rest needs the devices of Chromium, and what does not has not been tried'
const NOT_TRIED = 'not tried yet'

/** Tests that do not run in WebKit, by a part of their title or a tag, each with its reason. */
export const NOT_IN_WEBKIT: Readonly<Record<string, string>> = {
  '@speech': TONE,
  'Back goes on with the call of the page after it':
    'by the inspector, the address of the page stays the same when Back is pressed',
  'without a microphone says what to do, and another press tries again': PERMISSION,
  'nothing is cut off in a small window': 'WebKitGTK has no window of 160 pixels',
  'a text in a call is shown once, and the microphone can be changed': TONE,
  'an assistant is created, says its own words and others, is edited and deleted': TONE,
  'the page as it is served': NO_SCRIPT,
  'a duplicate of the tab does not join the running call': FRAME,
  'a microphone that the browser ends, as when it is unplugged, is opened again':
    'the inspector cannot take the permission back, which is how the browser is made to end it',
  'pages.spec.ts without JavaScript': NO_SCRIPT,
  'example: video: a call in a frame': FRAME,
  'landing.spec.ts the recording': RECORDING,
  'landing.spec.ts the film': 'Debian’s packages have no decoder for the film',
  'causes no uncaught error, on any control': LINK,
  'an address without a page links home': LINK,
  'from which a link leads to the terms': LINK,
  'the header of another page links to the sections': LINK,
  'the link to the call on another page': LINK,
  'a link to another page loads it as a document': LINK,
  'pages.spec.ts a page whose code does not load': HELD,
  'a press or an entry before hydration takes effect': HELD,
}

/** Files of which only the tests with the tags `@smoke`, `@webkit` and `@only-webkit` run in WebKit, each with its reason. */
export const NOT_WHOLE_IN_WEBKIT: Readonly<Record<string, string>> = {
  'call/call': NOT_TRIED,
  'call/forged': NOT_TRIED,
  'call/frame': FRAME,
  'call/model': NOT_TRIED,
  'clients/clients': 'tests the clients of others',
  'examples/firstMinute': 'tests the commands of the README',
  'sandbox/access': NOT_TRIED,
  'sandbox/agent': TONE,
  'sandbox/calls': NOT_TRIED,
  'sandbox/control': NOT_TRIED,
  'sandbox/conversation': 'gives each Chromium a recording of its own as its microphone',
  'sandbox/faults': NOT_TRIED,
  'sandbox/localVoice': NOT_TRIED,
  'sandbox/modelFailures': NOT_TRIED,
  'sandbox/platform': NOT_TRIED,
  'sandbox/requests': NOT_TRIED,
  'sandbox/services': NOT_TRIED,
  'sandbox/vapiWeb': 'needs daily-js 0.80, which the platform’s own client brings',
  'site/access': NOT_TRIED,
  'site/agentBars': NOT_TRIED,
  'site/call': PART,
  'site/callCard': PART,
  'site/callFailures': HELD,
  'site/callTime': 'with a stopped clock, a press starts no call in WebKit. Not understood yet',
  'site/conversation': TONE,
  'site/earlyPress': HELD,
  'site/keyboard': NOT_TRIED,
  'site/loading': HELD,
  'site/motion': NOT_TRIED,
  'site/reading': NOT_TRIED,
  'site/spoken': TONE,
  'site/ways': NOT_TRIED,
  'validators/agree': NOT_TRIED,
  'voice/call': PART,
  'voice/faults': NOT_TRIED,
  'voice/microphone': PART,
  'voice/microphoneFaults': NOT_TRIED,
  'voice/ownServer': NOT_TRIED,
}
