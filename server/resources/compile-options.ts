import type { PageSetOptions } from '#renderer/compile/compile-page-set.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { SYSTEM_TABLES } from '../dictionaries/table-registry.ts'

/** What all pages of an installation are compiled with, given the values of its dictionaries by code. */
export function compileOptions(dictValues: ReadonlyMap<string, ReadonlySet<string>>): PageSetOptions {
  return {
    registry: widgetRegistry,
    actions: actionRegistry,
    validators: pageValidators,
    dictCodes: new Set(dictValues.keys()),
    dictValues,
    systemTables: new Map(SYSTEM_TABLES.map(({ table, columns }) => [table, new Set(columns.keys())])),
  }
}
