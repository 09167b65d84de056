import { endpoint } from '../endpoint.ts'
import { ignoreBody } from '../request.ts'
import type { CompliancePlan } from '../types/plan.ts'
import type { OneOf, Open, Server } from '../types/stored.ts'

/** A new or changed organization. Bounds are the platform's. */
export interface OrgInput extends Open {
  /** At most 40 characters. */
  name?: string
  channel?: OneOf<'default' | 'weekly'>
  /** US dollars, 0 to 1000. */
  billingLimit?: number
  hipaaEnabled?: boolean
  server?: Server
  compliancePlan?: CompliancePlan
}

/** An organization, which owns everything that the platform stores. */
export interface Org extends OrgInput {
  id: string
  createdAt: string
  updatedAt: string
  concurrencyLimit?: number
  minutesUsed?: number
  subscriptionId?: string
  subscription?: Open
  plan?: Open
}

/** A member of an organization. */
export interface User extends Open {
  id: string
  email: string
  fullName?: string
  createdAt: string
  updatedAt: string
}

/** The role of a member. */
export type OrgRole = OneOf<'admin' | 'editor' | 'viewer'>

/** An invitation to an organization, with a role. */
export interface OrgInvite extends Open {
  emails: string[]
  role: OrgRole
  redirectTo?: string
}

/** Organizations and their members: `rest.orgs`. */
export const orgs = {
  create: endpoint('POST /org').body<OrgInput>().returns<Org>(),
  list: endpoint('GET /org').returns<Org[]>(),
  get: endpoint('GET /org/{id}').returns<Org>(),
  update: endpoint('PATCH /org/{id}').body<OrgInput>().returns<Org>(),
  delete: endpoint('DELETE /org/{id}').returns<void>(ignoreBody),
  listUsers: endpoint('GET /org/{id}/user').returns<User[]>(),
  /** Leaves an organization. */
  leave: endpoint('DELETE /org/{id}/leave').returns<void>(ignoreBody),
  /** Removes a user from an organization: the organization's id, then the user's. */
  removeMember: endpoint('DELETE /org/{id}/member/{memberId}/leave').returns<void>(ignoreBody),
  invite: endpoint('POST /org/{id}/invite').body<OrgInvite>().returns<void>(ignoreBody),
  updateRole: endpoint('PATCH /org/{id}/role')
    .body<{ userId: string; role: OrgRole }>()
    .returns<void>(ignoreBody),
  /** Returns whether a feature is on for an organization. */
  getFeatureFlag: endpoint('GET /org/feature-flag')
    .query<{ key: string; orgId: string }>()
    .returns<boolean>(),
  listInvitations: endpoint('GET /org/{id}/invitations/pending').returns<Open>(),
  /** Revokes an invitation that nobody has accepted: the organization's id, then the invitation's. */
  revokeInvitation: endpoint('DELETE /org/{id}/invitations/{invitationId}').returns<Open>(),
  /** Orders that the platform keeps nothing of calls. The response is the subscription. */
  enableZeroRetention: endpoint('POST /org/{id}/zdr').returns<Open>(),
  disableZeroRetention: endpoint('DELETE /org/{id}/zdr').returns<Open>(),
  getAuthToken: endpoint('GET /org/{id}/auth').returns<{ accessToken: string; aud: Open }>(),
}
