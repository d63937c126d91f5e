import { isDeepStrictEqual } from 'node:util'
import type { DataComparison } from '#schemas/api/data-log.ts'
import { RESTORE_VERSION } from '#schemas/managed/sys-data-log.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import type { LoggedContent } from '../resources/history/logged-values.ts'
import { changedRows, readTold, withMasks } from '../resources/history/record-history.ts'
import { mayDo } from '../resources/resource.ts'
import type { ResourceWork } from '../resources/resource-work.ts'
import type { LoggedVersion } from './repository.ts'
import { seenContent } from './seen-content.ts'

type Pair = readonly [LoggedVersion, LoggedVersion]

/** In the words of the page of the rows; where no page shows them, or the caller may not open it, as they are stored. */
export async function compareVersions(
  work: ResourceWork<RequestContext> | undefined,
  [left, right]: Pair,
): Promise<DataComparison> {
  if (!work || !mayDo(work.context, work.resource.plan, 'list')) {
    const contents = [left, right].map(({ content }) => seenContent(work?.resource, content))
    return { title: work?.resource.plan.title ?? null, fields: plainFields(contents), rows: [], mayRestore: false }
  }
  const { context, resource } = work
  const [before, after] = [withMasks(resource, left.content), withMasks(resource, right.content)]
  const { fields, texts, tables } = await readTold(work, [before, after])
  return {
    title: resource.plan.title,
    fields: fields.map((field) => ({
      name: field.name,
      title: field.title,
      left: texts.textOf(field, before),
      right: texts.textOf(field, after),
      differs: differs(before, after, field.name),
    })),
    rows: tables.flatMap((table) => changedRows(table, before, after)),
    mayRestore: hasPermission(context, RESTORE_VERSION) && mayDo(context, resource.plan, 'edit'),
  }
}

function plainFields([left = {}, right = {}]: readonly LoggedContent[]): DataComparison['fields'] {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names.map((name) => ({
    name,
    title: name,
    left: plainText(left[name]),
    right: plainText(right[name]),
    differs: differs(left, right, name),
  }))
}

function differs(left: LoggedContent, right: LoggedContent, name: string): boolean {
  return !isDeepStrictEqual(left[name] ?? null, right[name] ?? null)
}

function plainText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
