import type { Task } from '#schemas/api/tasks.ts'

export function isOpen({ state }: Pick<Task, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** Those that were still open when they were last looked at, and are over now. */
export function endedSince(before: readonly Task[] | undefined, now: readonly Task[]): readonly Task[] {
  const open = new Set(before?.filter(isOpen).map(({ id }) => id))
  return now.filter((task) => open.has(task.id) && !isOpen(task))
}

/** How far it is, from 0 to 100; null while nobody knows. */
export function percentOf({ done, total }: Pick<Task, 'done' | 'total'>): number | null {
  if (total === null) return null
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
}
