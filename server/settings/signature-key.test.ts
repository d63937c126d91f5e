import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSignatureKey } from './signature-key.ts'
import { StartProblem } from './start-problem.ts'

describe('the key of signatures', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is made once, for each deployment another, and nobody else may read it', () => {
    const key = openSignatureKey(join(folder, 'a'))
    expect(key).toMatch(/^[\w-]{32}$/)
    expect(openSignatureKey(join(folder, 'a'))).toBe(key)
    expect(openSignatureKey(join(folder, 'b'))).not.toBe(key)
    expect(statSync(join(folder, 'a', 'signature-key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'a', 'signature-key'), 'utf8')).toBe(key)
  })

  it('stops the start when its file is empty or cannot be written, with the file named', () => {
    writeFileSync(join(folder, 'signature-key'), '\n')
    expect(() => openSignatureKey(folder)).toThrow(join(folder, 'signature-key'))
    expect(() => openSignatureKey(join(folder, 'signature-key', 'below'))).toThrow(StartProblem)
  })
})
