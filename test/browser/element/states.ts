import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { button, launcher, log, panel } from './addElement.ts'
import { answerRequests } from './answerRequests.ts'

export type Mode = 'voice' | 'chat' | 'both'

/** A state of the element that a user may see, and the way to it from the state before. */
interface ElementState {
  readonly name: string
  /** The modes with this state. The mode changes in the state, so that each state is reached once. */
  readonly modes: readonly Mode[]
  readonly reach: (page: Page) => Promise<unknown>
}

/** States that are reached one after the other, on one page. */
interface Journey {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly states: readonly ElementState[]
  readonly expectedErrors?: RegExp
}

const ALL = ['voice', 'chat', 'both'] as const
const CALL = ['voice', 'both'] as const
const CHAT = ['chat', 'both'] as const

const status = (page: Page) => panel(page).getByRole('status')
const press = (page: Page) => launcher(page).click()

const start = (page: Page) => page.evaluate(() => void document.querySelector('offhook-call')?.start())

const setAttribute = (page: Page, name: string, value: string) =>
  page.evaluate(([name, value]) => document.querySelector('offhook-call')?.setAttribute(name, value), [
    name,
    value,
  ] as const)

async function call(page: Page): Promise<void> {
  await start(page)
  await expect(log(page)).toContainText('How can I help you')
}

/** Has the browser answer requests for the microphone with an error, or never. `prompt` says that it will ask. */
const answerMicrophone = (page: Page, answer: string) =>
  page.evaluate((answer) => {
    const permission = Object.assign(new EventTarget(), { state: 'prompt', onchange: null })
    const { permissions, mediaDevices } = navigator
    const query = Permissions.prototype.query.bind(permissions)
    permissions.query = (one) =>
      answer === 'prompt' ? Promise.resolve(permission as unknown as PermissionStatus) : query(one)
    mediaDevices.getUserMedia = () =>
      new Promise((_resolve, reject) => answer !== 'prompt' && reject(new DOMException('', answer)))
  }, answer)

/** Starts a call that is refused or waits, as the microphone does. */
async function callWithout(page: Page, answer: string, text: string): Promise<void> {
  await answerMicrophone(page, answer)
  await answerRequests(page, 'sandbox')
  await start(page)
  await expect(status(page)).toContainText(text)
}

/** Starts a call without media. The platform ends it with a reason. Without one it never finishes to end. */
async function callWithoutMedia(page: Page, reason: string | null): Promise<void> {
  await page.evaluate(async (reason) => {
    const { fakeEngine } = await window.harness.testing()
    const host = document.querySelector('offhook-call')
    if (!host) return
    const engine = fakeEngine(reason === null ? { hang: ['leave'] } : {})
    host.clientOptions = { ...host.clientOptions, engine }
    const hasBegun = new Promise((done) => host.addEventListener('call-start', done, { once: true }))
    await host.start()
    await hasBegun
    if (reason === null) void host.stop()
    else {
      engine.receive({ type: 'status-update', status: 'ended', endedReason: reason })
      engine.closeRoom()
    }
  }, reason)
}

export async function write(page: Page, text: string): Promise<void> {
  await typeInto(panel(page).getByRole('textbox'), text)
  await page.keyboard.press('Enter')
}

