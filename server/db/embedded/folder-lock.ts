import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../../settings/start-problem.ts'
import { embeddedMessages } from './messages.ts'
import { readProcessStart } from './process-identity.ts'

const LOCK_FILE = 'server.lock'

interface Holder {
  readonly pid: number
  readonly start: string
}

export interface FolderLock {
  readonly release: () => void
}

/**
 * One server per data folder. The lock names its holder by pid and start time, so the lock of a dead process is taken
 * over at once, even when another program has its pid now.
 * @throws {StartProblem} `folder-in-use` when the holder lives.
 */
export function lockFolder(folder: string, self: Holder = currentProcess()): FolderLock {
  const file = join(folder, LOCK_FILE)
  const draft = join(folder, `${LOCK_FILE}.${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600, flush: true })
  try {
    claim(folder, file, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release: () => {
      if (isSame(readHolder(file), self)) rmSync(file, { force: true })
    },
  }
}

/** A hard link appears whole or not at all, and never replaces: of two starters one wins. */
function claim(folder: string, file: string, draft: string): void {
  if (tryLink(draft, file)) return
  const holder = readHolder(file)
  if (holder && readProcessStart(holder.pid) === holder.start) {
    throw new StartProblem('folder-in-use', embeddedMessages.inUse(folder, holder.pid))
  }
  const aside = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    // Another starter was quicker to move it; the link below decides.
  }
  const moved = readHolder(aside)
  if (moved && !isSame(moved, holder)) {
    // What was moved is the new lock of a quicker starter: give it back and stand down.
    tryLink(aside, file)
    rmSync(aside, { force: true })
    throw new StartProblem('folder-in-use', embeddedMessages.inUse(folder, moved.pid))
  }
  rmSync(aside, { force: true })
  if (!tryLink(draft, file)) {
    throw new StartProblem('folder-in-use', embeddedMessages.inUse(folder, readHolder(file)?.pid ?? 0))
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof holder !== 'object' || holder === null || !('pid' in holder) || !('start' in holder)) return undefined
    return typeof holder.pid === 'number' && typeof holder.start === 'string'
      ? { pid: holder.pid, start: holder.start }
      : undefined
  } catch (error) {
    // Gone, or half a file of a full disk: nobody holds it.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined
    throw error
  }
}

function isSame(one: Holder | undefined, other: Holder | undefined): boolean {
  return one?.pid === other?.pid && one?.start === other?.start
}

function currentProcess(): Holder {
  return { pid: process.pid, start: readProcessStart(process.pid) ?? 'unknown' }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
