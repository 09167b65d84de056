import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

test('the command of the example of a server builds the packages that it imports', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const code = readFileSync(join(root, 'examples/server/server.mjs'), 'utf8')
  const imported = [...code.matchAll(/@offhook\/(\w+)/g)].map(([, name]) => name)
  const [command, built = ''] = scripts['preexample:server'].split(' build ')
  expect(command).toBe('npm run')
  expect(new Set(built.split(' '))).toEqual(new Set(imported))
  expect(scripts['example:server']).toBe('node examples/server/server.mjs')
  expect(readFileSync(join(root, 'examples/server/README.md'), 'utf8')).toContain('npm run example:server')
})
