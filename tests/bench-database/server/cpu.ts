import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Of Linux on all our platforms. */
const TICK_MS = 10

/** Processor time of a process and all of its threads so far, milliseconds; 0: it is gone. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything; the figures follow.
    const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(user) + Number(system)) * TICK_MS
  } catch {
    return 0
  }
}

export interface CpuSpent {
  readonly server: number
  readonly database: number
}

/** What a server and its connections of the database have spent, whatever else the machine does. */
export async function startCpu(
  superuser: pg.Client,
  server: { readonly pid: number; readonly applicationName: string },
): Promise<() => Promise<CpuSpent>> {
  const backends = async () => {
    const { rows } = await superuser.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [server.applicationName],
    )
    return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
  }
  const before = await backends()
  const serverBefore = cpuOf(server.pid)
  return async () => {
    const after = cpuOf(server.pid)
    let database = 0
    for (const [pid, spent] of await backends()) database += spent - (before.get(pid) ?? 0)
    return { server: after - serverBefore, database }
  }
}
