import type { Sandbox } from '@offhook/sandbox'

let sandbox: Promise<Sandbox> | undefined

/** The platform that stands in for the real one, inside this page; its code is fetched when first asked for. */
export function sandboxInPage(): Promise<Sandbox> {
  sandbox ??= import('@offhook/sandbox').then(
    ({ createSandbox }) => createSandbox(),
    (error) => {
      // not kept: the next press may find the network back
      sandbox = undefined
      throw error
    },
  )
  return sandbox
}
