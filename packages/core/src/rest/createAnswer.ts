import type { RequestOptions, RestPromise, RestResult } from './answer.ts'
import type { Arrival } from './attempt.ts'
import type { Read } from './endpoint.ts'
import { load } from './load.ts'
import { readAnswer } from './request.ts'
import { requestIdOf } from './requestIdOf.ts'
import type { Prepare, Send } from './transport.ts'

/** Sends a request at once, and answers with its data, or with more where more is asked for. */
export function createAnswer(
  send: Send,
  prepare: Prepare,
  options: RequestOptions,
  read?: Read,
): RestPromise<unknown> {
  let isRaw = false
  let part: typeof import('./keepResponse.ts') | undefined
  const take = async (arrival: Arrival) => {
    const response = part ? part.keepResponse(arrival) : arrival.response
    return { data: part ? undefined : await readAnswer(arrival, read), response }
  }
  // few ask for it
  const fetchPart = () =>
    isRaw &&
    load(import('./keepResponse.ts')).then((loaded) => {
      part = loaded
    })
  const full = send(prepare, options, Object.assign(take, { fetchPart }))
  const data = full.then((answer) => answer.data)
  const withResponse = async (): Promise<RestResult<unknown>> => {
    // who asks for more hears of a failure there, and need not wait for the data too
    data.catch(() => undefined)
    const answer = await full
    return { ...answer, requestId: requestIdOf(answer.response) }
  }
  return Object.assign(data, {
    withResponse,
    asResponse: async () => {
      isRaw = true
      return (await withResponse()).response
    },
  })
}
