import { phoneNumberImports } from '../bodies/phoneNumber.ts'
import { json } from '../platform/responses.ts'
import { type CreateRoutes, pageRoute } from './createCollection.ts'
import { readFields } from './input.ts'

/** The pages of phone numbers, and the import of a number from another provider. */
export const phoneNumberRoutes: CreateRoutes = (_context, collectionOf) => {
  const numbers = collectionOf('phone-number')
  return [
    pageRoute('GET /v2/phone-number', numbers),
    ...Object.entries(phoneNumberImports).map(([provider, shape]) => ({
      operation: `POST /phone-number/import/${provider}`,
      handle: ({ body }: { body: unknown }) => {
        const field = `${provider}PhoneNumber`
        const { [field]: number, ...input } = readFields(body, { ...shape, isClosed: true })
        return json(201, numbers.create({ ...input, provider, number }))
      },
    })),
  ]
}
