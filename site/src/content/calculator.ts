import type { UseCaseName } from '../calculator/model.ts'
import { brand } from './brand.ts'

interface UseCaseCopy {
  name: string
  about: string
  /** What the improvement is an improvement of. */
  metric: string
}

/** The words of the three use cases. */
export const caseCopy: Readonly<Record<UseCaseName, UseCaseCopy>> = {
  inbound: {
    name: 'Inbound',
    about: `Calls that come in. Today you answer some of them, ${brand.name} answers all.`,
    metric: 'More calls answered',
  },
  reactivation: {
    name: 'Reactivation',
    about: `Old contacts, called again. ${brand.name} makes 1,000 calls a day, with the success that you have now.`,
    metric: 'More calls made',
  },
  speed: {
    name: 'Speed',
    about: `New leads, called back. ${brand.name} calls within seconds; every minute less converts better, up to a limit.`,
    metric: 'More leads converted',
  },
}

export const calculatorCopy = {
  heading: 'What do missed calls cost you?',
  lead: 'Put in your own figures. Nothing you enter leaves this page.',
  scriptless:
    'Your own figures need JavaScript, which is switched off in your browser. This is what becomes of the ones below.',
  choice: 'What the agent would do',
  bounds: (min: number, max: number) => `usually ${min} to ${max}`,
  outside: (min: number, max: number) => `Outside the usual ${min} to ${max}; it is counted as you wrote it.`,
  results: 'Result',
  lostRevenue: 'Revenue you lose',
  currentRevenue: 'Revenue now',
  potentialRevenue: `Revenue with ${brand.name}`,
  monthlyROI: 'Monthly ROI',
  paybackPeriod: 'Payback period',
  perYear: 'a year',
  excludes:
    'With the Pro plan at $299 a month. Excludes call minutes beyond the free ones. An estimate, not a promise.',
} as const
