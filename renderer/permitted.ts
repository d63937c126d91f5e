import type { HostPermissions } from './host.ts'

/** Whether a control is shown that takes these codes: one that asks for several is not there without one of them. */
export function isShown({ isVisible }: Pick<HostPermissions, 'isVisible'>, codes: readonly string[]): boolean {
  return codes.every(isVisible)
}

/** Whether it is shown without effect. */
export function isSwitchedOff({ isDisabled }: Pick<HostPermissions, 'isDisabled'>, codes: readonly string[]): boolean {
  return codes.some(isDisabled)
}
