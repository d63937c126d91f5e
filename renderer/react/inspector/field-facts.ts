import { formatFieldType } from '#schemas/language/field-type.ts'
import { describeRule } from '#schemas/rules/describe-rule.ts'
import type { EffectPlan, ExpressionPlan, FieldPlan, PagePlan, PageRecord, ReactionPlan } from '../../compile/plan.ts'
import { fieldValue, subRows } from '../../compile/record-values.ts'
import type { Dependency } from '../../expression/dependencies.ts'
import type { FormState, LogicEnvironment, TargetAspect } from '../../logic/form-state.ts'
import type { InspectedField } from './inspection.ts'
import { messages } from './messages.ts'

/** All that the inspector tells of a field, ready to be drawn. */
export interface FieldFacts {
  readonly title: string
  readonly name: string
  /** Of its declaration. */
  readonly pointer: string
  /** What it is: type, widget, permission. */
  readonly traits: readonly Trait[]
  readonly rules: readonly string[]
  /** How it stands in the form at the moment; none outside of a form. */
  readonly standing: readonly Standing[]
  readonly expressions: readonly ExpressionFacts[]
  readonly reactions: readonly ReactionFacts[]
  readonly failures: readonly string[]
}

export interface Trait {
  readonly label: string
  readonly text: string
}

export interface Standing {
  readonly aspect: TargetAspect
  readonly text: string
  /** Id of the reaction that decided it; null: the declaration. */
  readonly reaction: string | null
}

/** An expression with what it reads, at this moment. */
export interface ExpressionFacts {
  readonly label: string
  readonly source: string
  readonly pointer: string
  readonly inputs: readonly Input[]
}

export interface Input {
  readonly name: string
  readonly value: string
}

export interface ReactionFacts extends ExpressionFacts {
  readonly id: string
  readonly holds: boolean
  /** What it does to the field as things stand, in words. */
  readonly effects: readonly string[]
}

export function fieldFacts({ source: { plan, logic }, table, field: name }: InspectedField): FieldFacts | undefined {
  const ofTable = table === null ? undefined : plan.subTables.find((candidate) => candidate.name === table)
  const field = name === null ? undefined : (ofTable?.fieldByName ?? plan.fieldByName).get(name)
  const declared = field ?? ofTable
  if (!declared) return undefined
  const current = logic?.()
  const target = ofTable?.name ?? declared.name
  const inputsOf = (expression: ExpressionPlan) => (current ? inputs(expression, current) : [])
  return {
    title: ofTable && field ? `${ofTable.title} · ${field.title}` : declared.title,
    name: declared.name,
    pointer: declared.pointer,
    traits: field ? traitsOf(field) : [],
    rules: field ? field.rules.map(describeRule) : [],
    standing: current ? standingOf(current.state, target) : [],
    expressions: field ? expressionsOf(field, inputsOf) : [],
    reactions: reactionsOf(plan, target, current?.state, inputsOf),
    failures: (current?.state.failures ?? [])
      .filter((failure) => failure.target === target)
      .map(({ message }) => message),
  }
}

/** Fields and sub-tables that cannot be pointed at, because a reaction hides them. */
export function hiddenTargets({ source: { plan, logic } }: InspectedField): readonly { name: string; title: string }[] {
  const targets = logic?.().state.targets ?? new Map()
  return [...plan.fields, ...plan.subTables]
    .filter(({ name }) => targets.get(name)?.visible === false)
    .map(({ name, title }) => ({ name, title }))
}

function traitsOf(field: FieldPlan): readonly Trait[] {
  const { type, multiple, widget, permissions, unique, choices } = field
  const typeText = formatFieldType(type)
  return [
    { label: messages.type, text: multiple ? `${typeText} ${messages.several}` : typeText },
    { label: messages.widget, text: widget.type },
    ...(choices?.source === 'dict' ? [{ label: messages.dictionary, text: choices.code }] : []),
    ...(choices?.source === 'ref' ? [{ label: messages.reference, text: choices.dictCode }] : []),
    ...(unique ? [{ label: messages.unique, text: messages.yes }] : []),
    ...permissions.map(({ see, edit }) => ({ label: messages.permission, text: `${see}　${edit}` })),
  ]
}

