import { typeOf } from '../expression/expression-type.ts'
import type { ExpressionScope, FieldFacts, RelatedSource } from '../expression/scope.ts'
import { TARGET_PATH } from '../logic/target-related.ts'
import type { CompileKnowledge, ReferableField } from './compile-context.ts'
import { knownChoices } from './known-choices.ts'
import type { FieldPlan } from './plan.ts'

/** What may be read of the rows that a field names; undefined where it names none. */
export function relatedSource(
  { name, choices, multiple }: Pick<FieldPlan, 'name' | 'choices' | 'multiple'>,
  table: string | null,
  knowledge: CompileKnowledge,
): RelatedSource | undefined {
  if (choices?.source !== 'ref') return undefined
  const path = table === null ? name : `${table}.${name}`
  return { path, multiple, fields: relatedFields(choices.entity, knowledge) }
}

/** The same of a field of the row that an effect changes. */
export function targetRelated(
  name: string,
  { refersTo, multiple }: ReferableField,
  knowledge: CompileKnowledge,
): RelatedSource | undefined {
  if (refersTo === undefined) return undefined
  return { path: `${TARGET_PATH}${name}`, multiple, fields: relatedFields(refersTo, knowledge) }
}

function relatedFields(table: string, { tables, ...knowledge }: CompileKnowledge): RelatedSource['fields'] {
  const known = tables?.get(table)
  if (!known) return null
  return new Map(
    [...known].map(([field, { type, multiple: several, restricted, choices: from }]) => [
      field,
      {
        type: type ? typeOf(type, several) : ('unknown' as const),
        restricted,
        choices: knownChoices(from ?? null, knowledge),
      },
    ]),
  )
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
