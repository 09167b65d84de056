'use client'

import { type AgentState, errorMessageForUser, type OffhookError, strings } from '@offhook/react'
import { createContext, useContext } from 'react'

const WORDS = {
  // Those of the components without a style: start, connecting, end, ending, transcript, you, agent, turnOnSound, microphone,
  // speaker, systemDefault. Write one of them below to replace it.
  ...strings,
  tryAgain: 'Try again',
  mute: 'Mute',
  unmute: 'Unmute',
  callControls: 'Call',
  callWith: 'Call with {name}',
  callLength: 'Length of the call',
  description: 'Start the call, allow the microphone, and speak as you would on the phone.',
  weakConnection: '· weak connection',
  devices: 'Microphone and speaker',
  volume: 'Volume',
  latest: 'Latest',
  writing: '{name} is writing…',
  message: 'Message',
  messageHint: 'Or type a message',
  send: 'Send',
  messageTooLong: 'This message is too long. Shorten it.',
  noAnswer: 'There is no answer to your message.',
  mutedWhileSpeaking: 'You are speaking, and you are muted.',
  microphoneSilent: 'We cannot hear you. Check that your microphone is on, or choose another one.',
  soundBlocked: 'Your browser blocks the sound of this page.',
  agree: 'Agree and continue',
  agreeAndCall: 'Agree and start call',
  withdraw: 'Withdraw consent',
  tool: 'Tool',
  toolRunning: '{name}…',
  toolDone: '{name}: done',
  toolFailed: '{name}: failed',
  toolAborted: '{name}: not finished',
  toolDetails: 'details',
  toolResult: 'Result',
  toolError: 'Error',
}

/** The texts of all parts. `{name}` is the agent's name, and in the texts of a tool its name. */
export interface Texts extends Readonly<Record<keyof typeof WORDS, string>> {
  /** The activities of the agent, for `call-status`. `connected` is announced to screen readers in place of each turn. */
  status: Readonly<Record<AgentState | 'connected' | 'muted' | 'failed', string>>
  /** Sentences for errors, by code. `other` is for all that have none. Without it, these are in English. */
  errors: { readonly [Code in OffhookError['code'] | 'other']?: string }
  /** The names of your tools for users. Default: the words of the name, such as "Book visit" for `book_visit`. */
  tools: { readonly [name: string]: string }
}

/** The English texts: translate them here, or pass some of them to `TextsProvider`. */
export const TEXTS: Texts = {
  ...WORDS,
  status: {
    idle: 'Ready when you are',
    connecting: 'Connecting…',
    connected: 'Connected',
    listening: 'Listening',
    muted: 'You are muted',
    thinking: 'Thinking…',
    speaking: 'Speaking',
    reconnecting: 'Connection lost. Reconnecting…',
    ending: 'Ending the call…',
    failed: 'Not connected',
  },
  errors: {},
  tools: {},
}

export const TextsContext = createContext(TEXTS)

/** The texts of the nearest `<TextsProvider>`. English without one. */
export const useTexts = (): Texts => useContext(TextsContext)

/** Puts a name into a text. */
export const fill = (text: string, name: string): string => text.replaceAll('{name}', () => name)

/** The sentence for the user about an error. */
export const errorText = ({ errors }: Texts, error: OffhookError): string =>
  errors[error.code] ?? errors.other ?? errorMessageForUser(error)
