import { TARGET_PATH } from '../logic/target-related.ts'
import type { ExpressionPlan, RelatedPlan } from './plan.ts'

/** What expressions of a page read through its references, gathered while they are compiled. */
export interface RelatedReads {
  note(expression: Pick<ExpressionPlan, 'dependencies'>): void
  /** In the order of the references, each field once. */
  plans(): readonly RelatedPlan[]
}

export function createRelatedReads(): RelatedReads {
  const read = new Map<string, Set<string>>()
  return {
    note({ dependencies }) {
      for (const dependency of dependencies) {
        // Those of other pages' rows are read with the rows.
        if (dependency.kind !== 'related' || dependency.path.startsWith(TARGET_PATH)) continue
        const names = read.get(dependency.path) ?? new Set()
        read.set(dependency.path, names.add(dependency.name))
      }
    },
    plans: () => [...read].map(([path, names]) => ({ path, names: [...names] })),
  }
}
