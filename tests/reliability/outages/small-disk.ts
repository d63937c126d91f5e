import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A disk in memory, small enough to be filled. Only root may make one. */
export interface SmallDisk {
  readonly folder: string
  /** Leaves no room; answers the file that takes it. */
  readonly fill: () => string
  readonly close: () => void
}

const STEPS = [1024 * 1024, 4096]

export function makeSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { mode: 0o755 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'pagewright-outages', folder])
  return {
    folder,
    fill: () => {
      const ballast = join(folder, 'ballast')
      for (const bytes of STEPS) fillBy(ballast, Buffer.alloc(bytes))
      return ballast
    },
    close: () => execFileSync('umount', ['-l', folder]),
  }
}

function fillBy(file: string, step: Buffer): void {
  for (;;) {
    try {
      appendFileSync(file, step)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}
