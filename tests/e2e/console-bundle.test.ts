import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** What the dev server and the console call their events about page files. */
const DEVELOPMENT_ONLY = 'pagewright:pages'
const CONSOLE = resolve(import.meta.dirname, '../../dist/console/assets')

it('leaves out what is for development only', () => {
  const scripts = readdirSync(CONSOLE).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const found = scripts.filter((name) => readFileSync(join(CONSOLE, name), 'utf8').includes(DEVELOPMENT_ONLY))
  expect(found).toEqual([])
})

it('measures scroll bars without the style sheets that Ant Design writes for it', () => {
  const scripts = readdirSync(CONSOLE).filter((name) => name.endsWith('.js'))
  // A new version may keep its measure elsewhere: see tools/build/measure-scroll-bars-once.ts.
  const found = scripts.filter((name) => readFileSync(join(CONSOLE, name), 'utf8').includes('rc-scrollbar-measure'))
  expect(found).toEqual([])
})

it("leaves out the column filters of Ant Design's table, which no list has", () => {
  const scripts = readdirSync(CONSOLE).filter((name) => name.endsWith('.js'))
  // A new version may keep its menu elsewhere: see tools/build/leave-out-column-filters.ts.
  const found = scripts.filter((name) =>
    readFileSync(join(CONSOLE, name), 'utf8').includes('filter-dropdown-search-input'),
  )
  expect(found).toEqual([])
})

it('makes code of no text: what asks for that is left out of every script', () => {
  const scripts = readdirSync(CONSOLE).filter((name) => name.endsWith('.js'))
  // Of Formily, for one: see tools/build/leave-out-formily-compiler.ts. Where it asks for the global object it never gets
  // that far: `globalThis` is there.
  const code = (name: string) =>
    readFileSync(join(CONSOLE, name), 'utf8').replaceAll(/Function\(([`'"])return this\1\)/g, '')
  expect(scripts.filter((name) => /(?<![\w$.])Function\(/.test(code(name)))).toEqual([])
})
