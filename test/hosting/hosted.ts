function given(name: string): string {
  const value = process.env[name]
  if (value === undefined)
    throw new Error(`${name} is not set: these tests run with \`npm run test:hosting\`.`)
  return value
}

/** The servers and builds of `globalSetup.ts`. */
export const hosted = {
  /** The address of the site without a key, with calls on the sandbox in the page. */
  url: given('HOSTING_URL'),
  /** The address of the site with a key, with calls on the platform. */
  keyedUrl: given('HOSTING_KEYED_URL'),
  /** The address of pages with `<offhook-call>`, under a strict policy. */
  elementUrl: given('HOSTING_ELEMENT_URL'),
  /** The address to which that site reports errors. A test listens there. */
  reportsPort: Number(given('HOSTING_REPORTS_PORT')),
  /** The folder of the first. */
  site: given('HOSTING_SITE'),
  /** The folder of the site with a key. */
  keyedSite: given('HOSTING_KEYED_SITE'),
  /** The files that its build wrote for its host. */
  deploy: given('HOSTING_DEPLOY'),
  /** Whether this nginx sends the files that the build compressed. */
  sendsCompressed: given('HOSTING_SENDS_COMPRESSED') !== '',
}
