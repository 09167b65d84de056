import type { Locator } from '@playwright/test'

/**
 * Replaces the text of a field by keyboard. Playwright's `fill` sets the value of the element in Firefox, and React does
 * not hear of the change.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  // In Firefox too, an empty text is a key that deletes
  await field.fill('')
  await field.pressSequentially(text)
}