/** All states of the element. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'a call',
    attributes: { mode: 'voice' },
    states: [
      { name: 'closed', modes: ALL, reach: async () => {} },
      {
        name: 'ready',
        modes: ALL,
        reach: async (page) => {
          await page.evaluate(() => document.querySelector('offhook-call')?.show())
          await expect(button(page, 'Start call')).toBeVisible()
        },
      },
      { name: 'live', modes: CALL, reach: call },
      {
        name: 'devices',
        modes: CALL,
        reach: (page) => panel(page).locator('summary').click(),
      },
      {
        name: 'muted',
        modes: CALL,
        reach: async (page) => {
          await panel(page).locator('summary').click()
          await button(page, 'Mute').click()
          await expect(status(page)).toHaveText('You are muted.')
        },
      },
      {
        name: 'closed during a call',
        modes: CALL,
        reach: async (page) => {
          await panel(page).press('Escape')
          await expect(launcher(page)).toHaveAccessibleName(/^In a call/)
        },
      },
      {
        name: 'ended',
        modes: CALL,
        reach: async (page) => {
          await press(page)
          await button(page, 'End call').click()
          await expect(status(page)).toHaveText('The call has ended.')
        },
      },
      {
        name: 'connecting',
        modes: CALL,
        reach: async (page) => {
          // An assistant that never listens.
          await setAttribute(page, 'assistant', 'silent')
          await start(page)
          await expect(status(page)).toHaveText('Connecting…')
        },
      },
    ],
  },
  {
    name: 'ends of a call',
    attributes: { mode: 'voice' },
    states: [
      {
        name: 'sound blocked',
        modes: CALL,
        reach: async (page) => {
          await page.evaluate(() => {
            const { play } = HTMLMediaElement.prototype
            HTMLMediaElement.prototype.play = function () {
              return window.allowsSound
                ? play.call(this)
                : Promise.reject(new DOMException('', 'NotAllowedError'))
            }
          })
          await start(page)
          await expect(button(page, 'Turn on sound')).toBeVisible()
        },
      },
      {
        name: 'ended by the assistant',
        modes: CALL,
        reach: async (page) => {
          await page.evaluate(() => {
            window.allowsSound = true
          })
          await button(page, 'Turn on sound').click()
          await expect(status(page)).toHaveText('Connected. Speak, or type below.')
          await page.evaluate(() => {
            for (const room of window.harness.createSandbox().control.rooms())
              room.endCall('assistant-ended-call')
          })
          await expect(status(page)).toHaveText('Aidan ended the call.')
        },
      },
      {
        name: 'reconnecting',
        modes: CALL,
        reach: async (page) => {
          await call(page)
          await page.evaluate(() => {
            for (const room of window.harness.createSandbox().control.rooms())
              room.interruptConnection(60_000)
          })
          await expect(status(page)).toContainText('Reconnecting')
        },
      },
    ],
  },
  {
    name: 'ends of a call without media',
    attributes: { mode: 'voice' },
    states: [
      {
        name: 'ended by silence',
        modes: CALL,
        reach: async (page) => {
          await callWithoutMedia(page, 'silence-timed-out')
          await expect(status(page)).toHaveText('The call ended because nobody spoke.')
        },
      },
      {
        name: 'ended by the time limit',
        modes: CALL,
        reach: async (page) => {
          await callWithoutMedia(page, 'exceeded-max-duration')
          await expect(status(page)).toHaveText('The call has reached its time limit.')
        },
      },
      {
        name: 'ending',
        modes: CALL,
        reach: async (page) => {
          await callWithoutMedia(page, null)
          await expect(status(page)).toHaveText('Ending the call…')
        },
      },
    ],
  },
  {
    name: 'no call',
    attributes: { mode: 'voice' },
    states: [
      {
        name: 'offline',
        modes: CALL,
        reach: async (page) => {
          await answerRequests(page, 'offline')
          await start(page)
          await expect(status(page)).toContainText('We could not connect.')
        },
      },
      {
        name: 'busy',
        modes: CALL,
        reach: async (page) => {
          await answerRequests(page, 'busy')
          await start(page)
          await expect(status(page)).toContainText('The service is busy.')
        },
      },
      {
        name: 'microphone blocked',
        modes: CALL,
        reach: (page) => callWithout(page, 'NotAllowedError', 'Your microphone is blocked.'),
      },
      {
        name: 'microphone missing',
        modes: CALL,
        reach: (page) => callWithout(page, 'NotFoundError', 'No microphone was found.'),
      },
      {
        name: 'microphone in use',
        modes: CALL,
        reach: (page) => callWithout(page, 'NotReadableError', 'Another app is using your microphone.'),
      },
      {
        name: 'asks for the microphone',
        modes: CALL,
        reach: (page) => callWithout(page, 'prompt', 'asks for the microphone'),
      },
    ],
  },
  {
    name: 'two elements',
    attributes: { mode: 'voice' },
    states: [
      {
        name: 'in a call elsewhere',
        modes: CALL,
        reach: async (page) => {
          await call(page)
          await panel(page).press('Escape')
          await page.evaluate(() => {
            const first = document.querySelector('offhook-call')
            const second = first?.cloneNode() as HTMLElement
            Object.assign(second, { clientOptions: first?.clientOptions })
            first?.setAttribute('position', 'top-left')
            // The copy goes first, since the tests look at the first element of the page.
            first?.before(second)
          })
          await start(page)
          await expect(page.locator('offhook-call').first().locator('.status')).toContainText('Another call')
        },
      },
    ],
  },
  {
    name: 'a chat',
    attributes: {
      mode: 'chat',
      consent:
        'Aidan is an **AI assistant**. We record calls to improve our service. [Privacy](https://harbor.example/privacy)',
    },
    states: [
      {
        name: 'consent',
        modes: ALL,
        reach: async (page) => {
          await press(page)
          await expect(button(page, 'Agree and continue')).toBeVisible()
        },
      },
      {
        name: 'chat not sent',
        modes: CHAT,
        reach: async (page) => {
          await setAttribute(page, 'mode', 'chat')
          await button(page, 'Agree and continue').click()
          await answerRequests(page, 'offline')
          await write(page, 'When could I come on Monday?')
          await expect(status(page)).toContainText('The message was not sent.')
        },
      },
      {
        name: 'chat answered',
        modes: CHAT,
        reach: async (page) => {
          await answerRequests(page, 'markdown')
          await write(page, 'When could I come on Monday?')
          await expect(log(page)).toContainText('Not bold')
        },
      },
      {
        name: 'chat writing',
        modes: CHAT,
        reach: async (page) => {
          await answerRequests(page, 'never')
          await write(page, 'And on Tuesday?')
          await expect(status(page)).toHaveText('Aidan is writing…')
        },
      },
    ],
  },
  {
    name: 'an answer that grows',
    attributes: { mode: 'chat' },
    states: [
      {
        name: 'answer grows',
        modes: CHAT,
        reach: async (page) => {
          await press(page)
          await answerRequests(page, 'growing')
          await write(page, 'What does it cost?')
          await expect(panel(page).locator('.lines')).toContainText('See our prices, or')
          await expect(panel(page).locator('.lines a')).toHaveCount(0)
        },
      },
    ],
  },
  {
    name: 'no panel',
    attributes: { mode: 'voice' },
    expectedErrors: /Failed to load resource/,
    states: [
      {
        name: 'try again',
        modes: ALL,
        reach: async (page) => {
          await page.route('**/createPanel*', (route) => route.abort())
          await press(page)
          await expect(launcher(page)).toHaveAccessibleName('Try again')
        },
      },
    ],
  },
  {
    name: 'no settings',
    attributes: { mode: 'voice', sandbox: 'https://elsewhere.example' },
    expectedErrors: /<offhook-call>: sandbox=/,
    states: [
      {
        name: 'not set up',
        modes: ALL,
        reach: async (page) => {
          await press(page)
          await expect(status(page)).toContainText('not set up')
        },
      },
    ],
  },
]
