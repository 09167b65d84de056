import type { Rules } from '../platform/structs.ts'
import {
  array,
  arrays,
  boolean,
  enums,
  number,
  object,
  objects,
  type Shape,
  string,
  strings,
  variants,
} from './structs.ts'
import { inlineTool } from './tool.ts'

const message = object({
  required: { role: enums(['assistant', 'function', 'user', 'system', 'tool']), content: string() },
})

const COMMON: Rules = {
  messages: array(message),
  tools: array(inlineTool),
  toolIds: array(string()),
  temperature: number(0, 2),
  maxTokens: number(50, 10_000),
  emotionRecognitionEnabled: boolean(),
  numFastTurns: number(0),
  ...arrays('toolRefs'),
  ...objects('knowledgeBase'),
  // of older clients
  ...strings('knowledgeBaseId', 'systemPrompt'),
  ...arrays('functions'),
}

/** A model with these fields, and those that every model has. The names of models change often, so any name is taken. */
const withCommon = (own: Rules = {}, required: Rules = { model: string() }): Shape => ({
  required,
  optional: { ...COMMON, ...own },
})

const thinking = objects('thinking')

/** The language model of an assistant. */
export const model = variants('provider', {
  anthropic: withCommon(thinking),
  'anthropic-bedrock': withCommon(thinking),
  anyscale: withCommon(),
  cerebras: withCommon(),
  'custom-llm': withCommon(
    {
      metadataSendMode: enums(['off', 'variable', 'destructured']),
      wordLevelConfidenceEnabled: boolean(),
      timeoutSeconds: number(0, 600),
      ...objects('headers'),
    },
    { model: string(), url: string() },
  ),
  deepinfra: withCommon(),
  'deep-seek': withCommon(),
  google: withCommon(objects('realtimeConfig')),
  groq: withCommon(),
  'inflection-ai': withCommon(),
  minimax: withCommon(),
  openai: withCommon({
    ...arrays('fallbackModels'),
    ...strings('toolStrictCompatibilityMode', 'promptCacheRetention', 'reasoningEffort'),
    promptCacheKey: string(64),
  }),
  openrouter: withCommon(),
  'perplexity-ai': withCommon(),
  'together-ai': withCommon(),
  vapi: withCommon({ ...strings('model', 'version', 'workflowId'), ...objects('workflow') }, {}),
  xai: withCommon(),
})
