import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * When a process began, as the system tells it; undefined when there is no such process. A pid alone says little: after
 * a crash or a reboot another program may have it.
 */
export function readProcessStart(pid: number): string | undefined {
  if (!answersSignals(pid)) return undefined
  if (process.platform === 'linux') return readLinuxStart(pid)
  if (process.platform === 'win32') return 'unknown'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    // ps exits with 1 when the process has gone in the meantime.
    return undefined
  }
}

/** A process that has ended but was not yet fetched by its parent counts as dead. */
export function isAlive(pid: number): boolean {
  if (!answersSignals(pid)) return false
  return process.platform !== 'linux' || readLinuxStart(pid) !== undefined
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Field 22 of /proc/<pid>/stat counts ticks since boot; with the boot's id it is unique. */
function readLinuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (afterName[0] === 'Z') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${afterName[19]}`
  } catch {
    // The process ended between the two looks.
    return undefined
  }
}

/** Whether a live process is a PostgreSQL that works in `cluster`; undefined where the system does not tell. */
export function isPostgresOf(pid: number, cluster: string): boolean | undefined {
  if (process.platform === 'win32') return undefined
  try {
    // The server and all its children work with the cluster as their current folder.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return isAlive(pid) ? undefined : false
  }
}
