import type { WorkbenchCall } from '../api/workbenchState.ts'
import { durationOf, hasFailed } from './callsView.ts'
import { element, setText } from './element.ts'
import { inWords } from './format.ts'
import { isLive } from './model.ts'

/** The facts of a call in one line. */
function describeCall(call: WorkbenchCall): string {
  const { id, status, endedReason, type, title, interruptions, scenario } = call
  const facts = [
    id,
    inWords(isLive(call) ? status : (endedReason ?? status)),
    type === 'webCall' ? '' : inWords(type),
    scenario === title || scenario === 'demo' ? '' : scenario,
    interruptions > 0 ? `interrupted ${interruptions === 1 ? 'once' : `${interruptions} times`}` : '',
  ]
  return facts.filter(Boolean).join(' · ')
}

/** The head of the call that is shown: its facts, what went wrong, and the notices of the sandbox. */
export function createCallHead(...buttons: readonly HTMLElement[]) {
  const title = element('h2', { id: 'call-title' })
  const meta = element('p', { class: 'quiet meta' })
  const time = element('span', { class: 'figures' })
  const failure = element('p', { class: 'bad' })
  const noticeList = element('ul', { class: 'notices', 'aria-label': 'Notices of the sandbox' })
  const actions = element('div', { class: 'actions' }, ...buttons)
  const header = element('header', {}, element('div', { class: 'title' }, title, time, actions), meta)
  return {
    views: [header, failure, noticeList],
    renderTime: (call: WorkbenchCall | undefined) => setText(time, call ? durationOf(call) : ''),
    render(call: WorkbenchCall) {
      setText(title, call.title)
      setText(meta, describeCall(call))
      failure.hidden = !hasFailed(call)
      setText(failure, hasFailed(call) ? `The call ended: ${call.endedReason}` : '')
      noticeList.replaceChildren(...call.notices.map((notice) => element('li', {}, notice)))
      noticeList.hidden = call.notices.length === 0
    },
  }
}
