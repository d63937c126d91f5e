import { dependenciesOf } from '../expression/dependencies.ts'
import type { CheckedNode } from '../expression/tree.ts'
import { conditionedReference } from '../logic/reference-conditions.ts'
import type { CompileContext } from './compile-context.ts'
import type { FieldIndex } from './field-index.ts'
import type {
  ActionPlan,
  CheckPlan,
  ComputedPlan,
  EffectPlan,
  ExpressionPlan,
  FieldPlan,
  GuardPlan,
  ReactionPlan,
  RowActionPlan,
  SightLockPlan,
  SubTablePlan,
} from './plan.ts'
import {
  fieldAt,
  fieldsRead,
  inputsOf,
  isCovered,
  isRestricted,
  isRevealed,
  permissionsOf,
  type ReadField,
  revealsAt,
  type SightFields,
  titlesOf,
} from './sight.ts'

interface PageFields {
  readonly fields: FieldIndex
  readonly subTables: readonly SubTablePlan[]
  /** In the order in which they are computed. */
  readonly computed: readonly ComputedPlan[]
}

/**
 * The fields with what they inherit: a computed value tells of what it is computed from, so it takes what seeing that
 * takes, unless the page reveals it.
 */
export function inheritSight({ fields, subTables, computed }: PageFields, context: CompileContext): PageFields {
  const { page, problems } = context
  const declared = new Map(fields.plans)
  const tables = new Map(subTables.map((table) => [table.name, new Map(table.fieldByName)]))
  const asked = fields.declared.flatMap((field): ComputedPlan[] =>
    field.asked ? [{ table: null, field, expression: field.asked.expression }] : [],
  )
  for (const one of [...computed, ...asked]) {
    const { table, field, expression } = one
    const now: SightFields = {
      fieldByName: declared,
      subTables: subTables.map((each) => ({ ...each, fieldByName: tables.get(each.name) ?? each.fieldByName })),
    }
    const restricted = fieldsRead(expression.dependencies, table, now).filter(isRestricted)
    const decided = revealsAt(page, field.pointer)
    const inherited = permissionsOf(restricted)
    if (inherited.length === 0 || isRevealed(page, one)) continue
    if (
      decided === undefined &&
      !isCovered(
        field,
        inherited.map(({ see }) => see),
      )
    ) {
      problems.report('restricted-result', field.pointer, {
        part: 'key',
        message: `“${field.title}”由需要权限的${quoted(titlesOf(restricted))}算出，只有能看到它们的人能看到`,
        hint: '写上同样的 permission，或写 "reveals": false 确认、"reveals": true 允许人人看到',
      })
    }
    const permissions = permissionsOf([{ table, field }, ...restricted])
    const siblings = table === null ? declared : tables.get(table)
    siblings?.set(field.name, { ...field, permissions })
  }
  const current = (table: string | null, field: FieldPlan) =>
    (table === null ? declared : tables.get(table))?.get(field.name) ?? field
  return {
    fields: { ...fields, declared: fields.declared.map((field) => current(null, field)), plans: declared },
    subTables: subTables.map((table) => ({
      ...table,
      fields: table.fields.map((field) => current(table.name, field)),
      fieldByName: tables.get(table.name) ?? table.fieldByName,
      columns: table.columns.map((field) => current(table.name, field)),
    })),
    computed: computed.map((one) => ({ ...one, field: current(one.table, one.field) })),
  }
}

/** What of a page compares, decides, or fills in. */
export interface DecidingParts {
  readonly checks: readonly CheckPlan[]
  readonly reactions: readonly ReactionPlan[]
  readonly actions: readonly ActionPlan[]
  readonly rowActions: readonly RowActionPlan[]
  readonly guards: readonly GuardPlan[]
}

/** Something that compares, as it is looked at for its locks. */
interface Comparison {
  /** What it is, for its author: 校验 "covers-cost". */
  readonly subject: string
  /** Where the page may say `reveals`. */
  readonly owner: string
  readonly pointer: string
  readonly table: string | null
  /** Parts that are compared as a whole. */
  readonly parts: readonly Pick<ExpressionPlan, 'dependencies'>[]
  /** Locked besides what is read: what a reaction changes, a reference whose choices depend on it. */
  readonly targets: readonly string[]
  /** Expressions of which the outcome is not told. */
  readonly silenced: readonly string[]
}

