import { endpoint } from '../endpoint.ts'
import type { AssistantInput, AssistantOverrides } from '../types/assistant.ts'
import type { OneOf, Open, PageQuery, Stored } from '../types/stored.ts'
import type { SquadInput } from './squads.ts'

/** A new or changed eval: a written conversation, with the answers that are expected. Bounds are the platform's. */
export interface EvalInput extends Open {
  /** 1 to 80 characters. */
  name?: string
  /** At most 500 characters. */
  description?: string
  /** `chat.mockConversation`. */
  type?: string
  /** Messages, and checks of the assistant's answers: `{ role: 'assistant', judgePlan: { type: 'exact', content } }`. */
  messages?: Open[]
}

/** A stored eval. */
export interface Eval extends EvalInput, Stored {
  name?: string
}

/** The assistant or squad that an eval or a simulation tests, by id or in full. */
export interface TestTarget extends Open {
  type: OneOf<'assistant' | 'squad'>
  assistantId?: string
  assistant?: AssistantInput
  assistantOverrides?: AssistantOverrides
  squadId?: string
  squad?: SquadInput
}

/** A new run of an eval, by its id or in full. */
export interface EvalRunInput extends Open {
  /** `eval`. */
  type: string
  evalId?: string
  eval?: EvalInput
  target: TestTarget
}

/** A run of an eval, with its results. */
export interface EvalRun extends Open {
  id: string
  status: OneOf<'queued' | 'running' | 'ended'>
  /** For example `mockConversation.done` or `timeout`. */
  endedReason?: string
  endedMessage?: string
  evalId?: string
  target?: TestTarget
  /** `{ status: 'pass' | 'fail', messages }`. */
  results?: Open[]
  /** US dollars. */
  cost?: number
}

/** A filter of records by their id. */
export interface IdPageQuery extends PageQuery {
  id?: string | undefined
}

/** Written conversations with expected answers: `rest.evals`. */
export const evals = {
  create: endpoint('POST /eval').body<EvalInput>().returns<Eval>(),
  list: endpoint('GET /eval').query<IdPageQuery>().pages<Eval>(),
  get: endpoint('GET /eval/{id}').returns<Eval>(),
  update: endpoint('PATCH /eval/{id}').body<EvalInput>().returns<Eval>(),
  delete: endpoint('DELETE /eval/{id}').returns<Eval>(),
  /** The runs of evals. */
  runs: {
    /** Starts a run. The response has its id. */
    create: endpoint('POST /eval/run').body<EvalRunInput>().returns<Open>(),
    list: endpoint('GET /eval/run').query<IdPageQuery>().pages<EvalRun>(),
    get: endpoint('GET /eval/run/{id}').returns<EvalRun>(),
    delete: endpoint('DELETE /eval/run/{id}').returns<EvalRun>(),
  },
}
