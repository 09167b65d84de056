import type { ToolHandler, ToolOptions, ToolParameters } from '../voice/messages/tools.ts'
import type { StartTarget, VoiceClientOptions } from '../voice/types.ts'
import { callKey, claimSlot } from './savedPage.ts'
import { hasWords, LANGUAGES } from './words/loadWords.ts'
import type { PartialWords } from './words/words.ts'

const MODES = ['voice', 'chat', 'both'] as const
const POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left', 'inline'] as const
const THEMES = ['auto', 'light', 'dark'] as const

/** A call, a written chat, or both in one conversation. */
export type CallMode = (typeof MODES)[number]
/** A corner of the window, or the place of the tag in the page. */
export type CallPosition = (typeof POSITIONS)[number]
/** The colors; `auto` follows the background of the page, else the system. */
export type CallTheme = (typeof THEMES)[number]

/** A tool of the page: a function that the assistant may call, alone or with options. */
export type CallTool =
  | ToolHandler
  | (ToolOptions & { readonly parameters?: ToolParameters<unknown>; readonly handler: ToolHandler<never> })

/** The properties of the element that have no attribute, or accept more than a text. All may be set before the element is defined. */
export interface CallProperties {
  /** The public key. A function is called for every call, for short-lived keys. Default: the attribute `public-key`. */
  publicKey?: VoiceClientOptions['publicKey'] | undefined
  /** The id of the assistant, or its definition. Default: the attribute `assistant`. */
  assistant?: StartTarget['assistant'] | undefined
  /** The id of the squad, or its definition. Default: the attribute `squad`. */
  squad?: StartTarget['squad'] | undefined
  /** Changes to the assistant, including its variables, as the platform defines them. */
  assistantOverrides?: StartTarget['assistantOverrides'] | undefined
  /** The functions of the page that the assistant may call, by the names of the assistant's tools. */
  tools?: { readonly [name: string]: CallTool } | undefined
  /** Replacements for single texts, in any language. */
  words?: PartialWords | undefined
  /** Further options of the voice client, such as `startTimeout`. */
  clientOptions?: Partial<Omit<VoiceClientOptions, 'publicKey' | 'resume'>> | undefined
}

/** The attributes of the element, for the types of frameworks. */
export interface CallAttributes {
  'public-key'?: string | undefined
  assistant?: string | undefined
  squad?: string | undefined
  /** Default `voice`. */
  mode?: CallMode | undefined
  /** Default `bottom-right`. */
  position?: CallPosition | undefined
  /** Default `auto`. */
  theme?: CallTheme | undefined
  /** A language tag, such as `de`. Default: the language of the page. */
  language?: string | undefined
  /** The name of the agent. */
  name?: string | undefined
  /** The text that the user agrees to before the first call or chat. */
  consent?: string | undefined
  /** A new version asks again. Default: the text itself. */
  'consent-version'?: string | undefined
  /** The address of your own API between the page and the platform. */
  'base-url'?: string | undefined
  /** The address of a sandbox on this machine. */
  sandbox?: string | undefined
}

/** The text that the user agrees to, and its version. */
export interface ConsentSettings {
  readonly text: string
  /** A new version asks again. Default: the text itself. */
  readonly version: string
}

/** The settings of the element, from its attributes and properties. */
export interface CallSettings {
  readonly mode: CallMode
  readonly position: CallPosition
  readonly theme: CallTheme
  readonly language: string
  readonly name: string | null
  readonly consent: ConsentSettings | null
  readonly target: StartTarget
  readonly tools: { readonly [name: string]: CallTool }
  readonly client: VoiceClientOptions
  /** The options of `client` that the page set, as it set them. */
  readonly clientOptions: CallProperties['clientOptions']
  /** The assistant or the squad that a consent is for. */
  readonly id: string
  /** The key of the element's saved state. Different for each element of a page, also for two of one assistant. */
  readonly slot: string
}

/** Attributes that change the element while it is on the page. */
export const OBSERVED = [
  'mode',
  'position',
  'theme',
  'language',
  'name',
  'open',
  'hidden',
  'public-key',
  'assistant',
  'squad',
  'base-url',
  'sandbox',
  'consent',
  'consent-version',
] as const

const SANDBOX_ASSISTANT = 'demo'
const NO_TOOLS = {}

/**
 * Reads the settings of an element. `problem` says what is missing for a call, for the developer of the page; null if
 * nothing is.
 */
