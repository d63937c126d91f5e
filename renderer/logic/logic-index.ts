import type { ExpressionPlan, PagePlan } from '../compile/plan.ts'

/** What has to be looked at again when something changes: names of fields and sub-tables to what reads them. */
export interface LogicIndex {
  readonly reactionsReading: ReadonlyMap<string, readonly number[]>
  /** Positions in `plan.computed`. */
  readonly computedReading: ReadonlyMap<string, readonly number[]>
}

export function createLogicIndex(plan: PagePlan): LogicIndex {
  const reactionsReading = new Map<string, number[]>()
  for (const [index, reaction] of plan.form.reactions.entries()) {
    const valueExpressions = [...reaction.whenTrue, ...(reaction.otherwise ?? [])].flatMap(({ value }) =>
      value && 'expression' in value ? [value.expression] : [],
    )
    for (const name of namesRead([reaction.when, ...valueExpressions], null)) add(reactionsReading, name, index)
  }
  const computedReading = new Map<string, number[]>()
  for (const [index, { table, expression }] of plan.computed.entries()) {
    // Rows come and go: a computed column is looked at again whenever its table changes.
    const names = new Set([...namesRead([expression], table), ...(table === null ? [] : [table])])
    for (const name of names) add(computedReading, name, index)
  }
  return { reactionsReading, computedReading }
}

/** Top-level names of the record that expressions read; a row's own fields count as its table. */
export function namesRead(expressions: readonly ExpressionPlan[], table: string | null): ReadonlySet<string> {
  const names = expressions.flatMap(({ dependencies }) =>
    dependencies.flatMap((dependency) => {
      switch (dependency.kind) {
        case 'field':
          return [dependency.name]
        case 'column':
        case 'rows':
          return [dependency.table]
        case 'row':
          return table === null ? [] : [table]
        default:
          return []
      }
    }),
  )
  return new Set(names)
}

function add(index: Map<string, number[]>, name: string, position: number): void {
  const positions = index.get(name)
  if (!positions) index.set(name, [position])
  else if (positions.at(-1) !== position) positions.push(position)
}
