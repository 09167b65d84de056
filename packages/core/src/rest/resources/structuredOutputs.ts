import { endpoint } from '../endpoint.ts'
import type { JsonSchema, OneOf, Open, PageQuery, Stored } from '../types/stored.ts'

/** A new structured output: the data that is extracted from calls. Bounds are the platform's. */
export interface StructuredOutputInput extends UpdateStructuredOutput {
  /** 1 to 40 characters. */
  name: string
  schema: JsonSchema
}

/** The fields of a structured output that can be changed. Bounds are the platform's. */
export interface UpdateStructuredOutput extends Open {
  /** 1 to 40 characters. */
  name?: string
  /** By default `ai`: a model extracts the data. */
  type?: OneOf<'ai' | 'regex'>
  /** 1 to 1000 characters. For the type `regex`. */
  regex?: string
  schema?: JsonSchema
  description?: string
  model?: Open
  /** The calls that it applies to, by the number of messages, the duration, or the reason of the end. Null for all. */
  conditions?: Open[] | null
  assistantIds?: string[]
}

/** A stored structured output. */
export interface StructuredOutput extends StructuredOutputInput, Stored {
  name: string
}

/** A filter of structured outputs. */
export interface StructuredOutputQuery extends PageQuery {
  id?: string | undefined
  name?: string | undefined
}

/** Calls to extract data from again, by a stored structured output, or by a new one that is given in full. */
export interface StructuredOutputRun extends Open {
  callIds: string[]
  structuredOutputId?: string
  structuredOutput?: StructuredOutputInput
  /** Returns the data of one call and stores nothing. By default false. */
  previewEnabled?: boolean
}

/** Data that models extract from calls: `rest.structuredOutputs`. */
export const structuredOutputs = {
  create: endpoint('POST /structured-output').body<StructuredOutputInput>().returns<StructuredOutput>(),
  list: endpoint('GET /structured-output').query<StructuredOutputQuery>().pages<StructuredOutput>(),
  get: endpoint('GET /structured-output/{id}').returns<StructuredOutput>(),
  /** Changes the fields that are given. `{ query: { schemaOverride: 'true' } }` allows another type of the schema. */
  update: endpoint('PATCH /structured-output/{id}')
    .body<UpdateStructuredOutput>()
    .returns<StructuredOutput>(),
  delete: endpoint('DELETE /structured-output/{id}').returns<StructuredOutput>(),
  /** Extracts data from ended calls. A preview has a result by the id of each output, otherwise the response has a message. */
  run: endpoint('POST /structured-output/run').body<StructuredOutputRun>().returns<Open>(),
}
