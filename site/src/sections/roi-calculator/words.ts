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
  /** Its unit. */
  of?: string
  /** Units that differ from those in `inputs.ts`. */
  units?: Partial<Record<InputName, string>>
}

const cases: Readonly<Record<UseCaseName, UseCaseWords>> = {
  inbound: {
    name: 'Inbound',
    about: `You answer some of your incoming calls today. ${site.name} answers all of them.`,
    metric: 'More calls answered',
    of: 'of your calls',
  },
  reactivation: {
    name: 'Reactivation',
    about: `${site.name} calls your old contacts, ${formatFigure(facts.agentCallsPerDay)} calls a day, at the success rate you have today.`,
    metric: 'More calls made',
  },
  speed: {
    name: 'Speed',
    about: `${site.name} calls new leads back within seconds. Every minute saved converts more of them, up to a limit.`,
    metric: 'More leads converted',
    units: { conversionRate: '% of leads' },
  },
}

const range = (min: number, max: number) => `${formatFigure(min)} to ${formatFigure(max)}`

export const words = {
  cases,
  heading: 'What do missed calls cost you?',
  lead: 'Enter your own numbers. They stay on this page.',
  scriptless: 'To enter your own numbers, turn on JavaScript. The results below are for the numbers shown.',
  choice: 'Use case',
  bounds: (min: number, max: number) => `Usually ${range(min, max)}`,
  outside: (min: number, max: number) => `Usually ${range(min, max)}. We use the number you entered.`,
  results: 'Results',
  lostRevenue: 'Missed revenue',
  currentRevenue: 'Revenue today',
  potentialRevenue: `Revenue with ${site.name}`,
  monthlyROI: 'Monthly ROI',
  paybackPeriod: 'Payback period',
  perYear: 'a year',
  excludes: `With the ${plans.pro.name} plan at ${formatDollars(plans.pro.price.monthly)} a month. Extra call minutes are not included. All results are estimates.`,
} as const
