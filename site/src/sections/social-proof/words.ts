import { site } from '../../config/site.ts'

const withFilm = {
  lead: 'Watch a customer call from the first ring to the booking.',
  card: 'A customer calls',
} as const

const withoutFilm = {
  lead: 'Listen to a sample call, from the greeting to the booking.',
  card: 'A sample call',
} as const

/** A film of a call if the site has one, otherwise the recording on this page. */
export const words = {
  ...(site.videoId === null ? withoutFilm : withFilm),
  heading: 'Hear how a call goes',
  about: `${site.name} answers, asks questions and books the appointment.`,
  hear: 'Listen to the sample call',
  play: 'Play the customer call',
  loads: 'The video loads from YouTube when you press play.',
  scriptless: 'To play the video here, turn on JavaScript.',
  back: 'Back to Audio View',
  frame: `A customer call with ${site.name}`,
  bookLead: 'Want this on your own phone line?',
  book: 'Book a Demo',
} as const
