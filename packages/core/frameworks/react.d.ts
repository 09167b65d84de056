import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { CallElementProps, OffhookCallElement } from '../src/exports/element.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'offhook-call': Omit<
        DetailedHTMLProps<HTMLAttributes<OffhookCallElement>, OffhookCallElement>,
        keyof CallElementProps
      > &
        CallElementProps
    }
  }
}
