import { site } from '../../config/site.ts'

const withFilm = {
  lead: 'We could put a kind sentence under a portrait here. Instead, watch a customer’s call, from the first ring to the booking.',
  card: 'A customer calls',
} as const

const withoutFilm = {
  lead: 'We have no customer quotes to show you yet. Listen to a sample call instead, from the greeting to the booking.',
  card: 'A sample call',
} as const

/** A call instead of praise: a film where the site has one, otherwise the recording on this page. */
export const words = {
  ...(site.videoId === null ? withoutFilm : withFilm),
  heading: 'No testimonials. Listen to a call.',
  about: `${site.name} answers, asks questions and books.`,
  hear: 'Hear the sample call',
  play: 'Play the customer call',
  loads: 'The film comes from YouTube, and only when you press play.',
  scriptless: 'The film plays here only with JavaScript, which is switched off in your browser.',
  back: 'Back to Audio View',
  frame: `A customer call with ${site.name}`,
  bookLead: 'Then tell us what yours should sound like.',
  book: 'Book a Demo',
} as const
