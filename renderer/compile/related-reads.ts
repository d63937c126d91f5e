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
        if (dependency.kind !== 'related') continue
        const names = read.get(dependency.path) ?? new Set()
        read.set(dependency.path, names.add(dependency.name))
      }
    },
    plans: () => [...read].map(([path, names]) => ({ path, names: [...names] })),
  }
}
