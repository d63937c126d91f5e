import { roleResource } from '../../roles/role-resource.ts'
import { roleUserResource } from '../../roles/role-user-resource.ts'
import { userResource } from '../../users/user-resource.ts'
import type { ManagedDefinition } from './managed-resource.ts'

/** One line per resource; each lies with its area. */
const DEFINITIONS: readonly ManagedDefinition[] = [roleResource, roleUserResource, userResource]

export function findManaged(name: string | undefined): ManagedDefinition | undefined {
  return DEFINITIONS.find(({ resource }) => resource.name === name)
}
