import { parseFieldType } from '#schemas/language/field-type.ts'
import { isReservedApi, isReservedSchema, toColumnName } from '#schemas/language/names.ts'
import type { CompileContext } from './compile-context.ts'
import { pointerOf } from './page-source-text.ts'
import type { EntityPlan, ExistingTablePlan } from './plan.ts'

/** Keys that say how a table is to be made. */
const MADE = ['table', 'managed', 'softDelete'] as const
/** Keys that say something about a table that is there. */
const SAID = ['key', 'readonly', 'tenant', 'shared'] as const
/** Keys of a field for columns that the product makes. */
const OF_OWN_COLUMNS = ['renamedFrom', 'backfill', 'number'] as const

/** Whether the rows of the page can only be looked at: those of a table without a key cannot be told apart. */
export function isReadOnlyEntity({ entity }: CompileContext['page']): boolean {
  return entity?.existing !== undefined && (entity.key === undefined || entity.readonly === true)
}

/** Reports keys for tables that were there before, on a page that makes its own. */
export function reportExistingKeys({ page, problems }: CompileContext): void {
  for (const key of SAID) {
    if (page.entity[key] === undefined) continue
    const message = `只有写了 entity.existing 的页面可以写 ${key}`
    problems.report('existing-entity', `/entity/${key}`, { part: 'key', message })
  }
  for (const [name, { column }] of Object.entries(page.fields)) {
    if (column === undefined) continue
    const message = `只有写了 entity.existing 的页面可以写 column；字段 "${name}" 的列是 "${toColumnName(name)}"`
    problems.report('existing-field', pointerOf('fields', name, 'column'), { part: 'key', message })
  }
}

/** The table or view that a page is over; null when it says so in no usable way. */
export function compileExisting(existing: string, context: CompileContext): EntityPlan | null {
  const { page, problems } = context
  const { api, key = [], tenant, shared } = page.entity
  const [schema = '', name = ''] = existing.split('.')
  checkEntity(context)
  checkKind(context)
  checkFields(context)
  if (isReservedSchema(schema)) {
    const message = `模式 "${schema}" 由数据库或系统使用，页面不能读写其中的表`
    problems.report('reserved-name', '/entity/existing', { message, hint: '只能用业务自己的表，如 "public.old_stock"' })
  }
  if (api === undefined && problems.isSound('/entity/api')) {
    problems.report('missing-key', '/entity', { part: 'key', message: '缺少 "api"' })
  }
  if (api !== undefined && isReservedApi(api)) {
    const message = `路径 "${api}" 由系统使用`
    problems.report('reserved-name', '/entity/api', { message, hint: '换一个以业务开头的路径，如 "/stock/old"' })
  }
  if (api === undefined) return null
  const tenancy: ExistingTablePlan['tenancy'] =
    tenant === undefined ? { kind: shared === true ? 'shared' : 'installation' } : { kind: 'column', name: tenant }
  const columns = Object.entries(page.fields).map(([field, declaration]) => ({
    column: toColumnName(field),
    name: declaration.column ?? toColumnName(field),
    pointer: pointerOf('fields', field),
  }))
  return {
    table: existing,
    api,
    softDelete: false,
    existing: { schema, name, key, readOnly: isReadOnlyEntity(page), tenancy, columns },
  }
}

function checkEntity({ page, problems }: CompileContext): void {
  const { entity } = page
  for (const key of MADE) {
    if (entity[key] === undefined) continue
    const message = `existing 是已有的表，不能再写 ${key}`
    problems.report('existing-entity', `/entity/${key}`, { part: 'key', message })
  }
  if (entity.readonly === false && entity.key === undefined) {
    const message = '没有 key 就认不出一行，不能修改'
    const hint = '写 "key": ["不重复的列"]，或删去 readonly'
    problems.report('existing-entity', '/entity/readonly', { message, hint })
  }
  if (entity.tenant !== undefined && entity.shared === true) {
    const message = '写了 tenant，各租户只看到自己的行，不能再写 shared'
    problems.report('existing-entity', '/entity/shared', { part: 'key', message })
  }
}

function checkKind({ page, problems, kinds }: CompileContext): void {
  const { kind: name, subTables = {} } = page
  const kind = kinds.find((each) => each.kind === name)
  if (kind?.levels || kind?.singleRecord) {
    const message = `已有的表不能用于 kind 为 ${kind.kind} 的页面`
    problems.report('existing-entity', '/kind', { message, hint: '改为 list' })
  } else if (kind?.ownKey?.name === 'grid' && isReadOnlyEntity(page)) {
    const message = '表格页面要能修改数据，而这张表只能查看'
    problems.report('existing-entity', '/kind', { message, hint: '改为 list，或写 key' })
  }
  for (const table of Object.keys(subTables)) {
    const message = '使用已有的表的页面没有子表'
    problems.report('existing-entity', pointerOf('subTables', table), { part: 'key', message })
  }
}

function checkFields({ page, problems }: CompileContext): void {
  const taken = new Map<string, string>()
  for (const [name, field] of Object.entries(page.fields)) {
    const pointer = pointerOf('fields', name)
    for (const key of OF_OWN_COLUMNS) {
      if (field[key] === undefined) continue
      const message = `已有的表的列不由页面建立，字段 "${name}" 不能写 ${key}`
      problems.report('existing-field', `${pointer}/${key}`, { part: 'key', message })
    }
    const type = field.type === undefined ? undefined : parseFieldType(field.type)
    if (type?.kind === 'file') {
      const message = `已有的表不能存本系统的文件，字段 "${name}" 不能是 file`
      problems.report('existing-field', `${pointer}/type`, { message, hint: '只显示其中的文字，写 text' })
    }
    const column = field.column ?? toColumnName(name)
    const at = field.column === undefined ? pointer : `${pointer}/column`
    const other = taken.get(column)
    if (other !== undefined) {
      problems.report('existing-field', at, { message: `列 "${column}" 已是字段 "${other}" 的列` })
    }
    if (column === page.entity.tenant) {
      const message = `列 "${column}" 存租户编号，由服务器填写，不能是字段`
      problems.report('existing-field', at, { message, hint: `删去字段 "${name}"` })
    }
    taken.set(column, name)
  }
}
