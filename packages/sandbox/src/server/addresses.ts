/** The address that a server listens on by default: this machine only. */
export const DEFAULT_HOST = '127.0.0.1'
/** The port that a server listens on by default. */
export const DEFAULT_PORT = 4242

/** The addresses of a server. */
export interface SandboxAddresses {
  /** The base URL for a client of the platform. */
  url: string
  /** The script that daily-js must load in place of Daily's call machine. */
  bundleUrl: string
}

/** Whether a server with that address listens on all addresses of its machine. No client can connect to that address itself. */
export const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::'

/** Returns the addresses of a server that listens on that host and port. */
export function toAddresses(host: string, port: number): SandboxAddresses {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { url, bundleUrl: `${url}/call-machine/call-machine-object-bundle.js` }
}

/** Describes a server and its addresses: printed at the start, and answered at `GET /`. */
export const describeServer = ({
  url,
  bundleUrl,
}: SandboxAddresses): string => `The Offhook sandbox: a voice platform on your own machine.

  baseUrl    ${url}
             the platform's REST API; any bearer credential will do
  bundleUrl  ${bundleUrl}
             the call machine, for daily-js to load in place of Daily's
  health     ${url}/health
  workbench  ${url}
             calls, assistants and requests, in a browser

Try it:
  curl -X POST ${url}/call/web -H 'Authorization: Bearer any-key' -H 'Content-Type: application/json' -d '{"assistantId":"demo"}'
  curl ${url}/call -H 'Authorization: Bearer any-key'
`
