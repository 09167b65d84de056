import { ValidationError } from '@offhook/core'
import {
  AppMessage,
  AudioLevelInterval,
  CallFactoryOptions,
  CustomIntegrationIds,
  CustomIntegrations,
  CustomTrackOptions,
  CustomTrayButtons,
  check,
  DailyConfig,
  DialOutOptions,
  DtmfOptions,
  IceConfig,
  InitialReceiveSettings,
  InputDevices,
  InputSettings,
  Language,
  LayoutConfig,
  LiveStreamingEndpoints,
  LiveStreamingOptions,
  MeetingSessionData,
  NetworkTopologyOptions,
  NewParticipantSound,
  OutputDevice,
  ParticipantUpdate,
  ParticipantUpdates,
  ReactNativeConfig,
  ReceiveSettings,
  ReceiveSettingsId,
  RecordingOptions,
  RemoteMediaPlayerId,
  RemoteMediaPlayerOptions,
  RemoteMediaPlayerUpdate,
  type Rule,
  ScreenShareOptions,
  ScreenShareUpdate,
  SendSettings,
  SessionDataMergeStrategy,
  ShowNamesMode,
  SipCallTransferOptions,
  SipReferOptions,
  StopLiveStreamingOptions,
  StopRecordingOptions,
  StopTranscription,
  Theme,
  TranscriptionOptions,
  UpdateLiveStreamingOptions,
  UpdateRecordingOptions,
  UpdateTranscription,
  UserData,
  Visibility,
  WaitingParticipantId,
  WaitingParticipantUpdate,
  WaitingParticipantUpdates,
} from '@offhook/core/validators'
import * as fc from 'fast-check'
import type { RoomFacts } from '../../../packages/core/src/call/methods/methodRow.ts'
import { METHODS } from '../../../packages/core/src/call/methods/methods.ts'
import type { RawCall } from '../harness/rawCall.ts'
import { ARGUMENTS } from './argumentInputs.ts'
import { askDaily } from './dailyOracle.ts'
import { copy } from './inputArbitraries.ts'
import { explain, type RuleName } from './strictness.ts'
import { makeInputs, type StructName } from './validatorInputs.ts'

type Check = (input: unknown, appMessageMax: number) => void

const by =
  <T>(struct: Rule<T>): Check =>
  (input) =>
    check('input', struct, input)

/** Offhook's check of every rule. */
const STRUCTS: Record<StructName, Check> = {
  UserData: by(UserData),
  AudioLevelInterval: by(AudioLevelInterval),
  AppMessage: (input, max) => check('input', AppMessage(max), input),
  CustomTrackOptions: by(CustomTrackOptions),
  DialOutOptions: by(DialOutOptions),
  DtmfOptions: by(DtmfOptions),
  SipCallTransferOptions: by(SipCallTransferOptions),
  SipReferOptions: by(SipReferOptions),
  RemoteMediaPlayerOptions: by(RemoteMediaPlayerOptions),
  RemoteMediaPlayerUpdate: by(RemoteMediaPlayerUpdate),
  RemoteMediaPlayerId: by(RemoteMediaPlayerId),
  SendSettings: by(SendSettings),
  ScreenShareOptions: by(ScreenShareOptions),
  ReceiveSettings: by(ReceiveSettings),
  ReceiveSettingsId: by(ReceiveSettingsId),
  InputSettings: by(InputSettings),
  ShowNamesMode: by(ShowNamesMode),
  CustomIntegrationIds: by(CustomIntegrationIds('startCustomIntegrations')),
  CustomIntegrations: by(CustomIntegrations),
  CustomTrayButtons: by(CustomTrayButtons),
  Theme: by(Theme),
  Visibility: by(Visibility('setShowLocalVideo')),
  NewParticipantSound: by(NewParticipantSound),
  RecordingOptions: by(RecordingOptions),
  UpdateRecordingOptions: by(UpdateRecordingOptions),
  StopRecordingOptions: by(StopRecordingOptions),
  UpdateLiveStreamingOptions: by(UpdateLiveStreamingOptions),
  StopLiveStreamingOptions: by(StopLiveStreamingOptions),
  LiveStreamingOptions: by(LiveStreamingOptions),
  LiveStreamingEndpoints: by(LiveStreamingEndpoints),
  TranscriptionOptions: by(TranscriptionOptions),
  UpdateTranscription: by(UpdateTranscription),
  StopTranscription: by(StopTranscription),
  MeetingSessionData: by(MeetingSessionData()),
  MergedSessionData: by(MeetingSessionData('shallow-merge')),
  SessionDataMergeStrategy: by(SessionDataMergeStrategy),
  ParticipantUpdate: by(ParticipantUpdate()),
  SubscribingParticipantUpdate: by(ParticipantUpdate(true)),
  ParticipantUpdates: by(ParticipantUpdates()),
  WaitingParticipantId: by(WaitingParticipantId),
  WaitingParticipantUpdate: by(WaitingParticipantUpdate),
  WaitingParticipantUpdates: by(WaitingParticipantUpdates),
  NetworkTopologyOptions: by(NetworkTopologyOptions),
  InputDevices: by(InputDevices),
  OutputDevice: by(OutputDevice),
  ScreenShareUpdate: by(ScreenShareUpdate),
  IceConfig: by(IceConfig),
  LayoutConfig: by(LayoutConfig),
  Language: by(Language),
  ReactNativeConfig: by(ReactNativeConfig),
  DailyConfig: by(DailyConfig),
  InitialReceiveSettings: by(InitialReceiveSettings),
  CallFactoryOptions: by(CallFactoryOptions),
}

