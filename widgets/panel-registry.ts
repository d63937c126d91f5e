import type { PanelDefinition, PanelRegistry } from '#renderer/panel.ts'
import { pickRecords } from './panels/pick-records/index.ts'
import { rolePermissions } from './panels/role-permissions/index.ts'

/** One line per panel. */
const PANELS: readonly PanelDefinition[] = [pickRecords, rolePermissions]

export const panelRegistry: PanelRegistry = {
  get: (type) => PANELS.find((definition) => definition.type === type),
  types: PANELS.map(({ type }) => type),
}
