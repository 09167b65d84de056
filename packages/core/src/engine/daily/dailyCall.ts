import { CallError } from '../../errors/CallError.ts'
import type { Participant } from '../participant.ts'

/** What this adapter uses of daily-js's call object. */
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

export interface DailyFactory {
  createCallObject: (properties: object) => DailyCall
  createFrame: (parent: HTMLElement, properties: object) => DailyCall
  version: () => string
}

/** The class that a bundler or Node hands over: itself, or under one or two `default`s. */
export function dailyFactoryOf(module: unknown): DailyFactory {
  let found = module
  while (found && typeof (found as DailyFactory).createCallObject !== 'function') {
    found = (found as { default?: unknown }).default
  }
  if (!found) throw new CallError('unknown', 'What was imported as @daily-co/daily-js is not daily-js.')
  return found as DailyFactory
}
