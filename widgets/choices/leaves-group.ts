import type { FocusEvent } from 'react'

/** Whether the focus leaves a group of controls, and not only one control of it for another. */
export function leavesGroup(event: FocusEvent): boolean {
  const next = event.relatedTarget
  return !(next instanceof Node && event.currentTarget.contains(next))
}
