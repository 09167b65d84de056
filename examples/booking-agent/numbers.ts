const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const TENS = 'twenty thirty forty fifty'

const ones = ONES.split(' ')
const ordinals = ORDINALS.split(' ')
const tens = TENS.split(' ')

const numberOf = new Map<string, number>([
  ...ones.map((word, number) => [word, number] as const),
  ...ordinals.map((word, number) => [word, number] as const),
  ...tens.map((word, index) => [word, 20 + 10 * index] as const),
  ['twentieth', 20],
  ['thirtieth', 30],
])

const isOrdinal = (word: string) => ordinals.includes(word) || word.endsWith('tieth')

const ONE_TO_NINE = [...ones.slice(1, 10), ...ordinals.slice(1, 10)].join('|')
const NUMBER = new RegExp(
  `\\b(?:(${tens.join('|')})[ -](${ONE_TO_NINE})|(${[...numberOf.keys()].join('|')}))\\b`,
  'g',
)

/** Writes number words as digits: `twenty first` as `21st`, `three thirty` as `3 30`. */
export function withDigits(text: string): string {
  return text.replace(
    NUMBER,
    (_all, ten: string | undefined, one: string | undefined, word: string | undefined) => {
      const number = word === undefined ? numberFor(ten) + numberFor(one) : numberFor(word)
      return isOrdinal(one ?? word ?? '') ? `${number}th` : String(number)
    },
  )
}

const numberFor = (word = '') => numberOf.get(word) ?? 0

/** The word of a number up to 19. */
export const cardinalWord = (number: number): string => ones[number] ?? String(number)

/** The word of an ordinal number up to 31: `twenty-first`. */
export function ordinalWord(number: number): string {
  if (number < 20) return ordinals[number] ?? String(number)
  if (number % 10 === 0) return number === 20 ? 'twentieth' : 'thirtieth'
  return `${number < 30 ? 'twenty' : 'thirty'}-${ordinals[number % 10]}`
}
