import type { ManagedResources } from '#schemas/managed/managed-resource.ts'
import { addressDepartResource, addressResource } from '../../address-book/address-resource.ts'
import { announcementResource } from '../../announcements/announcement-resource.ts'
import { categoryResource } from '../../categories/category-resource.ts'
import { checkRuleResource } from '../../check-rules/check-rule-resource.ts'
import { dataLogResource } from '../../data-log/data-log-resource.ts'
import { dataSourceResource } from '../../data-sources/data-source-resource.ts'
import { messageResource } from '../../delivery/message-resource.ts'
import { templateResource } from '../../delivery/template-resource.ts'
import { departRoleResource, departUserResource, myDepartResource } from '../../depart-roles/depart-role-resources.ts'
import { departResource } from '../../departments/depart-resource.ts'
import {
  deletedDictResource,
  dictItemResource,
  dictResource,
  fileDictItemResource,
} from '../../dictionaries/dict-resources.ts'
import { fillRuleResource } from '../../fill-rules/fill-rule-resource.ts'
import { deletedGatewayRouteResource, gatewayRouteResource } from '../../gateway-routes/gateway-route-resource.ts'
import { jobPlanResource, jobRunResource } from '../../jobs/plans/plan-resources.ts'
import { logResource, signInLogResource } from '../../logs/log-resources.ts'
import { onlineUserResource } from '../../online-users/online-user-resource.ts'
import { deliveryResource, webhookTryResource } from '../../outbox/delivery-resources.ts'
import { dataRuleResource } from '../../permissions/data-rule-resource.ts'
import { menuResource } from '../../permissions/menu-resource.ts'
import { positionResource } from '../../positions/position-resource.ts'
import { roleResource } from '../../roles/role-resource.ts'
import { roleUserResource } from '../../roles/role-user-resource.ts'
import { tenantResource } from '../../tenants/tenant-resource.ts'
import { userBinResource, userChoiceResource, userResource } from '../../users/user-resource.ts'
import { pageTimerRefusalResource, pageTimerResource } from '../timers/timer-resources.ts'
import type { ManagedDefinition } from './managed-resource.ts'

/** What the server does with each managed resource, and what pages may name. */
export interface ManagedDefinitions extends ManagedResources {
  definitionOf(name: string | undefined): ManagedDefinition | undefined
}

export function createManagedRegistry(definitions: readonly ManagedDefinition[]): ManagedDefinitions {
  const definitionOf = (name: string | undefined) => definitions.find(({ resource }) => resource.name === name)
  return {
    definitionOf,
    get: (name) => definitionOf(name)?.resource,
    names: definitions.map(({ resource }) => resource.name),
  }
}

/** One line per resource; each lies with its area. */
export const managedRegistry = createManagedRegistry([
  roleResource,
  roleUserResource,
  userResource,
  userBinResource,
  userChoiceResource,
  deliveryResource,
  webhookTryResource,
  pageTimerResource,
  pageTimerRefusalResource,
  positionResource,
  departResource,
  menuResource,
  dataRuleResource,
  announcementResource,
  dictResource,
  dictItemResource,
  fileDictItemResource,
  deletedDictResource,
  categoryResource,
  checkRuleResource,
  fillRuleResource,
  logResource,
  signInLogResource,
  dataLogResource,
  onlineUserResource,
  tenantResource,
  jobPlanResource,
  jobRunResource,
  templateResource,
  messageResource,
  dataSourceResource,
  gatewayRouteResource,
  deletedGatewayRouteResource,
  addressResource,
  addressDepartResource,
  myDepartResource,
  departUserResource,
  departRoleResource,
])
