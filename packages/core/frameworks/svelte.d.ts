import type { HTMLAttributes } from 'svelte/elements'
import type { CallElementProps, OffhookCallElement } from '../src/exports/element.ts'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'offhook-call': Omit<HTMLAttributes<OffhookCallElement>, keyof CallElementProps> & CallElementProps
  }
}
