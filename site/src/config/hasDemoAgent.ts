import type { SiteConfig } from './readEnv.ts'

/** Whether the demonstration's agent answers, in this page: neither the platform's, nor that of a sandbox elsewhere. */
export const hasDemoAgent = ({
  platform,
  sandboxUrl,
}: Pick<SiteConfig, 'platform' | 'sandboxUrl'>): boolean => platform === null && sandboxUrl === null
