import type { ActionDefinition, ActionRegistry } from '#renderer/action.ts'
import { openPage } from './actions/open-page/index.ts'
import { setValues } from './actions/set-values/index.ts'

/** One line per kind of action. */
const ACTIONS: readonly ActionDefinition[] = [openPage, setValues]

export const actionRegistry: ActionRegistry = {
  get: (type) => ACTIONS.find((definition) => definition.type === type),
  types: ACTIONS.map((definition) => definition.type),
}
