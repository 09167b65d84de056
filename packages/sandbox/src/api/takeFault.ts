import {
  FAULT,
  type FaultAnswer,
  findRequestFault,
  findWebCallFault,
  REQUEST_FAULT_RULE,
  type RequestFault,
} from '../platform/faults.ts'
import { field } from '../platform/isRecord.ts'
import { Refusal } from '../platform/respond.ts'
import type { RoutedRequest } from '../platform/route.ts'
import { isScenario } from '../scenarios/catalogue.ts'

/** The fault that an id of a request names: `fault:429`. @throws Refusal 400 for an unknown fault as an assistant */
function findAsked({ params, body }: RoutedRequest): FaultAnswer | undefined {
  const id = params.id ?? field(body, 'assistantId')
  if (typeof id !== 'string' || !id.startsWith(FAULT)) return undefined
  const fault = findRequestFault(id.slice(FAULT.length))
  const isKnown = fault || params.id !== undefined || isScenario(id) || findWebCallFault(id)
  // as in a web call: with a misspelled name a test of a failure would pass without a failure
  if (!isKnown) throw new Refusal(400, `There is no ${id}.`)
  return fault
}

/**
 * Answers a request that is to fail: by its header `x-sandbox-fault`, by the next fault of `queue`, or by its id.
 *
 * @throws Refusal 400 for an unknown fault in the header or as an assistant
 */
export function takeFault(queue: RequestFault[], routed: RoutedRequest) {
  const { request } = routed
  const wanted = request.headers.get('x-sandbox-fault')
  if (wanted !== null) {
    const fault = findRequestFault(wanted)
    if (!fault) throw new Refusal(400, `x-sandbox-fault ${REQUEST_FAULT_RULE}`)
    return fault(request)
  }
  const next = queue.shift()
  if (next !== undefined) return findRequestFault(next)?.(request)
  return findAsked(routed)?.(request)
}
