import type { PageAbout } from '../../config/pages.ts'
import { paths } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import type { LegalDocument } from './legalDocument.ts'

const { name, company, contactEmail } = site

export const aboutTerms: PageAbout = {
  path: paths.terms,
  title: `Terms and conditions · ${name}`,
  description: `The agreement between ${company} and the businesses that use ${name}: fees, term, data, liability.`,
}

/** What a customer and we owe each other: the terms. The periods, shares and limits are the specification's. */
export const terms: LegalDocument = {
  title: 'Terms and conditions',
  updated: '2026-11-20',
  summary: `These terms are the agreement between your business and ${company} when you use ${name}. They say what you get, what it costs, how either side can end it, and what happens then. “We” is ${company}; “you” is the business that signs up.`,
  sections: [
    {
      heading: 'The service',
      body: [
        `${name} is an AI voice agent: it answers and makes calls for you, talks with your callers, books appointments, and writes down what was said. Your plan says how many agents and how many free minutes it includes.`,
        'It is software that speaks. It can mishear and it can be wrong. It must not be used where a wrong answer could endanger somebody, and it is not a way to reach emergency services.',
      ],
    },
    {
      heading: 'Your account',
      body: [
        'You name the people who may use your account and you answer for what they do with it. Tell us at once if you believe that somebody else has got in.',
      ],
    },
    {
      heading: 'Fees',
      body: [
        'Fees under these terms are in Australian dollars. Where a price is shown or charged in another currency, the order says which amount applies.',
        [
          'The fee of the plan is due in advance, by month or by year as you chose.',
          'Minutes beyond the free ones are billed afterwards, by the minute.',
          'Taxes come on top where the law asks for them.',
        ],
        'Invoices say when they are due. We may change fees at the end of a term, and tell you beforehand.',
      ],
    },
    {
      heading: 'Term and how to end it',
      body: [
        'A plan begins with a commitment of 6 months and then goes on until one side ends it.',
        'Either side may end the agreement with 90 days’ written notice, at the earliest for the end of the commitment.',
        'If you end it before the commitment is over, and not for a breach of ours, an early termination fee of 80% of the remaining fees of that commitment is due. It stands for the discount and the set-up that the commitment pays for.',
      ],
    },
    {
      heading: 'When a side breaks the agreement',
      body: [
        'If one side breaks an important duty, the other may ask in writing for it to be put right. If it is not put right within 30 days, the other side may end the agreement at once. For fees that are not paid, this cure period is 15 days.',
        'We may pause the service meanwhile where somebody is harmed by its use or the law demands it. We say so first where we can.',
      ],
    },
    {
      heading: 'What you must not do',
      body: [
        [
          'Use the agent to mislead people about who is calling, or hide from them that it is not a person when they ask.',
          'Call people who have not agreed to it where the law asks for their agreement.',
          'Use it for anything unlawful, for threats, or to copy the voice of a person without their consent.',
          'Take the service apart, resell it without our agreement, or test its security without asking us.',
        ],
        'You tell your callers that calls are recorded, in the way the law of their place asks for.',
      ],
    },
    {
      heading: 'Your data',
      body: [
        'What your callers say and what you give us stays yours. We use it only to provide the service, as the privacy policy describes.',
        'Call recordings and transcripts are kept up to 90 days and chats up to 365 days; analytics are aggregated after 12 months. If a breach affects your data, we notify you within 72 hours of learning of it.',
        'While the agreement lasts you can ask for a copy of it. All of it is deleted 30 days after termination.',
      ],
    },
    {
      heading: 'Our work and yours',
      body: [
        'The software, the voices and the texts that we made stay ours; you may use them as long as the agreement lasts. What you tell us about how the service could be better, we may use freely.',
      ],
    },
    {
      heading: 'What we promise, and what we do not',
      body: [
        'We provide the service with care and skill, and support it 24 hours a day. We do not promise that it never fails, or that it brings a certain number of calls, bookings or sales. The figures of the calculator on this site are estimates from what you enter.',
        'Where the law gives you guarantees that cannot be excluded, they apply, whatever else these terms say.',
      ],
    },
    {
      heading: 'Liability',
      body: [
        'The liability of each side, for everything that arises from this agreement, is capped at the fees of 12 months: those paid or due in the 12 months before the claim arose. Neither side is liable for lost profit or other indirect loss.',
        'The cap does not apply to fees that are due, to intent or fraud, to injury of a person, or wherever the law does not allow it.',
      ],
    },
    {
      heading: 'Changes and the rest',
      body: [
        'We may change these terms for good reason, and tell you before the change applies. If a change puts you at a real disadvantage, you may end the agreement for the day on which it applies, without a fee.',
        'If one part of these terms does not hold, the rest does. The law of the place where we are established applies, and its courts decide, unless a law that protects you says otherwise.',
        contactEmail === null
          ? 'Notices reach you at the address of your account.'
          : `Notices reach us at ${contactEmail}, and you at the address of your account.`,
      ],
    },
  ],
}
