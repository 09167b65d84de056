import { endpoint } from '../endpoint.ts'
import type { AssistantInput, AssistantOverrides } from '../types/assistant.ts'
import type { AssistantDestination } from '../types/destination.ts'
import type { ListQuery, Open, Stored } from '../types/stored.ts'

/** One assistant of a squad, and the assistants that it may transfer to. */
export interface SquadMember extends Open {
  assistantId?: string | null
  assistant?: AssistantInput
  assistantOverrides?: AssistantOverrides
  assistantDestinations?: AssistantDestination[]
}

/** A new or changed squad. */
export interface SquadInput extends Open {
  name?: string
  /** The first member begins the call. */
  members: SquadMember[]
  membersOverrides?: AssistantOverrides
}

/** A stored squad: assistants that transfer a call among each other. */
export interface Squad extends Stored {
  name?: string
  members: SquadMember[]
  membersOverrides?: AssistantOverrides
}

/** Several assistants that share a call: `rest.squads`. */
export const squads = {
  create: endpoint('POST /squad').body<SquadInput>().returns<Squad>(),
  list: endpoint('GET /squad').query<ListQuery>().lists<Squad>(),
  get: endpoint('GET /squad/{id}').returns<Squad>(),
  /** Changes a squad. The members are required. */
  update: endpoint('PATCH /squad/{id}').body<SquadInput>().returns<Squad>(),
  delete: endpoint('DELETE /squad/{id}').returns<Squad>(),
}
