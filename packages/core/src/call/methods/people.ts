import type { AccessLevel } from '../../engine/payloads.ts'
import { PERSON_TIMEOUT_MS } from '../../limits.ts'
import { check } from '../../validators/check.ts'
import {
  accessRequest,
  booleanOptions,
  fakeParticipantDetails,
  optionalBoolean,
  optionalString,
} from '../../validators/methodArguments.ts'
import { ParticipantUpdate, ParticipantUpdates } from '../../validators/participantUpdate.ts'
import { ReceiveSettings, ReceiveSettingsId } from '../../validators/receiveSettings.ts'
import { SendSettings } from '../../validators/sendSettings.ts'
import {
  WaitingParticipantId,
  WaitingParticipantUpdate,
  WaitingParticipantUpdates,
} from '../../validators/waitingParticipant.ts'
import { each, first } from './checkArguments.ts'
import { command, request } from './methodRow.ts'
import { afterJoin, CALL_OBJECT, LOADED } from './preconditions.ts'

/** Participants, waiting participants, and the settings for the media that are sent and received. */
export const PEOPLE = {
  /** Subscribes to the tracks of a participant, mutes or ejects it, or changes its permissions. */
  updateParticipant: command<(sessionId: string, update?: ParticipantUpdate) => void>({
    needs: [afterJoin()],
    check({ subscribesAutomatically }, id, update) {
      check('participant', optionalString('sessionId'), id)
      check('participant update', ParticipantUpdate(subscribesAutomatically), update)
    },
  }),
  /** Updates several participants by session id, as `updateParticipant()` does. */
  updateParticipants: command<(updates?: ParticipantUpdates) => void>({
    needs: [afterJoin()],
    check: ({ subscribesAutomatically }, updates) =>
      check('participant updates', ParticipantUpdates(subscribesAutomatically), updates),
  }),
  /** Adds a tile without a participant, to try a layout. `aspectRatio` is width by height, a finite number. */
  addFakeParticipant: command<(details?: { aspectRatio: number }) => void>({
    needs: [afterJoin()],
    check: first('fake participant', fakeParticipantDetails()),
  }),
  /** Requests access to the room. Resolves when another participant has decided. */
  requestAccess: request<
    (request?: { access?: AccessLevel; name?: string }) => Promise<{
      readonly access: AccessLevel
      readonly granted: boolean
    }>
  >({
    needs: [CALL_OBJECT, afterJoin()],
    check: first('access request', accessRequest()),
    timeout: PERSON_TIMEOUT_MS,
  }),
  /** Admits or rejects a waiting participant. */
  updateWaitingParticipant: request<
    (id: string, update?: WaitingParticipantUpdate) => Promise<{ readonly id: string }>
  >({
    needs: [CALL_OBJECT, afterJoin()],
    check: each(
      ['waiting participant', WaitingParticipantId],
      ['waiting participant update', WaitingParticipantUpdate],
    ),
  }),
  /** Updates several waiting participants by id, or all of them by `*`. */
  updateWaitingParticipants: request<
    (updates?: WaitingParticipantUpdates) => Promise<{ readonly ids: readonly string[] }>
  >({
    needs: [CALL_OBJECT, afterJoin()],
    check: first('waiting participant updates', WaitingParticipantUpdates),
  }),

  /** Turns the large view of the active speaker in the prebuilt UI on or off. */
  setActiveSpeakerMode: command<(on: boolean) => void>({
    needs: [LOADED],
    check: first('active-speaker mode', optionalBoolean('on')),
  }),

  /** Subscribes to tracks automatically, or leaves that to `updateParticipant()`. */
  setSubscribeToTracksAutomatically: command<(on: boolean) => void>({
    needs: [afterJoin('Use the subscribeToTracksAutomatically configuration property.')],
    check: first('subscription', optionalBoolean('on')),
  }),
  /** Returns the receive settings of a participant, or of all participants. */
  getReceiveSettings: request<
    (id?: string, options?: { showInheritedValues?: boolean }) => Promise<ReceiveSettings | null>
  >({
    needs: [CALL_OBJECT],
    check: each(
      ['participant id', ReceiveSettingsId],
      ['receive settings options', booleanOptions('showInheritedValues')],
    ),
    fallback: () => ({}),
  }),
  /** Selects the layers of the received videos. Resolves to the settings. */
  updateReceiveSettings: request<(settings: ReceiveSettings) => Promise<ReceiveSettings>>({
    needs: [
      CALL_OBJECT,
      afterJoin('To specify receive settings earlier, use the receiveSettings config property.'),
    ],
    check: first('receive settings', ReceiveSettings),
  }),
  /** Updates the send settings of the user's tracks. Resolves to the settings. */
  updateSendSettings: request<(settings: SendSettings) => Promise<SendSettings>>({
    check: first('send settings', SendSettings),
    updatesJoinOptions: ({ sendSettings }, changed) => ({ sendSettings: { ...sendSettings, ...changed } }),
    createsEngine: true,
  }),
}
