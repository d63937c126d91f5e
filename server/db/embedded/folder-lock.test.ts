import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { readProcessStart } from './process-identity.ts'

describe('the lock of a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const lockFile = () => join(folder, 'server.lock')
  const deadPid = async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    return child.pid ?? 0
  }

  it('is held by one process and refused to a second, at once and by its number', () => {
    lockFolder(folder)
    const started = performance.now()
    expect(() => lockFolder(folder)).toThrow(`正被另一个 Pagewright 进程（${process.pid}）使用`)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('is free again after its release', () => {
    lockFolder(folder).release()
    expect(readdirSync(folder)).toEqual([])
    lockFolder(folder)
  })

  it('is taken over from a process that is dead', async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: await deadPid(), start: 'long ago' }))
    lockFolder(folder)
    expect(readdirSync(folder)).toEqual(['server.lock'])
  })

  it('is taken over when another program has the number of the dead one', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, start: 'before the reboot' }))
    lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('正被另一个')
  })

  it('is taken over when its file is damaged', () => {
    writeFileSync(lockFile(), '{"pid":')
    lockFolder(folder)
  })

  it('leaves the lock of a later holder alone when released late', () => {
    const first = lockFolder(folder, { pid: 1, start: 'gone' })
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, start: readProcessStart(process.pid) }))
    first.release()
    expect(existsSync(lockFile())).toBe(true)
  })
})
