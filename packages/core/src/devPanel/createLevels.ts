import { element } from '../dom/element.ts'
import type { VoiceLevels } from '../voice/state.ts'
import type { PanelStrings } from './panelStrings.ts'

/** Creates the fact with the levels of both sides, and a function that shows them. */
export function createLevels(
  text: PanelStrings,
): readonly [view: HTMLElement, show: (levels: VoiceLevels) => void] {
  const [user, assistant] = [element('meter'), element('meter')]
  const view = element(
    'div',
    {},
    element('dt', {}, text.levels),
    element(
      'dd',
      {},
      element('label', {}, text.user, user),
      ' ',
      element('label', {}, text.assistant, assistant),
    ),
  )
  return [
    view,
    (levels) => {
      user.value = levels.user
      assistant.value = levels.assistant
    },
  ]
}
