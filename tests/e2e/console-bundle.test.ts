import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { PAGES_EVENT } from '#renderer/page-watch.ts'

const CONSOLE = resolve(import.meta.dirname, '../../dist/console/assets')

it('leaves out what is for development only', () => {
  const scripts = readdirSync(CONSOLE).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const found = scripts.filter((name) => readFileSync(join(CONSOLE, name), 'utf8').includes(PAGES_EVENT))
  expect(found).toEqual([])
})
