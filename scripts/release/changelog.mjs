// The format of a CHANGELOG.md for Changesets: the changes, and one line for a package that only needs a new core.

/** One change, in the words of its changeset. */
export const getReleaseLine = async ({ summary }) =>
  `- ${summary.trim().replaceAll('\n', '\n  ').replaceAll(/ +$/gm, '')}`

/** The new versions of dependencies. Their changes are in their own changelogs. */
export const getDependencyReleaseLine = async (_, dependencies) =>
  dependencies.map(({ name, newVersion }) => `- Needs \`${name}\` ${newVersion}.`).join('\n')
