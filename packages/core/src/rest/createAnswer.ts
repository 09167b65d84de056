import type { Answer, FullAnswer, RequestOptions } from './answer.ts'
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
): Answer<unknown> {
  let isRaw = false
  let part: typeof import('./keepResponse.ts') | undefined
  const prepareAll = async () => {
    const order = await prepare()
    // few ask for it; fetched before anything is sent, as an answer that came must not be lost for want of it
    if (isRaw) part = await load(import('./keepResponse.ts'))
    return order
  }
  const full: Promise<FullAnswer<unknown>> = send(prepareAll, options, async (arrival) => {
    const response = part ? part.keepResponse(arrival) : arrival.response
    const data = part ? undefined : await readAnswer(arrival, read)
    return { data, response, requestId: requestIdOf(response) }
  })
  const data = full.then((answer) => answer.data)
  const withResponse = () => {
    // who asks for more hears of a failure there, and need not wait for the data too
    data.catch(() => undefined)
    return full
  }
  return Object.assign(data, {
    withResponse,
    asResponse: async () => {
      isRaw = true
      return (await withResponse()).response
    },
  })
}
