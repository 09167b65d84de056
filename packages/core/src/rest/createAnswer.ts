import type { Answer, FullAnswer, RequestOptions } from './answer.ts'
import type { Read } from './endpoint.ts'
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
  const full: Promise<FullAnswer<unknown>> = send(prepare, options, async (arrival) => {
    let { response } = arrival
    const data = isRaw ? undefined : await readAnswer(arrival, read)
    // few ask for it
    if (isRaw) response = (await import('./keepResponse.ts')).keepResponse(arrival)
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
