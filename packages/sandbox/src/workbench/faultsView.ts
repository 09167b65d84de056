import { addFault } from './api.ts'
import { element, setText } from './element.ts'
import type { Model } from './model.ts'
import type { Notices } from './notify.ts'

/** The choice of the next failure, and the failures that wait for their requests. */
export function createFaultsView(notices: Notices) {
  const select = element('select', { 'aria-label': 'Failure of the next request' })
  const waiting = element('p', { class: 'quiet' })
  const form = element('form', { class: 'actions' }, select, element('button', {}, 'Fail the next'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void notices.run(() => addFault(select.value))
  })
  return {
    view: element(
      'section',
      { 'aria-labelledby': 'faults' },
      element('div', { class: 'title' }, element('h2', { id: 'faults' }, 'Next fault')),
      form,
      waiting,
    ),
    render({ state }: Model) {
      if (!state) return
      const { faultNames, faults } = state
      if (select.childElementCount !== faultNames.length) {
        select.replaceChildren(...faultNames.map((name) => element('option', { value: name }, name)))
      }
      const names =
        faults.length > 0 ? faults.join(', ') : 'none. A web-call fault waits for the next web call.'
      setText(waiting, `Waiting: ${names}`)
    },
  }
}