function failuresOf(rule: RuleName, input: unknown, max: number): ValidationError['failures'] {
  try {
    CHECKS[rule]?.(input, max)
    return []
  } catch (error) {
    if (error instanceof ValidationError) return error.failures
    throw error
  }
}

type AnyCheck = (room: RoomFacts, ...args: readonly unknown[]) => void

/** Offhook's check of every argument, from the method's row. */
const argumentChecks = Object.fromEntries(
  Object.entries(ARGUMENTS).map(([name, { method, before }]) => {
    const rowCheck = (METHODS[method] as { readonly check?: AnyCheck }).check
    const checkInput: Check = (input, appMessageMax) =>
      rowCheck?.({ appMessageMax, subscribesAutomatically: false }, ...before, input)
    return [name, checkInput]
  }),
)

const CHECKS: Readonly<Record<string, Check>> = { ...STRUCTS, ...argumentChecks }

const isRuleName = (name: string): name is RuleName => name in CHECKS
const RULES = Object.keys(CHECKS).filter(isRuleName)

/** The result of comparing one rule. */
export interface Comparison {
  accepted: number
  refused: number
  /** The number of differences that each row of docs/strictness.md explained. */
  rows: Record<string, number>
  /** The smallest input whose difference no row explains. */
  unexplained?: string
}

interface Runs {
  runs: number
  seed: number
  isOldest: boolean
}

const tell = (input: unknown, failures: ValidationError['failures']) => {
  const said = failures.map(({ path, message }) => `${path}: ${message}`)
  const ours = said.length > 0 ? `we refuse it (${said.join('; ')})` : 'we accept it'
  return `${fc.stringify(input)}: ${ours}, daily-js does not agree`
}

/** Compares Offhook's rules with those of a joined daily-js object, on the same generated inputs. */
export async function compareRules({ daily }: RawCall, { runs, seed, isOldest }: Runs) {
  const max = Number(Reflect.get(daily, '_maxAppMessageSize'))
  const inputs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    ...makeInputs(),
    ...Object.fromEntries(Object.entries(ARGUMENTS).map(([name, { input }]) => [name, input()])),
  }
  const oracle = askDaily(daily)
  const compareRule = async (rule: RuleName): Promise<Comparison> => {
    const result: Comparison = { accepted: 0, refused: 0, rows: {} }
    const agrees = async (input: unknown) => {
      const failures = failuresOf(rule, copy(input), max)
      const ours = failures.length === 0
      result[ours ? 'accepted' : 'refused'] += 1
      if (ours === (await oracle.accepts(rule, copy(input)))) return true
      const rows = explain({ rule, input, failures, isOldest })
      for (const name of rows.map(({ row }) => row.join(': '))) {
        result.rows[name] = (result.rows[name] ?? 0) + 1
      }
      return rows.length > 0
    }
    const outcome = await fc.check(
      fc.asyncProperty<[unknown]>(inputs[rule] ?? fc.constant(undefined), agrees),
      { numRuns: runs, seed },
    )
    if (!outcome.failed) return result
    const [input] = outcome.counterexample ?? []
    return { ...result, unexplained: tell(input, failuresOf(rule, copy(input), max)) }
  }
  const compared: [RuleName, Comparison][] = []
  for (const rule of RULES) compared.push([rule, await compareRule(rule)])
  oracle.release()
  return compared
}
