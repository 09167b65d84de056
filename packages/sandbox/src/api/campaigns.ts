import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { viewCall } from './callProgress.ts'
import { type CreateRoutes, pageRoute } from './createCollection.ts'
import { by } from './query.ts'

const callsOf = ({ store }: PlatformContext, { id }: Stored): Stored[] =>
  store.all('call').filter(({ campaignId }) => campaignId === id)

/** The fields that a campaign hands to its calls. */
const SHARED = ['phoneNumberId', 'assistantId', 'workflowId', 'squadId', 'schedulePlan']

/** Creates the calls of a new campaign. Ends the calls of an ended one. */
export function saveCampaign(campaign: Stored, context: PlatformContext): void {
  const { store, orgId } = context
  const calls = callsOf(context, campaign)
  if (campaign.status === 'ended') {
    for (const call of calls) {
      const { status } = viewCall(call, context)
      const endedReason = status === 'scheduled' ? 'scheduled-call-deleted' : 'manually-canceled'
      if (status !== 'ended') store.put('call', { ...call, endedReason, updatedAt: store.now() })
    }
  }
  if (calls.length > 0 || !Array.isArray(campaign.customers)) return
  const shared = Object.fromEntries(
    SHARED.filter((name) => name in campaign).map((name) => [name, campaign[name]]),
  )
  for (const customer of campaign.customers) {
    const now = store.now()
    const own = { id: context.createId('call'), orgId, createdAt: now, updatedAt: now }
    store.put('call', { ...shared, customer, campaignId: campaign.id, type: 'outboundPhoneCall', ...own })
  }
}

/** A campaign at this moment, with the counters of its calls. */
export function viewCampaign(campaign: Stored, context: PlatformContext): Stored {
  const calls = callsOf(context, campaign).map((call) => viewCall(call, context))
  const count = (...wanted: string[]) => calls.filter(({ status }) => wanted.includes(String(status))).length
  const counters = {
    callsCounterScheduled: count('scheduled'),
    callsCounterQueued: count('queued'),
    callsCounterInProgress: count('ringing', 'in-progress', 'forwarding'),
    callsCounterEnded: count('ended'),
    callsCounterEndedVoicemail: 0,
  }
  const wasEnded = campaign.status === 'ended'
  const isOver = wasEnded || counters.callsCounterEnded === calls.length
  const isWaiting = counters.callsCounterScheduled === calls.length
  const hadBegun = calls.some(({ startedAt }) => startedAt !== undefined)
  return {
    ...campaign,
    ...counters,
    status: isOver ? 'ended' : isWaiting ? 'scheduled' : 'in-progress',
    ...(isOver && { endedReason: wasEnded ? endedByUser(hadBegun) : 'campaign.ended.success' }),
    calls: Object.fromEntries(calls.map(({ id, status }) => [id, { status }])),
  }
}

const endedByUser = (hadBegun: boolean): string =>
  `campaign.${hadBegun ? 'in-progress' : 'scheduled'}.ended-by-user`

export const campaignFilters = [by('status'), by('id')]

/** The pages of campaigns at the address of older clients. */
export const campaignRoutes: CreateRoutes = (_context, collectionOf) => [
  pageRoute('GET /campaign/paginated', collectionOf('campaign'), campaignFilters),
]
