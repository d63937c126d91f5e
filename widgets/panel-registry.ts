import type { PanelDefinition, PanelRegistry } from '#renderer/panel.ts'
import { announcementPreview } from './panels/announcement-preview/index.ts'
import { checkRuleTest } from './panels/check-rule-test/index.ts'
import { dataVersions } from './panels/data-versions/index.ts'
import { departUserRoles } from './panels/depart-user-roles/index.ts'
import { fillRuleTest } from './panels/fill-rule-test/index.ts'
import { pageList } from './panels/page-list/index.ts'
import { pickRecords } from './panels/pick-records/index.ts'
import { recordForm } from './panels/record-form/index.ts'
import { rolePermissions } from './panels/role-permissions/index.ts'
import { templateTest } from './panels/template-test/index.ts'
import { userPasswords } from './panels/user-passwords/index.ts'

/** One line per panel. */
const PANELS: readonly PanelDefinition[] = [
  pickRecords,
  rolePermissions,
  pageList,
  checkRuleTest,
  fillRuleTest,
  userPasswords,
  dataVersions,
  templateTest,
  departUserRoles,
  recordForm,
  announcementPreview,
]

export const panelRegistry: PanelRegistry = {
  get: (type) => PANELS.find((definition) => definition.type === type),
  types: PANELS.map(({ type }) => type),
}
