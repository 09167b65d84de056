// How changesets writes a CHANGELOG.md: what is told to users, and one line for a package that moves with core only.

/** One change, in the words of its changeset. */
export const getReleaseLine = async ({ summary }) =>
  `- ${summary.trim().replaceAll('\n', '\n  ').replaceAll(/ +$/gm, '')}`

/** The versions that a package now needs; the changes in them stand in those packages' own changelogs. */
export const getDependencyReleaseLine = async (_, dependencies) =>
  dependencies.map(({ name, newVersion }) => `- Needs \`${name}\` ${newVersion}.`).join('\n')