/** Locks for all that compares with fields of restricted sight; mistakes and open decisions are reported. */
export function compileSightLocks(
  { fields, subTables, computed }: PageFields,
  parts: DecidingParts,
  context: CompileContext,
): readonly SightLockPlan[] {
  const sight: SightFields = { fieldByName: fields.plans, subTables }
  reportLanding(parts, sight, context)
  const comparisons = [
    ...parts.checks.map((check) => ofCheck(check, null)),
    ...subTables.flatMap((table) => table.checks.map((check) => ofCheck(check, table.name))),
    ...parts.actions.flatMap((action) => action.checks.map((check) => ofCheck(check, null, false))),
    ...parts.reactions.map((reaction) => ofReaction(reaction, null)),
    ...subTables.flatMap(({ name, reactions = [] }) => reactions.map((reaction) => ofReaction(reaction, name))),
    ...conditionsOf(parts),
    ...subTables.flatMap(conditionsOfRows),
    ...referencesOf(sight),
    ...computed.flatMap(ofRules),
  ]
  const used = new Set<string>()
  const locks = comparisons.flatMap((comparison) => {
    const lock = lockOf(comparison, sight, context)
    if (lock) used.add(comparison.owner)
    return lock && revealsAt(context.page, comparison.owner) !== true ? [lock] : []
  })
  for (const owner of decidedOwners(comparisons, computed)) {
    if (!used.has(owner) && !readsRestricted(owner, parts, sight, computed)) {
      context.problems.report('reveals-nothing', `${owner}/reveals`, {
        part: 'key',
        message: '这里没有读到需要权限的字段，reveals 没有作用',
      })
    }
  }
  return locks

  function decidedOwners(all: readonly Comparison[], values: readonly ComputedPlan[]): Iterable<string> {
    const declared = [...fields.declared, ...subTables.flatMap((table) => table.fields)]
    const owners = [
      ...all.map(({ owner }) => owner),
      ...values.map(({ field }) => field.pointer),
      ...declared.map(({ pointer }) => pointer),
      ...parts.actions.map(({ pointer }) => pointer),
    ]
    return new Set(owners.filter((owner) => revealsAt(context.page, owner) !== undefined))
  }
}

function ofCheck(check: CheckPlan, table: string | null, isSilenced = true): Comparison {
  return {
    subject: `校验 "${check.id}"`,
    owner: check.pointer,
    pointer: check.that.pointer,
    table,
    parts: [check.that],
    targets: [],
    silenced: isSilenced ? [check.that.pointer] : [],
  }
}

function ofReaction(reaction: ReactionPlan, table: string | null): Comparison {
  const effects = effectsOf(reaction)
  const values = effects.flatMap(({ value }) => (value && 'expression' in value ? [value.expression] : []))
  return {
    subject: `联动 "${reaction.id}"`,
    owner: reaction.pointer,
    pointer: reaction.when.pointer,
    table,
    parts: [...atomsOf(reaction.when), ...values],
    targets: effects.map(({ target }) => (table === null ? target : `${table}.${target}`)),
    silenced: [reaction.when, ...values].map(({ pointer }) => pointer),
  }
}

/** When buttons are offered. The server tells whether it runs an action: that much the page has decided. */
function conditionsOf({ actions, rowActions, guards }: DecidingParts): readonly Comparison[] {
  const named = [
    ...actions.map(({ when, title }) => ({ when, title })),
    ...rowActions.map(({ when, title }) => ({ when, title })),
    ...guards.map(({ when, title }) => ({ when, title })),
  ]
  const conditions = new Map(
    named.flatMap(({ when, title }) => (when ? [[when.pointer, { when, title }] as const] : [])),
  )
  return [...conditions.values()].map((condition) => ofCondition(condition, null))
}

/** The same of the rows of a sub-table. */
function conditionsOfRows({ name, guards = [] }: SubTablePlan): readonly Comparison[] {
  return guards.map((guard) => ofCondition(guard, name))
}

function ofCondition(
  { when, title }: { readonly when: ExpressionPlan; readonly title: string },
  table: string | null,
): Comparison {
  return {
    subject: `“${title}”的条件`,
    owner: parentOf(when.pointer),
    pointer: when.pointer,
    table,
    parts: atomsOf(when),
    targets: [],
    silenced: [],
  }
}

