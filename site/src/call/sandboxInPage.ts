import type { Sandbox } from '@offhook/sandbox'

let sandbox: Promise<Sandbox> | undefined

/** Returns the sandbox that replaces the platform in this page. The first call loads its code. */
export function sandboxInPage(): Promise<Sandbox> {
  sandbox ??= import('@offhook/sandbox').then(
    ({ createSandbox }) => createSandbox(),
    (error) => {
      // The next press loads it again
      sandbox = undefined
      throw error
    },
  )
  return sandbox
}
