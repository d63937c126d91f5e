import type { PageSetOptions } from '#renderer/compile/compile-page-set.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { SYSTEM_PERMISSIONS } from '#schemas/permissions/system-permissions.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { panelRegistry } from '#widgets/panel-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { SYSTEM_TABLES } from '../../dictionaries/table-registry.ts'

/**
 * What all pages of an installation are compiled with, given the values of its dictionaries by code, and the codes of
 * permissions that were made by administrators.
 */
export function compileOptions(
  dictValues: ReadonlyMap<string, ReadonlySet<string>>,
  madeCodes: readonly string[] = [],
): PageSetOptions {
  return {
    registry: widgetRegistry,
    actions: actionRegistry,
    panels: panelRegistry,
    validators: pageValidators,
    dictCodes: new Set(dictValues.keys()),
    dictValues,
    permissionCodes: new Set([...SYSTEM_PERMISSIONS.map(({ code }) => code), ...madeCodes]),
    systemTables: new Map(SYSTEM_TABLES.map(({ table, columns }) => [table, new Set(columns.keys())])),
  }
}
