import type { ExpressionPlan, FieldPlan, PagePlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { formatExpression } from '#renderer/expression/format-expression.ts'
import type { AggregateNode, CheckedNode, ParsedNode, RecordSource } from '#renderer/expression/tree.ts'
import { type Business, choicesOf } from './business-pages.ts'

/** Whose fields the names of an expression are. */
export interface ExpressionPlace {
  readonly record: PagePlan
  readonly row?: SubTablePlan | undefined
  readonly target?: PagePlan | undefined
}

const PREFIXES: Readonly<Record<RecordSource, string>> = {
  record: '',
  row: '本行.',
  old: '原.',
  user: '操作人.',
  target: '目标.',
}

/** An expression with what fields and choices are called in the place of their names and values. */
export function chineseExpression({ tree }: ExpressionPlan, place: ExpressionPlace, business: Business): string {
  return formatExpression(translate(tree, { place, business }))
}

interface Translation {
  readonly place: ExpressionPlace
  readonly business: Business
}

function translate(node: CheckedNode, to: Translation): ParsedNode {
  const each = (child: CheckedNode) => translate(child, to)
  switch (node.kind) {
    case 'literal':
      return node
    case 'field':
      return nameNode(node, [`${PREFIXES[node.source]}${fieldOf(node, to)?.title ?? node.name}`, ...node.keys])
    case 'related': {
      const reference = fieldOf({ source: node.source, name: node.reference }, to)
      return nameNode(node, [
        `${PREFIXES[node.source]}${reference?.title ?? node.reference}`,
        relatedTitle(reference, node.name, to),
      ])
    }
    case 'column':
      return nameNode(node, [tableOf(node.table, to)?.title ?? node.table, columnTitle(node.table, node.name, to)])
    case 'aggregate':
      return summedUp(node, to)
    case 'rows':
      return nameNode(node, [tableOf(node.table, to)?.title ?? node.table])
    case 'list':
      return { ...node, items: node.items.map(each) }
    case 'call':
      return { ...node, args: node.args.map(each) }
    case 'unary':
      return { ...node, operand: each(node.operand) }
    case 'logic':
      return { ...node, operands: node.operands.map(each) }
    case 'arithmetic':
      return {
        ...node,
        first: each(node.first),
        rest: node.rest.map(({ operator, operand }) => ({ operator, operand: each(operand) })),
      }
    case 'comparison':
      return { ...node, left: chosen(node.left, node.right, to), right: chosen(node.right, node.left, to) }
    case 'membership':
      return { ...node, item: each(node.item), list: chosen(node.list, node.item, to) }
    case 'conditional':
      return { ...node, test: each(node.test), whenTrue: each(node.whenTrue), otherwise: each(node.otherwise) }
  }
}

/** The condition speaks of the rows of the other page as of a target. */
function summedUp(node: AggregateNode, { place, business }: Translation): ParsedNode {
  const { name, page, field, where, offset, length } = node
  const target = business.pages.find(({ plan }) => plan.code === page)?.plan
  const path = field === null ? [] : [target?.fieldByName.get(field)?.title ?? field]
  const rows: ParsedNode = { kind: 'page', code: target?.title ?? page, path, offset, length }
  const conditions = where ? [translate(where, { place: { ...place, target }, business })] : []
  return { kind: 'call', name, args: [rows, ...conditions], offset, length }
}

/** A value that is compared with a choice field, as the field calls it. */
function chosen(node: CheckedNode, beside: CheckedNode, to: Translation): ParsedNode {
  const texts = beside.kind === 'field' ? choicesOf(fieldOf(beside, to), to.business) : null
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => chosen(item, beside, to)) }
  if (!texts || node.kind !== 'literal' || node.type !== 'text') return translate(node, to)
  return { ...node, value: texts.get(node.value) ?? node.value }
}

function fieldOf({ source, name }: { readonly source: RecordSource; readonly name: string }, { place }: Translation) {
  if (source === 'user') return undefined
  const owner = source === 'row' ? place.row : source === 'target' ? place.target : place.record
  return owner?.fieldByName.get(name)
}

function tableOf(name: string, { place }: Translation): SubTablePlan | undefined {
  return place.record.subTables.find((table) => table.name === name)
}

function columnTitle(table: string, name: string, to: Translation): string {
  return tableOf(table, to)?.fieldByName.get(name)?.title ?? name
}

/** What a field of the referred row is called on its own page. */
function relatedTitle(reference: FieldPlan | undefined, name: string, { business }: Translation): string {
  const table = reference?.choices?.source === 'ref' ? reference.choices.dictCode.split(',')[0] : undefined
  const page = business.pages.find(({ plan }) => plan.entity?.table === table)
  return page?.plan.fieldByName.get(name)?.title ?? name
}

function nameNode({ offset, length }: CheckedNode, path: readonly string[]): ParsedNode {
  return { kind: 'name', offset, length, path }
}
