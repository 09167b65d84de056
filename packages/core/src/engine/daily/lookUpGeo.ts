import { messageOf } from '../../errors/OffhookError.ts'
import { fieldsOf } from '../../validators/isRecord.ts'

/** The address that daily-js asked until 0.90, which removed the request. */
const GEO_URL = 'https://gs.daily.co/_ks_/x-swsl/:'
const TIMEOUT_MS = 5000

/**
 * Asks Daily's host, or `url`, for the region of the user. Resolves to an empty region, with a warning, if there is no
 * answer within 5 seconds or the answer has none.
 */
export async function lookUpGeo(url = GEO_URL): Promise<{ readonly current: string }> {
  let problem: string
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { geo } = fieldsOf(await response.json())
    if (typeof geo === 'string') return { current: geo }
    problem = `status ${response.status}`
  } catch (error) {
    problem = messageOf(error)
  }
  console.warn(`geo(): no region from ${url}: ${problem}`)
  return { current: '' }
}
