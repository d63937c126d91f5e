import {
  EFFECT_EVENTS,
  EFFECT_KINDS,
  type EffectEvent,
  type RecordEffectDeclaration,
} from '#schemas/language/effects.ts'
import { storedProperty } from '../action-traits.ts'
import { compileEffectWork } from './compile-effect-work.ts'
import { compileCondition } from './compile-expression.ts'
import { type EffectParts, type EffectPlace, insideRow } from './effect-parts.ts'
import { pointerOf } from './page-source-text.ts'
import { withPages } from './page-sources.ts'
import type { ActionPlan, PageEffectsPlan, RecordEffectPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

/** What follows from each event of the page's records. */
export function compilePageEffects(place: Omit<EffectPlace, 'hasOld'>): PageEffectsPlan {
  const ofEvent = (event: EffectEvent) =>
    compileEffects(place.context.page.effects?.[event] ?? [], pointerOf('effects', event), event, {
      ...place,
      hasOld: event === 'updated',
    })
  return {
    created: ofEvent('created'),
    updated: ofEvent('updated'),
    deleted: ofEvent('deleted'),
    restored: ofEvent('restored'),
  }
}

/** The actions with what follows from them; reported where an action stores nothing that anything could follow from. */
export function withEffects(
  actions: ReadonlyMap<string, ActionPlan>,
  place: Omit<EffectPlace, 'hasOld'>,
): ReadonlyMap<string, ActionPlan> {
  const { page, actions: types, problems } = place.context
  return new Map(
    [...actions].map(([name, action]) => {
      const declared = page.actions?.[name]?.effects ?? []
      const pointer = pointerOf('actions', name, 'effects')
      if (declared.length > 0 && storedProperty(types.get(action.type)) === undefined) {
        const message = `动作类型 "${action.type}" 不保存数据，不能写 effects`
        problems.report('invalid-effect', pointer, { part: 'key', message })
        return [name, action]
      }
      return [name, { ...action, effects: compileEffects(declared, pointer, name, { ...place, hasOld: true }) }]
    }),
  )
}

/**
 * Effects in the order of the text. What they reach are other pages, which only the command line and the server know:
 * elsewhere they are passed over, since no browser runs them.
 *
 * @param owner what they follow from: an event, or an action.
 */
function compileEffects(
  declarations: readonly RecordEffectDeclaration[],
  pointer: string,
  owner: EffectEvent | (string & {}),
  place: EffectPlace,
): readonly RecordEffectPlan[] {
  const { problems, knowledge } = place.context
  if (!knowledge.pageOutlines) return []
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index): readonly RecordEffectPlan[] => {
    const at = `${pointer}/${index}`
    if (!problems.isSound(at)) return []
    const name = declaration.id ?? `${owner}/${index}`
    if (seen.has(name)) problems.report('duplicate-name', `${at}/id`, { message: `后果 "${name}" 重复` })
    seen.add(name)
    const plan = compileEffect(declaration, name, { ...place, pointer: at, table: null })
    return plan ? [plan] : []
  })
}

function compileEffect(
  declaration: RecordEffectDeclaration,
  name: string,
  place: EffectParts,
): RecordEffectPlan | null {
  const { pointer, context } = place
  const kinds = EFFECT_KINDS.filter((kind) => declaration[kind] !== undefined)
  if (kinds.length !== 1) {
    const message = kinds.length === 0 ? '这个后果什么也不做' : `${kinds.join('、')} 只能写一个`
    const hint = kinds.length === 0 ? `写 ${EFFECT_KINDS.join('、')} 之一` : '分成几个后果，按顺序执行'
    context.problems.report('invalid-effect', pointer, { part: 'key', message, hint })
    return null
  }
  const each = declaration.each === undefined ? null : readEach(declaration.each, place)
  if (declaration.each !== undefined && !each) return null
  const inside = each ? insideRow(each.table, place) : place
  const judged = withPages(inside.scope, context)
  const when =
    declaration.when === undefined ? null : compileCondition(declaration.when, `${pointer}/when`, judged, context)
  if (declaration.when !== undefined && !when) return null
  if (declaration.onImport && declaration.message === undefined && declaration.webhook === undefined) {
    const message = 'onImport 只用于 message 和 webhook：其他后果在导入时总会执行'
    context.problems.report('invalid-effect', `${pointer}/onImport`, { part: 'key', message, hint: '删去 onImport' })
  }
  const work = compileEffectWork(declaration, { ...inside, deciding: when ? [when] : [] })
  return work && { name, when, each, work, onImport: declaration.onImport ?? false, pointer }
}

/** `lines`, `old.lines`. */
function readEach(text: string, { pointer, scope, context, hasOld }: EffectParts): RecordEffectPlan['each'] {
  const isOld = text.startsWith('old.')
  const table = isOld ? text.slice('old.'.length) : text
  const names = scope.subTables?.keys() ?? []
  if (!scope.subTables?.has(table)) {
    const message = `没有子表 "${table}"`
    context.problems.report('unknown-sub-table', `${pointer}/each`, {
      message,
      actual: text,
      hint: suggestionHint(table, names),
    })
    return null
  }
  if (isOld && !hasOld) {
    const message = '这里没有修改之前的行，不能写 old.'
    context.problems.report('invalid-effect', `${pointer}/each`, { message, actual: text, hint: `写 "${table}"` })
    return null
  }
  return { table, from: isOld ? 'old' : 'record' }
}

/** All effects of a page, with what they follow from. */
export function effectsOf({
  effects,
  actions,
}: {
  readonly effects: PageEffectsPlan
  readonly actions: readonly { readonly name: string; readonly effects: readonly RecordEffectPlan[] }[]
}): readonly { readonly owner: string; readonly effect: RecordEffectPlan }[] {
  return [
    ...EFFECT_EVENTS.flatMap((event) => effects[event].map((effect) => ({ owner: event as string, effect }))),
    ...actions.flatMap((action) => action.effects.map((effect) => ({ owner: `action:${action.name}`, effect }))),
  ]
}
