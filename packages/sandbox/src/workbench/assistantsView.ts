import type { WorkbenchAssistant } from '../api/workbenchState.ts'
import { openAssistantDialog } from './assistantDialog.ts'
import { button, createKeyedList, element, setText } from './element.ts'
import type { Model } from './model.ts'
import type { Notices } from './notify.ts'
import type { Phone } from './phone.ts'

const titleOf = ({ name, id }: WorkbenchAssistant): string => name || id

const curlOf = (url: string, id: string): string =>
  `curl -X POST ${url}/call/web -H 'Authorization: Bearer any-key' -H 'Content-Type: application/json' -d '${JSON.stringify({ assistantId: id }).replaceAll("'", "'\\''")}'`

const codeOf = (url: string, id: string): string => `import { createVoiceClient } from '@offhook/core'
import { daily } from '@offhook/core/daily'

const baseUrl = '${url}'
const engine = daily({ bundleUrl: \`\${baseUrl}/call-machine/call-machine-object-bundle.js\` })
const voice = createVoiceClient({ publicKey: 'any', baseUrl, engine })

// in a press of the user
await voice.start(${JSON.stringify(id)})
`

/** The functions that the buttons of an assistant use. `url` is the address of the sandbox. */
interface Surroundings {
  readonly phone: Phone
  readonly notices: Notices
  readonly url: () => string
  /** Gets the focus of a row that is deleted. */
  readonly next: HTMLElement
}

/** Creates the row of an assistant, whose names follow its changes. */
function createRow(first: WorkbenchAssistant, { phone, notices, url, next }: Surroundings) {
  let assistant = first
  const name = element('h3', {})
  const words = element('p', { class: 'quiet clamped' })
  const action = (text: string, run: () => unknown) => {
    const created = button(text, run)
    return { created, relabel: () => created.setAttribute('aria-label', `${text}: ${titleOf(assistant)}`) }
  }
  const copy = (text: string, what: string) =>
    notices.run(() => navigator.clipboard.writeText(text), `${what} copied.`)
  const actions = [
    action('Talk', () => phone.talk(assistant.id, titleOf(assistant))),
    action('Chat', () => phone.chat(assistant.id, titleOf(assistant))),
    action('Edit', () => openAssistantDialog(assistant, notices, next)),
    action('Copy curl', () => copy(curlOf(url(), assistant.id), 'The curl line is')),
    action('Copy code', () => copy(codeOf(url(), assistant.id), 'The code is')),
  ]
  const buttons = element('div', { class: 'actions' }, ...actions.map(({ created }) => created))
  return {
    view: element('li', {}, name, words, buttons),
    update: (changed: WorkbenchAssistant) => {
      assistant = changed
      setText(name, titleOf(changed))
      setText(words, changed.firstMessage || 'No first message: the caller speaks first.')
      for (const { relabel } of actions) relabel()
    },
  }
}

/** The assistants of the sandbox. */
export function createAssistantsView(phone: Phone, notices: Notices) {
  let url = location.origin
  let shown: readonly WorkbenchAssistant[] | undefined
  const list = element('ul', { class: 'assistants' })
  const empty = element(
    'p',
    { class: 'quiet' },
    'None yet. Create one here, or with POST /assistant as on the platform.',
  )
  const create = button('New assistant', () => openAssistantDialog(undefined, notices))
  const rows = createKeyedList<WorkbenchAssistant>(
    list,
    ({ id }) => id,
    (first) => createRow(first, { phone, notices, url: () => url, next: create }),
    create,
  )
  return {
    view: element(
      'section',
      { 'aria-labelledby': 'assistants' },
      element('div', { class: 'title' }, element('h2', { id: 'assistants' }, 'Assistants'), create),
      empty,
      list,
    ),
    render({ state }: Model) {
      if (!state || state.assistants === shown) return
      shown = state.assistants
      url = state.url
      empty.hidden = state.assistants.length > 0
      rows.update(state.assistants)
    },
  }
}
