/** The inputs of all use cases. Use cases with the same input share its value. */
export const inputs = {
  dailyCalls: { label: 'Daily Calls', unit: 'calls a day', min: 5, max: 200, start: 20 },
  currentCallsPerDay: { label: 'Current Calls/Day', unit: 'calls a day', min: 10, max: 500, start: 50 },
  leadsPerDay: { label: 'Leads Per Day', unit: 'leads a day', min: 5, max: 200, start: 20 },
  pickupRate: { label: 'Pickup Rate', unit: '% of calls', min: 40, max: 95, start: 70 },
  totalPickups: { label: 'Total Pickups', unit: 'a week', min: 1, max: 500, start: 75 },
  successfulCalls: { label: 'Success', unit: 'calls a week', min: 1, max: 200, start: 15 },
  avgTimeToCall: { label: 'Avg Time to Call', unit: 'minutes', min: 1, max: 120, start: 30 },
  daysPerWeek: { label: 'Operating Days', unit: 'days a week', min: 3, max: 7, start: 5 },
  conversionRate: { label: 'Conversion Rate', unit: '% of calls', min: 5, max: 50, start: 20 },
  opportunityValue: { label: 'Opportunity Value', unit: 'dollars', min: 50, max: 2000, start: 300 },
} as const satisfies Record<string, CalculatorInput>

/** A field. Its bounds are hints: values are not clamped (spec §5). */
export interface CalculatorInput {
  label: string
  unit: string
  min: number
  max: number
  /** The value before the user enters one. */
  start: number
}

export type InputName = keyof typeof inputs

/** The value of every input. */
export type CalculatorValues = Readonly<Record<InputName, number>>

const names = Object.keys(inputs) as InputName[]

/** The first texts of the fields. */
export const startTexts = Object.fromEntries(
  names.map((name) => [name, String(inputs[name].start)]),
) as Readonly<Record<InputName, string>>

/** Whether the text of a field is a finite number. */
export const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/** Reads a field: non-numeric text counts as 0 (spec §5). */
export const readNumber = (text: string): number => (isNumber(text) ? Number(text) : 0)

/** Reads all fields. */
export const readValues = (texts: Readonly<Record<InputName, string>>): CalculatorValues =>
  Object.fromEntries(names.map((name) => [name, readNumber(texts[name])])) as Record<InputName, number>
