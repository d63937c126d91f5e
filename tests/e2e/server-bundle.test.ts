import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const DIST = resolve(import.meta.dirname, '../../dist')
const BROWSER_PACKAGE =
  /(?:from|import)\s*\(?\s*["'](react|react-dom|antd|@ant-design|@formily|@tanstack|valtio|axios)(?:["'/])/g

const scripts = ['server', 'tools', 'chunks'].flatMap((folder) =>
  readdirSync(join(DIST, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name)),
)

it('is built as a server and a command line', () => {
  expect(scripts).toContain(join('server', 'main.js'))
  expect(scripts).toContain(join('tools', 'cli.js'))
})

it('loads no React and no other browser package', () => {
  const found = scripts.flatMap((script) =>
    [...readFileSync(join(DIST, script), 'utf8').matchAll(BROWSER_PACKAGE)].map((match) => `${script}: ${match[0]}`),
  )
  expect(found).toEqual([])
})
