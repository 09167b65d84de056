import type { PageAbout } from '../../config/pages.ts'
import { paths } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import type { LegalDocument } from './legalDocument.ts'

const { name, company, contactEmail, platform, errorReports, videoId } = site

export const aboutPrivacyPolicy: PageAbout = {
  path: paths.privacy,
  title: `Privacy policy · ${name}`,
  description: `What ${company} keeps of calls and chats with ${name}, for how long, and what you can ask of us.`,
}

const onThisSite = platform
  ? `The live call on this site connects you to ${name} through the voice platform that we use. It begins only when you press the button, and only then does your browser ask for the microphone, and for the camera where the call is recorded on video. The call is recorded, and kept as section 3 says. To reach the platform, your browser sends it your voice, your network address and the kind of browser you use. It may fetch the code of the call from our supplier of media transport a little earlier, when you point at the button, or move to it with the keyboard or by a link of this site; that supplier then sees your network address.`
  : `The live call on this site is a demonstration that runs inside the page. It begins only when you press the button, and only then does your browser ask for the microphone. What you say or type there stays in your browser, is not recorded, and is gone when you close the page.`

const onErrors =
  'If something on a page of this site breaks, or a call fails, your browser loads code for reports from this site and tells an error-reporting service which part of our code broke. The report does not say who you are or what was said. Like every request, it shows the service your network address.'

const onFilm =
  'The film on this site comes from YouTube, and only when you press play. YouTube then sees your network address, and may store something in your browser.'

/** What happens to what a caller says: the privacy policy. The periods are the specification's. */
export const privacyPolicy: LegalDocument = {
  title: 'Privacy policy',
  updated: '2026-11-23',
  summary: `${name} is a voice agent that answers calls for businesses. To do so it has to hear what callers say. This page tells you what we keep of that, for how long, who else sees it, and how to have it deleted. It covers this site and the ${name} service, both run by ${company}.`,
  sections: [
    {
      heading: 'Who is responsible',
      body: [
        `When you call a business and ${name} answers, that business decides why your information is used, and ${company} handles it on its behalf. Ask the business first if you want to know what it does with your call.`,
        `For this site, and for the accounts of our customers, ${company} is responsible itself.${contactEmail === null ? '' : ` You reach us at ${contactEmail}.`}`,
      ],
    },
    {
      heading: 'What we collect',
      body: [
        'On a call:',
        [
          'the recording of the call, with both voices',
          'the transcript: what was said, by whom and when',
          'the time, the length and the outcome of the call, and the number it came from where there is one',
          'what you give the agent so that it can help you, such as your name, a way to reach you and the time of an appointment',
        ],
        'In a chat: the messages of both sides and their times.',
        'From our customers: the names and work contacts of the people who use the account, the settings of the agent, and what is needed for billing. Card payments are made on the page of the payment provider.',
      ],
    },
    {
      heading: 'How long we keep it',
      body: [
        [
          'Call recordings and transcripts: up to 90 days, then they are deleted.',
          'Chats: up to 365 days, then they are deleted.',
          'Analytics, such as how many calls came in and how long they took: aggregated after 12 months, so that they no longer point to a single call or person.',
          'Everything that belongs to a customer: deleted 30 days after the contract ends.',
        ],
        'We keep something longer only where a law obliges us to.',
      ],
    },
    {
      heading: 'What we use it for',
      body: [
        [
          'to answer the call, and to do what the caller asked for',
          'to show the business what was said and agreed',
          'to find and repair faults, and to see whether the service is used as it should be',
          'to write invoices',
        ],
      ],
    },
    {
      heading: 'The call on this site',
      body: [
        onThisSite,
        ...(errorReports ? [onErrors] : []),
        ...(videoId === null ? [] : [onFilm]),
        'Apart from that, this site sets no cookies, loads nothing from advertising or analytics companies, and stores nothing in your browser. The web server that delivers it may note the address, time and page of each request, to keep the site safe.',
      ],
    },
    {
      heading: 'Who else handles it',
      body: [
        `${company} uses suppliers for telephony, media transport, speech recognition, language models, hosting, booking and payment. Some of them work in other countries.`,
        'Links that leave this site, such as the booking form, lead to services with privacy policies of their own.',
      ],
    },
    {
      heading: 'If something goes wrong',
      body: [
        'If a breach puts your information at risk, we notify the customers concerned, and the authority where the law asks for it, within 72 hours of learning of it: what happened, what is affected, and what we do about it.',
      ],
    },
    {
      heading: 'What you can ask of us',
      body: [
        'You can ask what we hold about you, have it corrected, have it deleted, receive a copy, or object to a use of it.',
        `${contactEmail === null ? '' : `Write to ${contactEmail}. `}If the call was with one of our customers, we pass your request on to them and help them to answer it. If our answer does not satisfy you, you may turn to the privacy authority of the place where you live.`,
      ],
    },
    {
      heading: 'Children',
      body: [
        'The service is made for businesses and their adult customers. If you learn that a child has given us information, tell us and we delete it.',
      ],
    },
    {
      heading: 'Changes',
      body: ['When this policy changes, the date at the top changes with it.'],
    },
  ],
}
