import { OffhookCallElement } from '../element/OffhookCallElement.ts'

declare global {
  interface HTMLElementTagNameMap {
    'offhook-call': OffhookCallElement
  }
}

const TAG = 'offhook-call'

// On a server there is no registry. On a page with two copies, the first one keeps the tag.
const registry: CustomElementRegistry | undefined = globalThis.customElements
if (registry && !registry.get(TAG)) registry.define(TAG, OffhookCallElement)

export type {
  CallElementEvents,
  CallElementProps,
  ChatErrorEvent,
  SetupErrorEvent,
} from '../element/callEvents.ts'
export type {
  CallAttributes,
  CallMode,
  CallPosition,
  CallProperties,
  CallTheme,
  CallTool,
} from '../element/settings.ts'
export type { CallWords, PartialWords, Trouble } from '../element/words/words.ts'
export { OffhookCallElement }
