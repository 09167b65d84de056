import type { SerializedError } from '../errors/OffhookError.ts'
import type { CallEnd, ErrorEvent as CallErrorEvent } from '../voice/events.ts'
import type { ServerMessage } from '../voice/messages/serverMessages.ts'
import type { CallAttributes, CallProperties } from './settings.ts'

/** A message of the chat that could not be sent, or its answer that did not arrive. */
export interface ChatErrorEvent {
  readonly type: 'chat-error'
  readonly error: SerializedError
  /** ISO 8601. */
  readonly timestamp: string
}

/**
 * The element cannot start a call or a chat: a setting is missing or invalid, the page is not on https, or the panel could
 * not be loaded.
 */
export interface SetupErrorEvent {
  readonly type: 'setup-error'
  /** `code-load` if the panel could not be loaded: the next press loads it again. Absent for a setting. */
  readonly code?: 'code-load'
  /** The cause, in words for the developer of the page. */
  readonly message: string
}

/** The DOM events of the element. They do not bubble. */
export interface CallElementEvents {
  /** The assistant listens. */
  'call-start': CustomEvent<null>
  /** The call has ended, with its reason. */
  'call-end': CustomEvent<CallEnd>
  /** A message of the platform during a call. */
  message: CustomEvent<ServerMessage>
  /** An error of the call, of the chat, or of the settings. */
  error: CustomEvent<CallErrorEvent | ChatErrorEvent | SetupErrorEvent>
}

/** The attributes, properties and events of the element, as JSX writes them: `oncall-start`, `onerror`. */
export type CallElementProps = Omit<CallAttributes, keyof CallProperties> &
  CallProperties & {
    /** Opens the panel. */
    open?: boolean | undefined
  } & {
    [Type in keyof CallElementEvents as `on${Type}`]?: ((event: CallElementEvents[Type]) => void) | undefined
  }
