import { endpoint } from '../endpoint.ts'
import type { ListQuery, OneOf, Open, Stored } from '../types/stored.ts'
import type { ToolInput } from '../types/tool.ts'

/** A new or changed template. */
export interface TemplateInput extends Open {
  /** `tool`. */
  type?: string
  name?: string
  provider?: OneOf<'make' | 'gohighlevel' | 'function'>
  visibility?: OneOf<'public' | 'private'>
  details?: ToolInput
  providerDetails?: Open
  metadata?: { collectionType?: string; collectionId?: string; collectionName?: string }
}

/** A stored template of a tool. */
export interface Template extends TemplateInput, Stored {
  name?: string
}

/** A filter of templates. */
export interface TemplateQuery extends ListQuery {
  provider?: TemplateInput['provider'] | undefined
  visibility?: TemplateInput['visibility'] | undefined
  collectionId?: string | undefined
}

const inArray = (input: unknown): unknown => (Array.isArray(input) || !input ? input : [input])

/** Templates of tools: `rest.templates`. */
export const templates = {
  /** Creates one template or several: the request always has an array, as the platform requires. */
  create: endpoint('POST /template')
    .body<TemplateInput | TemplateInput[]>(inArray)
    .returns<Template | Template[]>(),
  list: endpoint('GET /template').query<TemplateQuery>().lists<Template>(),
  listPinned: endpoint('GET /template/pinned').returns<Template[]>(),
  get: endpoint('GET /template/{id}').returns<Template>(),
  update: endpoint('PATCH /template/{id}').body<TemplateInput>().returns<Template>(),
  delete: endpoint('DELETE /template/{id}').returns<Template>(),
}
