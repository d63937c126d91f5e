import {
  isReservedFieldName,
  isReservedTable,
  ROW_FIELD_NAMES,
  ROW_ORDER_FIELD,
  toColumnName,
} from '#schemas/language/names.ts'
import { DEFAULT_SUB_ROWS, type SubTableDeclaration } from '#schemas/language/sub-table.ts'
import type { ExpressionScope, FieldTypes } from '../expression/scope.ts'
import { compileChecks } from './compile-checks.ts'
import type { CompileContext } from './compile-context.ts'
import type { FieldPlace } from './compile-field.ts'
import { compileFieldExpressions, compileFields, typesOf } from './compile-fields.ts'
import { compileTableGuards } from './compile-guards.ts'
import { compileRowReactions } from './compile-reactions.ts'
import { compileRowsColumns, compileRowsView, toColumn } from './compile-rows.ts'
import { compileRowsActions } from './compile-rows-actions.ts'
import type { FieldIndex } from './field-index.ts'
import { pointerOf } from './page-source-text.ts'
import type { SubTablePlan } from './plan.ts'

/** Steps back are the form's matter, unless the page offers them for the rows alone. */
const BUTTONS = ['add', 'remove'] as const

/** A sub-table whose fields are known but whose expressions are not yet read. */
export interface SubTableDraft {
  readonly name: string
  readonly declaration: SubTableDeclaration
  readonly place: FieldPlace
  readonly fields: FieldIndex
  readonly types: FieldTypes
}

/** The sub-tables' fields: expressions of the page may name them, so all are known before any is read. */
export function draftSubTables(context: CompileContext): readonly SubTableDraft[] {
  const { page, problems } = context
  return Object.entries(page.subTables ?? {}).flatMap(([name, declaration]) => {
    const pointer = pointerOf('subTables', name)
    if (typeof declaration.fields !== 'object' || declaration.fields === null) return []
    checkNames(name, declaration, pointer, context)
    const place = { parent: pointer + pointerOf('fields'), declarations: declaration.fields }
    const fields = compileFields(place, [], context)
    if (!problems.isSound(`${pointer}/entity`) || !declaration.entity) return []
    return [{ name, declaration, place, fields, types: typesOf(fields) }]
  })
}

export function compileSubTable(draft: SubTableDraft, scope: ExpressionScope, context: CompileContext): SubTablePlan {
  const { name, declaration } = draft
  const pointer = pointerOf('subTables', name)
  const rowFacts = scope.facts?.subTables.get(name)
  const facts = scope.facts && { ...scope.facts, ...(rowFacts && { row: rowFacts }) }
  const rowScope = { ...scope, row: draft.types, ...(facts && { facts }) }
  const fields = compileFieldExpressions(draft.fields, draft.place, rowScope, context)
  const maxRows = declaration.maxRows ?? DEFAULT_SUB_ROWS
  const minRows = declaration.minRows ?? 0
  if (minRows > maxRows) {
    context.problems.report('out-of-range', `${pointer}/minRows`, { message: `不能大于 maxRows（${maxRows}）` })
  }
  const place = { pointer, fields, written: declaration, buttons: BUTTONS }
  const columns = declaration.columns
    ? compileRowsColumns(declaration.columns, place, context)
    : fields.declared
        .filter((field) => declaration.fields[field.name]?.list !== false)
        .map((field) => toColumn(field, {}))
  const guards = declaration.guards && compileTableGuards(declaration.guards, `${pointer}/guards`, rowScope, context)
  const actions = compileRowsActions(declaration, { pointer, scope: rowScope, fields }, context)
  return {
    name,
    title: declaration.title,
    table: declaration.entity.table,
    foreignKey: declaration.entity.foreignKey,
    foreignKeyColumn: toColumnName(declaration.entity.foreignKey),
    fields: fields.declared,
    fieldByName: fields.plans,
    columns: columns.map(({ field }) => field),
    columnViews: new Map(columns.map(({ field, ...view }) => [field.name, view])),
    view: compileRowsView(place, columns, context),
    sortable: declaration.sortable ?? true,
    minRows,
    maxRows,
    checks: compileChecks(declaration.checks ?? [], `${pointer}/checks`, rowScope, fields.names, context),
    ...(declaration.reactions && {
      reactions: compileRowReactions(
        declaration.reactions,
        { pointer: `${pointer}/reactions`, scope: rowScope },
        { fields, names: Object.keys(declaration.fields) },
        context,
      ),
    }),
    ...(guards && { guards }),
    ...(actions.length > 0 && { actions }),
    pointer,
  }
}

function checkNames(
  name: string,
  declaration: SubTableDeclaration,
  pointer: string,
  { page, problems }: CompileContext,
): void {
  if (Object.hasOwn(page.fields, name)) {
    problems.report('duplicate-name', pointer, {
      part: 'key',
      message: `子表 "${name}" 与字段同名`,
      hint: '改其中一个的名称',
    })
  }
  if (isReservedFieldName(name)) {
    problems.report('reserved-name', pointer, { part: 'key', actual: name, message: `子表名 "${name}" 由系统使用` })
  }
  const { table, foreignKey } = declaration.entity ?? {}
  if (table !== undefined && isReservedTable(table)) {
    const hint = '换一个以业务开头的表名，如 "stock_order_line"'
    problems.report('reserved-name', `${pointer}/entity/table`, { message: `表名 "${table}" 由系统使用`, hint })
  }
  if (table !== undefined && table === page.entity?.table) {
    problems.report('duplicate-name', `${pointer}/entity/table`, {
      message: `子表不能与主表同用 "${table}"`,
      hint: `换一个表名，如 "${table}_line"`,
    })
  }
  if (foreignKey !== undefined && ROW_FIELD_NAMES.includes(foreignKey)) {
    problems.report('reserved-name', `${pointer}/entity/foreignKey`, { message: `"${foreignKey}" 由系统使用` })
  }
  if (Object.hasOwn(declaration.fields ?? {}, ROW_ORDER_FIELD)) {
    const message = `"${ROW_ORDER_FIELD}" 由系统用来保存行的顺序`
    problems.report('reserved-name', `${pointer}/fields/${ROW_ORDER_FIELD}`, { part: 'key', message })
  }
  if (foreignKey !== undefined && Object.hasOwn(declaration.fields ?? {}, foreignKey)) {
    const message = `外键 "${foreignKey}" 由系统维护，不能再声明为字段`
    problems.report('duplicate-name', `${pointer}/fields/${foreignKey}`, { part: 'key', message })
  }
}
