import { useEffect, useState } from 'react'
import { formatDollars } from '../../ui/formatFigure.ts'
import { formatImprovement, formatPayback, formatPercent } from './format.ts'
import type { CalculatorResult, UseCaseName } from './model.ts'
import { words } from './words.ts'

/** Milliseconds without a change before the result is announced, so that it is not read at every key. */
const SETTLED = 700

interface CalculatorResultsProps {
  kind: UseCaseName
  result: CalculatorResult
}

/** The results of the calculator: one large figure, and five beside it. */
export function CalculatorResults({ kind, result }: CalculatorResultsProps) {
  const lost = formatDollars(result.lostRevenue)
  const { perYear } = words
  return (
    <section className="results" aria-label={words.results}>
      <dl>
        <Figure id="lost" label={words.lostRevenue} value={lost} per={perYear} />
        <Figure
          id="current"
          label={words.currentRevenue}
          value={formatDollars(result.currentRevenue)}
          per={perYear}
        />
        <Figure
          id="potential"
          label={words.potentialRevenue}
          value={formatDollars(result.potentialRevenue)}
          per={perYear}
        />
        <Figure id="monthly" label={words.monthlyROI} value={formatPercent(result.monthlyROI)} />
        <Figure id="payback" label={words.paybackPeriod} value={formatPayback(result.paybackPeriod)} />
        <Figure
          id="improvement"
          label={words.cases[kind].metric}
          value={formatImprovement(kind, result.improvementMetric)}
        />
      </dl>
      <p className="results-note">{words.excludes}</p>
      <Announcement text={`${words.lostRevenue}: ${lost} ${perYear}`} />
    </section>
  )
}

interface FigureProps {
  id: string
  label: string
  value: string
  per?: string
}

function Figure({ id, label, value, per }: FigureProps) {
  return (
    <div data-figure={id}>
      <dt>{label}</dt>
      <dd>
        <span data-testid={`roi-${id}`}>{value}</span> {per && <small>{per}</small>}
      </dd>
    </div>
  )
}

/** Announces the result to screen readers after a pause in typing. The first result is not announced. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (text === first && announced === '') return undefined
    const timer = setTimeout(() => setAnnounced(text), SETTLED)
    return () => clearTimeout(timer)
  }, [text, first, announced])
  return <output className="sr-only">{announced}</output>
}
