import { readPageText } from '#renderer/compile/page-source-text.ts'
import {
  API_PATH_PATTERN,
  isReservedApi,
  isReservedTable,
  PERMISSION_PREFIX_PATTERN,
  TABLE_NAME_PATTERN,
} from '#schemas/language/names.ts'

/** What can still be told of a page that does not compile. */
export interface PageOutline {
  readonly title: string
  readonly table: string | null
  readonly softDelete: boolean
  /** Where its calls are, when it says so in a form that can be served. */
  readonly served: { readonly api: string; readonly permissionPrefix: string } | null
}

/** Reads as much as there is; the text may not even be JSON. */
export function readOutline(text: string, fallbackTitle: string): PageOutline {
  const page = asObject(readPageText(text).value)
  const entity = asObject(page.entity)
  const api = matching(entity.api, API_PATH_PATTERN)
  const permissionPrefix = matching(page.permissionPrefix, PERMISSION_PREFIX_PATTERN)
  const table = matching(entity.table, TABLE_NAME_PATTERN)
  return {
    title: typeof page.title === 'string' && page.title !== '' ? page.title.slice(0, 64) : fallbackTitle,
    table: table !== null && !isReservedTable(table) ? table : null,
    softDelete: entity.softDelete === true,
    served: api !== null && permissionPrefix !== null && !isReservedApi(api) ? { api, permissionPrefix } : null,
  }
}

function matching(value: unknown, pattern: string): string | null {
  return typeof value === 'string' && value.length <= 100 && new RegExp(pattern).test(value) ? value : null
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
