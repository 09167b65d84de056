import { words as call } from '../../call/words.ts'
import { facts } from '../../content/facts.ts'

export const words = {
  heading: 'Common questions',
  /** Questions before the purchase. */
  questions: [
    {
      question: 'What do extra minutes cost?',
      answer: `Your plan’s free minutes come first. After that, each minute costs ${facts.minutePrice}.`,
    },
    {
      question: 'How soon can we go live?',
      answer: `Setup takes under ${facts.setupHours} hours.`,
    },
    {
      question: 'Is there a commitment?',
      answer: `Yes, ${facts.commitmentMonths} months on every plan. To cancel, give ${facts.noticeDays} days’ notice. Canceling before the ${facts.commitmentMonths} months are over costs ${facts.earlyTerminationFee} of the remaining fees.`,
    },
    {
      question: 'Which currency do we pay in?',
      answer: `Prices on this page are in ${facts.priceCurrency}. Our terms state fees in ${facts.feeCurrency}. Your order says which amount applies.`,
    },
    {
      question: 'Are calls recorded?',
      answer: `Yes. Recordings and transcripts are kept for up to ${facts.callRetentionDays} days. Tell your callers, as your local law requires.`,
    },
    {
      question: 'Can we hear it first?',
      answer: `Yes. Press “${call.talk}” on this page, or listen to the sample call.`,
    },
  ],
} as const
