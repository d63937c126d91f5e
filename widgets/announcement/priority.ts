import type { Priority } from '#schemas/api/announcements.ts'

/** Specified: what a priority is called and which colour its tag has. */
export const PRIORITIES: Readonly<Record<Priority, { readonly label: string; readonly color: string }>> = {
  L: { label: '一般消息', color: 'blue' },
  M: { label: '重要消息', color: 'orange' },
  H: { label: '紧急消息', color: 'red' },
}

/** Specified: what is neither medium nor high is general; servers of the contract send messages without any. */
export function priorityOf(sent: string | null | undefined): Priority {
  return sent === 'M' || sent === 'H' ? sent : 'L'
}
