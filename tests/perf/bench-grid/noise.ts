import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { setTimeout as rest } from 'node:timers/promises'

/** How much of the machine others use while we measure. Linux only; elsewhere it is taken for quiet. */
const KNOWS = platform() === 'linux'

interface Usage {
  /** Clock ticks of all cores since the start of the machine. */
  readonly total: number
  readonly busy: number
  /** Those of this process, and of all that it started. */
  readonly own: number
}

/** Starts to count. The answer says which share of the machine (0 to 1) others have used since. */
export function gaugeOthers(): () => number {
  if (!KNOWS) return () => 0
  const before = readUsage()
  return () => {
    const now = readUsage()
    const others = now.busy - before.busy - (now.own - before.own)
    return Math.max(0, others / Math.max(1, now.total - before.total))
  }
}

const LOOK_MS = 1_000

/** Waits until others have used less than that share for a second, but no longer than told. */
export async function waitForQuiet(share: number, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    const others = gaugeOthers()
    await rest(LOOK_MS)
    if (others() < share) return
  }
}

function readUsage(): Usage {
  const ticks = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number)
  const total = ticks.reduce((sum, part) => sum + part, 0)
  const [, , , idle = 0, waiting = 0] = ticks
  return { total, busy: total - idle - waiting, own: ownTicks() }
}

interface ProcessTicks {
  readonly parent: number
  readonly ticks: number
}

function ownTicks(): number {
  const processes = new Map<number, ProcessTicks>()
  for (const name of readdirSync('/proc')) {
    const ticks = /^\d+$/.test(name) ? readProcess(name) : null
    if (ticks) processes.set(Number(name), ticks)
  }
  const isOwn = (id: number): boolean => {
    if (id === process.pid) return true
    const parent = processes.get(id)?.parent ?? 0
    return parent > 1 && isOwn(parent)
  }
  return [...processes].reduce((sum, [id, { ticks }]) => sum + (isOwn(id) ? ticks : 0), 0)
}

/** User and system time, also that of children which have ended; null: it has ended itself meanwhile. */
function readProcess(id: string): ProcessTicks | null {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name before it may contain blanks and brackets.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return null
  }
}