/** References whose choices depend on other fields: which of them are offered tells what those hold. */
function referencesOf({ fieldByName, subTables }: SightFields): readonly Comparison[] {
  const places = [
    ...[...fieldByName.values()].map((field) => ({ table: null, field })),
    ...subTables.flatMap((table) => table.fields.map((field) => ({ table: table.name, field }))),
  ]
  return places.flatMap(({ table, field }) => {
    const values = (conditionedReference(field)?.where ?? []).flatMap(({ value }) =>
      'expression' in value ? [value.expression] : [],
    )
    if (values.length === 0) return []
    return [
      {
        subject: `“${field.title}”的可选范围`,
        owner: field.pointer,
        pointer: `${field.pointer}/ref/where`,
        table,
        parts: values,
        targets: [table === null ? field.name : `${table}.${field.name}`],
        silenced: values.map(({ pointer }) => pointer),
      },
    ]
  })
}

/** Rules of a computed value are checks of what it is computed from. */
function ofRules({ table, field, expression }: ComputedPlan): readonly Comparison[] {
  if (field.rules.length === 0 && !field.unique) return []
  return [
    {
      subject: `“${field.title}”的规则`,
      owner: field.pointer,
      pointer: field.pointer,
      table,
      parts: [expression],
      targets: [],
      silenced: [],
    },
  ]
}

/** Conditions joined by `&&` and `||` are looked at one by one: only what stands in one of them is compared. */
function atomsOf({ tree }: ExpressionPlan): readonly Pick<ExpressionPlan, 'dependencies'>[] {
  const atoms = (node: CheckedNode): readonly CheckedNode[] => {
    if (node.kind === 'logic') return node.operands.flatMap(atoms)
    return node.kind === 'unary' && node.operator === '!' ? atoms(node.operand) : [node]
  }
  return atoms(tree).map((node) => ({ dependencies: dependenciesOf(node) }))
}

function lockOf(comparison: Comparison, sight: SightFields, context: CompileContext): SightLockPlan | null {
  const { table, owner, pointer, subject, targets, silenced } = comparison
  const parts = comparison.parts.filter(({ dependencies }) => fieldsRead(dependencies, table, sight).some(isRestricted))
  const read = parts.flatMap(({ dependencies }) => fieldsRead(dependencies, table, sight))
  const restricted = read.filter(isRestricted)
  if (restricted.length === 0) return null
  const sees = permissionsOf(restricted).map(({ see }) => see)
  const { inputs, filled } = inputsOf(
    parts.flatMap(({ dependencies }) => dependencies),
    table,
    sight,
  )
  for (const target of targets) place(target)
  // A new row's own hidden values are its defaults; what is compared with those of the record is not free to try.
  const isOfRecord = restricted.some((one) => one.table !== table) || inputs.tables.has(table ?? '')
  if (table !== null && isOfRecord && inputs.columns.size > 0) {
    inputs.tables.add(table)
    inputs.columns.clear()
  }
  const isOpen = (at: string | null, name: string) => {
    const field = fieldAt(at, name, sight)
    return field !== undefined && !isCovered(field, sees)
  }
  const lock: SightLockPlan = {
    sees,
    hidden: titlesOf(restricted),
    fields: [...inputs.fields].filter((name) => isOpen(null, name)),
    tables: [...inputs.tables],
    columns: [...inputs.columns].filter((path) => isOpen(table, path.slice(path.indexOf('.') + 1))),
    pointers: silenced,
    ...maskedAmong(inputs.fields, sight),
  }
  report()
  return lock

  function place(target: string) {
    const [at = '', column] = target.split('.')
    if (column !== undefined) inputs.columns.add(target)
    else if (sight.subTables.some(({ name }) => name === at)) inputs.tables.add(at)
    else inputs.fields.add(at)
  }

  function report() {
    const decided = revealsAt(context.page, owner)
    if (decided === true) return
    const tried = filled.find(({ target, by }) => isRestricted(target) && !isCovered(by.field, sees))
    if (tried) {
      context.problems.report('restricted-fill-compared', pointer, {
        message: `${subject}读了“${tried.target.field.title}”，它由“${tried.by.field.title}”带出：换着选择就能试出它的值`,
      })
    }
    const bound = boundTitles(lock, sight)
    if (decided !== undefined || bound.length === 0) return
    context.problems.report('restricted-comparison', pointer, {
      message: `${subject}把${quoted(bound)}与需要权限的${quoted(lock.hidden)}比较；看不到的人编辑时不能修改${quoted(bound)}`,
      hint: '写 "reveals": false 确认这样做，或 "reveals": true 允许由此看出',
    })
  }
}

