import type { CpuLoad, NetworkQuality, TestResults } from '../../engine/payloads.ts'
import { TEST_TIMEOUT_MS } from '../../limits.ts'
import { IceConfig } from '../../validators/dailyConfig.ts'
import { optionalString } from '../../validators/methodArguments.ts'
import {
  NetworkTopologyOptions,
  TestTrack,
  trackTestOptions,
  unreadTestOptions,
} from '../../validators/network.ts'
import { first } from './checkArguments.ts'
import { command, preCallTest, request } from './methodRow.ts'
import { afterJoin, beforeJoin, CALL_OBJECT, LOADED, NO_TEST, PREPARED } from './preconditions.ts'

const nothing = () => undefined
const timeout = TEST_TIMEOUT_MS

/** Options of a call quality test. */
export interface TestOptions {
  /** A live track that is not muted. */
  videoTrack: MediaStreamTrack
  /** Seconds, any finite number. */
  duration?: number
}

/** Measurements of network and machine, and tests before a call. One test runs at a time. */
export const NETWORK = {
  /** Returns the quality of the user's network. */
  getNetworkStats: request<() => Promise<NetworkQuality>>({ fallback: () => ({ stats: { latest: {} } }) }),
  /** Returns the CPU load of this machine. */
  getCpuLoadStats: request<() => Promise<CpuLoad>>({ fallback: () => ({ stats: {} }) }),
  /** Returns the path of the media: `sfu`, `peer`, or `none` outside a room. */
  getNetworkTopology: request<() => Promise<{ readonly topology: string }>>({
    fallback: () => ({ topology: 'none' }),
  }),
  /** Sends media through Daily's servers (`sfu`), or from browser to browser (`peer`). */
  setNetworkTopology: request<(options?: NetworkTopologyOptions) => Promise<unknown>>({
    needs: [afterJoin()],
    check: first('network topology', NetworkTopologyOptions),
  }),
  /** Sends all traffic through a proxy. For the load, use `dailyConfig.proxyUrl`. */
  setProxyUrl: command<(url?: string) => void>({
    needs: [LOADED],
    check: first('proxy', optionalString('url')),
  }),
  /** Sets the ICE servers, which lead media through firewalls. For the first join, use `dailyConfig.iceConfig`. */
  setIceConfig: command<(config?: IceConfig) => void>({
    needs: [LOADED],
    check: first('ICE config', IceConfig),
  }),
  /** Tests a call of about 15 seconds. Needs camera and microphone. A join ends it. */
  testCallQuality: preCallTest<() => Promise<TestResults>>({
    needs: [CALL_OBJECT, beforeJoin(), PREPARED, NO_TEST],
    stopMethod: 'stopTestCallQuality',
    timeout,
  }),
  /** Ends `testCallQuality()` early. */
  stopTestCallQuality: command<() => void>({ fallback: nothing }),
  /** Tests a connection from browser to browser. */
  testPeerToPeerCallQuality: preCallTest<(options: TestOptions) => Promise<TestResults>>({
    needs: [NO_TEST],
    check: first('test', trackTestOptions()),
    stopMethod: 'stopTestPeerToPeerCallQuality',
    timeout,
  }),
  /** Ends `testPeerToPeerCallQuality()` early. */
  stopTestPeerToPeerCallQuality: command<() => void>({ fallback: nothing }),
  /** Tests whether websockets can connect. */
  testWebsocketConnectivity: preCallTest<() => Promise<TestResults>>({
    needs: [NO_TEST],
    stopMethod: 'abortTestWebsocketConnectivity',
    timeout,
  }),
  /** Ends `testWebsocketConnectivity()` early. */
  abortTestWebsocketConnectivity: command<() => void>({ fallback: nothing }),
  /** Tests whether media can connect. */
  testNetworkConnectivity: preCallTest<(videoTrack: MediaStreamTrack) => Promise<TestResults>>({
    needs: [NO_TEST],
    check: first('test', TestTrack),
    stopMethod: 'abortTestNetworkConnectivity',
    timeout,
  }),
  /** Ends `testNetworkConnectivity()` early. */
  abortTestNetworkConnectivity: command<() => void>({ fallback: nothing }),
  /** Deprecated by Daily: use `testCallQuality()`, which it runs. */
  testConnectionQuality: preCallTest<(options?: TestOptions) => Promise<TestResults>>({
    needs: [CALL_OBJECT, beforeJoin(), PREPARED, NO_TEST],
    check: first('test', unreadTestOptions()),
    stopMethod: 'stopTestConnectionQuality',
    timeout,
  }),
  /** Deprecated by Daily: use `stopTestCallQuality()`. */
  stopTestConnectionQuality: command<() => void>({ fallback: nothing }),
}
