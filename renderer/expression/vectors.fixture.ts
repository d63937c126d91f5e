import { type FieldType, parseFieldType } from '#schemas/language/field-type.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { compileExpression, type ExpressionPurpose } from './check-expression.ts'
import { evaluate } from './evaluate.ts'
import type { ExpressionType } from './expression-type.ts'
import { ExpressionError, type ExpressionErrorCode } from './limits.ts'
import { type ExpressionScope, type ExpressionValues, fieldTypes, type NamedValues } from './scope.ts'
import type { ExpressionProblemCode } from './tree.ts'
import file from './vectors.json' with { type: 'json' }

/** What an expression comes to: a value, its mistakes with their places, or the limit that it runs into. */
export type VectorOutcome =
  | { readonly value: CanonicalValue }
  | {
      readonly errors: readonly {
        readonly code: ExpressionProblemCode
        readonly offset: number
        readonly length: number
      }[]
    }
  | { readonly limit: ExpressionErrorCode }

/** A line of `vectors.json`: an expression, where it stands if not in the usual place, and what it comes to. */
export interface Vector {
  readonly text: string
  readonly expected: unknown
  readonly outcome: () => VectorOutcome
}

interface VectorLine {
  readonly text: string
  readonly purpose?: string
  readonly noRow?: boolean
  /** In place of the usual values. */
  readonly record?: NamedValues
  readonly old?: NamedValues | null
  readonly user?: NamedValues
  /** Fields with a text of that many `x`. */
  readonly repeat?: Readonly<Record<string, number>>
  readonly value?: unknown
  readonly errors?: unknown
  readonly limit?: string
}

/** The same lines run in Node, as on the server, and in the browser: a form and the save behind it have to agree. */
export const expressionVectors: readonly Vector[] = readLines(file.vectors).map((line) => ({
  text: line.text,
  expected: expectedOf(line),
  outcome: () => outcomeOf(line),
}))

/** The lines that come to something else than they say. */
export function vectorMismatches(vectors: readonly Vector[] = expressionVectors): readonly string[] {
  return vectors.flatMap(({ text, expected, outcome }) => {
    const [came, wanted] = [JSON.stringify(outcome()), JSON.stringify(expected)]
    return came === wanted ? [] : [`${text} comes to ${came} and not to ${wanted}`]
  })
}

// The lines of the file have many shapes; this says what they have in common.
function readLines(lines: readonly VectorLine[]): readonly VectorLine[] {
  return lines
}

function expectedOf({ value, errors, limit }: VectorLine): unknown {
  if (limit !== undefined) return { limit }
  return errors === undefined ? { value } : { errors }
}

function outcomeOf(line: VectorLine): VectorOutcome {
  const checked = compileExpression(line.text, line.noRow ? scopeOutsideOfRows : vectorScope, purposeOf(line.purpose))
  if (!checked.ok) {
    return { errors: checked.errors.map(({ code, offset, length }) => ({ code, offset, length })) }
  }
  try {
    return { value: evaluate(checked.expression, valuesOf(line)) }
  } catch (error) {
    if (error instanceof ExpressionError) return { limit: error.code }
    throw error
  }
}

function purposeOf(text: string | undefined): ExpressionPurpose | undefined {
  if (text === undefined) return undefined
  if (text === 'condition') return { kind: 'condition' }
  const types: readonly ExpressionType[] = ['text', 'number', 'date', 'unknown', 'text[]']
  const type = types.find((known) => known === text)
  if (type === undefined) throw new TypeError(`A vector has no purpose ${text}.`)
  return { kind: 'value', type }
}

/** Fields of all types, a sub-table and its current row. */
export const vectorScope: ExpressionScope = {
  fields: typesOf(file.fields),
  subTables: new Map(Object.entries(file.subTables).map(([name, fields]) => [name, typesOf(fields)])),
  row: typesOf(file.subTables.tiers),
}
const scopeOutsideOfRows: ExpressionScope = { fields: vectorScope.fields }

export const vectorValues: ExpressionValues = file.values

function valuesOf(line: VectorLine): ExpressionValues {
  const repeated = Object.entries(line.repeat ?? {}).map(([name, length]) => [name, 'x'.repeat(length)])
  return {
    ...vectorValues,
    record: { ...vectorValues.record, ...line.record, ...Object.fromEntries(repeated) },
    ...(line.old === undefined ? {} : { old: line.old }),
    ...(line.user === undefined ? {} : { user: line.user }),
  }
}

function typesOf(fields: Readonly<Record<string, string>>) {
  return fieldTypes(
    Object.entries(fields).map(([name, type]) => ({
      name,
      type: readType(type),
      multiple: file.multiple.includes(name),
    })),
  )
}

function readType(text: string): FieldType {
  const type = parseFieldType(text)
  if (!type) throw new TypeError(`A vector has no field type ${text}.`)
  return type
}
