import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { linkPostgresLibraries } from './postgres-links.mjs'

let scope: string
const library = (name: string) => join(scope, 'linux-x64/native/lib', name)

beforeEach(() => {
  scope = mkdtempSync(join(tmpdir(), 'pagewright-links-'))
  mkdirSync(library(''), { recursive: true })
  writeFileSync(library('libpq.so.5.18'), 'the library')
  writeFileSync(
    join(scope, 'linux-x64/native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
})
afterEach(() => rmSync(scope, { recursive: true }))

it('makes the links that the package lists, relative so that the folder can move', () => {
  linkPostgresLibraries(scope)
  expect(readlinkSync(library('libpq.so.5'))).toBe('libpq.so.5.18')
  expect(readFileSync(library('libpq.so.5'), 'utf8')).toBe('the library')
})

it('leaves links alone that are there', () => {
  linkPostgresLibraries(scope)
  const before = lstatSync(library('libpq.so.5')).ino
  linkPostgresLibraries(scope)
  expect(lstatSync(library('libpq.so.5')).ino).toBe(before)
})

it('has nothing to do for a platform without a list, or without any package', () => {
  mkdirSync(join(scope, 'windows-x64'))
  expect(() => linkPostgresLibraries(scope)).not.toThrow()
  expect(() => linkPostgresLibraries(join(scope, 'absent'))).not.toThrow()
})
