import { storedProperty } from '#renderer/action-traits.ts'
import type { ActionPlan, EffectValuePlan, ExpressionPlan, PagePlan, RecordEffectPlan } from '#renderer/compile/plan.ts'
import { EFFECT_EVENTS, type EffectEvent } from '#schemas/language/effects.ts'
import { actionRegistry } from '#widgets/action-registry.ts'

/** When something is done to a page's records, with what it writes into them and what follows from it. */
export interface Occasion {
  /** `确认收款`, `新增之后` */
  readonly title: string
  /** As the page calls it; null for what happens by itself. */
  readonly name: string | null
  /** What a record must fit; all of them. */
  readonly conditions: readonly { readonly when: ExpressionPlan; readonly message: string | null }[]
  /** Titles of what it asks for. */
  readonly asks: readonly string[]
  readonly values: readonly EffectValuePlan[]
  readonly effects: readonly RecordEffectPlan[]
}

const EVENT_TITLES: Readonly<Record<EffectEvent, string>> = {
  created: '新增之后',
  updated: '修改之后',
  deleted: '删除之后',
  restored: '恢复之后',
}

/** Everything that happens to the records of a page: what the language learns besides is one more line here. */
export function occasionsOf(plan: PagePlan): readonly Occasion[] {
  return [...actionOccasions(plan), ...eventOccasions(plan), ...timerOccasions(plan)]
}

function actionOccasions(plan: PagePlan): readonly Occasion[] {
  return plan.actions
    .map((action) => ({
      title: action.isForPrograms ? `别的程序：${action.title}` : action.title,
      name: action.name,
      conditions: [
        ...(action.when ? [{ when: action.when, message: null }] : []),
        ...buttonConditions(plan, action),
        ...plan.guards.filter(({ name }) => name === action.name),
      ],
      asks: action.input.map(({ title }) => title),
      values: writtenBy(action),
      effects: action.effects,
    }))
    .filter(({ values, effects }) => values.length > 0 || effects.length > 0)
}

/** The button of an action may ask for more than the action. */
function buttonConditions({ list }: PagePlan, action: ActionPlan) {
  return list.rowActions.flatMap(({ action: run, when }) =>
    run?.name === action.name && when && when !== action.when ? [{ when, message: null }] : [],
  )
}

function eventOccasions({ effects }: PagePlan): readonly Occasion[] {
  return EFFECT_EVENTS.filter((event) => effects[event].length > 0).map((event) => ({
    title: EVENT_TITLES[event],
    name: null,
    conditions: [],
    asks: [],
    values: [],
    effects: effects[event],
  }))
}

/** What time does is an action of the page, under the condition of the timer. */
function timerOccasions({ timers = [], actions }: PagePlan): readonly Occasion[] {
  return timers.flatMap(({ title, when, action, daily }) => {
    const run = actions.find(({ name }) => name === action)
    if (!run) return []
    return [
      {
        title: daily === null ? `到时：${title}` : `每天 ${daily}：${title}`,
        name: null,
        conditions: [{ when, message: null }],
        asks: [],
        values: writtenBy(run),
        effects: run.effects,
      },
    ]
  })
}

function writtenBy({ type, props, expressions }: ActionPlan): readonly EffectValuePlan[] {
  const property = storedProperty(actionRegistry.get(type))
  if (property === undefined) return []
  return Object.entries(props[property] ?? {}).map(([name, literal]) => {
    const expression = expressions.get(`/${property}/${name}`)
    return expression ? { name, expression } : { name, literal }
  })
}
