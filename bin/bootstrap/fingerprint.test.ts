import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isBuildInput } from './build.mjs'
import { fingerprint } from './fingerprint.mjs'
import { isStamped, writeStamp } from './stamp.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pagewright-fingerprint-'))
  write('src/main.ts', 'start()')
  write('schemas/pages/market/price.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const sources = () => fingerprint(root, ['src', 'schemas', 'vite.config.ts'], isBuildInput)

describe('fingerprint', () => {
  it.each([
    ['a changed text', () => write('src/main.ts', 'stop()')],
    ['a new file', () => write('src/app/layout.tsx', '')],
    ['a file that was absent', () => write('vite.config.ts', '')],
    [
      'a renamed file',
      () => {
        rmSync(join(root, 'src/main.ts'))
        write('src/mail.ts', 'start()')
      },
    ],
  ])('differs after %s', (_, change) => {
    const before = sources()
    change()
    expect(sources()).not.toBe(before)
  })

  it.each([
    [
      'a changed page file, which is read at run time',
      () => write('schemas/pages/market/price.json', '{"title":"价格"}'),
    ],
    ['a new page file', () => write('schemas/pages/market/maker.json', '{}')],
    ['a changed test', () => write('src/main.test.ts', 'it()')],
    ['a changed guide', () => write('src/README.md', '# src')],
    ['a touched file', () => utimesSync(join(root, 'src/main.ts'), 1, 1)],
  ])('stays the same after %s', (_, change) => {
    const before = sources()
    change()
    expect(sources()).toBe(before)
  })

  it('tells the end of a name from the beginning of a content', () => {
    write('src/a', 'bc')
    const one = fingerprint(root, ['src'])
    rmSync(join(root, 'src/a'))
    write('src/ab', 'c')
    expect(fingerprint(root, ['src'])).not.toBe(one)
  })
})

describe('a stamp', () => {
  it('vouches for the fingerprint it was written with and for no other', () => {
    const file = join(root, 'dist/.stamp')
    expect(isStamped(file, 'one')).toBe(false)
    writeStamp(file, 'one')
    expect(isStamped(file, 'one')).toBe(true)
    expect(isStamped(file, 'two')).toBe(false)
  })
})
