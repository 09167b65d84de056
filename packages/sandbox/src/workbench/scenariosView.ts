import { button, element } from './element.ts'
import type { Phone } from './phone.ts'

interface ScenarioGroup {
  readonly heading: string
  readonly scenarios: readonly { readonly id: string; readonly text: string }[]
}

/** The texts of the catalogue, which are comments there. The build of the workbench defines them. */
declare const SCENARIO_GROUPS: readonly ScenarioGroup[]

/** A text with code in backquotes. */
export const renderText = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))

/** The scenarios of the sandbox: one is chosen, and called. */
export function createScenariosView(phone: Phone) {
  const all = SCENARIO_GROUPS.flatMap(({ scenarios }) => scenarios)
  const select = element(
    'select',
    { 'aria-labelledby': 'scenarios' },
    ...SCENARIO_GROUPS.map(({ heading, scenarios }) =>
      element(
        'optgroup',
        { label: heading },
        ...scenarios.map(({ id }) => element('option', { value: id }, id)),
      ),
    ),
  )
  select.value = 'demo'
  const text = element('p', { class: 'quiet scenario-text' })
  const show = () =>
    text.replaceChildren(...renderText(all.find(({ id }) => id === select.value)?.text ?? ''))
  select.addEventListener('change', show)
  show()
  const talk = button('Talk', () => phone.talk(select.value, select.value), 'Talk: the chosen scenario')
  talk.className = 'main'
  const chat = button('Chat', () => phone.chat(select.value, select.value), 'Chat: the chosen scenario')
  return {
    view: element(
      'section',
      { 'aria-labelledby': 'scenarios' },
      element('div', { class: 'title' }, element('h2', { id: 'scenarios' }, 'Scenarios')),
      select,
      text,
      element('div', { class: 'actions' }, talk, chat),
    ),
  }
}
