import { type Fields, isRecord } from '../fields.ts'
import type { CallContext, RequestTable } from './CallContext.ts'
import type { Meeting } from './Meeting.ts'

/** The meeting session: its id, its shared data, its topology and language. */
export const meetingSessionRequests: RequestTable = {
  'get-meeting-session': ({ meeting }) => ({ id: meeting.sessionId }),
  'set-session-data': (call, { data, mergeStrategy }) => {
    const { meeting, channel } = call
    const errorMsg = call.errorOf('session-data-error')
    if (errorMsg) {
      channel.post({ action: 'nonfatal-error', type: 'meeting-session-data-error', errorMsg })
      return
    }
    const merges = mergeStrategy === 'shallow-merge' && isRecord(meeting.data) && isRecord(data)
    meeting.data = merges ? { ...Object(meeting.data), ...data } : data
    postState(call)
  },
  'get-network-topology': (call) => {
    const error = call.errorOf('topology-error')
    return error ? { error } : { topology: call.room ? call.meeting.topology : 'none' }
  },
  'set-network-topology': (call, { opts }) => {
    const { topology }: Fields = Object(opts)
    const error = call.errorOf('topology-error')
    if (error) return { error }
    if (topology !== 'sfu' && topology !== 'peer') return { error: 'The topology must be sfu or peer.' }
    const isChanged = topology !== call.meeting.topology
    call.meeting.topology = topology
    if (isChanged) postState(call)
    return topology === 'sfu' ? { workerId: 'sandbox' } : {}
  },
  'get-daily-lang': ({ meeting }) => langOf(meeting),
  'set-daily-lang': ({ meeting, channel }, { lang }) => {
    if (typeof lang !== 'string' || lang === meeting.langSetting) return
    meeting.langSetting = lang
    channel.post({ action: 'lang-updated', ...langOf(meeting) })
  },
}

/** Announces the session to the caller. */
export function beginSession(call: CallContext): void {
  const meetingSession = { id: call.meeting.sessionId }
  call.channel.post({ action: 'meeting-session-summary-updated', meetingSession })
  postState(call)
}

function postState({ channel, meeting: { data, topology } }: CallContext): void {
  channel.post({ action: 'meeting-session-state-updated', meetingSessionState: { data, topology } })
}

function langOf({ langSetting }: Meeting): Fields {
  const [browser = 'en'] = navigator.language.split('-')
  return { lang: langSetting === 'user' ? browser : langSetting, langSetting }
}
