import { analytics } from './analytics.ts'
import { assistants } from './assistants.ts'
import { calls } from './calls.ts'
import { campaigns } from './campaigns.ts'
import { chats } from './chats.ts'
import { credentials } from './credentials.ts'
import { files } from './files.ts'
import { knowledgeBases } from './knowledgeBases.ts'
import { callLogs, logs } from './logs.ts'
import { orgs } from './orgs.ts'
import { phoneNumbers } from './phoneNumbers.ts'
import { providers } from './providers.ts'
import { sessions } from './sessions.ts'
import { squads } from './squads.ts'
import { support } from './support.ts'
import { templates } from './templates.ts'
import { testSuites } from './testSuites.ts'
import { tokens } from './tokens.ts'
import { tools } from './tools.ts'
import { voiceLibrary } from './voiceLibrary.ts'
import { workflows } from './workflows.ts'

/** The platform's resources. Named by `typeof`, since an inferred copy of all rows would double the user's compile time. */
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
  readonly workflows: typeof workflows
  readonly testSuites: typeof testSuites
  readonly analytics: typeof analytics
  readonly callLogs: typeof callLogs
  readonly logs: typeof logs
  readonly orgs: typeof orgs
  readonly credentials: typeof credentials
  readonly voiceLibrary: typeof voiceLibrary
  readonly providers: typeof providers
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
}
