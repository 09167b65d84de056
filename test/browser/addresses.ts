import { firstPort as first } from './firstPort.mjs'

const local = (port: number) => ({ port, url: `http://127.0.0.1:${port}` })

/** The harness with the newest supported daily-js. */
export const newest = local(first)
/** The harness with the oldest supported daily-js. */
export const oldest = local(first + 1)
/** The harness with the daily-js that the platform's own client brings. */
export const platforms = local(first + 4)
/** The sandbox's HTTP server. */
export const sandbox = local(first + 2)
/** The site as it is built, with its real 404s. */
export const site = local(first + 3)

/** Whether a project runs on the oldest supported daily-js. */
export const runsOldest = ({ name }: { name: string }): boolean => name.endsWith('0.80')
