import type { FieldKind } from '#schemas/language/field-type.ts'
import type { SortDeclaration } from '#schemas/language/sort.ts'
import type { Sort, SortKey } from '#schemas/query/sort-params.ts'
import { isEntered, isShared } from '../logic/batch-fields.ts'
import { byPriority } from './column-priority.ts'
import type { CompileContext } from './compile-context.ts'
import { declaredColumn } from './compile-field.ts'
import { compileGroups, compileRowGrouping } from './compile-groups.ts'
import { compileOrder } from './compile-order.ts'
import { type FieldIndex, fieldNamed, shownFieldNamed } from './field-index.ts'
import type { ColumnPlan, FieldPlan, ListPlan, RowActionPlan, SubTablePlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

/** Too long or shapeless for a column, unless a page names them. */
const NOT_SHOWN_BY_DEFAULT: ReadonlySet<FieldKind> = new Set(['text', 'json'])
const NOT_SORTABLE: ReadonlySet<FieldKind> = new Set(['text', 'json', 'file'])
/** New rows first; those of a table that was there before are in the order of their key. */
const NEWEST_FIRST = { field: 'createTime', order: 'desc' } as const
const BY_KEY = { field: 'id', order: 'asc' } as const

export function compileList(
  fields: FieldIndex,
  subTables: readonly SubTablePlan[],
  rowActions: readonly RowActionPlan[],
  levels: boolean,
  context: CompileContext,
): ListPlan {
  const { list } = context.page
  const groups = compileGroups(fields, context)
  const order = compileOrder({ key: 'list', title: '列表' }, fields, context)
  const named = list?.columns ? compileColumns(list.columns, fields, context) : defaultColumns(fields, context)
  const defaultSort = compileSort(list?.sort ?? order?.name, '/list/sort', fields, context)
  const columns = byPriority(named, defaultSort, context)
  const offered = offeredColumns(columns, fields, context)
  const groupBy = compileRowGrouping({ columns, offered }, fields, context)
  return {
    columns,
    ...(offered.length > 0 && { offered }),
    defaultSort,
    ...(order && { order: order.name }),
    rowActions,
    expand: list?.expand === undefined ? null : compileExpand(list.expand, subTables, levels, context),
    ...(groups.length > 0 && { groups }),
    ...(groupBy !== undefined && { groupBy }),
    ...(list?.inlineEdit && { inlineEdit: compileInlineEdit(list.inlineEdit, rowActions, fields, context) }),
    ...(list?.batchEdit !== undefined && { batchEdit: compileBatchEdit(list.batchEdit, fields, context) }),
  }
}

function compileBatchEdit(
  declared: boolean | readonly string[],
  fields: FieldIndex,
  context: CompileContext,
): readonly string[] {
  if (declared === false) return []
  if (declared === true) return fields.declared.filter(isShared).map(({ name }) => name)
  return declared.flatMap((name, index) => {
    const pointer = `/list/batchEdit/${index}`
    const field = fieldNamed(name, pointer, fields, context)
    if (!field) return []
    if (isShared(field)) return [field.name]
    const message = `字段 "${name}" 不能批量修改`
    const hint = '计算、编号、只读、唯一、文件、遮盖和保密的字段只能在表单中修改'
    context.problems.report('batch-edit-not-fitting', pointer, { message, actual: name, hint })
    return []
  })
}

/** Whoever changes a cell changes the row: by the action that edits it, and only where that stands on the row. */
function compileInlineEdit(
  declared: readonly string[],
  rowActions: readonly RowActionPlan[],
  fields: FieldIndex,
  context: CompileContext,
): readonly string[] {
  const report = (pointer: string, message: string, hint: string) => {
    context.problems.report('inline-edit-not-fitting', pointer, { message, hint })
    return []
  }
  if (!rowActions.some(({ name, action }) => name === 'edit' && action === null)) {
    return report('/list/inlineEdit', '行操作中没有 edit，没有人能在列表中修改', '在 list.rowActions 中加上 "edit"')
  }
  return declared.flatMap((name, index) => {
    const pointer = `/list/inlineEdit/${index}`
    const field = fieldNamed(name, pointer, fields, context)
    if (!field || isEntered(field)) return field ? [field.name] : []
    const hint = '计算、编号、只读、文件、遮盖和保密的字段只能在表单中修改'
    return report(pointer, `字段 "${name}" 不能在列表中修改`, hint)
  })
}

function compileExpand(
  name: string,
  subTables: readonly SubTablePlan[],
  levels: boolean,
  context: CompileContext,
): SubTablePlan | null {
  const { page, problems } = context
  if (levels) {
    const message = `kind 为 ${page.kind} 的页面展开的是下级，不能再展开子表`
    problems.report('kind-not-fitting', '/list/expand', { part: 'key', message })
  }
  return subTableNamed(name, '/list/expand', subTables, context)
}

export function subTableNamed(
  name: string,
  pointer: string,
  subTables: readonly SubTablePlan[],
  { page, problems }: CompileContext,
): SubTablePlan | null {
  const declared = Object.keys(page.subTables ?? {})
  if (!declared.includes(name)) {
    const hint = suggestionHint(name, declared)
    problems.report('unknown-sub-table', pointer, { message: `没有子表 "${name}"`, actual: name, hint })
  }
  return subTables.find((table) => table.name === name) ?? null
}

function defaultColumns(fields: FieldIndex, context: CompileContext): readonly ColumnPlan[] {
  return fields.declared
    .filter((field) => {
      const declared = declaredColumn(field, context)
      return declared === undefined ? !NOT_SHOWN_BY_DEFAULT.has(field.type.kind) : declared !== false
    })
    .map((field) => columnOf(field, {}, context))
}

/** Who made a row and when, which every list can show. */
const OFFERED_SYSTEM_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime']

/** Fields that no column of the page shows, and that nobody has kept out of lists: users can add them. */
function offeredColumns(
  columns: readonly ColumnPlan[],
  fields: FieldIndex,
  context: CompileContext,
): readonly ColumnPlan[] {
  const kind = context.kinds.find((each) => each.kind === context.page.kind) ?? context.kinds[0]
  if (!kind?.listsRows && !kind?.flatRows) return []
  const shown = new Set(columns.map(({ field }) => field.name))
  const ofSystem = context.page.entity?.existing === undefined ? OFFERED_SYSTEM_FIELDS : []
  return [...fields.declared, ...ofSystem.flatMap((name) => fields.plans.get(name) ?? [])]
    .filter((field) => {
      const mayShow =
        declaredColumn(field, context) !== false && !field.asked && !field.isSecret && field.type.kind !== 'json'
      return mayShow && !shown.has(field.name)
    })
    .map((field) => columnOf(field, {}, context))
}

function compileColumns(
  declarations: NonNullable<NonNullable<CompileContext['page']['list']>['columns']>,
  fields: FieldIndex,
  context: CompileContext,
): readonly ColumnPlan[] {
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index) => {
    const overrides = typeof declaration === 'string' ? { field: declaration } : declaration
    const pointer = `/list/columns/${index}${typeof declaration === 'string' ? '' : '/field'}`
    const field = shownFieldNamed(overrides.field, pointer, fields, context)
    if (!field) return []
    if (seen.has(field.name)) {
      context.problems.report('duplicate-field', pointer, { message: `列 "${field.name}" 重复` })
    }
    seen.add(field.name)
    if (context.page.fields[field.name]?.list === false) {
      const message = `字段 "${field.name}" 写了 list: false，却又列在这里`
      context.problems.report('hidden-column-named', pointer, { message })
    }
    return [columnOf(field, overrides, context)]
  })
}

