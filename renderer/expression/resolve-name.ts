import { suggestionHint, suggestName } from '../compile/suggest.ts'
import { type ExpressionType, isScalar, type ScalarType } from './expression-type.ts'
import { FUNCTIONS, usageOf } from './functions/function-table.ts'
import type { Checked, Report } from './literal-types.ts'
import { CHECK_MESSAGES as messages } from './messages.ts'
import { type ExpressionScope, type FieldTypes, factsAbout, type RelatedSource, USER_FIELDS } from './scope.ts'
import type { ExpressionProblemCode, NameNode, RecordSource, Span } from './tree.ts'
import { typeText } from './type-text.ts'

/** Finds what a name means; reports a name that means nothing here, and lets it be of any type. */
export function resolveName(node: NameNode, scope: ExpressionScope, report: Report): Checked {
  const { offset, length } = node
  const [first = '', second, ...rest] = node.path
  const keys = node.path.slice(1)
  const fail = (code: ExpressionProblemCode, at: number, message: string, hint: string | undefined): Checked => {
    const problem = { code, ...segment(node, at), message }
    report(hint === undefined ? problem : { ...problem, hint })
    return { node: { kind: 'literal', type: 'null', value: null, offset, length }, type: 'unknown' }
  }

  /** A field and the keys inside it; `at` is the index of its name in the path. */
  const field = (source: RecordSource, name: string, type: ExpressionType, inside: readonly string[], at: number) => {
    if (inside.length > 0 && type !== 'unknown') {
      const [member = ''] = inside
      const fact = factsAbout(source, scope.facts)?.get(name)
      if (fact?.related && source !== 'user') {
        return relatedField({ source, name, related: fact.related, inside, at })
      }
      if (fact?.isReference) {
        return fail(
          'unknown-name',
          at + 1,
          messages.referenceMember(name, member),
          source === 'target' ? messages.targetMemberHint(name, member) : messages.referenceMemberHint(member),
        )
      }
      return fail('unknown-name', at + 1, messages.noMember(name, typeText(type)), methodHint(name, inside))
    }
    return { node: { kind: 'field', source, name, type, keys: inside, offset, length }, type } as const
  }
  /** `manufacturer.level`: one step, to a field of the row that the reference names. */
  const relatedField = (read: RelatedRead): Checked => {
    const { source, name, related, inside, at } = read
    const [member = '', further] = inside
    if (related.multiple) {
      return fail('unknown-name', at + 1, messages.relatedSeveral(name, member), messages.relatedSeveralHint)
    }
    const known = related.fields?.get(member)
    if (related.fields && !known) {
      const hint = suggestionHint(member, related.fields.keys())
      return fail('unknown-name', at + 1, messages.unknownRelated(name, member), hint)
    }
    if (further !== undefined) {
      return fail('unknown-name', at + 2, messages.relatedTooFar(name, member), messages.relatedTooFarHint(member))
    }
    if (known?.restricted) {
      return fail('restricted-name', at + 1, messages.relatedRestricted(name, member), messages.relatedRestrictedHint)
    }
    const type = known?.type ?? 'unknown'
    const node = { kind: 'related', source, reference: name, path: related.path, name: member, type } as const
    return { node: { ...node, offset, length }, type }
  }
  const qualified = (source: RecordSource, fields: FieldTypes, message: (name: string) => string) => {
    if (second === undefined) {
      return fail('incomplete-name', 0, messages.incompleteName(first), messages.incompleteHint(first))
    }
    const type = fields.get(second)
    if (type === undefined) return fail('unknown-name', 1, message(second), suggestionHint(second, fields.keys()))
    return field(source, second, type, rest, 1)
  }

  if (first === 'old') return qualified('old', scope.fields, messages.unknownName)
  if (first === 'user') return qualified('user', USER_FIELDS, messages.unknownUserField)
  if (first === 'row') {
    return scope.row
      ? qualified('row', scope.row, messages.unknownRowField)
      : fail('no-current-row', 0, messages.noCurrentRow, messages.noCurrentRowHint)
  }
  if (first === 'target' && scope.target && second !== undefined)
    return qualified('target', scope.target, messages.unknownTargetField)
  const type = scope.fields.get(first)
  if (type !== undefined) return field('record', first, type, keys, 0)
  const columns = scope.subTables?.get(first)
  if (!columns) return fail('unknown-name', 0, messages.unknownName(first), nameHint(first, scope))
  if (second === undefined) return { node: { kind: 'rows', table: first, offset, length }, type: 'rows' }
  const columnType = columns.get(second)
  if (columnType === undefined) {
    return fail('unknown-name', 1, messages.unknownColumn(first, second), suggestionHint(second, columns.keys()))
  }
  if (scope.each?.has(first) && rest.length === 0) {
    const node = { kind: 'column', table: first, name: second, type: columnType, each: true, offset, length } as const
    return { node, type: columnType }
  }
  const item = columnItem(columnType)
  if (item === undefined || rest.length > 0) {
    return fail('unknown-name', 1, messages.noMember(second, typeText(columnType)), undefined)
  }
  return { node: { kind: 'column', table: first, name: second, type: item, offset, length }, type: `${item}[]` }
}

/** A column of several values each would be a list of lists, which the language has not. */
function columnItem(type: ExpressionType): ScalarType | undefined {
  return isScalar(type) ? type : undefined
}

interface RelatedRead {
  readonly source: Exclude<RecordSource, 'user'>
  readonly name: string
  readonly related: RelatedSource
  readonly inside: readonly string[]
  /** The index of the reference in the path. */
  readonly at: number
}

function methodHint(name: string, inside: readonly string[]): string | undefined {
  const definition = FUNCTIONS.get(inside[0] ?? '')
  return definition && messages.functionMember(definition.name, usageOf(definition).replace(/\((\w+)/, `(${name}`))
}

function nameHint(name: string, scope: ExpressionScope): string {
  if (scope.row?.has(name)) return messages.rowHint(name)
  if (FUNCTIONS.has(name)) return messages.callHint(name)
  const known = [
    ...scope.fields.keys(),
    ...(scope.subTables?.keys() ?? []),
    'row',
    'old',
    'user',
    ...(scope.target ? ['target'] : []),
  ]
  const near = suggestName(name, known)
  return near === undefined ? messages.quoteHint(name) : `是不是 "${near}"？`
}

/** The place of one name of a path. Dots stand between names without blanks. */
function segment(node: NameNode, index: number): Span {
  const before = node.path.slice(0, index).reduce((length, name) => length + name.length + 1, 0)
  return { offset: node.offset + before, length: node.path[index]?.length ?? 0 }
}
