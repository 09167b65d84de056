import { any } from 'superstruct'
import type { Rules } from '../platform/structs.ts'
import { server } from './server.ts'
import { arrays, booleans, number, objects, type Shape, string, strings, variants } from './structs.ts'

const VOICE_ID: Rules = { voiceId: string() }

/** A voice with these fields, and those that every voice has. The names of voices and models change often, so any is taken. */
const voiceOf = (own: Rules = {}, required: Rules = VOICE_ID): Shape => ({
  required,
  optional: {
    ...booleans('cachingEnabled', 'fillerInjectionEnabled'),
    ...objects('chunkPlan', 'fallbackPlan'),
    ...own,
  },
})

const speed = (min: number, max?: number): Rules => ({ speed: number(min, max) })

/** The voice of an assistant. */
export const voice = variants('provider', {
  '11labs': voiceOf({
    ...speed(0.7, 1.2),
    stability: number(0, 1),
    similarityBoost: number(0, 1),
    style: number(0, 1),
    optimizeStreamingLatency: number(0, 4),
    ...booleans('useSpeakerBoost', 'enableSsmlParsing', 'autoMode'),
    ...strings('model', 'language'),
    ...arrays('pronunciationDictionaryLocators'),
  }),
  azure: voiceOf(speed(0.5, 2)),
  cartesia: voiceOf({
    ...strings('model', 'language', 'pronunciationDictId'),
    ...objects('experimentalControls', 'generationConfig'),
  }),
  'custom-voice': voiceOf(VOICE_ID, { server }),
  deepgram: voiceOf({ ...strings('model'), ...booleans('mipOptOut') }),
  hume: voiceOf({ ...strings('model', 'description'), ...booleans('isCustomHumeVoice') }),
  inworld: voiceOf({
    ...strings('model', 'languageCode'),
    temperature: number(0.1, 2),
    speakingRate: number(0.5, 1.5),
  }),
  lmnt: voiceOf({ ...speed(0.25, 2), ...strings('language') }),
  microsoft: voiceOf({ ...speed(0.5, 2), ...strings('style', 'role'), styleDegree: number(0.01, 2) }),
  minimax: voiceOf({
    ...speed(0.5, 2),
    ...strings('model', 'emotion', 'subtitleType', 'region', 'languageBoost'),
    pitch: number(-12, 12),
    volume: number(0.5, 2),
    ...booleans('textNormalizationEnabled'),
  }),
  neuphonic: voiceOf({ ...speed(0.25, 2), ...strings('model'), language: any() }),
  openai: voiceOf({ ...speed(0.25, 4), ...strings('model'), instructions: string(10_000) }),
  playht: voiceOf({
    ...speed(0.1, 5),
    ...strings('emotion', 'model', 'language'),
    temperature: number(0.1, 2),
    voiceGuidance: number(1, 6),
    styleGuidance: number(1, 30),
    textGuidance: number(1, 2),
  }),
  'rime-ai': voiceOf({
    ...speed(0.1),
    ...strings('model', 'inlineSpeedAlpha', 'language'),
    ...booleans('pauseBetweenBrackets', 'phonemizeBetweenBrackets', 'reduceLatency'),
  }),
  sesame: voiceOf({}, { ...VOICE_ID, model: string() }),
  'smallest-ai': voiceOf({ speed: number(), ...strings('model') }),
  tavus: voiceOf({
    ...strings('personaId', 'callbackUrl', 'conversationName', 'conversationalContext', 'customGreeting'),
    ...objects('properties'),
  }),
  vapi: voiceOf({
    ...speed(0.25, 2),
    version: any(),
    ...strings('language'),
    ...arrays('pronunciationDictionary'),
  }),
  wellsaid: voiceOf({ ...strings('model'), ...booleans('enableSsml'), ...arrays('libraryIds') }),
  xai: voiceOf({ ...speed(0.7, 1.5), ...strings('language') }),
})
