import type { ManagedResource, ManagedResources } from './managed-resource.ts'
import { sysAddress, sysAddressDepart } from './sys-address.ts'
import { sysAnnouncement } from './sys-announcement.ts'
import { sysCategory } from './sys-category.ts'
import { sysCheckRule } from './sys-check-rule.ts'
import { sysDataLog } from './sys-data-log.ts'
import { sysDataSource } from './sys-data-source.ts'
import { sysDelivery } from './sys-delivery.ts'
import { sysDepart } from './sys-depart.ts'
import { sysDepartRole, sysDepartUser, sysMyDepart } from './sys-depart-role.ts'
import { sysDeletedDict, sysDict, sysDictItem, sysFileDictItem } from './sys-dict.ts'
import { sysFillRule } from './sys-fill-rule.ts'
import { sysDeletedGatewayRoute, sysGatewayRoute } from './sys-gateway-route.ts'
import { sysLog, sysSignInLog } from './sys-log.ts'
import { sysMenu } from './sys-menu.ts'
import { sysMessage } from './sys-message.ts'
import { sysMessageTemplate } from './sys-message-template.ts'
import { sysOnlineUser } from './sys-online-user.ts'
import { sysPageTimer } from './sys-page-timer.ts'
import { sysPageTimerRefusal } from './sys-page-timer-refusal.ts'
import { sysPermissionRule } from './sys-permission-rule.ts'
import { sysPosition } from './sys-position.ts'
import { sysQuartzJob, sysQuartzRun } from './sys-quartz-job.ts'
import { sysRole } from './sys-role.ts'
import { sysRoleUser } from './sys-role-user.ts'
import { sysTenant } from './sys-tenant.ts'
import { sysUser } from './sys-user.ts'
import { sysUserBin } from './sys-user-bin.ts'
import { sysUserChoice } from './sys-user-choice.ts'
import { sysWebhookTry } from './sys-webhook-try.ts'

/** One line per resource. */
const RESOURCES: readonly ManagedResource[] = [
  sysRole,
  sysRoleUser,
  sysUser,
  sysUserBin,
  sysUserChoice,
  sysDelivery,
  sysWebhookTry,
  sysPageTimer,
  sysPageTimerRefusal,
  sysPosition,
  sysDepart,
  sysMenu,
  sysPermissionRule,
  sysAnnouncement,
  sysDict,
  sysDictItem,
  sysFileDictItem,
  sysDeletedDict,
  sysCategory,
  sysCheckRule,
  sysFillRule,
  sysLog,
  sysSignInLog,
  sysDataLog,
  sysOnlineUser,
  sysTenant,
  sysQuartzJob,
  sysQuartzRun,
  sysMessageTemplate,
  sysMessage,
  sysDataSource,
  sysGatewayRoute,
  sysDeletedGatewayRoute,
  sysAddress,
  sysAddressDepart,
  sysMyDepart,
  sysDepartUser,
  sysDepartRole,
]

export const managedResources: ManagedResources = {
  get: (name) => RESOURCES.find((resource) => resource.name === name),
  names: RESOURCES.map(({ name }) => name),
}
