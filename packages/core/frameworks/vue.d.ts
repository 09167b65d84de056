import type { DefineComponent } from 'vue'
import type { CallElementEvents, CallElementProps } from '../src/exports/element.ts'

type Listeners = {
  readonly [Type in keyof CallElementEvents as `on${Capitalize<Type>}`]?: (
    event: CallElementEvents[Type],
  ) => void
}

declare module 'vue' {
  interface GlobalComponents {
    'offhook-call': DefineComponent<CallElementProps & Listeners>
  }
}
