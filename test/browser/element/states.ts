import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { addElement, button, launcher, log, panel } from './addElement.ts'

type Mode = 'voice' | 'chat' | 'both'

/** A state of the element that a user may see, and the way to it. */
interface ElementState {
  readonly name: string
  /** The modes with this state. The mode changes in the state, so that each state is reached once. */
  readonly modes: readonly Mode[]
  readonly attributes?: Readonly<Record<string, string>>
  readonly scenario?: string
  /** Changes the page before the element is in it. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly reach: (page: Page) => Promise<void>
  readonly expectedErrors?: RegExp
}

const CALL = ['voice', 'both'] as const
const CHAT = ['chat', 'both'] as const

const status = (page: Page) => panel(page).getByRole('status')
const press = (page: Page) => launcher(page).click()

async function call(page: Page): Promise<void> {
  await press(page)
  await expect(log(page)).toContainText('How can I help you')
}

/** Has the browser answer a request for the microphone with an error, or never. */
const answerMicrophone = (errorName: string | null) => (page: Page) =>
  page.evaluate((name) => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((_resolve, reject) => name && reject(new DOMException('', name)))
  }, errorName)

/** Has the browser say that it will ask for the microphone. */
const willAsk = (page: Page) =>
  page.evaluate(() => {
    const status = Object.assign(new EventTarget(), { state: 'prompt', onchange: null })
    navigator.permissions.query = () => Promise.resolve(status as unknown as PermissionStatus)
  })

/** Answers the requests of the element: with a stream, never, or not at all. */
const answerRequests = (page: Page, answer: 'markdown' | 'never' | 'offline' | 'busy') =>
  page.evaluate((answer) => {
    const text = [
      'We have **two** free times on *Monday*:',
      '',
      '1. 9:30 with Dr. Ortega',
      '2. 14:00 with Dr. Lindqvist',
      '',
      'See [our prices](https://harbor.example/prices), or write `STOP`. <b>Not bold</b>',
    ].join('\n')
    const events = `data: ${JSON.stringify({ output: [{ role: 'assistant', content: text }] })}\n\ndata: [DONE]\n\n`
    const fetch = async () => {
      if (answer === 'never') await new Promise(() => {})
      if (answer === 'offline') throw new TypeError('Failed to fetch')
      if (answer === 'busy') return new Response('{"message":"busy"}', { status: 429 })
      return new Response(events, { headers: { 'content-type': 'text/event-stream' } })
    }
    const host = document.querySelector('offhook-call')
    if (host) host.clientOptions = { ...host.clientOptions, fetch }
  }, answer)

async function write(page: Page, text: string): Promise<void> {
  await typeInto(panel(page).getByRole('textbox'), text)
  await page.keyboard.press('Enter')
}

