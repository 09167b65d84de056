import { fetchCall } from './api.ts'
import { type Model, needsMessages, selectedCall, withMessages } from './model.ts'

/**
 * Creates the function that loads the messages of the shown call where they are needed. `read` gives the model of the moment,
 * and `update` takes the next one.
 */
export function createMessageLoader(read: () => Model, update: (next: Model) => void): () => Promise<void> {
  let loadingId: string | null = null
  return async function load(): Promise<void> {
    const wanted = selectedCall(read())
    if (!wanted || wanted.id === loadingId || !needsMessages(read())) return
    loadingId = wanted.id
    try {
      const { messages } = await fetchCall(wanted.id)
      update(withMessages(read(), wanted.id, messages))
    } catch {
      // the next event of the sandbox tries again
    } finally {
      if (loadingId === wanted.id) loadingId = null
    }
    // what came meanwhile is missing. Without a change, a second answer would be the same
    if (selectedCall(read()) !== wanted) await load()
  }
}
