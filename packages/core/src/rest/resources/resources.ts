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

/** The platform's resources, each a table of operations. */
export const RESOURCES = {
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
