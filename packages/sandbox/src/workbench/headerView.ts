import { resetSandbox } from './api.ts'
import { openDialog } from './assistantDialog.ts'
import { button, element, setText } from './element.ts'
import type { Model } from './model.ts'
import type { Notices } from './notify.ts'

const MODELS = [
  ['respond', 'language model'],
  ['transcribe', 'transcriber'],
  ['listen', 'live transcriber'],
  ['speak', 'voice'],
] as const

/** The models of the sandbox, or what it does without them. */
function describeModels({ state }: Model): string {
  const names = MODELS.filter(([name]) => state?.models.includes(name)).map(([, words]) => words)
  return names.length > 0 ? names.join(', ') : 'no models: it follows a script'
}

function askForReset(notices: Notices): void {
  const reset = button('Reset', () => {
    dialog.close()
    void notices.run(resetSandbox, 'The sandbox is as it was at its start.')
  })
  reset.className = 'bad'
  const cancel = button('Cancel', () => dialog.close())
  const dialog = openDialog(
    'Reset the sandbox?',
    element('p', {}, 'Its assistants, calls and requests are removed, also from its data file.'),
    element('div', { class: 'actions' }, reset, cancel),
  )
}

/** The name of the sandbox, its address, and whether it answers. */
export function createHeaderView(notices: Notices) {
  const address = element('span', { class: 'figures' }, location.host)
  const models = element('span', { class: 'quiet' })
  const connection = element('span', { class: 'connection', role: 'status' }, 'Connecting …')
  const icon = element('img', { src: '/__sandbox/workbench/icon.svg', alt: '', width: '20', height: '20' })
  return {
    view: element(
      'header',
      { class: 'top' },
      element('h1', {}, icon, 'Offhook sandbox'),
      address,
      models,
      connection,
      button('Reset', () => askForReset(notices), 'Reset the sandbox'),
    ),
    render(model: Model) {
      setText(models, model.state ? describeModels(model) : '')
      connection.dataset.connected = `${model.isConnected}`
      setText(
        connection,
        model.isConnected ? 'Live' : 'The sandbox does not answer. Is it running? Trying again …',
      )
    },
  }
}
