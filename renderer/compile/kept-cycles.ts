import { computedNames } from '../expression/dependencies.ts'
import { type DependencyNode, orderByDependencies } from '../expression/order-by-dependencies.ts'
import type { PagePlan } from './plan.ts'

/** A circle, told at one of the kept fields that it goes through. */
export interface KeptCycle {
  readonly page: string
  readonly pointer: string
  readonly message: string
}

interface KeptNode extends DependencyNode {
  readonly page: string
  readonly title: string
  /** Null: it is computed from its own record. */
  readonly pointer: string | null
}

/** Kept values that would follow each other for ever: over all pages, with what is computed from them on the way. */
export function findKeptCycles(plans: readonly PagePlan[]): readonly KeptCycle[] {
  let nodes = plans.some(({ fields }) => fields.some(({ kept }) => kept)) ? plans.flatMap(nodesOf) : []
  const cycles: KeptCycle[] = []
  for (;;) {
    const outcome = orderByDependencies(nodes)
    if (outcome.ok) return cycles
    const round = outcome.cycle.flatMap((name) => nodes.find((node) => node.name === name) ?? [])
    const at = round.find(({ pointer }) => pointer !== null)
    if (!at || at.pointer === null) return cycles
    const way = round.map(({ page, title }) => `${titleOf(plans, page)}的“${title}”`).join(' → ')
    cycles.push({ page: at.page, pointer: at.pointer, message: `循环计算：${way}` })
    nodes = nodes.filter(({ name }) => name !== at.name)
  }
}

function nodesOf({ code, fields, computed }: PagePlan): readonly KeptNode[] {
  const kept = fields.flatMap(({ name, title, kept: by, pointer }) =>
    by?.rows
      ? [
          {
            name: `${code}.${name}`,
            page: code,
            title,
            pointer,
            dependsOn: by.rows.reads.map((one) => `${by.page}.${one}`),
          },
        ]
      : [],
  )
  const own = computed.flatMap(({ table, field, expression }) =>
    table === null
      ? [
          {
            name: `${code}.${field.name}`,
            page: code,
            title: field.title,
            pointer: null,
            dependsOn: computedNames(expression.dependencies).map((one) => `${code}.${one}`),
          },
        ]
      : [],
  )
  return [...kept, ...own]
}

function titleOf(plans: readonly PagePlan[], code: string): string {
  return plans.find((plan) => plan.code === code)?.title ?? code
}
