import { readdirSync, readFileSync } from 'node:fs'

/** A process and all that it has started, itself first. Linux only, as what it is for. */
export function processesOf(root: number | undefined): readonly number[] {
  if (root === undefined) return []
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) parents.set(Number(name), parent)
  }
  const found = [root]
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child)
  return found
}

function parentOf(pid: number): number | null {
  try {
    // The name of the program stands in brackets and may hold anything.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return Number(rest.split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return null
  }
}
