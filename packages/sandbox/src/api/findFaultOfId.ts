import { field } from '../fields.ts'
import { FAULT, type FaultAnswer, findRequestFault } from '../platform/faults.ts'
import { Refusal } from '../platform/responses.ts'
import type { RoutedRequest } from '../platform/route.ts'
import { isScenario } from '../scenarios/catalogue.ts'

/** Finds the fault that an id of a request names: `fault:429`. @throws Refusal 400 for an unknown fault as an assistant */
export function findFaultOfId({ params, body }: RoutedRequest): FaultAnswer | undefined {
  const id = params.id ?? field(body, 'assistantId')
  if (typeof id !== 'string' || !id.startsWith(FAULT)) return undefined
  const fault = findRequestFault(id.slice(FAULT.length))
  // as in a web call: with a misspelled name a test of a failure would pass without a failure
  if (!fault && params.id === undefined && !isScenario(id)) throw new Refusal(400, `There is no ${id}.`)
  return fault
}
