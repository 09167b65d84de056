import { createFake, type PartState, STATES } from '../../../packages/registry/gallery/states.tsx'
import { withVoices } from '../../../packages/registry/gallery/withVoices.ts'

/** Creates a fake client for a state of the gallery. `reach` goes there, once the example is mounted. */
export function createStateClient(name: string) {
  const state = Object.entries<PartState>(STATES).find(([each]) => each === name)?.[1]
  if (!state) throw new Error(`There is no state "${name}".`)
  const { fake, client } = createFake(state)
  return { client: withVoices(client), reach: () => void state.reach?.(fake) }
}