function maskedAmong(names: ReadonlySet<string>, { fieldByName }: SightFields): Pick<SightLockPlan, 'masked'> {
  const masked = [...names].filter((name) => fieldByName.get(name)?.mask !== undefined)
  return masked.length > 0 ? { masked } : {}
}

function boundTitles({ fields, tables, columns }: SightLockPlan, sight: SightFields): readonly string[] {
  const ofFields = [...fields.map((name) => [null, name] as const), ...columns.map(splitPath)]
  const titles = ofFields.flatMap(([table, name]) => fieldAt(table, name, sight)?.title ?? [])
  const ofTables = sight.subTables.filter(({ name }) => tables.includes(name)).map(({ title }) => title)
  return [...new Set([...titles, ...ofTables])]
}

function splitPath(path: string): readonly [string, string] {
  const at = path.indexOf('.')
  return [path.slice(0, at), path.slice(at + 1)]
}

/** Values that restricted fields decide, filled into fields that more people may see: stored, they tell everybody. */
function reportLanding({ reactions, actions }: DecidingParts, sight: SightFields, context: CompileContext): void {
  const land = (
    subject: string,
    owner: string,
    pointer: string,
    read: readonly ReadField[],
    target: string,
    table: string | null = null,
  ) => {
    const restricted = read.filter(isRestricted)
    const into = fieldAt(table, target, sight)
    const sees = permissionsOf(restricted).map(({ see }) => see)
    if (restricted.length === 0 || !into || isCovered(into, sees) || revealsAt(context.page, owner) === true) return
    context.problems.report('restricted-value', pointer, {
      message: `${subject}把由${quoted(titlesOf(restricted))}决定的值填进了“${into.title}”，看不到前者的人也能看到`,
      hint: '给目标字段写上同样的 permission，或写 "reveals": true',
    })
  }
  for (const reaction of reactions) {
    const decided = fieldsRead(reaction.when.dependencies, null, sight)
    for (const { target, value } of effectsOf(reaction)) {
      if (!value) continue
      const own = 'expression' in value ? fieldsRead(value.expression.dependencies, null, sight) : []
      const pointer = 'expression' in value ? value.expression.pointer : reaction.when.pointer
      land(`联动 "${reaction.id}"`, reaction.pointer, pointer, [...decided, ...own], target)
    }
  }
  for (const { name: table, actions: ofRows = [] } of sight.subTables) {
    for (const { title, pointer: owner, values } of ofRows) {
      for (const value of values) {
        if (!('expression' in value)) continue
        const { dependencies, pointer } = value.expression
        land(`动作“${title}”`, owner, pointer, fieldsRead(dependencies, table, sight), value.name, table)
      }
    }
  }
  for (const action of actions) {
    for (const [below, expression] of action.expressions) {
      const read = fieldsRead(expression.dependencies, null, sight)
      land(`动作“${action.title}”`, action.pointer, expression.pointer, read, below.split('/').at(-1) ?? '')
    }
  }
}

/** Whether a decision at this place means anything: that of an action counts for what it writes as well. */
function readsRestricted(
  owner: string,
  { actions }: DecidingParts,
  sight: SightFields,
  computed: readonly ComputedPlan[],
): boolean {
  const action = actions.find(({ pointer }) => pointer === owner)
  const value = computed.find(({ field }) => field.pointer === owner)
  const read = [
    ...[...(action?.expressions.values() ?? [])].flatMap(({ dependencies }) => fieldsRead(dependencies, null, sight)),
    ...(value ? fieldsRead(value.expression.dependencies, value.table, sight) : []),
  ]
  return read.some(isRestricted)
}

function effectsOf({ whenTrue, otherwise }: ReactionPlan): readonly EffectPlan[] {
  return [...whenTrue, ...(otherwise ?? [])]
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

function quoted(titles: readonly string[]): string {
  return titles.map((title) => `“${title}”`).join('、')
}
