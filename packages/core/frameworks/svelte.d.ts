import type { HTMLAttributes } from 'svelte/elements'
import type { CallElementProps, OffhookCallElement } from './element.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'offhook-call': Omit<HTMLAttributes<OffhookCallElement>, keyof CallElementProps> & CallElementProps
  }
}
