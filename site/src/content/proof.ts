import { brand } from './brand.ts'

/** Proof: a call instead of praise. */
export const proof = {
  heading: 'No testimonials. Listen to a call.',
  lead: `Anybody can write a kind sentence under a portrait. ${
    brand.hasFilm
      ? 'So here is a customer’s call on film instead'
      : 'So this place is kept for a customer’s call on film'
  }, from the first ring to the booking.`,
  card: 'A customer calls',
  about: `${brand.name} answers, asks back and books. Sound on.`,
  play: 'Play the customer call',
  loads: brand.hasFilm
    ? 'The film comes from YouTube, and only when you press play.'
    : 'The film would come from YouTube, and only when you press play. This demonstration has none yet.',
  scriptless: 'The film plays here only with JavaScript, which is switched off in your browser.',
  back: 'Back to Audio View',
  frame: `A customer call with ${brand.name}`,
  bookLead: 'Then decide with us what yours should sound like.',
  book: 'Book a Demo',
} as const