/** All states of the element, in the order in which a user meets them. */
export const STATES: readonly ElementState[] = [
  { name: 'closed', modes: ['voice', 'chat', 'both'], reach: async () => {} },
  {
    name: 'consent',
    modes: ['voice', 'chat', 'both'],
    attributes: {
      consent:
        'Aidan is an **AI assistant**. We record calls to improve our service. [Privacy](https://harbor.example/privacy)',
    },
    reach: press,
  },
  {
    name: 'ready',
    modes: ['voice', 'chat', 'both'],
    attributes: { open: '' },
    reach: async (page) => expect(panel(page)).toBeVisible(),
  },
  {
    name: 'asks for the microphone',
    modes: CALL,
    prepare: async (page) => {
      await willAsk(page)
      await answerMicrophone(null)(page)
    },
    reach: async (page) => {
      await press(page)
      await expect(status(page)).toContainText('asks for the microphone')
    },
  },
  {
    name: 'connecting',
    modes: CALL,
    scenario: 'silent',
    reach: async (page) => {
      await press(page)
      await expect(status(page)).toHaveText('Connecting…')
    },
  },
  { name: 'live', modes: CALL, reach: call },
  {
    name: 'devices',
    modes: CALL,
    reach: async (page) => {
      await call(page)
      await panel(page).locator('summary').click()
    },
  },
  {
    name: 'muted',
    modes: CALL,
    reach: async (page) => {
      await call(page)
      await button(page, 'Mute').click()
      await expect(status(page)).toHaveText('You are muted.')
    },
  },
  {
    name: 'sound blocked',
    modes: CALL,
    prepare: (page) =>
      page.evaluate(() => {
        HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      }),
    reach: async (page) => {
      await press(page)
      await expect(button(page, 'Turn on sound')).toBeVisible()
    },
  },
  {
    name: 'reconnecting',
    modes: CALL,
    reach: async (page) => {
      await call(page)
      await page.evaluate(() => {
        for (const room of window.harness.createSandbox().control.rooms()) room.interruptConnection(60_000)
      })
      await expect(status(page)).toContainText('Reconnecting')
    },
  },
  {
    name: 'closed during a call',
    modes: CALL,
    reach: async (page) => {
      await call(page)
      await panel(page).press('Escape')
      await expect(launcher(page)).toHaveAccessibleName(/^In a call/)
    },
  },
  {
    name: 'ended',
    modes: CALL,
    reach: async (page) => {
      await call(page)
      await button(page, 'End call').click()
      await expect(status(page)).toHaveText('The call has ended.')
    },
  },
  {
    name: 'ended by the assistant',
    modes: CALL,
    reach: async (page) => {
      await call(page)
      await page.evaluate(() => {
        for (const room of window.harness.createSandbox().control.rooms())
          room.endCall('assistant-ended-call')
      })
      await expect(status(page)).toHaveText('Aidan ended the call.')
    },
  },
  {
    name: 'microphone blocked',
    modes: CALL,
    prepare: answerMicrophone('NotAllowedError'),
    reach: async (page) => {
      await press(page)
      await expect(status(page)).toContainText('Your microphone is blocked.')
    },
  },
  {
    name: 'microphone missing',
    modes: CALL,
    prepare: answerMicrophone('NotFoundError'),
    reach: async (page) => {
      await press(page)
      await expect(status(page)).toContainText('No microphone was found.')
    },
  },
  {
    name: 'offline',
    modes: CALL,
    reach: async (page) => {
      await answerRequests(page, 'offline')
      await press(page)
      await expect(status(page)).toContainText('We could not connect.')
    },
  },
  {
    name: 'busy',
    modes: CALL,
    reach: async (page) => {
      await answerRequests(page, 'busy')
      await press(page)
      await expect(status(page)).toContainText('The service is busy.')
    },
  },
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
        // The first element of the page is the one that a test looks at.
        first?.before(second)
      })
      await launcher(page).first().click()
      await expect(page.locator('offhook-call').first().getByRole('status')).toContainText('Another call')
    },
  },
  {
    name: 'chat answered',
    modes: CHAT,
    attributes: { mode: 'chat' },
    reach: async (page) => {
      await answerRequests(page, 'markdown')
      await press(page)
      await write(page, 'When could I come on Monday?')
      await expect(log(page)).toContainText('Not bold')
    },
  },
  {
    name: 'chat writing',
    modes: CHAT,
    attributes: { mode: 'chat' },
    reach: async (page) => {
      await answerRequests(page, 'never')
      await press(page)
      await write(page, 'When could I come on Monday?')
      await expect(status(page)).toHaveText('Aidan is writing…')
    },
  },
  {
    name: 'chat not sent',
    modes: CHAT,
    attributes: { mode: 'chat' },
    reach: async (page) => {
      await answerRequests(page, 'offline')
      await press(page)
      await write(page, 'When could I come on Monday?')
      await expect(status(page)).toContainText('The message was not sent.')
    },
  },
  {
    name: 'not set up',
    modes: ['voice', 'chat', 'both'],
    attributes: { sandbox: 'https://elsewhere.example' },
    reach: async (page) => {
      await press(page)
      await expect(status(page)).toContainText('not set up')
    },
    expectedErrors: /<offhook-call>: sandbox=/,
  },
]

/** Brings a page into a state. */
export async function reachState(page: Page, state: ElementState): Promise<void> {
  const { attributes = {}, scenario, prepare, reach } = state
  await prepare?.(page)
  await addElement(page, { mode: state.modes[0] ?? 'voice', ...attributes }, scenario)
  await reach(page)
}

/** The controls of the elements of a page that are less than 44 pixels wide or high. */
export const findSmallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('offhook-call')]
      .flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll<HTMLElement>('button, summary, select, textarea') ?? []),
      ])
      .filter((control) => control.checkVisibility())
      .filter(({ offsetWidth, offsetHeight }) => offsetWidth < 44 || offsetHeight < 44)
      .map(({ className, localName }) => className || localName),
  )
