import { useMemo } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { storedProperty } from '../../../action-traits.ts'
import { createReferences } from '../../../calls/references.ts'
import { createServerChecks } from '../../../calls/server-checks.ts'
import type { ActionPlan, FieldPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import type { ActionInput } from '../../../data-source.ts'
import { createActionLogic } from '../../../logic/action-logic.ts'
import { actionQuestion } from '../../../logic/action-plan.ts'
import { evaluateForField } from '../../../logic/evaluate-plan.ts'
import { createFormLogic } from '../../../logic/form-logic.ts'
import type { LogicEnvironment } from '../../../logic/form-state.ts'
import { comparable, withoutEmpty } from '../../../logic/form-values.ts'
import { knownQuestion } from '../../../logic/known-question.ts'
import { lockedParts } from '../../../logic/sight-locks.ts'
import type { PageWidgets } from '../../../widget.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { formBlocks, type PlacedField, placedFields, visibleLayout } from '../../field/visible-layout.ts'
import { useActions, useHost, useRegistry } from '../../host-context.tsx'
import { commonRecord } from '../model/common-record.ts'
import { createFormModel } from '../model/create-form-model.ts'
import type { FormModel } from '../model/form-model.ts'
import { untouchedValue } from '../model/initial-values.ts'
import { useOpenForm, useUnsaved } from './use-open-form.ts'
import { useWidgetsReady, widgetsOf } from './use-widgets-ready.ts'

export interface ActionFormSettings {
  readonly plan: PagePlan
  readonly action: ActionPlan
  /** The rows that it will run on, as the list has them. */
  readonly records: readonly PageRecord[]
  /** Rejects where the server refuses it. */
  run(input: ActionInput): Promise<void>
  onDone(): void
}

/** The form in which an action asks for its input: the same machinery as that of records, over what the action asks for. */
export function useActionForm({ plan, action, records, run, onDone }: ActionFormSettings) {
  const host = useHost()
  const registry = useRegistry()
  const actions = useActions()
  const unsaved = useUnsaved()
  const opened = useMemo(() => {
    const storing = { plan: action, valuesProperty: storedProperty(actions.get(action.type)) ?? '' }
    const { record, differing } = commonRecord(plan.fieldByName.values(), records)
    const unseen = plan.fields.filter((field) => fieldAccess(field, host.permissions) === 'hidden')
    const unknown = new Set([...differing, ...unseen.map(({ name }) => name)])
    const question = knownQuestion({ ...plan, ...actionQuestion(plan, action) }, storing, unknown)
    const locked = lockedParts(plan, host.permissions.isVisible)
    // Over what is masked nothing is entered here: an action is judged by what the record holds.
    const isAsked = ({ access, placed }: PlacedField) => access === 'editable' && !unseen.includes(placed.field)
    const editable = visibleLayout(question.form.layout, host.permissions, locked).flatMap((node) =>
      'fields' in node ? [{ ...node, fields: node.fields.filter(isAsked) }] : [],
    )
    return { storing, record, question, locked, layout: editable.filter(({ fields }) => fields.length > 0) }
  }, [plan, action, records, actions, host])
  const { storing, record, question, locked, layout } = opened
  const asked = placedFields(formBlocks(layout)).map(({ placed }) => placed.field)
  const widgetsReady = useWidgetsReady(useMemo(() => widgetsOf(layout, registry), [layout, registry]))

  function make(): FormModel {
    const environment = () => ({ user: host.user, now: host.clock.businessNow() })
    const begin = Object.fromEntries(
      asked.map((field) => [field.name, beginOf(field, records, environment(), registry)] as const),
    )
    return createFormModel({
      plan: question,
      logic: createActionLogic(question, storing, createFormLogic(question), begin),
      layout,
      record,
      initial: {},
      unseen: new Set(),
      locked,
      filledFields: [],
      checks: createServerChecks(host.call),
      references: createReferences(host.call),
      environment,
      initialRow: () => ({}),
      onUnsavedChange: unsaved.setUnsaved,
    })
  }

  const form = useOpenForm({
    plan: question,
    layout,
    make: widgetsReady ? make : null,
    submission(model) {
      const values = inputOf(asked, model)
      return {
        content: values,
        async send(idempotencyKey) {
          await run({ values, idempotencyKey })
          return { finish: onDone, goOn: async () => undefined }
        },
      }
    },
    onUnchanged() {},
    // What it stores it may store again: other input is run by itself.
    goesOn: false,
    reread: () => null,
  })
  return {
    ...form,
    ...unsaved,
    layout,
    widthPx: question.form.widthPx,
    submit() {
      if (!unsaved.isAsking()) form.submit()
    },
  }
}

/** What the input begins with: the default where all records come to the same one. */
function beginOf(
  field: FieldPlan,
  records: readonly PageRecord[],
  environment: Omit<LogicEnvironment, 'old'>,
  registry: PageWidgets,
): CanonicalValue {
  const expression = field.defaultExpression
  const values = records.map((record) => {
    if (!expression) return field.defaultValue
    const outcome = evaluateForField(expression, field, record, { ...environment, old: record })
    return outcome.ok ? outcome.value : null
  })
  const [first = null, ...others] = values
  const isCommon = others.every((value) => comparable(field, value) === comparable(field, first))
  return (isCommon ? first : null) ?? untouchedValue(field, registry)
}

/** What is in sight; the rest stays as it is. */
function inputOf(asked: readonly FieldPlan[], model: FormModel): PageRecord {
  const { record, targets } = model.logicState().state
  const shown = asked.filter(({ name }) => targets.get(name)?.visible !== false)
  return Object.fromEntries(shown.map(({ name }) => [name, withoutEmpty(fieldValue(record, name))]))
}
