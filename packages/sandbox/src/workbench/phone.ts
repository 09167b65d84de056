import type { OffhookCallElement } from '@offhook/core/element'
import { element } from './element.ts'

/** The call of this page. */
export interface Phone {
  readonly view: HTMLElement
  /** Starts a call with an assistant, after the end of the one before. Call it in a click. */
  readonly talk: (assistantId: string, name: string) => void
  /** Opens the panel for written words, after the end of a call with another assistant. */
  readonly chat: (assistantId: string, name: string) => void
}

/** The times that the assistant `tool` may ask this page for. */
const findTimes = ({ day = 'Friday' }: { day?: string }) => `${day} at 9:00 and at 15:30`

/** Creates the element `<offhook-call>`, which is hidden while it has nothing to show. */
export function createPhone(): Phone {
  const phone: OffhookCallElement = element('offhook-call', {
    sandbox: location.origin,
    mode: 'both',
    language: 'en',
  })
  phone.tools = { findTimes }
  // over the requests, or over the assistants where the requests are below the calls: the call can be seen beside it
  const isWide = matchMedia('(width >= 1100px)')
  const place = () => phone.setAttribute('position', isWide.matches ? 'bottom-right' : 'bottom-left')
  isWide.addEventListener('change', place)
  place()
  const setLive = (isLive: boolean) => phone.toggleAttribute('data-live', isLive)
  phone.addEventListener('call-start', () => setLive(true))
  phone.addEventListener('call-end', () => setLive(false))

  /** Names the assistant of the next call. A call with another one, which may still connect, ends. */
  const choose = (assistantId: string, name: string) => {
    if (phone.getAttribute('assistant') !== assistantId) void phone.stop()
    phone.setAttribute('assistant', assistantId)
    phone.setAttribute('name', name)
  }
  return {
    view: phone,
    talk(assistantId, name) {
      choose(assistantId, name)
      void phone.start()
    },
    chat(assistantId, name) {
      choose(assistantId, name)
      void phone.show()
    },
  }
}
