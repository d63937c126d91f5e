import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import type { EffectTarget } from './effect-target.ts'
import type { FieldIndex } from './field-index.ts'
import type { ExpressionPlan, SubTablePlan } from './plan.ts'

/** Where effects stand, and what their expressions may name. */
export interface EffectPlace {
  readonly scope: ExpressionScope
  readonly fields: FieldIndex
  readonly subTables: readonly SubTablePlan[]
  readonly context: CompileContext
  /** Whether there is a record before: `old.` says something. */
  readonly hasOld: boolean
}

/** An effect while it is compiled: the scope has its row. */
export interface EffectParts extends EffectPlace {
  readonly pointer: string
  /** The sub-table whose rows `row.` means; null: there is none. */
  readonly table: string | null
  /** Conditions that decide whether the effect is done, and to which rows: what it writes tells of what they read. */
  readonly deciding?: readonly ExpressionPlan[]
  /** The page that `target.` means; absent: there is none. */
  readonly target?: EffectTarget
}

/** The same place within a row of a sub-table. */
export function insideRow(table: string, place: EffectParts): EffectParts {
  const { scope } = place
  const row = scope.subTables?.get(table)
  const facts = scope.facts?.subTables.get(table)
  return {
    ...place,
    table,
    scope: {
      ...scope,
      ...(row && { row }),
      ...(scope.facts && { facts: { ...scope.facts, ...(facts && { row: facts }) } }),
    },
  }
}
