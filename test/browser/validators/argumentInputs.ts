import * as fc from 'fast-check'
import type { MethodName } from '../../../packages/core/src/call/methods/methods.ts'
import * as documented from './documented.ts'
import { all, type Documented, object } from './documented.ts'
import { either, fields, flag, name, track, value } from './inputArbitraries.ts'

interface Argument {
  readonly method: MethodName
  /** The arguments before this one. */
  readonly before: readonly unknown[]
  readonly input: () => fc.Arbitrary<unknown>
  readonly documented: Documented
}

const argument = (
  method: MethodName,
  input: fc.Arbitrary<unknown>,
  type: Documented,
  ...before: readonly unknown[]
): Argument => ({ method, before, input: () => input, documented: type })

const options = (method: MethodName, key: string, ...before: readonly unknown[]) =>
  argument(method, either(fields({ [key]: flag })), object({ [key]: documented.flag }), ...before)

const testOptions = object({ videoTrack: documented.track, duration: documented.number })
const css = ['bodyClass', 'cssFile', 'cssText']

/** Arguments that daily-js does not validate. Only their documented type is known. */
export const ARGUMENTS = {
  'setLocalAudio on': argument('setLocalAudio', flag, documented.flag),
  'setLocalAudio options': options('setLocalAudio', 'forceDiscardTrack', false),
  'setLocalVideo on': argument('setLocalVideo', flag, documented.flag),
  'setBandwidth cap': argument(
    'setBandwidth',
    either(fields({ kbs: value(500, 0.5, 'NO_CAP', null), trackConstraints: value({ width: 5 }) })),
    object({
      kbs: documented.either(documented.number, documented.words('NO_CAP'), documented.nothing),
      trackConstraints: documented.open(),
    }),
  ),
  'setUserName name': argument('setUserName', name, documented.text),
  'setUserName options': options('setUserName', 'thisMeetingOnly', 'Ada'),
  'stopCustomTrack name': argument('stopCustomTrack', name, documented.text),
  'stopDialOut options': argument(
    'stopDialOut',
    either(fields({ sessionId: name })),
    object({ sessionId: documented.text }),
  ),
  'requestAccess request': argument(
    'requestAccess',
    either(fields({ access: either(fields({ level: value('full', 'lobby', 'none') })), name })),
    object({ access: object({ level: documented.text }), name: documented.text }),
  ),
  'cycleCamera options': options('cycleCamera', 'preferDifferentFacingMode'),
  'room options': options('room', 'includeRoomConfigDefaults'),
  'addFakeParticipant details': argument(
    'addFakeParticipant',
    either(fields({ aspectRatio: value(1, 1.5) })),
    object({ aspectRatio: documented.number }),
  ),
  'setProxyUrl url': argument('setProxyUrl', value('https://a.example', ''), documented.text),
  'setActiveSpeakerMode on': argument('setActiveSpeakerMode', flag, documented.flag),
  'setSubscribeToTracksAutomatically on': argument(
    'setSubscribeToTracksAutomatically',
    flag,
    documented.flag,
  ),
  'loadCss css': argument(
    'loadCss',
    either(fields(Object.fromEntries(css.map((key) => [key, name])))),
    object(all(documented.text, ...css)),
  ),
  'setSidebarView view': argument(
    'setSidebarView',
    value('chat', '', null),
    documented.either(documented.text, documented.nothing),
  ),
  'updateParticipant id': argument('updateParticipant', name, documented.text),
  'sendAppMessage to': argument(
    'sendAppMessage',
    value('*', 'a', ['a', 'b'], []),
    documented.either(documented.text, documented.list(documented.text)),
    'hello',
  ),
  'getReceiveSettings options': options('getReceiveSettings', 'showInheritedValues', 'base'),
  'testPeerToPeerCallQuality options': {
    ...argument('testPeerToPeerCallQuality', fc.constant({}), testOptions),
    // Only a page has tracks.
    input: () => either(fields({ videoTrack: value(track()), duration: value(5, 0.5) }, ['videoTrack'])),
  },
  'setDailyLang language': argument('setDailyLang', value('en', 'pt-BR', 'xx'), documented.word),
} satisfies Record<string, Argument>

/** The name of an argument: its method's, and its own. */
export type ArgumentName = keyof typeof ARGUMENTS
