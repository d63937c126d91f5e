import type { FieldPlan, FileFieldPlan } from '#renderer/compile/plan.ts'
import { isWebFile } from '#schemas/values/file-value.ts'
import type { TenantWork } from '../resource-work.ts'

export type FileField = FieldPlan & { readonly files: FileFieldPlan }

export function isFileField(field: FieldPlan): field is FileField {
  return field.files !== undefined
}

/** A file as the table knows it. */
export interface KnownFile {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly uploaderId: string | null
  readonly owner: FileOwner | null
}

export interface FileOwner {
  readonly table: string
  readonly id: string
  /** `photo`, `lines.photo`. */
  readonly field: string
}

/** Those of the paths that name files of the tenant. */
export async function findKnown(
  { db, context }: TenantWork,
  paths: readonly string[],
): Promise<ReadonlyMap<string, KnownFile>> {
  const own = [...new Set(paths)].filter((path) => !isWebFile(path))
  if (own.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_file')
    .where('tenant_id', '=', context.tenantId)
    .where('path', 'in', own)
    .where('is_stored', '=', true)
    .select(['path', 'name', 'content_type', 'size', 'uploader_id', 'data_table', 'data_id', 'data_field'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.path,
      {
        path: row.path,
        name: row.name,
        type: row.content_type,
        size: Number(row.size),
        uploaderId: row.uploader_id,
        owner:
          row.data_table !== null && row.data_id !== null && row.data_field !== null
            ? { table: row.data_table, id: row.data_id, field: row.data_field }
            : null,
      },
    ]),
  )
}
