import { type Day, LAST, MONTHS, OPENS, partsOf, STEP, type Time, WEEKDAYS } from './calendar.ts'
import { cardinalWord, ordinalWord } from './numbers.ts'

/** Every sentence of the agent that names neither a day nor a time. */
export const sentences = {
  hello: 'Hello.',
  fine: 'I am fine, thank you.',
  ofCourse: 'Of course.',
  allRight: 'All right.',
  again: 'Let me say that again.',
  thanks: 'You are welcome.',
  wait: 'Take your time.',
  nameNoted: 'Thank you, I have written down your name.',
  reasonNoted: 'I have written that down.',

  askBooking: 'Would you like to book an appointment?',
  askReason: 'What is the appointment for?',
  askDay: 'Which day would suit you best?',
  askOtherDay: 'Which other day would suit you?',
  askTime: 'What time would suit you best?',
  askName: 'May I have your name for the booking?',
  askRight: 'Is that right?',
  askChange: 'What should I change: the day, the time or the name?',
  askMore: 'Is there anything else I can help you with?',
  askWhat: 'What else can I do for you?',

  dayPast: 'That day is in the past.',
  dayInvalid: 'There is no such date.',
  dayFar: 'I can only book a year ahead.',
  dayClosed: 'We are closed on Sundays.',
  dayOver: 'It is too late for today.',
  timeInvalid: 'There is no such time.',
  timeClosed: 'We are open from nine to five, and the last appointment is at half past four.',
  timeStep: 'Appointments begin on the hour, at a quarter past, at half past or at a quarter to.',
  timePassed: 'That time has already passed today.',
  timePart: 'I need a time, such as ten or half past two.',
  timeMorning: 'In the morning, you can come from nine to noon.',
  timeAfternoon: 'In the afternoon, you can come from noon to half past four.',
  timeFrom: 'You can come from then until half past four.',
  timeUntil: 'You can come from nine until then.',

  empty: 'I did not get any words.',
  long: 'That was too long for me.',
  notUnderstood: 'I did not understand that.',
  fewWords: 'A few words are enough.',
  noDay: 'I did not understand a day in that.',
  dayHint: 'You can say Monday, Friday or March the third.',
  noTime: 'I did not understand a time in that.',
  timeHint: 'You can say ten, noon or half past three.',
  noName: 'I did not understand a name in that.',
  nameHint: 'A first name is enough.',
  yesOrNo: 'Please say yes or no.',
  slotsOnly: 'I only write down the day, the time and your name.',
  bookingsOnly: 'I can only help with bookings.',
  useForm: 'For other questions, please use the booking form on this page.',
  form: 'I am sorry, I still do not understand, but you can also use the booking form on this page.',

  who: 'I am a computer program, a simple demo of an AI receptionist.',
  cost: 'The prices are on this page, in the part called Pricing.',
  price: 'I do not know what that costs.',
  hours: 'We are open Monday to Saturday, from nine to five.',
  nameAsked: 'I write your name down, but I do not say it.',
  person: 'I cannot connect you to a person in this demo, but the booking form on this page reaches one.',
  existing: 'I cannot see or change other bookings in this demo.',
  spoken: 'I can hear you, but I do not understand the words.',
  type: 'Please type your answer.',

  demo: 'This is a demo, so nothing is really booked.',
  notBooked: 'Nothing is booked.',
  goodbye: 'Goodbye.',
} as const

/** Words before a day or a week, and a time. */
const leads = {
  noted: 'I have noted',
  soFar: 'So far I have',
  right: 'So that is',
  changed: 'Changed to',
  offered: 'How about',
} as const

type Lead = keyof typeof leads

/** The words of a time: `half past three`. */
export function timeWords(time: Time): string {
  const [hour, minutes] = [Math.floor(time / 60), time % 60]
  const name = (at: number) => cardinalWord(at > 12 ? at - 12 : at)
  if (minutes === 0) return hour === 12 ? 'noon' : name(hour)
  if (minutes === 15) return `a quarter past ${name(hour)}`
  return minutes === 30 ? `half past ${name(hour)}` : `a quarter to ${name(hour + 1)}`
}

/**
 * The words of a day: `tomorrow`, `Friday` within a week, and `Friday, March the third` later. `from` is the first day that is
 * called with its date.
 */
export function dayWords(day: Day, today: Day, from = today + 7): string {
  if (day === today && from > today) return 'today'
  if (day === today + 1 && from > today) return 'tomorrow'
  const { weekday, month, date } = partsOf(day)
  const name = WEEKDAYS[weekday] ?? ''
  return day < from ? name : `${name}, ${MONTHS[month]} the ${ordinalWord(date)}`
}

/** A sentence with what is known of a booking, as in `So that is tomorrow at half past three.` */
export function bookingSentence(
  {
    day,
    time,
    period = null,
  }: { day: Day | null; time: Time | null; period?: { name: string | null } | null },
  today: Day,
  lead?: Lead,
  dateFrom?: Day,
): string {
  const dayOrPeriod = day === null ? (period?.name ?? null) : dayWords(day, today, dateFrom)
  const words = [
    ...(lead ? [leads[lead]] : []),
    ...(dayOrPeriod === null ? [] : [dayOrPeriod]),
    ...(time === null ? [] : [`at ${timeWords(time)}`]),
  ].join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${lead === 'offered' ? '?' : '.'}`
}

const times = Array.from({ length: (LAST - OPENS) / STEP + 1 }, (_, index) => OPENS + index * STEP)

/**
 * The parts of which every sentence is composed, for their recordings: whole sentences, and the words of days and times.
 * `greeting` is the first message of the assistant.
 */
export function recordedParts(greeting: readonly string[]): string[] {
  return [
    ...greeting,
    ...Object.values(sentences),
    ...Object.values(leads),
    'today',
    'tomorrow',
    'this week',
    'next week',
    ...WEEKDAYS.filter((day) => day !== 'Sunday'),
    ...MONTHS,
    ...Array.from({ length: 31 }, (_, index) => `the ${ordinalWord(index + 1)}`),
    ...times.map((time) => `at ${timeWords(time)}`),
  ]
}
