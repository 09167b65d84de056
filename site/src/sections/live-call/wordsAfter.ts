import { site } from '../../config/site.ts'
import { legalFacts } from '../../content/facts.ts'

const count = (value: number, one: string) => `${value} ${one}${value === 1 ? '' : 's'}`

/** The words after a call, or after one that could not start. They load then. */
export const wordsAfter = {
  ended: `That was ${site.name}.`,
  broken: 'The call broke off.',
  /** Length and answers of the call that has ended. */
  measure: (seconds: number, answers: number) =>
    answers === 0
      ? `${count(seconds, 'second')}.`
      : `${count(seconds, 'second')}, ${count(answers, 'answer')}.`,
  /** In a call: the browser recognizes speech at a service of its maker. */
  speechOffer: 'May your browser send your voice to its maker to write your words down?',
  allowSpeech: 'Allow',
  speechSent: 'Your browser sends your voice to its maker to write your words down.',
  stopSpeech: 'Stop',
  write: `Write to ${site.name}`,
  writeHint: `Write to ${site.name} here`,
  hear: 'Hear the sample call',
  chatKept: `Chats are kept for up to ${legalFacts.chatRetentionDays} days.`,
  chatFailed: 'The answer did not arrive. Please send your message again.',
} as const
