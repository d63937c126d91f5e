import { actionRegistry } from '#widgets/action-registry.ts'
import type { Resource } from '../resource.ts'
import { type ResourceAction, resourceAction } from './run-action.ts'

/** The actions of a page that the server runs. */
export function resourceActions(resource: Resource): readonly ResourceAction[] {
  return resource.plan.actions.flatMap(
    (action) => resourceAction(resource, action, actionRegistry.get(action.type)) ?? [],
  )
}
