import { site } from '../../config/site.ts'
import { film } from '../../content/film.ts'

/** For a film of the site's owner, at a video host. */
const hosted = {
  lead: 'Watch a customer call from the first ring to the booking.',
  card: 'A customer calls',
  about: `${site.name} answers, asks questions and books the appointment.`,
  play: 'Play the customer call',
  loads: 'The video loads from YouTube when you press play.',
  frame: `A customer call with ${site.name}`,
} as const

/** For the film of the recording on this page, which no customer made. */
const own = {
  lead: 'Watch a sample call, from the greeting to the booking.',
  card: 'A sample call',
  about: `${film.seconds} seconds, with captions.`,
  play: 'Play the sample call',
  loads: `Loads when you press play (${film.megabytes} MB).`,
  frame: `A sample call with ${site.name}`,
} as const

export const words = {
  ...(site.videoId === null ? own : hosted),
  heading: 'Hear how a call goes',
  note: 'Sample call, made for this page.',
  scriptless: 'To play the video here, turn on JavaScript.',
  back: 'Back to Audio View',
  captions: 'English',
  again: 'Try the video again',
  failed: {
    title: 'The video did not load',
    text: 'You can hear the same call here.',
  },
  silent: {
    title: 'The sample call did not load',
    text: 'Check your connection, then press play again.',
  },
  last: 'Call it yourself.',
  lastLead: `Talk to ${site.name} in your browser. There is nothing to install, and no sign-up.`,
  bookLead: 'Want this on your own phone line?',
  book: 'Book a Demo',
} as const
