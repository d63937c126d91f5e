import type { EffectEvent } from '#schemas/language/effects.ts'
import { orderByDependencies } from '../expression/order-by-dependencies.ts'
import { effectsOf } from './compile-effects.ts'
import type { PagePlan, RecordEffectPlan } from './plan.ts'

/** A circle, told at one of the effects that it goes through. */
export interface EffectCycle {
  /** The page that it is told at. */
  readonly page: string
  readonly pointer: string
  readonly message: string
}

/** What happens to the records of a page, as a node: `order:updated`. */
interface Happening {
  readonly name: string
  readonly dependsOn: readonly string[]
  readonly page: string
  readonly effects: readonly RecordEffectPlan[]
}

/**
 * Effects that would go round for ever: what follows from an event of one page is an event of another. Actions are where
 * it begins, and are never where it comes back to.
 */
export function findEffectCycles(plans: readonly PagePlan[]): readonly EffectCycle[] {
  const titles = new Map(plans.map(({ code, title }) => [code, title]))
  let happenings = plans.flatMap(happeningsOf)
  const cycles: EffectCycle[] = []
  for (;;) {
    const outcome = orderByDependencies(happenings)
    if (outcome.ok) return cycles
    const [first = '', second = ''] = outcome.cycle
    const at = happenings.find(({ name }) => name === first)
    const effect = at?.effects.find((candidate) => followsFrom(candidate) === second)
    if (!at || !effect) return cycles
    const round = outcome.cycle.map((name) => describe(name, titles)).join(' → ')
    cycles.push({
      page: at.page,
      pointer: effect.pointer,
      message: `后果互相触发：${round}`,
    })
    happenings = happenings.filter(({ name }) => name !== first)
  }
}

function happeningsOf(plan: PagePlan): readonly Happening[] {
  const byEvent = new Map<string, RecordEffectPlan[]>()
  for (const { owner, effect } of effectsOf(plan)) {
    if (owner.startsWith('action:')) continue
    byEvent.set(owner, [...(byEvent.get(owner) ?? []), effect])
  }
  return [...byEvent].map(([event, effects]) => ({
    name: `${plan.code}:${event}`,
    page: plan.code,
    effects,
    dependsOn: effects.flatMap((effect) => followsFrom(effect) ?? []),
  }))
}

/** The event that an effect brings about, on the page that it reaches; undefined: none. */
function followsFrom({ work }: RecordEffectPlan): string | undefined {
  switch (work.kind) {
    case 'set':
      return work.values.length > 0 ? `${work.page}:updated` : undefined
    case 'insert':
      return `${work.page}:created`
    default:
      return undefined
  }
}

const EVENT_TEXTS: Readonly<Record<EffectEvent, string>> = {
  created: '新增',
  updated: '修改',
  deleted: '删除',
  restored: '恢复',
}

function describe(name: string, titles: ReadonlyMap<string, string>): string {
  const [page = '', event = ''] = name.split(':')
  const text = Object.entries(EVENT_TEXTS).find(([key]) => key === event)?.[1] ?? event
  return `${titles.get(page) ?? page}（${text}）`
}
