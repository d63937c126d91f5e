import { typeOf } from '../expression/expression-type.ts'
import type { ExpressionScope, FieldFacts, RelatedSource } from '../expression/scope.ts'
import type { CompileKnowledge } from './compile-context.ts'
import { knownChoices } from './known-choices.ts'
import type { FieldPlan } from './plan.ts'

/** What may be read of the rows that a field names; undefined where it names none. */
export function relatedSource(
  { name, choices, multiple }: Pick<FieldPlan, 'name' | 'choices' | 'multiple'>,
  table: string | null,
  { tables, ...knowledge }: CompileKnowledge,
): RelatedSource | undefined {
  if (choices?.source !== 'ref') return undefined
  const known = tables?.get(choices.entity)
  const fields =
    known &&
    new Map(
      [...known].map(([field, { type, multiple: several, restricted, choices: from }]) => [
        field,
        {
          type: type ? typeOf(type, several) : ('unknown' as const),
          restricted,
          choices: knownChoices(from ?? null, knowledge),
        },
      ]),
    )
  return { path: table === null ? name : `${table}.${name}`, multiple, fields: fields ?? null }
}

/** The same scope where no row of another page is at hand: what is worked out before, or by the browser alone. */
export function withoutRelated(scope: ExpressionScope): ExpressionScope {
  const { pages: _, ...around } = scope
  const { facts } = around
  if (!facts) return around
  const { row } = facts
  const subTables = new Map([...facts.subTables].map(([name, fields]) => [name, bare(fields)]))
  return { ...around, facts: { ...facts, record: bare(facts.record), subTables, ...(row && { row: bare(row) }) } }
}

function bare(facts: FieldFacts): FieldFacts {
  return new Map([...facts].map(([name, { related: _, ...fact }]) => [name, fact]))
}
