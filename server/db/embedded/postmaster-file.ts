import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running PostgreSQL writes about itself into its data folder. */
export interface PostmasterFile {
  readonly pid: number
  /** Absent in the first moment of its life. */
  readonly port: number | undefined
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3]) || undefined
    return Number.isInteger(pid) && pid > 0 ? { pid, port } : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
