// The public addresses of the project. They are empty until it has some: what needs one is then left out of the documentation
// site, the packages and llms.txt. A release that is due fails until it has both.
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/**
 * Reads the addresses. Throws for an address that is not https, or that ends in a slash.
 *
 * @param {string} [text] the text of project.json
 * @returns {{ repository: string, homepage: string }} `repository`: the page of the repository on its code host.
 *   `homepage`: the documentation site. Empty where there is none
 */
export function readProject(text = readFileSync(`${root}project.json`, 'utf8')) {
  const { repository, homepage } = JSON.parse(text)
  for (const [name, address] of Object.entries({ repository, homepage })) {
    if (address !== '' && !/^https:\/\/\S+[^/\s]$/.test(address)) {
      throw new Error(
        `${name} in project.json must be an https address without a slash at its end, or empty.`,
      )
    }
  }
  return { repository, homepage }
}
