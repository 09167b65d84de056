import { endpoint } from '../endpoint.ts'
import type { Customer } from '../types/message.ts'
import type { SchedulePlan } from '../types/plan.ts'
import type { OneOf, Open, PageQuery, Stored } from '../types/stored.ts'

/** A new campaign. */
export interface CreateCampaign extends Open {
  name: string
  phoneNumberId: string
  customers: Customer[]
  assistantId?: string
  workflowId?: string
  schedulePlan?: SchedulePlan
}

/** The fields of a campaign that can be changed. */
export interface UpdateCampaign extends Open {
  name?: string
  phoneNumberId?: string
  customers?: Customer[]
  assistantId?: string
  workflowId?: string
  schedulePlan?: SchedulePlan
  /** Ends the campaign. */
  status?: 'ended'
}

/** The progress of a campaign. */
export type CampaignStatus = OneOf<'scheduled' | 'in-progress' | 'ended' | 'cancelled' | 'archived'>

/** A stored campaign: calls to many customers. */
export interface Campaign extends Stored {
  name: string
  status: CampaignStatus
  endedReason?: OneOf<
    'campaign.scheduled.ended-by-user' | 'campaign.in-progress.ended-by-user' | 'campaign.ended.success'
  >
  phoneNumberId: string
  customers: Customer[]
  assistantId?: string
  workflowId?: string
  schedulePlan?: SchedulePlan
  calls: Open
  callsCounterScheduled: number
  callsCounterQueued: number
  callsCounterInProgress: number
  callsCounterEnded: number
  callsCounterEndedVoicemail: number
}

/** A filter of campaigns. */
export interface CampaignQuery extends PageQuery {
  id?: string | undefined
  status?: CampaignStatus | undefined
}

/** Calls of one assistant to many customers: `rest.campaigns`. */
export const campaigns = {
  create: endpoint('POST /campaign').body<CreateCampaign>().returns<Campaign>(),
  list: endpoint('GET /campaign').query<CampaignQuery>().pages<Campaign>(),
  /** Lists all campaigns as `list` does, at the address of older clients, which the platform's newer ones do not name. */
  listPage: endpoint('GET /campaign/paginated').query<CampaignQuery>().pages<Campaign>(),
  get: endpoint('GET /campaign/{id}').returns<Campaign>(),
  update: endpoint('PATCH /campaign/{id}').body<UpdateCampaign>().returns<Campaign>(),
  delete: endpoint('DELETE /campaign/{id}').returns<Campaign>(),
}

/** A filter of campaigns of the second version, or of their contacts. */
export interface CampaignV2Query extends CampaignQuery {
  includeCounters?: boolean | undefined
}

/** Campaigns of the second version, with contacts in place of calls: `rest.campaignsV2`. */
export const campaignsV2 = {
  create: endpoint('POST /v2/campaign').body<Open>().returns<Stored>(),
  list: endpoint('GET /v2/campaign').query<CampaignV2Query>().pages<Stored>(),
  get: endpoint('GET /v2/campaign/{id}').query<CampaignV2Query>().returns<Stored>(),
  update: endpoint('PATCH /v2/campaign/{id}').body<Open>().returns<Stored>(),
  delete: endpoint('DELETE /v2/campaign/{id}').returns<Stored>(),
  listContacts: endpoint('GET /v2/campaign/{id}/contacts').query<CampaignV2Query>().pages<Open>(),
}
