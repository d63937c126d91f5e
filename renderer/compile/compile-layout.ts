import {
  type BlockDeclaration,
  type FormFieldDeclaration,
  LAYOUT_NODE_KINDS,
  type LayoutNodeDeclaration,
  type PaneDeclaration,
} from '#schemas/language/layout.ts'
import type { CompileContext } from './compile-context.ts'
import { type FieldIndex, shownFieldNamed } from './field-index.ts'
import type {
  FieldPlan,
  FormFieldPlan,
  LayoutBlockPlan,
  LayoutNodePlan,
  PanePlan,
  SubTableNodePlan,
  SubTablePlan,
} from './plan.ts'
import { suggestionHint } from './suggest.ts'

const DEFAULT_COLUMNS = 2

/** What a layout may place. */
export interface LayoutParts {
  readonly fields: FieldIndex
  readonly subTables: readonly SubTablePlan[]
}

/** One layout being compiled; each field and sub-table may stand in it once. */
interface LayoutWork extends LayoutParts {
  readonly seen: Set<string>
  readonly context: CompileContext
}

export function compileLayout(
  layout: readonly LayoutNodeDeclaration[],
  pointer: string,
  parts: LayoutParts,
  context: CompileContext,
): readonly LayoutNodePlan[] {
  const work: LayoutWork = { ...parts, seen: new Set(), context }
  if (layout.length > 1) reportStepsBesideOthers(layout, pointer, context)
  return layout.flatMap((node, index) => compileNode(node, `${pointer}/${index}`, work))
}

function reportStepsBesideOthers(
  layout: readonly LayoutNodeDeclaration[],
  pointer: string,
  { problems }: CompileContext,
): void {
  const index = layout.findIndex((node) => node.steps)
  if (index === -1) return
  problems.report('invalid-layout', `${pointer}/${index}`, { message: 'steps 要单独使用，把其他部分放进各步' })
}

function compileNode(node: LayoutNodeDeclaration, pointer: string, work: LayoutWork): readonly LayoutNodePlan[] {
  if (!hasOneKind(node, pointer, work)) return []
  if (node.tabs) return [{ kind: 'tabs', panes: compilePanes(node.tabs, `${pointer}/tabs`, work) }]
  if (node.steps) return [{ kind: 'steps', panes: compilePanes(node.steps, `${pointer}/steps`, work) }]
  return compileBlock(node, pointer, work)
}

function hasOneKind(node: LayoutNodeDeclaration, pointer: string, { context }: LayoutWork): boolean {
  const kinds = LAYOUT_NODE_KINDS.filter((kind) => node[kind] !== undefined)
  if (kinds.length === 1) return true
  const message =
    kinds.length === 0
      ? '这一部分是空的'
      : `这一部分只能写 ${LAYOUT_NODE_KINDS.join('、')} 之一，现有 ${kinds.join('、')}`
  context.problems.report('invalid-layout', pointer, { message })
  return false
}

function compilePanes(panes: readonly PaneDeclaration[], pointer: string, work: LayoutWork): readonly PanePlan[] {
  return panes.map((pane, index) => {
    const at = `${pointer}/${index}`
    const layout: LayoutBlockPlan[] = []
    if ((pane.subTable === undefined) === (pane.layout === undefined)) {
      work.context.problems.report('invalid-layout', at, { message: '一页恰好写 subTable 或 layout 之一' })
    }
    if (pane.subTable !== undefined) layout.push(...placeSubTable(pane.subTable, null, `${at}/subTable`, work))
    for (const [position, block] of (pane.layout ?? []).entries()) {
      const place = `${at}/layout/${position}`
      if (hasOneKind(block, place, work)) layout.push(...compileBlock(block, place, work))
    }
    const [first] = layout
    const title = pane.title ?? (first?.kind === 'subTable' ? first.table.title : first?.title)
    return { title: title ?? `第 ${index + 1} 页`, layout }
  })
}

function compileBlock(block: BlockDeclaration, pointer: string, work: LayoutWork): readonly LayoutBlockPlan[] {
  if (block.subTable !== undefined) {
    return placeSubTable(block.subTable, block.section ?? null, `${pointer}/subTable`, work)
  }
  const key = block.row ? 'row' : 'fields'
  const declared = block.row ?? block.fields ?? []
  const columns = block.row ? block.row.length : (block.columns ?? DEFAULT_COLUMNS)
  const fields = declared.flatMap((field, index) =>
    compileFormField(field, `${pointer}/${key}/${index}`, columns, work),
  )
  return [{ kind: 'section', title: block.section ?? null, columns, fields }]
}

function placeSubTable(
  name: string,
  title: string | null,
  pointer: string,
  { subTables, seen, context }: LayoutWork,
): readonly SubTableNodePlan[] {
  const { page, problems } = context
  const declared = Object.keys(page.subTables ?? {})
  if (!declared.includes(name)) {
    const hint = suggestionHint(name, declared)
    problems.report('unknown-sub-table', pointer, { message: `没有子表 "${name}"`, actual: name, hint })
    return []
  }
  if (seen.has(name)) {
    problems.report('duplicate-field', pointer, { message: `子表 "${name}" 在布局中重复` })
    return []
  }
  seen.add(name)
  const table = subTables.find((plan) => plan.name === name)
  return table ? [{ kind: 'subTable', title, table }] : []
}

function compileFormField(
  declaration: FormFieldDeclaration,
  pointer: string,
  columns: number,
  { fields, seen, context }: LayoutWork,
): readonly FormFieldPlan[] {
  const { problems } = context
  const placed = typeof declaration === 'string' ? { field: declaration } : declaration
  const at = typeof declaration === 'string' ? pointer : `${pointer}/field`
  const field = shownFieldNamed(placed.field, at, fields, context)
  if (!field) return []
  if (seen.has(field.name)) {
    problems.report('duplicate-field', at, { message: `字段 "${field.name}" 在布局中重复` })
    return []
  }
  seen.add(field.name)
  if (placed.span !== undefined && placed.span > columns) {
    problems.report('span-too-wide', `${pointer}/span`, { message: `span ${placed.span} 大于分组的 ${columns} 列` })
  }
  return [toFormField(field, placed, columns, context)]
}

/** A field in a section; a long one takes the whole row unless told otherwise. */
export function toFormField(
  field: FieldPlan,
  placed: Exclude<FormFieldDeclaration, string> | { readonly field: string },
  columns: number,
  { registry }: CompileContext,
): FormFieldPlan {
  const { title, span, readonly, help, placeholder } = {
    title: undefined,
    span: undefined,
    readonly: undefined,
    help: undefined,
    placeholder: undefined,
    ...placed,
  }
  const fullRow = registry.get(field.widget.type)?.fullRow ?? false
  return {
    field,
    title: title ?? field.title,
    span: Math.min(span ?? (fullRow ? columns : 1), columns),
    readOnly: readonly ?? false,
    ...(help !== undefined && { help }),
    ...(placeholder !== undefined && { placeholder }),
  }
}
