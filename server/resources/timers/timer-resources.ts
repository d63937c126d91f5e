import { sysPageTimer } from '#schemas/managed/sys-page-timer.ts'
import { sysPageTimerRefusal } from '#schemas/managed/sys-page-timer-refusal.ts'
import { defineManagedResource } from '../managed/managed-resource.ts'

export const pageTimerResource = defineManagedResource({ resource: sysPageTimer })
export const pageTimerRefusalResource = defineManagedResource({ resource: sysPageTimerRefusal })
