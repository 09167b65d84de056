// Fails while project.json has an empty address: the packages of a release name their repository and their documentation.
import { readProject } from '../project.mjs'

const missing = Object.entries(readProject())
  .filter(([, address]) => address === '')
  .map(([name]) => name)
if (missing.length > 0) {
  console.error(`Set ${missing.join(' and ')} in project.json: a release names both.`)
  process.exitCode = 1
}
