import type { CpuLoad, NetworkQuality, TestResults } from '../../engine/payloads.ts'
import { TEST_LIMIT_MS } from '../../limits.ts'
import { IceConfig } from '../../validators/dailyConfig.ts'
import { TextArgument } from '../../validators/methodArguments.ts'
import {
  NetworkTopologyOptions,
  TestTrack,
  TrackTestOptions,
  UnreadTestOptions,
} from '../../validators/network.ts'
import { first } from './checks.ts'
import { order, request, trial } from './methodRow.ts'
import { afterJoin, beforeJoin, CALL_OBJECT, LOADED, NO_TEST, PREPARED } from './needs.ts'

const nothing = () => undefined
const limit = TEST_LIMIT_MS

/** What a test of call quality is given. */
export interface TestOptions {
  /** Live, and not muted. */
  videoTrack: MediaStreamTrack
  /** Seconds; any finite number. */
  duration?: number
}

/** Measurements of network and machine, and tests before a call: one at a time. */
export const NETWORK = {
  /** How good the visitor's network is. */
  getNetworkStats: request<() => Promise<NetworkQuality>>({ idle: () => ({ stats: { latest: {} } }) }),
  /** How busy this machine is. */
  getCpuLoadStats: request<() => Promise<CpuLoad>>({ idle: () => ({ stats: {} }) }),
  /** How media travels: `sfu`, `peer`, or `none` outside a room. */
  getNetworkTopology: request<() => Promise<{ readonly topology: string }>>({
    idle: () => ({ topology: 'none' }),
  }),
  /** Sends media through Daily's servers (`sfu`), or from browser to browser (`peer`). */
  setNetworkTopology: request<(options?: NetworkTopologyOptions) => Promise<unknown>>({
    needs: [afterJoin()],
    check: first('network topology', NetworkTopologyOptions),
  }),
  /** Sends everything through a proxy. For the load, use `dailyConfig.proxyUrl`. */
  setProxyUrl: order<(url?: string) => void>({
    needs: [LOADED],
    check: first('proxy', TextArgument('url')),
  }),
  /** Servers for the media's way through firewalls. For the first join, use `dailyConfig.iceConfig`. */
  setIceConfig: order<(config?: IceConfig) => void>({
    needs: [LOADED],
    check: first('ICE config', IceConfig),
  }),
  /** Tries a call of about 15 seconds. Needs camera and microphone; a join ends it. */
  testCallQuality: trial<() => Promise<TestResults>>({
    needs: [CALL_OBJECT, beforeJoin(), PREPARED, NO_TEST],
    endedBy: 'stopTestCallQuality',
    limit,
  }),
  /** Ends `testCallQuality()` early. */
  stopTestCallQuality: order<() => void>({ idle: nothing }),
  /** Tries a connection from browser to browser. */
  testPeerToPeerCallQuality: trial<(options: TestOptions) => Promise<TestResults>>({
    needs: [NO_TEST],
    check: first('test', TrackTestOptions()),
    endedBy: 'stopTestPeerToPeerCallQuality',
    limit,
  }),
  /** Ends `testPeerToPeerCallQuality()` early. */
  stopTestPeerToPeerCallQuality: order<() => void>({ idle: nothing }),
  /** Tries whether websockets get through. */
  testWebsocketConnectivity: trial<() => Promise<TestResults>>({
    needs: [NO_TEST],
    endedBy: 'abortTestWebsocketConnectivity',
    limit,
  }),
  /** Ends `testWebsocketConnectivity()` early. */
  abortTestWebsocketConnectivity: order<() => void>({ idle: nothing }),
  /** Tries whether media gets through. */
  testNetworkConnectivity: trial<(videoTrack: MediaStreamTrack) => Promise<TestResults>>({
    needs: [NO_TEST],
    check: first('test', TestTrack),
    endedBy: 'abortTestNetworkConnectivity',
    limit,
  }),
  /** Ends `testNetworkConnectivity()` early. */
  abortTestNetworkConnectivity: order<() => void>({ idle: nothing }),
  /** Deprecated by Daily: use `testCallQuality()`, which it runs. */
  testConnectionQuality: trial<(options?: TestOptions) => Promise<TestResults>>({
    needs: [CALL_OBJECT, beforeJoin(), PREPARED, NO_TEST],
    check: first('test', UnreadTestOptions()),
    endedBy: 'stopTestConnectionQuality',
    limit,
  }),
  /** Deprecated by Daily: use `stopTestCallQuality()`. */
  stopTestConnectionQuality: order<() => void>({ idle: nothing }),
}
