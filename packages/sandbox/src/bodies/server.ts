import { array, enums, number, object, objects, string, strings, type } from './structs.ts'

/** When a request that failed is sent again. */
export const backoffPlan = object({
  required: {
    type: enums(['fixed', 'exponential']),
    maxRetries: number(0, 10),
    baseDelaySeconds: number(0, 10),
  },
  optional: { excludedStatusCodes: array() },
})

/** Where webhooks go. Newer documents have no `secret`, which the platform's guides still name. */
export const server = object({
  optional: {
    ...strings('url', 'secret', 'credentialId'),
    ...objects('headers'),
    timeoutSeconds: number(1, 300),
    encryptedPaths: array(string()),
    staticIpAddressesEnabled: type(),
    backoffPlan,
  },
})
