import type { ExpressionPlan, RelatedPlan, SetEffectPlan } from '../compile/plan.ts'
import type { RelatedRows } from '../expression/scope.ts'

/** What stands before the references of the row that an effect changes: `target.category`. */
export const TARGET_PATH = 'target.'

/** What an effect reads of the rows that its target refers to, by the references as the target's own page names them. */
export function targetReads({ values, demands }: Pick<SetEffectPlan, 'values' | 'demands'>): readonly RelatedPlan[] {
  const written = values.flatMap((value): readonly ExpressionPlan[] =>
    'expression' in value ? [value.expression] : [],
  )
  const read = [...written, ...demands.map(({ that }) => that)].flatMap(({ dependencies }) => dependencies)
  return read.flatMap((dependency): readonly RelatedPlan[] =>
    dependency.kind === 'related' && dependency.path.startsWith(TARGET_PATH)
      ? [{ path: dependency.path.slice(TARGET_PATH.length), names: [dependency.name] }]
      : [],
  )
}

/** The rows that are related to what an effect follows from, with those that its target refers to. */
export function withTargetRows(source: RelatedRows | undefined, target: RelatedRows): RelatedRows {
  return {
    get missed() {
      return (source?.missed ?? 0) + target.missed
    },
    find: (path, value) =>
      path.startsWith(TARGET_PATH) ? target.find(path.slice(TARGET_PATH.length), value) : source?.find(path, value),
    ...(source?.aggregate && { aggregate: (node, values) => source.aggregate?.(node, values) }),
  }
}
