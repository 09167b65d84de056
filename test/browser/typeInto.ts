import type { Locator } from '@playwright/test'

/**
 * Replaces the text of a field by keyboard. In Firefox, Playwright's `fill` sets the value of the element, and React
 * misses the change.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  // For an empty text, `fill` presses Delete, in Firefox too
  await field.fill('')
  await field.pressSequentially(text)
}
