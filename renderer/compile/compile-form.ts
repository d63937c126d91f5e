import { FORM_WIDTHS } from '#schemas/language/page.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { CompileContext } from './compile-context.ts'
import { isFilledIn } from './compile-field.ts'
import { compileLayout, type LayoutParts, toFormField } from './compile-layout.ts'
import { blocksOf, sectionsOf } from './layout-walk.ts'
import { pointerOf } from './page-source-text.ts'
import type {
  DetailPlan,
  FieldPlan,
  FormPlan,
  LayoutNodePlan,
  PanesPlan,
  ReactionPlan,
  SubTableNodePlan,
} from './plan.ts'

const DEFAULT_COLUMNS = 2
const DETAIL_COLUMNS = 3

/** `isShown`: records are entered in it, so that what must be entered has to be there. */
export function compileForm(
  parts: LayoutParts,
  reactions: readonly ReactionPlan[],
  isShown: boolean,
  context: CompileContext,
): FormPlan {
  const { form } = context.page
  const layout = form?.layout
    ? compileLayout(form.layout, '/form/layout', parts, context)
    : defaultLayout(parts, context)
  if (isShown) reportNotPlaced(layout, parts, context)
  return { open: form?.open ?? 'drawer', widthPx: form?.width ?? FORM_WIDTHS.normal, layout, reactions }
}

/** The declared layout, or the form's with as many columns as a detail has, then the fields that the form leaves out. */
export function compileDetail(form: FormPlan, parts: LayoutParts, context: CompileContext): DetailPlan {
  const { detail } = context.page
  const columns = detail?.columns ?? DETAIL_COLUMNS
  if (detail?.layout) return { columns, layout: compileLayout(detail.layout, '/detail/layout', parts, context) }
  const inForm = fieldNamesOf(form.layout)
  const rest = parts.fields.declared.filter((field) => !inForm.has(field.name))
  const layout = form.layout.flatMap((node) => spread(node, columns))
  if (rest.length === 0) return { columns, layout }
  const fields = rest.map((field) => inDetail(toFormField(field, { field: field.name }, columns, context), columns))
  return { columns, layout: [...layout, { kind: 'section', title: '其他', columns, fields }] }
}

/** Steps lie open in a detail: there is nothing to do one after the other. */
function spread(node: LayoutNodePlan, columns: number): readonly LayoutNodePlan[] {
  if (!('panes' in node)) return [widen(node, columns)]
  if (node.kind === 'tabs') {
    const panes = node.panes.map((pane) => ({ ...pane, layout: pane.layout.map((block) => widen(block, columns)) }))
    return [{ kind: 'tabs', panes } satisfies PanesPlan]
  }
  return node.panes.flatMap((pane) =>
    pane.layout.map((block, index) => {
      const widened = widen(block, columns)
      return index === 0 && widened.title === null ? { ...widened, title: pane.title } : widened
    }),
  )
}

type Block = Exclude<LayoutNodePlan, PanesPlan>

function widen(block: Block, columns: number): Block {
  if (block.kind === 'subTable') return block
  return { ...block, columns, fields: block.fields.map((field) => inDetail(field, columns)) }
}

function inDetail<Placed extends { readonly field: FieldPlan }>(
  placed: Placed,
  columns: number,
): Placed & { span: number } {
  const { kind } = placed.field.type
  return { ...placed, span: kind === 'text' || kind === 'json' ? columns : 1 }
}

function defaultLayout({ fields, subTables }: LayoutParts, context: CompileContext): readonly LayoutNodePlan[] {
  const parent = fields.plans.get(PARENT_FIELD)
  const declared = fields.declared.filter((field) => context.page.fields[field.name]?.form !== false)
  const shown = parent ? [parent, ...declared] : declared
  const placed = shown.map((field) => toFormField(field, { field: field.name }, DEFAULT_COLUMNS, context))
  const section = { kind: 'section', title: null, columns: DEFAULT_COLUMNS, fields: placed } as const
  const tables = subTables.map((table): SubTableNodePlan => ({ kind: 'subTable', title: table.title, table }))
  return [section, ...tables]
}

function fieldNamesOf(layout: readonly LayoutNodePlan[]): ReadonlySet<string> {
  return new Set(sectionsOf(layout).flatMap((section) => section.fields.map(({ field }) => field.name)))
}

function reportNotPlaced(
  layout: readonly LayoutNodePlan[],
  { fields, subTables }: LayoutParts,
  { page, problems }: CompileContext,
): void {
  // What a layout with mistakes leaves out says nothing.
  if (!problems.isSound('/form/layout')) return
  const placed = fieldNamesOf(layout)
  for (const field of fields.declared) {
    const isFilled =
      field.defaultValue !== null ||
      field.defaultExpression !== null ||
      isFilledIn(field.name, { declarations: page.fields })
    if (!field.required || isFilled || placed.has(field.name)) continue
    const message = `必填字段 "${field.title}"（${field.name}）不在表单中`
    const hint = `把 "${field.name}" 加进 form.layout，或给出默认值，或去掉 required`
    const beside = page.form?.layout && placeBeside(field, fields.declared, page.form.layout)
    if (beside) problems.report('required-field-not-in-form', beside, { message, hint })
    else {
      const pointer = page.form?.layout ? '/form/layout' : `${field.pointer}/form`
      problems.report('required-field-not-in-form', pointer, { part: 'key', message, hint })
    }
  }
  const tables = new Set(blocksOf(layout).flatMap((block) => (block.kind === 'subTable' ? [block.table.name] : [])))
  for (const table of subTables) {
    if (tables.has(table.name)) continue
    const message = `子表 "${table.title}"（${table.name}）没有放进 form.layout`
    problems.report('sub-table-not-placed', table.pointer, { part: 'key', message })
  }
}

/** Where the field would be expected: at the one that is declared right before it, else right behind it. */
function placeBeside(field: FieldPlan, declared: readonly FieldPlan[], layout: unknown): string | undefined {
  const places = new Map(placesIn(layout, '/form/layout'))
  const index = declared.indexOf(field)
  const neighbours = [...declared.slice(0, index).reverse(), ...declared.slice(index + 1)]
  return neighbours.map(({ name }) => places.get(name)).find((pointer) => pointer !== undefined)
}

/** The fields that a layout as written places, with the pointers of their items. */
function* placesIn(part: unknown, pointer: string): Generator<readonly [name: string, pointer: string]> {
  if (Array.isArray(part)) {
    for (const [index, item] of part.entries()) {
      if (typeof item === 'string') yield [item, `${pointer}/${index}`]
      else yield* placesIn(item, `${pointer}/${index}`)
    }
  } else if (typeof part === 'object' && part !== null) {
    if ('field' in part && typeof part.field === 'string') yield [part.field, pointer]
    for (const [key, below] of Object.entries(part)) yield* placesIn(below, pointer + pointerOf(key))
  }
}
