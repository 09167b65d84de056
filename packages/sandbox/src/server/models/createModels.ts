import type { AgentModels } from '../../agent/AgentModels.ts'
import { ModelServer } from './ModelServer.ts'
import type { ModelsOptions } from './options.ts'
import { respond } from './respond.ts'
import { speak } from './speak.ts'
import { transcribe } from './transcribe.ts'

/**
 * Creates the models of an agent from servers that speak OpenAI's HTTP interface. Each request is sent once, because a
 * repeated one would answer a turn that the user has taken again meanwhile.
 *
 * The functions reject with a `ModelError`, whose message is one sentence that says what to do and has no key.
 *
 * @throws TypeError that names an invalid address or key
 */
export function createModels({ model, transcriber, voice }: ModelsOptions): AgentModels {
  const models: AgentModels = {}
  if (model) {
    const server = new ModelServer('model', model)
    models.respond = (request, { signal }) => respond(server, request, signal)
  }
  if (transcriber) {
    const server = new ModelServer('transcriber', transcriber)
    models.transcribe = (speech, { signal }) => transcribe(server, speech, signal)
  }
  if (voice) {
    const server = new ModelServer('voice', voice)
    models.speak = (text, { signal }) => speak(server, text, voice, signal)
  }
  return models
}
