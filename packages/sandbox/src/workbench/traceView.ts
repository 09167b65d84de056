import type { OtlpSpan, OtlpTrace } from '../api/callSpans.ts'
import type { WorkbenchCall } from '../api/workbenchState.ts'
import { fetchTrace } from './api.ts'
import { element } from './element.ts'
import { formatDuration, formatMs, inWords } from './format.ts'

/** The latest spans that are drawn, after that of the call itself. A call of an hour has thousands. */
const SHOWN = 200
/** Milliseconds from a trace that is drawn until the next one is loaded. */
const PAUSE_MS = 1000

/** A span with its times in milliseconds. */
interface TraceRow {
  /** The name in words, without what all of them begin with. */
  readonly name: string
  /** Its subject: a speaker, or a tool. */
  readonly detail: string
  /** The number of spans that it is in. */
  readonly depth: number
  /** Since the call began. */
  readonly start: number
  readonly ms: number
}

const attributeOf = ({ attributes }: OtlpSpan, name: string): string => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value && 'stringValue' in value ? value.stringValue : ''
}

const SPEAKERS: { readonly [speaker: string]: string } = { bot: 'assistant', user: 'caller' }

/** Reads a trace: the call, and its latest spans, in their order. */
export function toRows({ resourceSpans }: OtlpTrace): TraceRow[] {
  const [call, ...others] = resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )
  if (!call) return []
  const began = BigInt(call.startTimeUnixNano)
  const sinceBegin = (nanos: string) => Number(BigInt(nanos) - began) / 1e6
  const depths = new Map<string | undefined, number>()
  for (const { spanId, parentSpanId } of [call, ...others]) {
    depths.set(spanId, (depths.get(parentSpanId) ?? -1) + 1)
  }
  return [call, ...others.slice(-SHOWN)].map((span) => {
    const depth = depths.get(span.spanId) ?? 0
    const speaker = attributeOf(span, 'offhook.speaker')
    const start = sinceBegin(span.startTimeUnixNano)
    return {
      name: inWords(span.name.replace('offhook.sandbox.', '')),
      detail: SPEAKERS[speaker] ?? attributeOf(span, 'offhook.tool.name'),
      depth,
      start,
      ms: sinceBegin(span.endTimeUnixNano) - start,
    }
  })
}

/** Creates the row of a span: its name, a bar at its place in the call, and its times. */
function createRow({ name, detail, depth, start, ms }: TraceRow, whole: number): HTMLElement {
  const bar = element('i', { 'data-span': `${name} ${detail}`.trim() })
  bar.style.marginInlineStart = `${(100 * start) / whole}%`
  bar.style.width = `${(100 * ms) / whole}%`
  const title = element('th', { scope: 'row' }, name, ' ', element('span', { class: 'quiet' }, detail))
  title.style.paddingInlineStart = `${depth}em`
  return element(
    'tr',
    {},
    title,
    element('td', { 'aria-hidden': 'true', class: 'bar' }, bar),
    element('td', { class: 'figures' }, formatDuration(start)),
    element('td', { class: 'figures' }, formatMs(ms)),
  )
}

function createTable(rows: readonly TraceRow[]): HTMLElement {
  const whole = Math.max(1, ...rows.map(({ start, ms }) => start + ms))
  const heads = ['Span', '', 'At', 'Time'].map((text) => element(text === '' ? 'td' : 'th', {}, text))
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows.map((row) => createRow(row, whole))),
  )
}

/** The trace of the call that is shown, as the sandbox sends it to a collector. It is loaded while it is open. */
export function createTraceView() {
  const table = element('div', {
    class: 'spans',
    tabindex: '0',
    role: 'region',
    'aria-label': 'Spans of the call',
  })
  const view = element('details', { class: 'trace' }, element('summary', {}, 'Trace'), table)
  let call: WorkbenchCall | undefined
  /** The call at the moment of which the trace is. */
  let drawn: WorkbenchCall | undefined
  let isBusy = false
  /** Whether a change came meanwhile. */
  let isAsked = false

  /** Draws the trace as it is now. A call changes many times in a second, and each trace is a whole one. */
  async function draw(): Promise<void> {
    isAsked = isBusy
    if (isBusy || !view.open || !call || drawn === call) return
    isBusy = true
    const wanted = call
    try {
      const rows = toRows(await fetchTrace(wanted.id))
      if (call.id === wanted.id) {
        table.replaceChildren(createTable(rows))
        drawn = wanted
      }
    } catch {
      // the next change of the call tries again
    }
    setTimeout(() => {
      isBusy = false
      if (isAsked) void draw()
    }, PAUSE_MS)
  }
  view.addEventListener('toggle', () => void draw())

  return {
    view,
    show(shown: WorkbenchCall) {
      if (shown.id !== call?.id) {
        table.replaceChildren()
        drawn = undefined
      }
      call = shown
      void draw()
    },
  }
}
