import type { ManagedResource, ManagedResources } from './managed-resource.ts'
import { sysDelivery } from './sys-delivery.ts'
import { sysPageTimer } from './sys-page-timer.ts'
import { sysPageTimerRefusal } from './sys-page-timer-refusal.ts'
import { sysRole } from './sys-role.ts'
import { sysRoleUser } from './sys-role-user.ts'
import { sysUser } from './sys-user.ts'
import { sysWebhookTry } from './sys-webhook-try.ts'

/** One line per resource. */
const RESOURCES: readonly ManagedResource[] = [
  sysRole,
  sysRoleUser,
  sysUser,
  sysDelivery,
  sysWebhookTry,
  sysPageTimer,
  sysPageTimerRefusal,
]

export const managedResources: ManagedResources = {
  get: (name) => RESOURCES.find((resource) => resource.name === name),
  names: RESOURCES.map(({ name }) => name),
}