export function readSettings(
  host: HTMLElement,
  properties: CallProperties,
): { readonly settings: CallSettings; readonly problem: string | null } {
  const text = (name: string) => host.getAttribute(name)?.trim() || undefined
  const sandbox = readSandbox(text('sandbox'))
  const squad = properties.squad ?? text('squad')
  const assistant =
    properties.assistant ?? text('assistant') ?? (sandbox.url && !squad ? SANDBOX_ASSISTANT : undefined)
  const target: StartTarget = {
    ...(assistant && { assistant }),
    ...(squad && { squad }),
    ...(properties.assistantOverrides && { assistantOverrides: properties.assistantOverrides }),
  }
  const mode = choose(host, 'mode', MODES)
  const publicKey = properties.publicKey ?? text('public-key') ?? (sandbox.url && 'sandbox')
  const consentText = text('consent')
  const baseUrl = text('base-url')
  const id = [target.assistant, target.squad].find((name) => typeof name === 'string') ?? 'call'
  const slot = claimSlot(host, id)
  const { clientOptions } = properties
  const settings: CallSettings = {
    mode,
    position: choose(host, 'position', POSITIONS),
    theme: choose(host, 'theme', THEMES),
    language: readLanguage(host, properties),
    name: text('name') ?? null,
    consent: consentText ? { text: consentText, version: text('consent-version') ?? consentText } : null,
    target,
    tools: properties.tools ?? NO_TOOLS,
    client: {
      ...(publicKey && { publicKey }),
      ...(sandbox.client && { baseUrl: sandbox.client.baseUrl }),
      // The page's own server may create its calls on the sandbox.
      ...(baseUrl && { baseUrl }),
      rememberDevices: true,
      ...clientOptions,
      ...(sandbox.client ? { call: mergeCall(sandbox.client.call, clientOptions?.call) } : {}),
      resume: { key: callKey(slot) },
    },
    clientOptions,
    id,
    slot,
  }
  return { settings, problem: sandbox.problem ?? findProblem(settings) }
}

function findProblem({ client, target, mode }: CallSettings): string | null {
  if (!client.publicKey && !client.baseUrl) {
    const remedies =
      'base-url with the address of your server, or sandbox to try the element without an account'
    return `Add the attribute public-key with your public key, ${remedies}.`
  }
  if (!target.assistant && !target.squad) {
    return 'Add the attribute assistant with the id of your assistant, or squad with the id of your squad.'
  }
  if (mode !== 'voice' && typeof target.assistant !== 'string') {
    return `The mode ${mode} needs the attribute assistant: the platform's web chat takes the id of an assistant only.`
  }
  return null
}

/** The warnings of this page: the settings are read many times in a call. */
const warned = new Set<string>()

/** Reads an attribute with a fixed set of values. An unknown value is the default, with one warning for the developer. */
function choose<Value extends string>(
  host: HTMLElement,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const given = host.getAttribute(name)
  const value = values.find((known) => known === given?.trim())
  if (!value && given?.trim()) warnUnknown(name, given, values)
  return value ?? values[0]
}

function warnUnknown(name: string, given: string, values: readonly string[]): void {
  const warning = `<offhook-call>: ${name}="${given}" is unknown. Use one of: ${values.join(', ')}.`
  if (warned.has(warning)) return
  warned.add(warning)
  console.warn(warning)
}

function readLanguage(host: HTMLElement, { words }: CallProperties): string {
  const given = host.getAttribute('language')?.trim()
  // A page may bring its own words of any language.
  if (given && !words?.language && !hasWords(given)) warnUnknown('language', given, LANGUAGES)
  return given || host.closest<HTMLElement>('[lang]')?.lang || navigator.language || 'en'
}

type SandboxCall = Pick<NonNullable<VoiceClientOptions['call']>, 'dailyConfig'>

/**
 * Reads the address of a sandbox. Only this machine: a script of that address runs in the page, so a page that is
 * published by mistake with it must load it from nowhere.
 */
function readSandbox(address: string | undefined): {
  readonly url?: string
  readonly problem?: string
  readonly client?: { readonly baseUrl: string; readonly call: SandboxCall }
} {
  if (!address) return {}
  const url = toUrl(address)
  if (!url || !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) {
    return {
      problem: `sandbox="${address}" must be an address of this machine, such as http://127.0.0.1:4242.`,
    }
  }
  return {
    url: url.origin,
    client: {
      baseUrl: url.origin,
      call: {
        dailyConfig: {
          callObjectBundleUrlOverride: `${url.origin}/call-machine/call-machine-object-bundle.js`,
          bundlePathOverride: `${url.origin}/call-machine`,
        },
      },
    },
  }
}

/** The page's options of the call, on the call machine of the sandbox. */
const mergeCall = (
  ofSandbox: SandboxCall,
  ofPage: VoiceClientOptions['call'],
): NonNullable<VoiceClientOptions['call']> => ({
  ...ofPage,
  dailyConfig: { ...ofPage?.dailyConfig, ...ofSandbox.dailyConfig },
})

function toUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
