import { suggestionHint } from '../compile/suggest.ts'
import { type ExpressionType, fits } from './expression-type.ts'
import type { Checked, Report } from './literal-types.ts'
import { CHECK_MESSAGES as messages } from './messages.ts'
import type { ExpressionScope, PageSource } from './scope.ts'
import {
  AGGREGATES,
  type AggregateName,
  type CheckedNode,
  childrenOf,
  type ExpressionProblemCode,
  type PageNode,
  type ParsedNode,
  type RecordSource,
  type Span,
} from './tree.ts'
import { typesText, typeText } from './type-text.ts'
import { untranslatableParts } from './untranslatable.ts'

type CallNode = Extract<ParsedNode, { readonly kind: 'call' }>

interface AggregatePlace {
  readonly scope: ExpressionScope
  readonly report: Report
  readonly checkWithin: (node: ParsedNode, scope: ExpressionScope) => Checked
}

/** The other page's rows are found by the database. */
const TARGET: ReadonlySet<RecordSource> = new Set(['target'])
const ORDERED: readonly ExpressionType[] = ['number', 'date', 'datetime', 'time']
const ACCEPTED: Readonly<Record<AggregateName, readonly ExpressionType[]>> = {
  count: [],
  sum: ['number'],
  avg: ['number'],
  min: ORDERED,
  max: ORDERED,
}

/** What stands for a part that has been reported: it goes with every type. */
export function nothing({ offset, length }: Span): Checked {
  return { node: { kind: 'literal', type: 'null', value: null, offset, length }, type: 'unknown' }
}

/** `sum(page('order').payable, target.member == id)`: what rows of another page come to. */
export function checkAggregate(call: CallNode, rows: PageNode, place: AggregatePlace): Checked {
  const { scope, report, checkWithin } = place
  const fail = (code: ExpressionProblemCode, { offset, length }: Span, message: string, hint?: string): Checked => {
    report({ code, offset, length, message, ...(hint !== undefined && { hint }) })
    return nothing(call)
  }
  const name = AGGREGATES.find((known) => known === call.name)
  if (!name) return fail('invalid-argument', call, messages.notAggregated(call.name), messages.notAggregatedHint)
  if (!scope.pages) return fail('page-not-here', call, messages.pageNotHere, messages.pageNotHereHint)
  const [, condition, ...surplus] = call.args
  if (surplus.length > 0) {
    const message = messages.argumentCount(name, messages.between(1, 2), call.args.length)
    return fail('wrong-argument-count', call, message, messages.pageAloneHint)
  }
  const { code } = rows
  const source = scope.pages.find(code)
  if (!source) return fail('unknown-name', rows, messages.unknownPage(code), suggestionHint(code, scope.pages.codes))
  const { entity, fields } = source
  const found = { kind: 'aggregate', name, page: code, entity, offset: call.offset, length: call.length } as const
  const field = rows.path.length === 0 ? null : rows.path.join('.')
  if (!fields) {
    const type = name === 'count' || name === 'sum' || name === 'avg' ? 'number' : 'unknown'
    return { node: { ...found, entity: null, field, type, where: null }, type }
  }
  if (entity === null) {
    return fail('invalid-argument', rows, messages.pageWithoutRows(code), messages.pageWithoutRowsHint)
  }
  const type = aggregatedType(name, rows, { source, fail })
  if (type === null) return nothing(call)
  const where = condition ? checkCondition(condition, { ...place, source, fail, checkWithin }) : null
  return { node: { ...found, field, type, where }, type }
}

type Fail = (code: ExpressionProblemCode, at: Span, message: string, hint?: string) => Checked

/** The type of the result; null where the field does not fit, which has been reported. */
function aggregatedType(
  name: AggregateName,
  rows: PageNode,
  { source, fail }: { readonly source: PageSource; readonly fail: Fail },
): ExpressionType | null {
  const { code, path } = rows
  const refuse = (problem: ExpressionProblemCode, message: string, hint?: string) => {
    fail(problem, rows, message, hint)
    return null
  }
  if (name === 'count') {
    const [written = ''] = path
    return path.length === 0
      ? 'number'
      : refuse('invalid-argument', messages.countsRows, messages.countsRowsHint(code, written))
  }
  const field = path.join('.')
  if (field === '') {
    return refuse('invalid-argument', messages.aggregateField(name, code), messages.aggregateFieldHint(name, code))
  }
  const type = source.fields?.get(field)
  if (type === undefined) {
    const hint = suggestionHint(field, source.fields?.keys() ?? [])
    return refuse('unknown-name', messages.unknownPageField(code, field), hint)
  }
  if (source.restricted.has(field)) {
    return refuse('restricted-name', messages.pageFieldRestricted(field), messages.pageFieldRestrictedHint)
  }
  // A field of a json type is a column that the database cannot add up.
  if (type !== 'unknown' && ACCEPTED[name].some((accepted) => fits(type, accepted))) return type
  return refuse('type-mismatch', messages.wrongArgument(name, field, typesText(ACCEPTED[name]), typeText(type)))
}

function checkCondition(
  condition: ParsedNode,
  {
    scope,
    report,
    checkWithin,
    source: { fields, facts, restricted },
    fail,
  }: AggregatePlace & { readonly source: PageSource; readonly fail: Fail },
): CheckedNode {
  const { pages: _, ...around } = scope
  const checked = checkWithin(condition, {
    ...around,
    ...(fields && { target: fields }),
    ...(scope.facts && { facts: { ...scope.facts, target: facts } }),
  })
  if (!fits(checked.type, 'boolean')) {
    fail('type-mismatch', condition, messages.wrongCondition(typeText(checked.type)))
    return checked.node
  }
  for (const { offset, length, message, hint } of untranslatableParts(checked.node, TARGET)) {
    report({ code: 'not-in-database', offset, length, message, hint })
  }
  const visit = (node: CheckedNode): void => {
    if (node.kind === 'field' && node.source === 'target' && restricted.has(node.name)) {
      fail('restricted-name', node, messages.pageFieldRestricted(node.name), messages.pageFieldRestrictedHint)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(checked.node)
  return checked.node
}
