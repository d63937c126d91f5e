import type { BoardDeclaration } from '#schemas/language/board.ts'
import { storedProperty } from '../../action-traits.ts'
import { entriesOf } from '../../compile/compile-action-properties.ts'
import type { CompileContext } from '../../compile/compile-context.ts'
import type { OwnParts } from '../../compile/compile-record-page.ts'
import { type FieldIndex, fieldNamed } from '../../compile/field-index.ts'
import { checkChoices, knownChoices } from '../../compile/known-choices.ts'
import type {
  ActionPlan,
  BoardMovePlan,
  BoardPlan,
  FieldPlan,
  GroupPlan,
  ListPlan,
  PagePlan,
} from '../../compile/plan.ts'
import { suggestionHint } from '../../compile/suggest.ts'
import { compileFace } from '../row-views/compile-face.ts'

/** Its group is found once the list is there. */
const NO_GROUP = -1

type Actions = ReadonlyMap<string, ActionPlan>
type Outcome = { readonly value: unknown } | 'nothing' | 'anything'

/** The rows of the page in columns; null where it has no board, or the field of its columns is none. */
export function compileBoard(fields: FieldIndex, actions: Actions, context: CompileContext): BoardPlan | null {
  const { board } = context.page
  if (!board) return null
  const face = compileFace(board, '/board', fields, context)
  const sum = board.sum === undefined ? null : compileSum(board.sum, fields, context)
  const by = compileBy(board.by, fields, context)
  if (!by) return null
  const known = knownChoices(by.choices, context.knowledge)
  for (const [index, value] of (board.columns ?? []).entries()) {
    checkChoices(value, known, `/board/columns/${index}`, context)
  }
  const moves = compileMoves(board, by, actions, context)
  return { ...face, by, columns: board.columns ?? null, moves, group: NO_GROUP, sum }
}

function compileBy(name: string, fields: FieldIndex, context: CompileContext): FieldPlan | null {
  const field = fieldNamed(name, '/board/by', fields, context)
  const reason = field && reasonAgainst(field)
  if (!field || reason === null) return field
  const message = `不能按字段 "${name}" 分列：${reason}`
  context.problems.report('board-not-fitting', '/board/by', { message, actual: name })
  return null
}

function reasonAgainst({ type, multiple, choices, queryOperator, permissions }: FieldPlan): string | null {
  if (type.kind !== 'enum') return `它的类型是 ${type.kind}，要用 enum`
  if (multiple) return '它存多个值'
  if (!choices) return '它没有可选值'
  if (queryOperator === null) return '它写了 query: false'
  // The column that a card stands in tells its value to whoever may list.
  return permissions.length > 0 ? '它不是人人可见，卡片所在的列会说出它的值' : null
}

function compileSum(name: string, fields: FieldIndex, context: CompileContext): FieldPlan | null {
  const field = fieldNamed(name, '/board/sum', fields, context)
  if (!field) return null
  if (field.multiple || field.choices || !['integer', 'long', 'decimal'].includes(field.type.kind)) {
    const message = `字段 "${name}" 不是数字，不能合计`
    context.problems.report('board-not-fitting', '/board/sum', { message, actual: name })
    return null
  }
  return field
}

/** What moving a card to each column runs: as the page says it, else the actions that write the value of the column. */
function compileMoves(
  board: BoardDeclaration,
  by: FieldPlan,
  actions: Actions,
  context: CompileContext,
): readonly BoardMovePlan[] {
  const declared = (board.moves ?? []).flatMap((_, index) => compileMove(board, index, by, actions, context) ?? [])
  const decided = new Set((board.moves ?? []).map(({ to }) => to))
  const derived = [...actions.values()].flatMap((action): readonly BoardMovePlan[] => {
    const outcome = outcomeOf(action, by, context)
    if (typeof outcome !== 'object' || !action.needsRows) return []
    const to = String(outcome.value)
    if (outcome.value === null || decided.has(to) || board.columns?.includes(to) === false) return []
    return [{ from: null, to, action }]
  })
  reportAmbiguous(derived, context)
  return [...declared, ...derived]
}

