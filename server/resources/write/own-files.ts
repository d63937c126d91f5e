import { sql } from 'kysely'
import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { filePathsOf, isWebFile, mapFilePaths } from '#schemas/values/file-value.ts'
import { fileMessages as messages } from '../../files/messages.ts'
import { randomName } from '../../files/store-file.ts'
import { businessFailure } from '../../http/api-error.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import type { EntityPagePlan } from '../resource.ts'
import type { RecordChange, TenantWork } from '../resource-work.ts'
import { type FileField, findKnown, isFileField } from './known-files.ts'
import type { RowWrite, RowWrites } from './sub-row-store.ts'

/*
 * A file belongs to one field of one record. What a save names is checked before (`check-files.ts`); here, where every
 * write of records passes, it is copied where it belongs to another record already, and from then on the record's.
 */

/** What is about to be written to a record. */
interface FileWrite {
  /** Null for a new one. */
  readonly id: string | null
  readonly values: FieldValues
  readonly rows: RowWrites
}

/** Files that belong to other records get a path of their own here; the content is the same. */
export async function copyOthersFiles<Write extends FileWrite>(
  work: RecordChange,
  writes: readonly Write[],
): Promise<readonly Write[]> {
  const { resource } = work
  if (!holdsFiles(resource.plan)) return writes
  const known = await findKnown(
    work,
    writes.flatMap((write) => pathsOf(resource.plan, write)),
  )
  if (known.size === 0) return writes
  const copies: { readonly from: string; readonly to: string }[] = []
  const takenNow = new Set<string>()
  const own = (id: string | null, field: string) => (path: string) => {
    const file = known.get(path)
    if (!file) return path
    const isOwn =
      file.owner && file.owner.table === resource.table && file.owner.id === id && file.owner.field === field
    // Of two fields of one save that name a new file, the first gets it.
    if (isOwn || (!file.owner && !takenNow.has(path))) {
      takenNow.add(path)
      return path
    }
    const to = path.replace(/\/[^/]+\/(?=[^/]+$)/, `/${randomName()}/`)
    copies.push({ from: path, to })
    return to
  }
  const settled = writes.map((write) => ({
    ...write,
    values: withPaths(resource.plan.fields, write.values, (name) => own(write.id, name)),
    rows: new Map(
      [...write.rows].map(([name, rows]) => {
        const table = resource.plan.subTables.find((one) => one.name === name)
        return [name, table ? rows.map((row) => rowWithPaths(table, row, write.id, own)) : rows] as const
      }),
    ),
  }))
  await insertCopies(work, copies)
  return settled
}

function rowWithPaths(
  table: SubTablePlan,
  row: RowWrite,
  id: string | null,
  own: (id: string | null, field: string) => (path: string) => string,
): RowWrite {
  return { ...row, values: withPaths(table.fields, row.values, (name) => own(id, `${table.name}.${name}`)) }
}

function withPaths(
  fields: readonly FieldPlan[],
  values: FieldValues,
  map: (name: string) => (path: string) => string,
): FieldValues {
  const changed = new Map(values)
  for (const { name, files } of fields.filter(isFileField)) {
    const value = values.get(name)
    if (value !== undefined && value !== null) changed.set(name, mapFilePaths(value, files.form, map(name)))
  }
  return changed
}

async function insertCopies(
  { db, context }: TenantWork,
  copies: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  if (copies.length === 0) return
  const rows = await db
    .selectFrom('sys_file')
    .where('tenant_id', '=', context.tenantId)
    .where(
      'path',
      'in',
      copies.map(({ from }) => from),
    )
    .selectAll()
    .execute()
  const byPath = new Map(rows.map((row) => [row.path, row]))
  const values = copies.flatMap(({ from, to }) => {
    const row = byPath.get(from)
    if (!row) return []
    const owner = { data_table: null, data_id: null, data_field: null }
    const id = createUuidV7(context.now().getTime())
    const own = { id, path: to, size: Number(row.size), uploader_id: null, create_time: context.now() }
    return [{ ...row, ...own, ...owner }]
  })
  await db.insertInto('sys_file').values(values).execute()
}

/** What records hold is theirs from now on; whatever was theirs stays, since their log names it. */
export async function attachFiles(work: RecordChange, records: readonly StoredRecord[]): Promise<void> {
  const { db, context, resource } = work
  if (!holdsFiles(resource.plan)) return
  // One statement for each field, however many records there are.
  const byField = new Map<string, { readonly paths: string[]; readonly ids: string[] }>()
  for (const record of records) {
    for (const [field, paths] of pathsByField(resource.plan, record)) {
      const held = byField.get(field) ?? { paths: [], ids: [] }
      byField.set(field, held)
      for (const path of paths.filter((one) => !isWebFile(one))) {
        held.paths.push(path)
        held.ids.push(record.id)
      }
    }
  }
  for (const [field, { paths, ids }] of byField) {
    if (paths.length === 0) continue
    await db
      .updateTable('sys_file')
      .set({
        data_table: resource.table,
        data_id: sql<string>`(${ids}::text[])[array_position(${paths}::text[], path::text)]`,
        data_field: field,
      })
      .where('tenant_id', '=', context.tenantId)
      .where('path', 'in', paths)
      .where('data_id', 'is', null)
      .execute()
  }
  await assertAttached(
    work,
    records.flatMap((record) => pathsOf(resource.plan, record)),
  )
}

/** A file that was swept between the check and the write must not be named by a record. */
async function assertAttached(work: RecordChange, paths: readonly string[]): Promise<void> {
  const { db, context } = work
  if (context.kind === 'system') return
  const own = [...new Set(paths)].filter((path) => !isWebFile(path) && hasRandomPart(path))
  if (own.length === 0) return
  const rows = await db
    .selectFrom('sys_file')
    .where('tenant_id', '=', context.tenantId)
    .where('path', 'in', own)
    .where('data_id', 'is not', null)
    .select('path')
    .execute()
  if (rows.length < own.length) throw businessFailure(messages.swept)
}

/** Paths of another system, from before, name no file of ours. */
function hasRandomPart(path: string): boolean {
  return /\/[\w-]{22}\/[^/]+$/.test(path)
}

function holdsFiles({ fields, subTables }: EntityPagePlan): boolean {
  return fields.some(isFileField) || subTables.some((table) => table.fields.some(isFileField))
}

function pathsOf(plan: EntityPagePlan, held: Pick<FileWrite, 'values' | 'rows'>): readonly string[] {
  return [...pathsByField(plan, held).values()].flat()
}

type HeldRows = ReadonlyMap<string, readonly { readonly values: FieldValues }[]>

function pathsByField(
  plan: EntityPagePlan,
  { values, rows }: { readonly values: FieldValues; readonly rows: HeldRows },
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const note = (key: string, { files }: FileField, value: CanonicalValue | undefined) => {
    const paths = filePathsOf(value, files.form)
    if (paths.length > 0) found.set(key, [...(found.get(key) ?? []), ...paths])
  }
  for (const field of plan.fields.filter(isFileField)) note(field.name, field, values.get(field.name))
  for (const table of plan.subTables) {
    for (const field of table.fields.filter(isFileField)) {
      for (const row of rows.get(table.name) ?? [])
        note(`${table.name}.${field.name}`, field, row.values.get(field.name))
    }
  }
  return found
}
