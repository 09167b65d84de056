import type { WorkbenchCall, WorkbenchMessage } from '../api/workbenchState.ts'
import { pathOf, sendCommand } from './api.ts'
import { createCallHead } from './callHead.ts'
import { button, element, setHidden } from './element.ts'
import { createLegend } from './latencyBar.ts'
import { createMessageList } from './messageList.ts'
import { isLive, type Model, type SpokenWords, selectedCall } from './model.ts'
import type { Notices } from './notify.ts'
import { createTraceView } from './traceView.ts'

/** The form whose words the assistant says in a live call. */
function createSayForm(say: (text: string) => Promise<boolean>): HTMLFormElement {
  const words = element('input', {
    'aria-label': 'Words for the assistant to say',
    placeholder: 'Let the assistant say …',
    autocomplete: 'off',
    required: true,
  })
  const form = element('form', { class: 'say' }, words, element('button', {}, 'Say'))
  let isSending = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    const text = words.value
    void say(text).then((isSaid) => {
      isSending = false
      // the next words may have been begun
      if (isSaid && words.value === text) words.value = ''
    })
  })
  return form
}

/** The words that are being spoken, below the messages. */
function renderLive(view: HTMLElement, spoken: SpokenWords): void {
  const rows = (['user', 'bot'] as const).flatMap((role) => {
    const words = spoken[role]
    if (words === undefined) return []
    const who = role === 'bot' ? 'Assistant' : 'Caller'
    const text = element('p', { class: 'words' }, words || 'is speaking …')
    return [element('div', { 'data-role': role }, element('b', { class: 'who' }, who), text)]
  })
  view.replaceChildren(...rows)
}

const NO_WORDS: SpokenWords = {}
const NO_MESSAGES: readonly WorkbenchMessage[] = []

interface CallViewOptions {
  /** Gets the focus of a call that goes. */
  readonly elsewhere: HTMLElement
  /** The focus has come into the call, or has left it. */
  readonly onHold: (isHeld: boolean) => void
}

/** The call that is shown: what went wrong first, then its messages, and what can be done with it. */
export function createCallView(notices: Notices, { elsewhere, onHold }: CallViewOptions) {
  let call: WorkbenchCall | undefined
  let spoken = NO_WORDS
  const messages = createMessageList()
  const trace = createTraceView()
  const command = (content: { type: string; content?: string }, done: string) =>
    notices.run(async () => {
      if (call?.controlUrl) await sendCommand(call.controlUrl, content)
    }, done)
  const end = button('End call', () => command({ type: 'end-call' }, 'The call ends.'))
  // a link of the server's own, without the settings of the assistant, which may hold credentials
  const save = element('a', { class: 'button' }, 'Export JSON')
  const say = createSayForm((text) => command({ type: 'say', content: text }, 'The assistant says it.'))
  const head = createCallHead(end, save)
  const view = element(
    'article',
    { 'aria-labelledby': 'call-title', hidden: true },
    ...head.views,
    createLegend(),
    trace.view,
    messages.view,
    say,
  )
  view.addEventListener('focusin', () => onHold(true))
  view.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && view.contains(relatedTarget))) onHold(false)
  })

  function show(shown: WorkbenchCall): void {
    const live = isLive(shown)
    save.href = pathOf(shown.id)
    save.download = `call-${shown.id}.json`
    head.render(shown)
    trace.show(shown)
    view.dataset.live = `${live}`
    const isControlled = live && shown.controlUrl !== undefined
    setHidden(end, !isControlled, messages.view)
    setHidden(say, !isControlled || shown.type !== 'webCall', messages.view)
  }

  return {
    view,
    renderTime() {
      head.renderTime(call)
    },
    render(model: Model) {
      const shown = selectedCall(model)
      setHidden(view, shown === undefined, elsewhere)
      if (!shown) {
        call = undefined
        return
      }
      if (shown !== call) show(shown)
      call = shown
      messages.show(shown, model.messages ?? NO_MESSAGES)
      const words = model.words.get(shown.id) ?? NO_WORDS
      if (words !== spoken) messages.keepEnd(() => renderLive(messages.live, words))
      spoken = words
    },
  }
}
