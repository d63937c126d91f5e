import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { createKeyFile, createSecretKey, KEY_FILE } from './key-file.ts'
import { openSecretBox } from './open-secret-box.ts'
import { createSecretBox } from './secret-box.ts'
import { parseSecretKeys } from './secret-key.ts'

const [older, newer] = [createSecretKey(), createSecretKey()]

describe('a secret', () => {
  it('opens where it belongs, and is not to be read from what is stored', () => {
    const box = createSecretBox(() => [newer])
    const sealed = box.seal('geheim', 'webhook-target:a')
    expect(box.open(sealed, 'webhook-target:a')).toBe('geheim')
    expect(sealed).not.toContain('geheim')
    expect(box.seal('geheim', 'webhook-target:a')).not.toBe(sealed)
    expect(() => box.open(sealed, 'webhook-target:b')).toThrow('已损坏')
  })

  it('that was changed does not open', () => {
    const box = createSecretBox(() => [newer])
    const [version, id, packed = ''] = box.seal('geheim', 'p').split('.')
    const bytes = Buffer.from(packed, 'base64url')
    for (const place of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(() => box.open([version, id, changed.toString('base64url')].join('.'), 'p')).toThrow('已损坏')
    }
    expect(() => box.open([version, id, ''].join('.'), 'p')).toThrow('已损坏')
  })

  it('is neither stored nor read without SECRET_KEY', () => {
    const box = createSecretBox(() => null)
    expect(() => box.seal('geheim', 'p')).toThrow('SECRET_KEY')
    expect(() => box.open('v1.x.y', 'p')).toThrow('SECRET_KEY')
  })

  it('of another key says so, until that key is set behind the new one', () => {
    const sealed = createSecretBox(() => [older]).seal('geheim', 'p')
    expect(() => createSecretBox(() => [newer]).open(sealed, 'p')).toThrow('另一个 SECRET_KEY')
    const both = createSecretBox(() => [newer, older])
    expect(both.open(sealed, 'p')).toBe('geheim')
    expect(both.isCurrent(sealed)).toBe(false)
    expect(both.isCurrent(both.seal('geheim', 'p'))).toBe(true)
  })
})

it.each([
  ['a'.repeat(64), 1],
  [Buffer.alloc(32, 1).toString('base64'), 1],
  [Buffer.alloc(32, 255).toString('base64url'), 1],
  [`${'a'.repeat(64)}, ${'b'.repeat(64)}`, 2],
  ['a'.repeat(63), undefined],
  ['secret', undefined],
  [`${'a'.repeat(64)},secret`, undefined],
  [',', undefined],
])('SECRET_KEY %s is %s keys', (text, count) => {
  expect(parseSecretKeys(text)?.length).toBe(count)
})

it('stops the start with a wrong SECRET_KEY, without repeating it', () => {
  const read = () => readSettings({ SECRET_KEY: 'not-a-key' }, '/')
  expect(read).toThrow('SECRET_KEY')
  expect(read).not.toThrow('not-a-key')
})

describe('the key of an installation with its own database', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pagewright-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is made once, for the server’s own user alone', async () => {
    const settings = readSettings({ DATA_DIR: folder }, '/')
    const sealed = openSecretBox(settings).seal('geheim', 'p')
    const file = join(folder, KEY_FILE)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(openSecretBox(settings).open(sealed, 'p')).toBe('geheim')
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('is known to a running server as soon as it was changed', () => {
    const box = openSecretBox(readSettings({ DATA_DIR: folder }, '/'))
    const file = createKeyFile(folder)
    const before = box.seal('geheim', 'p')
    file.write([newer, ...(file.read() ?? [])])
    expect(box.isCurrent(before)).toBe(false)
    expect(box.open(createSecretBox(() => [newer]).seal('neu', 'p'), 'p')).toBe('neu')
  })

  it('that was damaged says so, and is not made anew', async () => {
    await writeFile(join(folder, KEY_FILE), 'broken')
    expect(() => openSecretBox(readSettings({ DATA_DIR: folder }, '/')).seal('geheim', 'p')).toThrow(KEY_FILE)
  })

  it('is none where DATABASE_URL names another', () => {
    const box = openSecretBox(readSettings({ DATA_DIR: folder, DATABASE_URL: 'postgres://a:b@c/d' }, '/'))
    expect(() => box.seal('geheim', 'p')).toThrow('SECRET_KEY')
  })
})
