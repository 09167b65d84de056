import type { Scenario } from './scenarios.ts'
import { demoScript, type Script } from './script.ts'

/**
 * What the agent says in a scenario, unless it was given words of its own. Apart from the table, since a page that only
 * creates calls has no use for words.
 */
export const scriptOf = (scenario: Scenario, own?: Script): Script =>
  own ?? { ...demoScript, ...scenario.script }
