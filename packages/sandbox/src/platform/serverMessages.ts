/** A message that the `serverMessages` of an assistant can name. */
interface ServerMessage {
  /** It is sent where the assistant names none, as the platform documents it. */
  readonly isDefault?: true
  /** Why the sandbox never sends it. The README repeats it. */
  readonly unsent?: string
}

const byDefault: ServerMessage = { isDefault: true }
const ifNamed: ServerMessage = {}
const never = (unsent: string): ServerMessage => ({ unsent })

/** Every message of the platform for servers, by its type. */
export const serverMessages: { readonly [type: string]: ServerMessage } = {
  'assistant.started': byDefault,
  'conversation-update': byDefault,
  'end-of-call-report': byDefault,
  hang: byDefault,
  'speech-update': byDefault,
  'status-update': byDefault,
  'tool-calls': byDefault,
  'user-interrupted': byDefault,
  'model-output': ifNamed,
  transcript: ifNamed,
  'transcript[transcriptType="final"]': ifNamed,
  "transcript[transcriptType='final']": ifNamed,
  'call.deleted': ifNamed,
  'chat.created': ifNamed,
  'chat.deleted': ifNamed,
  'session.created': ifNamed,
  'session.deleted': ifNamed,
  'session.updated': ifNamed,
  'transfer-update': ifNamed,
  'voice-input': ifNamed,
  'assistant.speechStarted': ifNamed,
  'function-call': {
    isDefault: true,
    unsent: 'the older form of `tool-calls`: a server that reads both would run a tool twice',
  },
  'transfer-destination-request': { isDefault: true, unsent: 'the tool `transferCall` is not run' },
  'handoff-destination-request': { isDefault: true, unsent: 'no call is handed to another assistant' },
  'phone-call-control': never('no number is dialed'),
  'language-change-detected': never('the transcriber names no language'),
  'language-changed': never('the transcriber names no language'),
  'call.delete.failed': never('a call can always be deleted'),
  'call.artifact.upload': never('no recording is uploaded'),
}

/** The messages that an assistant without `serverMessages` sends. */
export const DEFAULT_SERVER_MESSAGES = Object.keys(serverMessages).filter(
  (type) => serverMessages[type]?.isDefault,
)
