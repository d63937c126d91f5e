import type { PageSetOptions } from '#renderer/compile/compile-page-set.ts'
import type { ManagedResources } from '#schemas/managed/managed-resource.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { SYSTEM_PERMISSIONS } from '#schemas/permissions/system-permissions.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { panelRegistry } from '#widgets/panel-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { SYSTEM_TABLES } from '../../dictionaries/table-registry.ts'

interface Installation {
  /** The values of its dictionaries by code. */
  readonly dictValues: ReadonlyMap<string, ReadonlySet<string>>
  /** The codes of permissions that were made by administrators. */
  readonly madeCodes?: readonly string[]
  /** The codes of its roles; absent: not known. */
  readonly roleCodes?: ReadonlySet<string>
  /** Absent: the product's own. */
  readonly managed?: ManagedResources
}

/** What all pages of an installation are compiled with. */
export function compileOptions({ dictValues, madeCodes = [], roleCodes, managed }: Installation): PageSetOptions {
  return {
    registry: widgetRegistry,
    actions: actionRegistry,
    panels: panelRegistry,
    validators: pageValidators,
    ...(managed && { managed }),
    ...(roleCodes && { roleCodes }),
    dictCodes: new Set(dictValues.keys()),
    dictValues,
    permissionCodes: new Set([...SYSTEM_PERMISSIONS.map(({ code }) => code), ...madeCodes]),
    systemTables: new Map(SYSTEM_TABLES.map(({ table, columns }) => [table, new Set(columns.keys())])),
  }
}
