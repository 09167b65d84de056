import { isScenario } from '../agent/scenarios.ts'
import {
  FAULT,
  type FaultAnswer,
  findFault,
  findWebCallFault,
  REQUEST_FAULT_RULE,
  type RequestFault,
} from '../platform/faults.ts'
import { field } from '../platform/isRecord.ts'
import { Refusal } from '../platform/respond.ts'
import type { RoutedRequest } from '../platform/route.ts'

/** A failure that an id of a request asks for: `fault:429`. @throws Refusal 400 for an assistant that there is none of */
function findAsked({ params, body }: RoutedRequest): FaultAnswer | undefined {
  const id = params.id ?? field(body, 'assistantId')
  if (typeof id !== 'string' || !id.startsWith(FAULT)) return undefined
  const fault = findFault(id.slice(FAULT.length))
  const isKnown = fault || params.id !== undefined || isScenario(id) || findWebCallFault(id)
  // as with a web call: with a misspelled name a test of a failure would pass without any failure
  if (!isKnown) throw new Refusal(400, `There is no ${id}.`)
  return fault
}

/**
 * The failure that a request gets in place of its answer: the one in its header `x-sandbox-fault`, the next
 * one of `queue`, or the one that its id names.
 *
 * @throws Refusal 400 for a header that names no fault, or an assistant whose name is that of none
 */
export function takeFault(queue: RequestFault[], routed: RoutedRequest) {
  const { request } = routed
  const wanted = request.headers.get('x-sandbox-fault')
  if (wanted !== null) {
    const fault = findFault(wanted)
    if (!fault) throw new Refusal(400, `x-sandbox-fault ${REQUEST_FAULT_RULE}`)
    return fault(request)
  }
  const next = queue.shift()
  if (next !== undefined) return findFault(next)?.(request)
  return findAsked(routed)?.(request)
}
