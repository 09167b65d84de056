import { useEffect, useState } from 'react'
import { formatDollars } from '../../ui/formatFigure.ts'
import { NextStep } from '../../ui/NextStep.tsx'
import { formatImprovement, formatPayback, formatPercent } from './format.ts'
import type { CalculatorResult, UseCaseName } from './model.ts'
import { words } from './words.ts'

/** Milliseconds without a change before the result is announced, so that it is not read at every key. */
const SETTLED = 700

interface CalculatorResultsProps {
  kind: UseCaseName
  result: CalculatorResult
}

/** The results of the calculator: two bars to scale, the difference as the large figure, and three figures in a line. */
export function CalculatorResults({ kind, result }: CalculatorResultsProps) {
  const lost = formatDollars(result.lostRevenue)
  const { perYear } = words
  const { metric, of } = words.cases[kind]
  return (
    <section className="results" aria-label={words.results}>
      <dl>
        <Revenue
          id="current"
          label={words.currentRevenue}
          value={result.currentRevenue}
          of={result.potentialRevenue}
        />
        <Revenue
          id="potential"
          label={words.potentialRevenue}
          value={result.potentialRevenue}
          of={result.potentialRevenue}
        />
        <Figure id="lost" label={words.lostRevenue} value={lost} per={perYear} />
        <Figure id="monthly" label={words.monthlyROI} value={formatPercent(result.monthlyROI)} />
        <Figure id="payback" label={words.paybackPeriod} value={formatPayback(result.paybackPeriod)} />
        <Figure
          id="improvement"
          label={metric}
          value={formatImprovement(kind, result.improvementMetric)}
          per={of}
        />
      </dl>
      <p className="results-note">{words.excludes}</p>
      <NextStep />
      <Announcement text={`${words.lostRevenue}: ${lost} ${perYear}`} />
    </section>
  )
}

/** On a phone: the result in sight while the user fills in the fields above the results. */
export const ResultStrip = ({ lostRevenue }: CalculatorResult) => (
  <p aria-hidden="true" className="scripted results-strip">
    {words.lostRevenue} <strong>{formatDollars(lostRevenue)}</strong> {words.perYear}
  </p>
)

interface RevenueProps {
  id: string
  label: string
  value: number
  /** The value whose bar is full. */
  of: number
}

const Revenue = ({ id, label, value, of }: RevenueProps) => (
  <div data-figure={id}>
    <dt>{label}</dt>
    <dd>
      <svg aria-hidden="true" className="results-bar">
        <rect width={`${of > 0 ? Math.max(0, (value / of) * 100) : 0}%`} height="100%" />
      </svg>
      <span data-testid={`roi-${id}`}>{formatDollars(value)}</span> <small>{words.perYear}</small>
    </dd>
  </div>
)

interface FigureProps {
  id: string
  label: string
  value: string
  per?: string | undefined
}

const Figure = ({ id, label, value, per }: FigureProps) => (
  <div data-figure={id}>
    <dt>{label}</dt>
    <dd>
      <span data-testid={`roi-${id}`}>{value}</span> {per && <small>{per}</small>}
    </dd>
  </div>
)

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
