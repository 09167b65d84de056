/** The file in the build that holds the page of an address. */
export const pageFile = (page: string): string => (page === '/' ? '/index.html' : `${page}.html`)
