/** The fragment of a heading, as the code host derives it from the heading's text: links hold in both places. */
export const githubSlug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
