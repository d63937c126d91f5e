import type { ManagedResources } from '#schemas/managed/managed-resource.ts'
import { deliveryResource, webhookTryResource } from '../../outbox/delivery-resources.ts'
import { roleResource } from '../../roles/role-resource.ts'
import { roleUserResource } from '../../roles/role-user-resource.ts'
import { userResource } from '../../users/user-resource.ts'
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
  deliveryResource,
  webhookTryResource,
  pageTimerResource,
  pageTimerRefusalResource,
])
