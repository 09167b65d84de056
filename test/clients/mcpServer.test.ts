import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { startSandboxServer } from '@offhook/sandbox/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The platform's own MCP server 0.0.11, unmodified, in a process of its own: how we know that the sandbox is the platform.

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

let sandbox: Awaited<ReturnType<typeof startSandboxServer>>
const client = new Client({ name: 'test', version: '1.0.0' })

beforeAll(async () => {
  sandbox = await startSandboxServer({ port: 0 })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', path('./toSandbox.mjs'), fileURLToPath(import.meta.resolve('@vapi-ai/mcp-server'))],
      env: { VAPI_TOKEN: 'private-key', SANDBOX_URL: sandbox.url },
    }),
  )
})
afterAll(async () => {
  await client.close()
  await sandbox.close()
})

/** Calls a tool of the MCP server. Returns its answer, which is JSON. */
async function callTool(name: string, input: { [name: string]: unknown } = {}) {
  const { content } = await client.callTool({ name, arguments: input })
  const [{ text }] = content as [{ text: string }]
  if (text.startsWith('Error')) throw new Error(text)
  return JSON.parse(text)
}

/** Creates a record on the sandbox, which no tool of the MCP server creates. */
async function create(kind: string, body: object) {
  const headers = { authorization: 'Bearer private-key', 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.url}/${kind}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return answer.json()
}

const AIDAN = {
  name: 'Aidan',
  firstMessage: 'Good evening.',
  instructions: 'You take bookings.',
  llm: { provider: 'openai', model: 'gpt-4o' },
  transcriber: { provider: 'deepgram', model: 'nova-3' },
  voice: { provider: '11labs', voiceId: 'sarah' },
}

test('assistants are created, changed, read and listed', async () => {
  const { id } = await callTool('create_assistant', AIDAN)
  expect(await callTool('get_assistant', { assistantId: id })).toMatchObject({ id, name: 'Aidan' })
  await callTool('update_assistant', { assistantId: id, name: 'Ada' })
  expect(await callTool('list_assistants')).toMatchObject([{ id, name: 'Ada' }])
})

test('tools are created, changed, read and listed', async () => {
  const parameters = { type: 'object', properties: { day: { type: 'string' } } }
  const server = { url: 'https://example.com/book' }
  const { id } = await callTool('create_tool', {
    type: 'function',
    name: 'book',
    description: 'Books a table.',
    function: { parameters, server },
  })
  expect(await callTool('get_tool', { toolId: id })).toMatchObject({ id, type: 'function' })
  await callTool('update_tool', { toolId: id, name: 'book', description: 'Books a room.' })
  expect(await callTool('list_tools')).toMatchObject([{ id, description: 'Books a room.' }])
})

test('phone numbers are read and listed, and calls are created with them', async () => {
  const number = await create('phone-number', { provider: 'vapi', name: 'Desk' })
  expect(await callTool('get_phone_number', { phoneNumberId: number.id })).toMatchObject({ id: number.id })
  expect(await callTool('list_phone_numbers')).toMatchObject([{ id: number.id }])
  const { id: assistantId } = await callTool('create_assistant', { ...AIDAN, name: 'Caller' })
  const customer = { number: '+15550123456' }
  const call = await callTool('create_call', { assistantId, phoneNumberId: number.id, customer })
  expect(await callTool('get_call', { callId: call.id })).toMatchObject({ id: call.id, assistantId })
  expect(await callTool('list_calls')).toMatchObject([{ id: call.id }])
})

test('an unknown id is told as the platform tells it', async () => {
  await expect(callTool('get_call', { callId: 'unknown' })).rejects.toThrow('404')
})
