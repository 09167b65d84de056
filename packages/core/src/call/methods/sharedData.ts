import { check } from '../../validators/check.ts'
import {
  AppMessage,
  MeetingSessionData,
  SessionDataMergeStrategy,
  UserData,
} from '../../validators/jsonData.ts'
import { booleanOptions, optionalString, recipients } from '../../validators/methodArguments.ts'
import { each, first } from './checkArguments.ts'
import { command, request } from './methodRow.ts'
import { afterJoin, CALL_OBJECT, LOADED } from './preconditions.ts'

/** Messages, names, and the data that all participants share. */
export const SHARED_DATA = {
  /** Sends data to one participant, to several, or to all (`*`, the default). */
  sendAppMessage: command<(data: unknown, to?: string | readonly string[]) => void>({
    needs: [afterJoin()],
    check({ appMessageMax }, data, to) {
      check('app message', AppMessage(appMessageMax), data)
      check('recipients', recipients(), to)
    },
  }),
  /** Changes the user's name. */
  setUserName: request<
    (name: string, options?: { thisMeetingOnly?: boolean }) => Promise<{ readonly userName: string }>
  >({
    needs: [LOADED],
    check: each(['name', optionalString('name')], ['name options', booleanOptions('thisMeetingOnly')]),
    updatesJoinOptions: (_options, userName) => ({ userName }),
  }),
  /** Changes the user's data for other participants: at most 4096 characters of JSON. Daily's limit. */
  setUserData: request<(data: unknown) => Promise<{ readonly userData: unknown }>>({
    check: first('userData', UserData),
    updatesJoinOptions: (_options, userData) => ({ userData }),
    createsEngine: true,
  }),
  /** Changes the data that all participants share: a plain object of at most 102,400 characters of JSON. Daily's limit. */
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
