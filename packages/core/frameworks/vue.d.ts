import type { DefineComponent } from 'vue'
import type { CallElementEvents, CallElementProps } from '../src/exports/element.ts'

/** `CallEnd` for `call-end`: Vue writes `@call-end` as the property `onCallEnd`. */
type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>

type Listeners = {
  readonly [Type in keyof CallElementEvents as `on${PascalCase<Type>}`]?: (
    event: CallElementEvents[Type],
  ) => void
}

declare module 'vue' {
  interface GlobalComponents {
    'offhook-call': DefineComponent<CallElementProps & Listeners>
  }
}
