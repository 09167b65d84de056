import { readEnv, type SiteConfig } from './readEnv.ts'

/** What the build has read and checked already; the rules need not come with the page. */
const built: SiteConfig | undefined = import.meta.env.SITE

/** Names, addresses and keys of this site; `VITE_*` variables override them at build time. */
export const site: SiteConfig = built ?? readEnv(import.meta.env)
