import { type Brand, readBrand } from './readBrand.ts'

/** What the build has read and checked already; the rules need not come with the page. */
const built: Brand | undefined = import.meta.env.BRAND

/** Names, addresses and keys of this site; `VITE_*` variables override them at build time. */
export const brand: Brand = built ?? readBrand(import.meta.env)
