import type { Page } from '@playwright/test'

type Answer = 'markdown' | 'growing' | 'never' | 'offline' | 'busy' | 'sandbox'

/** Answers the requests of the element: with a stream that ends or grows, never, not at all, or as the sandbox. */
export const answerRequests = (page: Page, answer: Answer) =>
  page.evaluate((answer) => {
    const text = [
      'We have **two** free times on *Monday*:',
      '',
      '1. 9:30 with Dr. Ortega',
      '2. 14:00 with Dr. Lindqvist',
      '',
      'See [our prices](https://harbor.example/prices), or write `STOP`. <b>Not bold</b>',
    ].join('\n')
    const events = `data: ${JSON.stringify({ output: [{ role: 'assistant', content: text }] })}\n\ndata: [DONE]\n\n`
    const growing = () => {
      const pieces = ['See [our prices](https://harbor.', 'example/prices), or']
      return new ReadableStream<Uint8Array>({
        start(controller) {
          for (const delta of pieces) {
            const event = `data: ${JSON.stringify({ path: 'chat.output[0].content', delta })}\n\n`
            controller.enqueue(new TextEncoder().encode(event))
          }
        },
      })
    }
    const answerOnce = async () => {
      if (answer === 'never') await new Promise(() => {})
      if (answer === 'offline') throw new TypeError('Failed to fetch')
      if (answer === 'busy') return new Response('{"message":"busy"}', { status: 429 })
      return new Response(answer === 'growing' ? growing() : events, {
        headers: { 'content-type': 'text/event-stream' },
      })
    }
    const fetch = answer === 'sandbox' ? window.harness.createSandbox().fetch : answerOnce
    const host = document.querySelector('offhook-call')
    if (host) host.clientOptions = { ...host.clientOptions, fetch }
  }, answer)
