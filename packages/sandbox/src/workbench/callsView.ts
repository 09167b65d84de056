import type { WorkbenchCall } from '../api/workbenchState.ts'
import { createKeyedList, element, setText } from './element.ts'
import { formatDuration, inWords, shortId } from './format.ts'
import { isLive, type Model } from './model.ts'

/** The duration of a call, so far or in all. Empty before it began. */
export function durationOf({ startedAt, endedAt }: WorkbenchCall, now = Date.now()): string {
  if (startedAt === undefined) return ''
  return formatDuration((endedAt === undefined ? now : Date.parse(endedAt)) - Date.parse(startedAt))
}

/** Ends that nobody has to look into. */
const ORDINARY =
  /^(customer-ended-call|assistant-ended-call|assistant-said-end-call-phrase|assistant-forwarded-call)/

/** Whether a call has ended for a reason that is worth a look. */
export const hasFailed = ({ endedReason }: WorkbenchCall): boolean =>
  endedReason !== undefined && !ORDINARY.test(endedReason)

/** The list of calls, the newest first. */
export function createCallsView(onSelect: (id: string) => void) {
  const list = element('ul', { class: 'calls', 'aria-label': 'Calls' })
  const empty = element(
    'p',
    { class: 'quiet empty' },
    'No call yet. Press Talk, or point your own page at this sandbox: its calls appear here as well.',
  )
  const view = element('div', { class: 'call-list', tabindex: '-1' }, empty, list)
  const rows = createKeyedList<{ call: WorkbenchCall; isSelected: boolean }>(
    list,
    ({ call }) => call.id,
    ({ call: { id } }) => {
      const [title, meta, time] = [
        element('b', {}),
        element('span', { class: 'quiet' }),
        element('span', { class: 'figures' }),
      ]
      const row = element('button', { type: 'button' }, title, meta, time)
      row.addEventListener('click', () => onSelect(id))
      let shown: { call: WorkbenchCall; isSelected: boolean } | undefined
      return {
        view: element('li', {}, row),
        update: (next) => {
          const { call, isSelected } = next
          if (shown?.call === call && shown.isSelected === isSelected && !isLive(call)) return
          shown = next
          row.setAttribute('aria-current', `${isSelected}`)
          row.dataset.live = `${isLive(call)}`
          row.dataset.failed = `${hasFailed(call)}`
          const status = isLive(call) ? call.status : (call.endedReason ?? call.status)
          setText(title, call.title)
          setText(meta, `${shortId(call.id)} · ${inWords(status)}`)
          setText(time, durationOf(call))
        },
      }
    },
    view,
  )
  return {
    view,
    render({ state, selectedId }: Model) {
      if (!state) return
      empty.hidden = state.calls.length > 0
      rows.update(state.calls.map((call) => ({ call, isSelected: call.id === selectedId })))
    },
  }
}
