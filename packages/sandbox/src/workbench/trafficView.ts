import type { WorkbenchRequest, WorkbenchWebhook } from '../api/workbenchState.ts'
import { createKeyedList, element, setText } from './element.ts'
import { formatMs, shortId } from './format.ts'
import type { Model } from './model.ts'

/** Milliseconds after which a request that waits is pointed out. */
const LONG_MS = 5000

/** A request to the sandbox, or one of its webhooks. */
interface Row {
  readonly key: string
  readonly request: WorkbenchRequest
  readonly webhook?: WorkbenchWebhook
}

/** Whether a request has failed, or waits for so long that it may never be answered. */
function hasTrouble({ status, startedAt }: WorkbenchRequest): boolean {
  if (status === 'waiting') return Date.now() - Date.parse(startedAt) > LONG_MS
  return typeof status === 'number' ? status >= 400 : true
}

const durationOf = ({ status, startedAt, durationMs }: WorkbenchRequest): string =>
  formatMs(status === 'waiting' ? Date.now() - Date.parse(startedAt) : durationMs)

/** A path whose ids are as long as it takes to tell them apart: a whole one breaks into four lines on a phone. */
const shortPath = (path: string): string =>
  path.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => `${shortId(id)}…`)

function createRow() {
  const [method, path, status, ms] = ['method', 'path', 'status', 'ms'].map((name) =>
    element('span', { class: name }),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  const view = element('li', {}, method, path, status, ms)
  return {
    view,
    update: ({ request, webhook }: Row) => {
      view.dataset.trouble = `${hasTrouble(request)}`
      view.dataset.waiting = `${request.status === 'waiting'}`
      setText(method, webhook ? 'Webhook' : request.method)
      path.title = request.path
      const short = shortPath(request.path)
      setText(path, webhook ? `${webhook.message} → ${webhook.host}${short}` : short)
      setText(status, `${request.status}`)
      setText(ms, durationOf(request))
    },
  }
}

/** The requests to the sandbox and its webhooks, the newest first. Those that wait are on top. */
export function createTrafficView() {
  const list = element('ul', { class: 'traffic', tabindex: '0', 'aria-label': 'Requests and webhooks' })
  const empty = element('p', { class: 'quiet empty' }, 'No request yet.')
  const rows = createKeyedList<Row>(list, ({ key }) => key, createRow)
  let shown: Pick<Model, 'requests' | 'webhooks'> | undefined

  function rowsOf({ requests, webhooks }: Model): Row[] {
    const all: Row[] = [
      ...[...requests.values()].map((request) => ({ key: `request ${request.id}`, request })),
      ...[...webhooks.values()].map((webhook) => ({
        key: `webhook ${webhook.id}`,
        request: webhook,
        webhook,
      })),
    ]
    const isWaiting = ({ request }: Row) => request.status === 'waiting'
    return all.sort(
      (one, other) =>
        Number(isWaiting(other)) - Number(isWaiting(one)) ||
        other.request.startedAt.localeCompare(one.request.startedAt) ||
        other.request.id - one.request.id,
    )
  }

  return {
    view: element(
      'section',
      { 'aria-labelledby': 'requests', class: 'requests' },
      element('div', { class: 'title' }, element('h2', { id: 'requests' }, 'Requests')),
      empty,
      list,
    ),
    /** Changes the times that go on. */
    renderTime(model: Model) {
      const all = [...model.requests.values(), ...model.webhooks.values()]
      if (all.some(({ status }) => status === 'waiting')) rows.update(rowsOf(model))
    },
    render(model: Model) {
      // most changes are words and turns of a call
      if (shown?.requests === model.requests && shown.webhooks === model.webhooks) return
      shown = model
      const all = rowsOf(model)
      empty.hidden = all.length > 0
      list.hidden = all.length === 0
      rows.update(all)
    },
  }
}
