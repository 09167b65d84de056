import { parseJson } from '../../fields.ts'

/** The shortest key, in characters, that is removed from a conversation. A shorter one may be a part of its words. */
const SHORTEST_IN_CONVERSATION = 8

/** Usual keys for servers that do not check keys. They are not secret, and may be words of a conversation. */
const PLACEHOLDERS = new Set(
  `0 1 123 1234 12345 123456 12345678 abc abc123 any anything api-key api_key apikey cant-be-empty default dummy
  dummy-key empty example fake fake-key key local localhost lm-studio lmstudio llama llama.cpp model my-api-key n/a
  no-key no-key-needed no-key-required nokey none not-needed not-required not-used null ollama openai password
  placeholder secret sk-dummy sk-fake sk-local sk-no-key-required sk-none sk-test something speaches string test testing
  token undefined unused vllm whatever whisper x xx xxx xxxx your-api-key`
    .trim()
    .split(/\s+/),
)

/** Stands for a key in a text. */
const REMOVED = '…'

/** Removes a key from texts of its server, which may repeat it. */
export class KeyRedactor {
  readonly #error: readonly string[]
  readonly #conversation: readonly string[]

  constructor(key: string | undefined) {
    const isSecret = key !== undefined && !PLACEHOLDERS.has(key.toLowerCase())
    this.#error = isSecret ? formsOf(key) : []
    this.#conversation = isSecret && key.length >= SHORTEST_IN_CONVERSATION ? this.#error : []
  }

  /** An error or a name of the server without the key. */
  redactError(text: string): string {
    return remove(text, this.#error)
  }

  /** Words of a conversation without the key. A key that is too short for a secret stays. */
  redactWords(text: string): string {
    return remove(text, this.#conversation)
  }

  /** JSON without the key, also where its letters are escaped. */
  redactJson(json: string): string {
    const plain = toPlainJson(json)
    const shown = this.redactWords(plain)
    return shown === plain ? this.redactWords(json) : shown
  }

  /** Takes the parts of a text, in which the key may be cut. */
  createStream(): RedactedStream {
    return new RedactedStream(this.#conversation)
  }
}

/** The parts of a text without a key. A part that ends like the beginning of the key waits for the next one. */
export class RedactedStream {
  readonly #forms: readonly string[]
  /** The beginning of a form of the key, which is not shown yet. */
  #held = ''

  constructor(forms: readonly string[]) {
    this.#forms = forms
  }

  /** The text that can be shown after one more part. */
  push(part: string): string {
    const text = remove(this.#held + part, this.#forms)
    const length = Math.max(0, ...this.#forms.map((form) => overlap(text, form)))
    this.#held = text.slice(text.length - length)
    return text.slice(0, text.length - length)
  }

  /** The text that waits at the end of all parts. Half of a key and more is removed, as the server may have cut it. */
  rest(): string {
    const held = this.#held
    this.#held = ''
    return this.#forms.some((form) => form.startsWith(held) && held.length * 2 >= form.length)
      ? REMOVED
      : held
  }
}

/** The number of letters at the end of a text with which a form begins. */
function overlap(text: string, form: string): number {
  for (let length = Math.min(text.length, form.length - 1); length > 0; length -= 1) {
    if (text.endsWith(form.slice(0, length))) return length
  }
  return 0
}

/** A key as a header, a URL and JSON write it. */
function formsOf(key: string): string[] {
  const inUrl = encodeURIComponent(key)
  const inJson = JSON.stringify(key).slice(1, -1)
  return [
    ...new Set([
      key,
      inUrl,
      inUrl.replaceAll(/%../g, (code) => code.toLowerCase()),
      inJson,
      inJson.replaceAll('/', '\\/'),
    ]),
  ]
}

const remove = (text: string, forms: readonly string[]): string =>
  forms.reduce((shown, form) => shown.replaceAll(form, REMOVED), text)

/** JSON whose letters are escaped only where they must be. Other text as it is. */
function toPlainJson(text: string): string {
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(value)
}
