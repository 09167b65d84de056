import { array, enums, string } from '../bodies/structs.ts'
import { renewOrg } from '../platform/createContext.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route, RoutedRequest } from '../platform/route.ts'
import type { Collection, CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'

const isEmail = (value: unknown): boolean => typeof value === 'string' && /^\S+@\S+$/.test(value)

const role = enums(['admin', 'editor', 'viewer'])

/** The operations on an organization besides getting and changing it. */
export const orgRoutes: CreateRoutes = (context, collectionOf) => {
  const orgs = collectionOf('org')
  const users = collectionOf('user')
  /** Selects the users of the organization in the path, which must exist. */
  const within = (id = '') => ({ orgId: orgs.get(id).id })
  return [
    {
      operation: 'DELETE /org/:id',
      handle: ({ params }) => {
        orgs.remove(params.id ?? '')
        renewOrg(context)
        return json(204, undefined)
      },
    },
    ...accountRoutes(orgs, users, within),
    { operation: 'GET /org/:id/user', handle: ({ params }) => json(200, users.all(within(params.id))) },
    {
      operation: 'DELETE /org/:id/leave',
      handle: ({ params }) => {
        // a key belongs to no user: the oldest one leaves
        const [first] = users.all(within(params.id))
        if (first) users.remove(first.id)
        return json(204, undefined)
      },
    },
    {
      operation: 'DELETE /org/:id/member/:memberId/leave',
      handle: ({ params }) => {
        users.remove(params.memberId ?? '', within(params.id))
        return json(204, undefined)
      },
    },
    {
      operation: 'POST /org/:id/invite',
      handle: ({ params, body }) => {
        const { emails, role: invited } = readFields(body, { required: { emails: array(), role } })
        if (!Array.isArray(emails) || !emails.every(isEmail)) {
          throw new Refusal(400, ['each value in emails must be an email'])
        }
        for (const email of emails) users.create({ email, role: invited }, within(params.id))
        return json(201, undefined)
      },
    },
    {
      operation: 'PATCH /org/:id/role',
      handle: ({ params, body }) => {
        const { userId, role: newRole } = readFields(body, { required: { userId: string(), role } })
        users.update(String(userId), { role: newRole }, within(params.id))
        return json(204, undefined)
      },
    },
    {
      operation: 'GET /org/:id/auth',
      handle: ({ params }) => json(200, { accessToken: `sandbox-${orgs.get(params.id ?? '').id}`, aud: {} }),
    },
  ]
}

/** Invitations, features and zero data retention. */
function accountRoutes(
  orgs: Collection,
  users: Collection,
  within: (id?: string) => { orgId: string },
): Route[] {
  const zeroRetention = (method: string, zdrEnabled: boolean) => ({
    operation: `${method} /org/:id/zdr`,
    handle: ({ params }: RoutedRequest) => {
      const { id, createdAt, updatedAt } = orgs.get(params.id ?? '')
      const subscription = {
        id,
        createdAt,
        updatedAt,
        type: 'pay-as-you-go',
        status: 'active',
        credits: '10',
      }
      return json(200, { ...subscription, zdrEnabled })
    },
  })
  return [
    { operation: 'GET /org/feature-flag', handle: () => json(200, false) },
    {
      operation: 'GET /org/:id/invitations/pending',
      // an invited user is a member at once, so that each but the first counts as invited
      handle: ({ params }) => {
        const invitations = users.all(within(params.id)).slice(1)
        return json(200, { invitations: invitations.map(({ id, email }) => ({ id, email })) })
      },
    },
    {
      operation: 'DELETE /org/:id/invitations/:invitationId',
      handle: ({ params }) => {
        users.remove(params.invitationId ?? '', within(params.id))
        return json(200, { success: true })
      },
    },
    zeroRetention('POST', true),
    zeroRetention('DELETE', false),
  ]
}
