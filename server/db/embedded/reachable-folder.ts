import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { SystemUser } from './system-user.ts'

/** Where things go that the postgres user must reach when their own place is closed to it. */
const FALLBACK_ROOT = '/var/lib/pagewright'

/** Whether `user` may enter `folder` and all folders above it; the parts that do not exist yet count as open. */
export function canTraverse(folder: string, user: SystemUser): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (existsSync(path) && !mayEnter(path, user)) return false
    if (path === dirname(path)) return true
  }
}

function mayEnter(path: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** The root for what does not fit its own place, made when missing; undefined when that is not possible. */
export function openFallbackRoot(user: SystemUser, root = FALLBACK_ROOT): string | undefined {
  try {
    mkdirSync(root, { recursive: true, mode: 0o755 })
    accessSync(root, constants.W_OK)
    return canTraverse(root, user) ? root : undefined
  } catch {
    // No such place on this machine: the caller says so.
    return undefined
  }
}

/** A copy of the program files at a place that the postgres user can reach, made once per version. */
export function copyProgram(from: string, root: string, name: string): string {
  const target = join(root, name)
  if (existsSync(target)) return target
  const draft = `${target}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, target)
  } catch (error) {
    // Another server copied it at the same time; both copies are the same.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
