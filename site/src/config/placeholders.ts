/**
 * The page that the booking and checkout links of the demonstration lead to. It is a file beside the routes, and a site
 * with its own links has none.
 */
export const PLACEHOLDER_PAGE = '/placeholder'

/** The address of the part of that page that is about one link. */
export const placeholderFor = (id: string): string => `${PLACEHOLDER_PAGE}#${id}`

/** Whether an address is a placeholder of the demonstration. A real one is an https address. */
export const isPlaceholder = (address: string | null): boolean =>
  address?.startsWith(`${PLACEHOLDER_PAGE}#`) ?? false
