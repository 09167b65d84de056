import { firstPort } from '../firstPort.mjs'

/** The port of the relay between Playwright and Firefox, in a worker of Playwright and in what it starts. */
export const relayPort = firstPort + 5 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
