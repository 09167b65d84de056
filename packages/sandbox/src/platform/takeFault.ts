import { FAULT, type FaultAnswer, findRequestFault, REQUEST_FAULT_RULE, type RequestFault } from './faults.ts'
import { field } from './isRecord.ts'
import { Refusal } from './respond.ts'
import type { Route, RoutedRequest } from './route.ts'

/**
 * Answers a request that is to fail: by its header `x-sandbox-fault`, by the next fault of `queue`, or by its id.
 * Undefined for a request that is to be answered.
 *
 * @throws Refusal 400 for an unknown fault in the header or as an assistant
 */
export async function takeFault(
  queue: RequestFault[],
  { faults }: Route,
  routed: RoutedRequest,
): Promise<Response | undefined> {
  if (faults === 'none') return undefined
  const { request } = routed
  const wanted = request.headers.get('x-sandbox-fault')
  if (wanted !== null) {
    const fault = findRequestFault(wanted)
    if (!fault) throw new Refusal(400, `x-sandbox-fault ${REQUEST_FAULT_RULE}`)
    return fault(request)
  }
  const next = queue.shift()
  if (next !== undefined) return findRequestFault(next)?.(request)
  return faults === 'by-scenario' ? undefined : (await findFaultOfId(routed))?.(request)
}

/** The fault that an id of a request names: `fault:429`. @throws Refusal 400 for an unknown fault as an assistant */
async function findFaultOfId({ params, body }: RoutedRequest): Promise<FaultAnswer | undefined> {
  const id = params.id ?? field(body, 'assistantId')
  if (typeof id !== 'string' || !id.startsWith(FAULT)) return undefined
  const fault = findRequestFault(id.slice(FAULT.length))
  if (fault || params.id !== undefined) return fault
  const { isScenario } = await import('../scenarios/catalogue.ts')
  // as in a web call: with a misspelled name a test of a failure would pass without a failure
  if (!isScenario(id)) throw new Refusal(400, `There is no ${id}.`)
  return undefined
}
