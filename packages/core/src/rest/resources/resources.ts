import { createDownload } from '../download.ts'
import type { EndpointRow } from '../endpoint.ts'
import { createEventStream } from '../streaming.ts'
import { analytics } from './analytics.ts'
import { assistants } from './assistants.ts'
import { calls } from './calls.ts'
import { campaigns, campaignsV2 } from './campaigns.ts'
import { chats } from './chats.ts'
import { credentials } from './credentials.ts'
import { evals } from './evals.ts'
import { files } from './files.ts'
import { boards, insights } from './insights.ts'
import { knowledgeBases, knowledgeBasesV2 } from './knowledgeBases.ts'
import { callLogs, logs } from './logs.ts'
import { orgs } from './orgs.ts'
import { phoneNumbers } from './phoneNumbers.ts'
import { providerResources } from './providerResources.ts'
import { providers } from './providers.ts'
import { scorecards } from './scorecards.ts'
import { sessions } from './sessions.ts'
import { simulations } from './simulations.ts'
import { squads } from './squads.ts'
import { structuredOutputs } from './structuredOutputs.ts'
import { support } from './support.ts'
import { templates } from './templates.ts'
import { testSuites } from './testSuites.ts'
import { tokens } from './tokens.ts'
import { tools } from './tools.ts'
import { voiceLibrary } from './voiceLibrary.ts'
import { workflows } from './workflows.ts'

/**
 * The platform's resources. Named by `typeof`, since an inferred copy of all rows would double the user's compile time.
 */
export interface Resources {
  readonly calls: typeof calls
  readonly chats: typeof chats
  readonly campaigns: typeof campaigns
  readonly sessions: typeof sessions
  readonly support: typeof support
  readonly assistants: typeof assistants
  readonly phoneNumbers: typeof phoneNumbers
  readonly tools: typeof tools
  readonly knowledgeBases: typeof knowledgeBases
  readonly squads: typeof squads
  readonly tokens: typeof tokens
  readonly templates: typeof templates
  readonly files: typeof files
  /** @deprecated The platform has retired workflows on 18 August 2026. Use `squads`. */
  readonly workflows: typeof workflows
  /** @deprecated The platform documents `simulations` and `evals` in place of test suites. */
  readonly testSuites: typeof testSuites
  readonly analytics: typeof analytics
  readonly callLogs: typeof callLogs
  readonly logs: typeof logs
  readonly orgs: typeof orgs
  readonly credentials: typeof credentials
  readonly voiceLibrary: typeof voiceLibrary
  readonly providers: typeof providers
  readonly campaignsV2: typeof campaignsV2
  readonly knowledgeBasesV2: typeof knowledgeBasesV2
  readonly structuredOutputs: typeof structuredOutputs
  readonly evals: typeof evals
  readonly simulations: typeof simulations
  readonly scorecards: typeof scorecards
  readonly insights: typeof insights
  readonly boards: typeof boards
  readonly providerResources: typeof providerResources
}

/** The platform's resources, each a table of operations. */
export const RESOURCES: Resources = {
  calls,
  chats,
  campaigns,
  sessions,
  support,
  assistants,
  phoneNumbers,
  tools,
  knowledgeBases,
  squads,
  tokens,
  templates,
  files,
  workflows,
  testSuites,
  analytics,
  callLogs,
  logs,
  orgs,
  credentials,
  voiceLibrary,
  providers,
  campaignsV2,
  knowledgeBasesV2,
  structuredOutputs,
  evals,
  simulations,
  scorecards,
  insights,
  boards,
  providerResources,
}

/** One operation of the platform, and its method in the client. */
export interface Operation {
  /** `GET`, `POST`, `PUT`, `PATCH` or `DELETE`. */
  readonly method: string
  /** For example `/call/{id}`. */
  readonly path: string
  /** For example `calls`, or `testSuites.runs`. */
  readonly resource: string
  /** For example `get`. */
  readonly name: string
  /** The argument after the ids. */
  readonly takes: 'query' | 'body' | undefined
  /** Deprecated by the platform, or missing in its newer SDKs. */
  readonly isDeprecated: boolean
  /** Sent without the bearer token. */
  readonly needsNoToken: boolean
  /** Responds with server-sent events. */
  readonly isStream: boolean
  /** Responds with a file, which is not read. */
  readonly isDownload: boolean
}

/** Lists all methods of the client as data. */
export const listOperations = (): Operation[] => operationsOf(RESOURCES, '')

const operationsOf = (table: object, resource: string): Operation[] =>
  Object.entries(table).flatMap(([name, row]: [string, EndpointRow | object]) => {
    if ('route' in row) return [operationOf(row, resource, name)]
    // A function combines operations.
    if (typeof row === 'function') return []
    return operationsOf(row, resource === '' ? name : `${resource}.${name}`)
  })

function operationOf(row: EndpointRow, resource: string, name: string): Operation {
  const [method = '', path = ''] = row.route.split(' ')
  const { takes, isDeprecated = false, needsNoToken = false, respond } = row
  const isStream = respond === createEventStream
  const isDownload = respond === createDownload
  return { method, path, resource, name, takes, isDeprecated, needsNoToken, isStream, isDownload }
}
