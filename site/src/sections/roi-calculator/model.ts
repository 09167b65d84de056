import { facts, plans } from '../../content/facts.ts'
import type { CalculatorValues, InputName } from './inputs.ts'

const WEEKS_PER_MONTH = 4.33
const WEEKS_PER_YEAR = 52
/** Minutes until the agent calls a new lead. */
const BASE_MINUTES = 0.083
const UPLIFT_PER_MINUTE = 0.02
const UPLIFT_CAP = 0.8
const CONVERSION_CAP = 0.5

/** A use of the agent: answering calls, reactivating old contacts, or calling new leads fast. */
export type UseCaseName = 'inbound' | 'reactivation' | 'speed'

/** The results of the calculator, unrounded: rounding happens when they are shown. */
export interface CalculatorResult {
  /** Dollars a year today. */
  currentRevenue: number
  /** Dollars a year with the agent; never below the current. */
  potentialRevenue: number
  /** Dollars a year between the two; never negative. */
  lostRevenue: number
  /** Percent a month on the plan's cost; -100 when nothing is gained. */
  monthlyROI: number
  /** Days of extra revenue that pay one month of the plan; null when nothing is gained. */
  paybackPeriod: number | null
  /** Inbound: points of calls answered. Reactivation: times more calls. Speed: percent more conversions. */
  improvementMetric: number
}

/** A use case: its fields, and the revenue of a week today and with the agent. */
interface UseCase {
  fields: readonly InputName[]
  weekly: (values: CalculatorValues) => { current: number; potential: number; improvement: number }
}

/** Results that are too large for a number become 0. */
const finite = (x: number) => (Number.isFinite(x) ? x : 0)
const divide = (a: number, b: number) => finite(a / b)
const share = (x: number) => Math.min(1, Math.max(0, x))

/** The three use cases (spec §4, §9). */
export const cases: Readonly<Record<UseCaseName, UseCase>> = {
  inbound: {
    fields: ['dailyCalls', 'pickupRate', 'daysPerWeek', 'conversionRate', 'opportunityValue'],
    weekly: ({ dailyCalls, pickupRate, daysPerWeek, conversionRate, opportunityValue }) => {
      const potential = dailyCalls * daysPerWeek * (conversionRate / 100) * opportunityValue
      return { current: potential * (pickupRate / 100), potential, improvement: 100 - pickupRate }
    },
  },
  reactivation: {
    fields: ['currentCallsPerDay', 'totalPickups', 'successfulCalls', 'daysPerWeek', 'opportunityValue'],
    weekly: ({ currentCallsPerDay, totalPickups, successfulCalls, daysPerWeek, opportunityValue }) => {
      const contact = share(divide(totalPickups, currentCallsPerDay * daysPerWeek))
      const success = share(divide(successfulCalls, totalPickups))
      const worth = (calls: number) => calls * daysPerWeek * contact * success * opportunityValue
      return {
        current: worth(currentCallsPerDay),
        potential: worth(facts.agentCallsPerDay),
        improvement: divide(facts.agentCallsPerDay, currentCallsPerDay),
      }
    },
  },
  speed: {
    fields: ['leadsPerDay', 'avgTimeToCall', 'daysPerWeek', 'conversionRate', 'opportunityValue'],
    weekly: ({ leadsPerDay, avgTimeToCall, daysPerWeek, conversionRate, opportunityValue }) => {
      const now = conversionRate / 100
      const uplift = Math.min(UPLIFT_CAP, Math.max(0, (avgTimeToCall - BASE_MINUTES) * UPLIFT_PER_MINUTE))
      const next = Math.max(now, Math.min(CONVERSION_CAP, now * (1 + uplift)))
      const worth = leadsPerDay * daysPerWeek * opportunityValue
      return {
        current: worth * now,
        potential: worth * next,
        improvement: divide(next - now, now) * 100,
      }
    },
  },
}

/**
 * Calculates one use case. Every value of the result is finite for finite input, or null where its type says so.
 *
 * @param planCost dollars a month: the Pro plan, whichever period the pricing section shows (spec §9)
 */
export function calculate(
  name: UseCaseName,
  values: CalculatorValues,
  planCost: number = plans.pro.price.monthly,
): CalculatorResult {
  const { current, potential, improvement } = cases[name].weekly(values)
  const gain = finite(Math.max(0, potential - current))
  return {
    currentRevenue: finite(current * WEEKS_PER_YEAR),
    potentialRevenue: finite(Math.max(current, potential) * WEEKS_PER_YEAR),
    lostRevenue: finite(gain * WEEKS_PER_YEAR),
    monthlyROI: finite(((gain * WEEKS_PER_MONTH - planCost) / planCost) * 100),
    paybackPeriod: gain > 0 ? Math.min(planCost / (gain / 7), Number.MAX_VALUE) : null,
    improvementMetric: improvement,
  }
}
