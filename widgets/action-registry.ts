import type { ActionDefinition, ActionRegistry } from '#renderer/action.ts'
import { call } from './actions/call/index.ts'
import { openPage } from './actions/open-page/index.ts'
import { openPanel } from './actions/open-panel/index.ts'
import { setValues } from './actions/set-values/index.ts'

/** One line per kind of action. */
const ACTIONS: readonly ActionDefinition[] = [openPage, setValues, call, openPanel]

export const actionRegistry: ActionRegistry = {
  get: (type) => ACTIONS.find((definition) => definition.type === type),
  types: ACTIONS.map((definition) => definition.type),
}