export function columnOf(
  field: FieldPlan,
  overrides: {
    title?: string
    width?: number
    fixed?: 'left' | 'right'
    sort?: boolean
    link?: 'detail'
    ellipsis?: boolean
  },
  context: CompileContext,
): ColumnPlan {
  const declared = declaredColumn(field, context)
  const settings = { ...(typeof declared === 'object' && declared), ...overrides }
  return {
    field,
    title: settings.title ?? field.title,
    ...(settings.width !== undefined && { widthPx: settings.width }),
    ...(settings.fixed !== undefined && { fixed: settings.fixed }),
    sortable: (settings.sort ?? true) && isSortable(field),
    ...(settings.sort && isSortable(field) && { sortIndexed: true as const }),
    link: settings.link ?? null,
    ellipsis: settings.ellipsis ?? true,
  }
}

function isSortable(field: FieldPlan): boolean {
  return !NOT_SORTABLE.has(field.type.kind) && !field.multiple && !field.asked
}

/** @param declared absent: as rows are sorted where the page does not say. */
export function compileSort(
  declared: SortDeclaration | undefined,
  pointer: string,
  fields: FieldIndex,
  context: CompileContext,
): Sort {
  const otherwise = context.page.entity?.existing === undefined ? NEWEST_FIRST : BY_KEY
  if (declared === undefined) return otherwise
  if (typeof declared === 'string') return compileSortKey(declared, pointer, fields, context)
  const keys = declared.map((text, index) => compileSortKey(text, `${pointer}/${index}`, fields, context))
  const names = keys.map(({ field }) => field)
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) === index) continue
    const message = `按 "${name}" 排了两次`
    context.problems.report('duplicate-field', `${pointer}/${index}`, { message, hint: '后一次不起作用，删去' })
  }
  const [first = otherwise, ...then] = keys
  return { ...first, ...(then.length > 0 && { then }) }
}

function compileSortKey(text: string, pointer: string, fields: FieldIndex, context: CompileContext): SortKey {
  const order = text.startsWith('-') ? 'desc' : 'asc'
  const [, name = '', direction] = /^(\S+)\s+(asc|desc)$/i.exec(text) ?? []
  if (direction !== undefined && fields.names.has(name)) {
    const written = direction.toLowerCase() === 'desc' ? `-${name}` : name
    const hint = `写成 "${written}"：前加 - 为降序`
    context.problems.report('unknown-field', pointer, { message: `没有字段 "${text}"`, actual: text, hint })
    return { field: 'createTime', order }
  }
  const field = fieldNamed(text.replace(/^-/, ''), pointer, fields, context)
  if (field && !isSortable(field)) {
    const hint = field.multiple ? '存多个值的字段不能排序，换一个字段' : `${field.type.kind} 字段不能排序，换一个字段`
    context.problems.report('not-sortable', pointer, { message: `字段 "${field.name}" 不能排序`, hint })
  }
  return { field: field?.name ?? 'createTime', order }
}