function standingOf({ targets }: FormState, name: string): readonly Standing[] {
  const target = targets.get(name)
  if (!target) return []
  const { causes } = target
  const standing: Standing[] = [
    { aspect: 'visible', text: target.visible ? messages.shown : messages.hidden, reaction: causes.visible ?? null },
    {
      aspect: 'required',
      text: target.required ? messages.required : messages.optional,
      reaction: causes.required ?? null,
    },
    {
      aspect: 'readOnly',
      text: target.readOnly ? messages.locked : messages.editable,
      reaction: causes.readOnly ?? null,
    },
  ]
  if (target.options) {
    standing.push({ aspect: 'options', text: messages.onlyOptions(target.options), reaction: causes.options ?? null })
  }
  if (causes.value !== undefined) {
    standing.push({ aspect: 'value', text: messages.filledIn, reaction: causes.value })
  }
  return standing
}

function expressionsOf(field: FieldPlan, inputsOf: (expression: ExpressionPlan) => readonly Input[]) {
  const facts = (label: string, expression: ExpressionPlan | null): readonly ExpressionFacts[] =>
    expression ? [{ label, source: expression.source, pointer: expression.pointer, inputs: inputsOf(expression) }] : []
  return [...facts(messages.computed, field.computed), ...facts(messages.computedDefault, field.defaultExpression)]
}

function reactionsOf(
  { form }: PagePlan,
  target: string,
  state: FormState | undefined,
  inputsOf: (expression: ExpressionPlan) => readonly Input[],
): readonly ReactionFacts[] {
  return form.reactions.flatMap((reaction): readonly ReactionFacts[] => {
    const speaks = [...reaction.whenTrue, ...(reaction.otherwise ?? [])].some((effect) => effect.target === target)
    if (!speaks) return []
    const holds = state?.holding.has(reaction.id) ?? false
    return [
      {
        label: messages.reaction(reaction.id),
        id: reaction.id,
        source: reaction.when.source,
        pointer: reaction.pointer,
        holds,
        inputs: inputsOf(reaction.when),
        effects: effectsOn(target, reaction, holds),
      },
    ]
  })
}

function effectsOn(target: string, { whenTrue, otherwise }: ReactionPlan, holds: boolean): readonly string[] {
  const effects = holds ? whenTrue : (otherwise ?? [])
  return effects.filter((effect) => effect.target === target).flatMap(effectTexts)
}

function effectTexts({ visible, required, readOnly, options, value }: EffectPlan): readonly string[] {
  return [
    ...(visible === undefined ? [] : [visible ? messages.shown : messages.hidden]),
    ...(required === undefined ? [] : [required ? messages.required : messages.optional]),
    ...(readOnly === undefined ? [] : [readOnly ? messages.locked : messages.editable]),
    ...(options === undefined ? [] : [messages.onlyOptions(options)]),
    ...(value === undefined
      ? []
      : [messages.fills('literal' in value ? valueText(value.literal) : value.expression.source)]),
  ]
}

function inputs(
  { dependencies }: ExpressionPlan,
  { state, environment }: { readonly state: FormState; readonly environment: LogicEnvironment },
): readonly Input[] {
  return dependencies.map((dependency) => inputOf(dependency, state.record, environment))
}

function inputOf(dependency: Dependency, record: PageRecord, { old, user, now }: LogicEnvironment): Input {
  switch (dependency.kind) {
    case 'field':
      return { name: dependency.name, value: valueText(fieldValue(record, dependency.name)) }
    case 'old':
      return { name: `old.${dependency.name}`, value: valueText(old && fieldValue(old, dependency.name)) }
    case 'user':
      return { name: `user.${dependency.name}`, value: valueText(user[dependency.name]) }
    case 'row':
      return { name: `row.${dependency.name}`, value: messages.ofEachRow }
    case 'target':
      // Only effects have one, and no browser runs them.
      return { name: `target.${dependency.name}`, value: valueText(null) }
    case 'related':
      return { name: `${dependency.path}.${dependency.name}`, value: messages.ofReferredRow }
    case 'aggregate':
      return { name: `page('${dependency.page}')`, value: messages.ofOtherPage }
    case 'column': {
      const values = subRows(record, dependency.table).map((row) => fieldValue(row, dependency.name))
      return { name: `${dependency.table}.${dependency.name}`, value: valueText(values) }
    }
    case 'rows':
      return { name: dependency.table, value: messages.rowCount(subRows(record, dependency.table).length) }
    case 'clock':
      return { name: messages.clock, value: now }
  }
}

const LONGEST_VALUE = 120

function valueText(value: unknown): string {
  if (value === null || value === undefined) return messages.nothing
  const text = JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
