import { test as base, expect } from '../browser/strictTest.ts'

/** The strict test, in which no page may break its policy unless it says so. `violations` lists the breaches. */
export const policyTest = base.extend<{ violations: string[] }>({
  violations: async ({ page }, use) => {
    const violations: string[] = []
    await page.exposeFunction('reportViolation', (violation: string) => void violations.push(violation))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const report = Reflect.get(window, 'reportViolation') as (violation: string) => void
        report(`${violatedDirective}: ${blockedURI}`)
      })
    })
    await use(violations)
  },
})

export { expect }
