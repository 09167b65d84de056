import { CallError } from '../../errors/CallError.ts'
import type { Participant } from '../participant.ts'

/** The part of daily-js's call object that this adapter uses. */
export interface DailyCall {
  on: (name: string, listener: (event: { readonly [key: string]: unknown }) => void) => unknown
  load: (properties?: object) => Promise<unknown>
  join: (properties: object) => Promise<unknown>
  leave: () => Promise<unknown>
  destroy: () => Promise<unknown>
  participants: () => Record<string, Participant>
  subscribeToTracksAutomatically?: () => unknown
  iframe?: () => HTMLIFrameElement | null
  callClientId?: string
  properties?: { readonly [name: string]: unknown }
  _maybeSendToSentry?: unknown
  _maxAppMessageSize?: unknown
}

/** The part of daily-js's static methods that this adapter uses. */
export interface DailyFactory {
  createCallObject: (properties: object) => DailyCall
  createFrame: (parent: HTMLElement, properties: object) => DailyCall
  version: () => string
}

/** Finds daily-js's class in an imported module: bundlers and Node put it under no, one or two `default`s. */
export function dailyFactoryOf(module: unknown): DailyFactory {
  let found = module
  while (found && typeof (found as DailyFactory).createCallObject !== 'function') {
    found = (found as { default?: unknown }).default
  }
  if (!found) throw new CallError('unknown', 'The module @daily-co/daily-js is not daily-js.')
  return found as DailyFactory
}
