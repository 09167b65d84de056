import { createOffhook } from './createOffhook.ts'
import { measure } from './measure.ts'

measure((addresses) => {
  const { voice, client } = createOffhook(addresses)
  return {
    ...client,
    call: async () => {
      // a file of its own, so that a profile can tell it apart
      const { trace } = await import('./tracing.ts')
      trace(voice)
      return client.call()
    },
  }
})
