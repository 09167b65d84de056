import { endpoint } from '../endpoint.ts'
import type { ListQuery, Open, Server, Stored } from '../types/stored.ts'
import type { FunctionDefinition, ToolInput, ToolMessage } from '../types/tool.ts'
import { draftsOf, versionsOf } from './versions.ts'

/** A stored tool. */
export type Tool = ToolInput & Stored

/** The fields of a tool that can be changed. */
export interface UpdateTool extends Open {
  function?: FunctionDefinition
  messages?: ToolMessage[]
  server?: Server
}

/** Tools that assistants can call: `rest.tools`. */
export const tools = {
  create: endpoint('POST /tool').body<ToolInput>().returns<Tool>(),
  list: endpoint('GET /tool').query<ListQuery>().lists<Tool>(),
  get: endpoint('GET /tool/{id}').returns<Tool>(),
  update: endpoint('PATCH /tool/{id}').body<UpdateTool>().returns<Tool>(),
  delete: endpoint('DELETE /tool/{id}').returns<Tool>(),
  /** The versions of a tool, which the platform stores at every change. */
  versions: versionsOf('tool'),
  /** Changes of a tool that are not in use yet. */
  drafts: draftsOf('tool'),
}
