import type { ContractRoom } from '../../../packages/core/src/testing/internal/contractCase.ts'
import { ENGINE_CONTRACT } from '../../../packages/core/src/testing/internal/engineContract.ts'
import { expect, harnessTest as test } from '../strictTest.ts'

const SCENARIOS: { readonly [Room in ContractRoom]: string } = {
  demo: 'demo',
  refused: 'fault:join-meeting-full',
  hanging: 'fault:join-hang',
  owner: 'owner',
  'third-sender': 'third-sender',
  'message-before-presence': 'message-before-presence',
  'ends-ejected': 'ends-ejected',
  'ends-room-deleted': 'ends-room-deleted',
}

// the contract tries it, and misuse is said on the console
test.use({ expectedErrors: [/^url in join\(\) is different than the one used in preAuth\(\)$/] })

test.describe('the Daily engine meets the contract of an engine', () => {
  for (const { name } of ENGINE_CONTRACT) {
    test(name, async ({ page }) => {
      const breach = await page.evaluate(
        async ([asked, scenarios]) => {
          const { harness } = window
          const { daily } = await harness.coreDaily()
          const { ENGINE_CONTRACT: contract } = await harness.contract()
          const found = contract.find((one) => one.name === asked)
          if (!found) return 'There is no such case.'
          const open = async (room: keyof typeof scenarios) => {
            const { url } = await harness.openRoom(scenarios[room])
            return { engine: daily({ dailyConfig: harness.dailyConfig }), url }
          }
          return found.run(open).then(
            () => (harness.createSandbox().control.rooms().length === 0 ? null : 'A room was left open.'),
            (error) => String(error),
          )
        },
        [name, SCENARIOS] as const,
      )
      expect(breach).toBeNull()
    })
  }
})
