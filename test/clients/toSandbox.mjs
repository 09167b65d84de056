// Sends what a process asks of the platform to the sandbox, for a program that has no setting for the address.
const { fetch } = globalThis
const { SANDBOX_URL = '' } = process.env

globalThis.fetch = (input, init) => fetch(String(input).replace('https://api.vapi.ai', SANDBOX_URL), init)
