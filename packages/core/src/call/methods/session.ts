import type { MeetingSessionState } from '../../engine/payloads.ts'
import { check } from '../../validators/check.ts'
import {
  AppMessage,
  MeetingSessionData,
  SessionDataMergeStrategy,
  UserData,
} from '../../validators/jsonData.ts'
import { FlagOptions, Recipients, TextArgument } from '../../validators/methodArguments.ts'
import { command, each, first, getter, request } from './methodRow.ts'
import { afterJoin, CALL_OBJECT, LOADED } from './preconditions.ts'

/** Messages, names, and what all participants share. */
export const SESSION = {
  /** Sends data to one participant, to several, or to everybody (`*`, the default). */
  sendAppMessage: command<(data: unknown, to?: string | readonly string[]) => void>({
    needs: [afterJoin()],
    check({ appMessageMax }, data, to) {
      check('app message', AppMessage(appMessageMax), data)
      check('recipients', Recipients(), to)
    },
  }),
  /** Changes the visitor's name. */
  setUserName: request<
    (name: string, options?: { thisMeetingOnly?: boolean }) => Promise<{ readonly userName: string }>
  >({
    needs: [LOADED],
    check: each(['name', TextArgument('name')], ['name options', FlagOptions('thisMeetingOnly')]),
    updatesJoinOptions: (_asked, userName) => ({ userName }),
  }),
  /** Changes what the visitor says of itself: at most 4096 characters of JSON (spec §5). */
  setUserData: request<(data: unknown) => Promise<{ readonly userData: unknown }>>({
    check: first('userData', UserData),
    updatesJoinOptions: (_asked, userData) => ({ userData }),
    createsEngine: true,
  }),
  /** The id of the session: the room's use by these people. After the call, of the last one. */
  meetingSessionSummary: getter<() => { readonly id: string }>(({ sessionId }) => ({ id: sessionId })),
  /** What all participants share. */
  meetingSessionState: getter<() => MeetingSessionState>(() => ({ data: undefined }), afterJoin()),
  /** Changes what all participants share: a plain object of at most 102,400 characters of JSON (Daily). */
  setMeetingSessionData: command<(data: object, mergeStrategy?: SessionDataMergeStrategy) => void>({
    needs: [CALL_OBJECT, afterJoin()],
    check(_room, data, strategy) {
      check('merge strategy', SessionDataMergeStrategy, strategy)
      check('meeting session data', MeetingSessionData(strategy), data)
    },
  }),
  /** Deprecated by Daily: use `meetingSessionSummary()`. */
  getMeetingSession: request<() => Promise<unknown>>({ needs: [afterJoin()] }),
}
