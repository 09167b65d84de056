import { expect, test } from 'vitest'
import { words as call } from '../call/words.ts'
import { site } from '../config/site.ts'
import { words as notFound } from '../pages/not-found/words.ts'
import { words as hero } from '../sections/hero/words.ts'
import { words as industries } from '../sections/industries/words.ts'
import { words as liveCall } from '../sections/live-call/words.ts'
import { words as meetAgent } from '../sections/meet-agent/words.ts'
import { words as pricing } from '../sections/pricing/words.ts'
import { inputs } from '../sections/roi-calculator/inputs.ts'
import { words as socialProof } from '../sections/social-proof/words.ts'
import { facts, legalFacts, plans, stats } from './facts.ts'
import { words as shared } from './words.ts'

/** The texts that the specification of the site fixes, by their place. All other texts are free. */
const FIXED: readonly (readonly [
  place: string,
  text: string | readonly string[],
  fixed: string | string[],
])[] = [
  ['header', shared.now, `${site.name} Now`],
  ['header', shared.bookDemo, 'Book Demo'],
  [
    'header',
    shared.anchors.map(({ id }) => id),
    ['industry-solutions', 'how-it-works', 'pricing', 'social-proof'],
  ],
  ['hero', hero.book, 'Book Your Demo'],
  ['hero', stats.map(({ figure }) => figure), ['100%', '24/7', '15K+']],
  ['hero', stats.map(({ label }) => label), ['answer rate', 'availability', 'average revenue saved']],
  ['meet the agent', meetAgent.heading, `Meet ${site.name}`],
  ['call card', liveCall.heading, 'Hearing is Believing'],
  ['call card', liveCall.book, 'Book a Call'],
  ['call card', [liveCall.you, liveCall.agent], ['You', 'Agent']],
  [
    'call button',
    [call.talk, call.connecting, call.end],
    [`Talk to ${site.name}`, 'Connecting...', 'End Call'],
  ],
  ['call that breaks off', call.error.title, 'Call Error'],
  ['call that breaks off', call.error.text, 'There was an issue with the call. Please try again.'],
  ['call that cannot start', call.failed.title, 'Call Failed'],
  [
    'call that cannot start',
    call.failed.text,
    'Could not start the call. Please check your microphone permissions.',
  ],
  [
    'industries',
    industries.industries.map(({ title }) => title),
    ['Receptionist', 'Real Estate Agents', 'Multi-Location Franchises', 'Recruitment', 'Financial Services'],
  ],
  ['industries', industries.more, 'Learn More'],
  [
    'calculator',
    Object.values(inputs).map(({ label }) => label),
    [
      'Daily Calls',
      'Current Calls/Day',
      'Leads Per Day',
      'Pickup Rate',
      'Total Pickups',
      'Success',
      'Avg Time to Call',
      'Operating Days',
      'Conversion Rate',
      'Opportunity Value',
    ],
  ],
  ['pricing', pricing.badge, '20% off'],
  ['pricing', pricing.select, 'Select'],
  ['social proof', socialProof.back, 'Back to Audio View'],
  ['footer', shared.cookies, 'Cookie Policy'],
  ['not-found page', notFound.heading, 'Oops! Page not found'],
]

test.for(FIXED)('%s: %s', ([, text, fixed]) => {
  expect(text).toEqual(fixed)
})

test('the figures that the specification fixes', () => {
  expect(
    Object.values(plans).map(({ name, price, agents, freeMinutes, recommended }) =>
      [name, price.monthly, price.annual, agents, freeMinutes, recommended].join(' '),
    ),
  ).toEqual(['Basic 199 1910 1 100 false', 'Pro 299 2870 2 200 true', 'Premium 399 3830 up to 4 500 false'])
  expect(facts).toMatchObject({
    minutePrice: '20 cents',
    priceCurrency: 'US dollars',
    feeCurrency: 'Australian dollars',
    setupHours: 24,
    supportHours: 24,
    agentCallsPerDay: 1000,
    commitmentMonths: 6,
    noticeDays: 90,
    earlyTerminationFee: '80%',
    callRetentionDays: 90,
  })
  expect(legalFacts).toEqual({
    breachCureDays: 30,
    paymentCureDays: 15,
    liabilityCapMonths: 12,
    chatRetentionDays: 365,
    analyticsAggregationMonths: 12,
    deletionDays: 30,
    breachNoticeHours: 72,
  })
})

test.for(['clinics', 'gyms', 'real estate', 'recruitment', 'financial services', 'franchises'])(
  'the page names %s as those whom it is for',
  (business) => {
    expect(industries.lead.toLowerCase()).toContain(business)
  },
)
