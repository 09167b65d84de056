import { site } from '../../config/site.ts'
import { facts, plans } from '../../content/facts.ts'
import { formatDollars, formatFigure } from '../../ui/formatFigure.ts'
import type { InputName } from './inputs.ts'
import type { UseCaseName } from './model.ts'

interface UseCaseWords {
  name: string
  about: string
  /** The name of the improvement. */
  metric: string
  /** The units of fields, where they differ from the usual ones. */
  units?: Partial<Record<InputName, string>>
}

const cases: Readonly<Record<UseCaseName, UseCaseWords>> = {
  inbound: {
    name: 'Inbound',
    about: `Incoming calls. You answer some of them today; ${site.name} answers all of them.`,
    metric: 'More calls answered',
  },
  reactivation: {
    name: 'Reactivation',
    about: `Old contacts, called again. ${site.name} makes ${formatFigure(facts.agentCallsPerDay)} calls a day; your success rate stays the same.`,
    metric: 'More calls made',
  },
  speed: {
    name: 'Speed',
    about: `New leads, called back. ${site.name} calls within seconds, and every minute saved converts better, up to a limit.`,
    metric: 'More leads converted',
    units: { conversionRate: '% of leads' },
  },
}

export const words = {
  cases,
  heading: 'What do missed calls cost you?',
  lead: 'Put in your own figures. Nothing you enter leaves this page.',
  scriptless: 'To enter your own figures, turn on JavaScript. The results below are for the figures shown.',
  choice: 'Use case',
  bounds: (min: number, max: number) => `usually ${min} to ${max}`,
  outside: (min: number, max: number) => `Outside the usual ${min} to ${max}. It counts as you entered it.`,
  results: 'Result',
  lostRevenue: 'Revenue you lose',
  currentRevenue: 'Revenue now',
  potentialRevenue: `Revenue with ${site.name}`,
  monthlyROI: 'Monthly ROI',
  paybackPeriod: 'Payback period',
  perYear: 'a year',
  excludes: `With the ${plans.pro.name} plan at ${formatDollars(plans.pro.price.monthly)} a month. Excludes call minutes beyond the free ones. An estimate, not a promise.`,
} as const
