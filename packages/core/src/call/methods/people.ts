import type { AccessLevel, AccessState, WaitingParticipant } from '../../engine/payloads.ts'
import { PERSON_LIMIT_MS } from '../../limits.ts'
import { check } from '../../validators/check.ts'
import {
  AccessRequest,
  FakeParticipant,
  FlagArgument,
  FlagOptions,
  TextArgument,
} from '../../validators/methodArguments.ts'
import { ParticipantUpdate, ParticipantUpdates } from '../../validators/participantUpdate.ts'
import { ReceiveSettings, ReceiveSettingsId } from '../../validators/receiveSettings.ts'
import { SendSettings } from '../../validators/sendSettings.ts'
import {
  WaitingParticipantId,
  WaitingParticipantUpdate,
  WaitingParticipantUpdates,
} from '../../validators/waitingParticipant.ts'
import { command, each, first, getter, request } from './methodRow.ts'
import { afterJoin, CALL_OBJECT, LOADED } from './preconditions.ts'

/** Who is in the room and who waits to be let in; what is sent to them and received from them. */
export const PEOPLE = {
  /** Subscribes to somebody's tracks, mutes or ejects them, changes what they may do. */
  updateParticipant: command<(sessionId: string, update?: ParticipantUpdate) => void>({
    needs: [afterJoin()],
    check({ subscribesAutomatically }, id, update) {
      check('participant', TextArgument('sessionId'), id)
      check('participant update', ParticipantUpdate(subscribesAutomatically), update)
    },
  }),
  /** The same for several, by session id. */
  updateParticipants: command<(updates?: ParticipantUpdates) => void>({
    needs: [afterJoin()],
    check: ({ subscribesAutomatically }, updates) =>
      check('participant updates', ParticipantUpdates(subscribesAutomatically), updates),
  }),
  /** Lets a tile without anybody behind it join, to try a layout. `aspectRatio` is width by height, a finite number (ours). */
  addFakeParticipant: command<(details?: { aspectRatio: number }) => void>({
    needs: [afterJoin()],
    check: first('fake participant', FakeParticipant()),
  }),
  /** What the visitor may do, and what was asked for. */
  accessState: getter<() => AccessState>(() => ({ access: 'unknown' }), CALL_OBJECT),
  /** Asks to be let in; resolves when somebody has decided. */
  requestAccess: request<
    (asked?: { access?: AccessLevel; name?: string }) => Promise<{
      readonly access: AccessLevel
      readonly granted: boolean
    }>
  >({
    needs: [CALL_OBJECT, afterJoin()],
    check: first('access request', AccessRequest()),
    limit: PERSON_LIMIT_MS,
  }),
  /** Who waits to be let in, by id. */
  waitingParticipants: getter<() => Readonly<Record<string, WaitingParticipant>>>(() => ({}), CALL_OBJECT),
  /** Lets somebody in, or does not. */
  updateWaitingParticipant: request<
    (id: string, update?: WaitingParticipantUpdate) => Promise<{ readonly id: string }>
  >({
    needs: [CALL_OBJECT, afterJoin()],
    check: each(
      ['waiting participant', WaitingParticipantId],
      ['waiting participant update', WaitingParticipantUpdate],
    ),
  }),
  /** The same for several, by id; `*` is everybody. */
  updateWaitingParticipants: request<
    (updates?: WaitingParticipantUpdates) => Promise<{ readonly ids: readonly string[] }>
  >({
    needs: [CALL_OBJECT, afterJoin()],
    check: first('waiting participant updates', WaitingParticipantUpdates),
  }),

  /** The session id of who speaks, as `peerId`. */
  getActiveSpeaker: getter<() => { readonly peerId?: string }>(() => ({})),
  /** Whether who speaks is shown large, in the prebuilt UI. */
  activeSpeakerMode: getter<() => boolean>(() => false),
  /** Shows who speaks large, in the prebuilt UI. */
  setActiveSpeakerMode: command<(on: boolean) => void>({
    needs: [LOADED],
    check: first('active-speaker mode', FlagArgument('on')),
  }),

  /** Whether tracks are subscribed to without being asked for. */
  subscribeToTracksAutomatically: getter<() => boolean>(() => true),
  /** Subscribes to tracks without being asked for, or leaves them to `updateParticipant()`. */
  setSubscribeToTracksAutomatically: command<(on: boolean) => void>({
    needs: [afterJoin('Use the subscribeToTracksAutomatically configuration property.')],
    check: first('subscription', FlagArgument('on')),
  }),
  /** What is received from a participant, or from everybody. */
  getReceiveSettings: request<
    (id?: string, options?: { showInheritedValues?: boolean }) => Promise<ReceiveSettings | null>
  >({
    needs: [CALL_OBJECT],
    check: each(
      ['participant id', ReceiveSettingsId],
      ['receive settings options', FlagOptions('showInheritedValues')],
    ),
    fallback: () => ({}),
  }),
  /** Chooses the layers of the videos that are received. Resolves to the settings. */
  updateReceiveSettings: request<(settings: ReceiveSettings) => Promise<ReceiveSettings>>({
    needs: [
      CALL_OBJECT,
      afterJoin('To specify receive settings earlier, use the receiveSettings config property.'),
    ],
    check: first('receive settings', ReceiveSettings),
  }),
  /** How the visitor's tracks are sent; null where nothing was chosen. */
  getSendSettings: getter<() => SendSettings | null>(() => null),
  /** Chooses how the visitor's tracks are sent. Resolves to the settings. */
  updateSendSettings: request<(settings: SendSettings) => Promise<SendSettings>>({
    check: first('send settings', SendSettings),
    updatesJoinOptions: ({ sendSettings }, changed) => ({ sendSettings: { ...sendSettings, ...changed } }),
    createsEngine: true,
  }),
}
