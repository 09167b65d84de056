import type { Answer, FullAnswer, RequestOptions } from './answer.ts'
import type { Read } from './endpoint.ts'
import { peek } from './peek.ts'
import { readAnswer, requestIdOf } from './request.ts'
import type { Order, Send } from './transport.ts'

/** Sends a request at once, and answers with its data, or with more where more is asked for. */
export function createAnswer(
  send: Send,
  prepare: () => Order,
  options: RequestOptions,
  read?: Read,
): Answer<unknown> {
  let isRaw = false
  const full: Promise<FullAnswer<unknown>> = send(
    prepare,
    options,
    async ({ operation, response, hide, clock }) => {
      const requestId = requestIdOf(response)
      if (isRaw) {
        const { keepResponse } = await import('./keepResponse.ts')
        return { data: undefined, response: keepResponse(response, clock), requestId }
      }
      const data = await readAnswer(operation, response, hide, read, peek)
      return { data, response, requestId }
    },
  )
  const data = full.then((answer) => answer.data)
  const withResponse = () => {
    // who asks for more hears of a failure there, and need not wait for the data too
    data.catch(() => undefined)
    return full
  }
  const asResponse = async () => {
    isRaw = true
    const { response } = await withResponse()
    return response
  }
  return Object.assign(data, { withResponse, asResponse })
}
