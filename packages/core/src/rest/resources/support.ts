import { endpoint } from '../endpoint.ts'
import type { OneOf, Open } from '../types/stored.ts'

/** A message to the platform's support. */
export interface SupportTicket extends Open {
  category: OneOf<'bug-report' | 'feature-request' | 'doc-update' | 'pricing' | 'sales' | 'others'>
  bugSubcategory?: string
  /** 1 to 200 characters. */
  subject: string
  /** 10 to 5000 characters. */
  message: string
  /** At most 1000 characters. */
  callDetails?: string
}

/** Tickets to the platform's support: `rest.support`. */
export const support = {
  createTicket: endpoint('POST /support/ticket').body<SupportTicket>().returns<{ id: string }>(),
}