function compileMove(
  board: BoardDeclaration,
  index: number,
  by: FieldPlan,
  actions: Actions,
  context: CompileContext,
): BoardMovePlan | null {
  const { problems } = context
  const move = board.moves?.[index]
  const pointer = `/board/moves/${index}`
  if (!move || !problems.isSound(pointer)) return null
  const { from = null, to, do: name } = move
  const known = knownChoices(by.choices, context.knowledge)
  for (const [key, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    checkChoices(value, known, `${pointer}/${key}`, context)
    if (value === null || board.columns?.includes(value) !== false) continue
    const message = `columns 中没有 "${value}" 这一列`
    problems.report('move-not-fitting', `${pointer}/${key}`, { message, actual: value })
  }
  if (from === to) {
    const message = `从 "${to}" 移到 "${to}" 不是移动`
    problems.report('move-not-fitting', `${pointer}/from`, { message, actual: to })
  }
  const action = actions.get(name)
  if (!action) {
    if (Object.hasOwn(context.page.actions ?? {}, name)) return null
    const hint = suggestionHint(name, [...actions.keys()])
    problems.report('unknown-action', `${pointer}/do`, { message: `没有动作 "${name}"`, actual: name, hint })
    return null
  }
  const reason = reasonAgainstMove(action, to, by, context)
  if (reason === null) return { from, to, action }
  problems.report('move-not-fitting', `${pointer}/do`, { message: reason, actual: name })
  return null
}

function reasonAgainstMove(action: ActionPlan, to: string, by: FieldPlan, context: CompileContext): string | null {
  if (!action.needsRows) return `动作“${action.title}”写了 needsRows: false，不作用于行`
  const outcome = outcomeOf(action, by, context)
  if (outcome === 'nothing') return `动作“${action.title}”不改 "${by.name}"`
  if (outcome === 'anything' || String(outcome.value) === to) return null
  return `动作“${action.title}”把 "${by.name}" 写成 "${String(outcome.value)}"，不是 "${to}"`
}

/** What the action makes of the field: a written value, what it computes or is told, or nothing. */
function outcomeOf(action: ActionPlan, by: FieldPlan, context: CompileContext): Outcome {
  const property = storedProperty(context.actions.get(action.type))
  if (property === undefined) return 'nothing'
  const [written] = entriesOf(property, action.props).filter(([name]) => name === by.name)
  if (action.expressions.has(`/${property}/${by.name}`)) return 'anything'
  if (written) return { value: written[1] }
  return action.input.some(({ field }) => field.name === by.name) ? 'anything' : 'nothing'
}

function reportAmbiguous(moves: readonly BoardMovePlan[], { problems }: CompileContext): void {
  for (const to of new Set(moves.map((move) => move.to))) {
    const [first, ...others] = moves.filter((move) => move.to === to).map(({ action }) => action)
    if (!first || others.length === 0) continue
    const titles = [first, ...others].map(({ title }) => `“${title}”`).join('、')
    problems.report('ambiguous-move', '/board', {
      part: 'key',
      message: `移到 "${to}" 有几个动作：${titles}`,
      hint: `写 "moves": [{ "to": "${to}", "do": "${first.name}" }]`,
    })
  }
}

/** The list with the group that counts the columns of its board. */
export function withBoardGroup(list: ListPlan, own: OwnParts): Pick<PagePlan, 'list'> & OwnParts {
  const { board } = own
  if (!board) return { ...own, list }
  const groups = list.groups ?? []
  const { by, sum } = board
  const group: GroupPlan = {
    field: by,
    per: null,
    title: by.title,
    figures: [
      { key: 'count', statistic: null, field: null },
      ...(sum ? [{ key: `sum(${sum.name})`, statistic: 'sum' as const, field: sum }] : []),
    ],
    unlisted: true,
  }
  return { ...own, board: { ...board, group: groups.length }, list: { ...list, groups: [...groups, group] } }
}
