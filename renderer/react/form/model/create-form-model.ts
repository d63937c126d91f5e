import { batch, observable } from '@formily/reactive'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { References } from '../../../calls/references.ts'
import type { ServerChecks } from '../../../calls/server-checks.ts'
import type { FieldPlan, PagePlan, PageRecord, SubTablePlan } from '../../../compile/plan.ts'
import { fieldValue, subRows } from '../../../compile/record-values.ts'
import { checkValue } from '../../../logic/check-value.ts'
import type { FormLogic } from '../../../logic/form-logic.ts'
import type { FormState, LogicEnvironment, TargetState } from '../../../logic/form-state.ts'
import { namesRead } from '../../../logic/logic-index.ts'
import { maskedTextIn } from '../../../logic/masked-fields.ts'
import { createTableStates } from '../../../logic/row-states.ts'
import type { LockedParts } from '../../../logic/sight-locks.ts'
import { survivingChanges } from '../../../logic/surviving-changes.ts'
import { createTableGuards } from '../../../logic/table-guards.ts'
import { type FormNode, formBlocks, placedFields, placedTables } from '../../field/visible-layout.ts'
import { type PlacedMessage, targetOf } from '../layout/form-place.ts'
import { createPanesModel } from '../layout/panes-model.ts'
import { messages as formTexts } from '../messages.ts'
import { createFormReferences } from '../references/form-references.ts'
import { createFormRelated } from '../references/form-related.ts'
import { createEnteredRows } from '../rows/entered-rows.ts'
import { createRowsModel } from '../rows/rows-model.ts'
import { createFormChanges } from './form-changes.ts'
import { createFormFields } from './form-fields.ts'
import { createFormMarks } from './form-marks.ts'
import type { FormModel } from './form-model.ts'
import { createFormQuestions } from './form-questions.ts'
import { createFormRefusals } from './form-refusals.ts'
import { lateRulesToCome } from './late-rules.ts'

export interface FormModelSettings {
  readonly plan: PagePlan
  readonly logic: FormLogic
  /** Without what the user may not see. */
  readonly layout: readonly FormNode[]
  /** The record as it was read; null makes a new one out of `initial`. */
  readonly record: PageRecord | null
  readonly initial: PageRecord
  /** The record as it is stored, where `record` holds changes already; absent: `record` is. */
  readonly stored?: PageRecord | null
  /** Computed fields that are computed from what this user may not see: they show what is stored. */
  readonly unseen: ReadonlySet<string>
  /** What is closed to this user in a stored record; null for a new one. */
  readonly locked: LockedParts | null
  /** Fields that stand nowhere in the form, but that reactions fill in. */
  readonly filledFields: readonly FieldPlan[]
  readonly checks: ServerChecks
  readonly references: References
  environment(): Omit<LogicEnvironment, 'old'>
  initialRow(table: SubTablePlan, record: PageRecord): PageRecord
  onUnsavedChange(unsaved: boolean): void
  /** Told of every change, whoever made it. */
  onChange?(): void
}

const AS_DECLARED: TargetState = { visible: true, required: false, readOnly: false, options: null, causes: {} }

export function createFormModel(settings: FormModelSettings): FormModel {
  const { plan, logic, layout, record, initial, onUnsavedChange } = settings
  const blocks = formBlocks(layout)
  const placed = placedFields(blocks)
  const titles = new Map(placed.map(({ placed: { field, title } }) => [field.name, title]))
  const sendable = [
    ...placed.filter(({ access }) => access === 'editable').map(({ placed: { field } }) => field),
    ...settings.filledFields,
  ]
  /** What is computed may break a rule as well: too much in total. */
  const checkedNames = new Set(
    placed
      .filter(({ placed: { field, readOnly }, access }) => field.computed || (access === 'editable' && !readOnly))
      .map(({ placed: { field } }) => field.name),
  )
  let read = record
  const related = createFormRelated({ references: settings.references, page: plan.code, arrived: settleAgain })
  const environment = (): LogicEnvironment => ({ old: read, ...settings.environment(), related: related.rows })
  let state = logic.open(record ?? initial, environment(), { fills: record === null })

  const opened = state.targets
  const targets = observable.shallow(new Map(state.targets))
  /** Changes that are on their way: uploads, mostly. */
  const waiting = new Set<Promise<void>>()
  const fields = createFormFields(
    placed.map(({ placed: { field } }) => field),
    valuesIn(state.record),
    (field) => {
      const target = state.targets.get(field.name) ?? AS_DECLARED
      if (!checkedNames.has(field.name) || !target.visible) return ''
      // What is there already need not be entered again by who may not see it.
      const required = target.required && !field.computed && !target.readOnly && maskedOf(field) === undefined
      const title = titles.get(field.name) ?? field.title
      return checkValue(field, title, fieldValue(state.record, field.name), { ...target, required })
    },
  )
  const panes = createPanesModel(layout)
  const tableGuards = new Map(
    plan.subTables.flatMap((table) => {
      const judged = createTableGuards(table, plan, {
        environment: () => ({ ...environment(), old: null }),
        guarded: formTexts.rowGuarded,
      })
      return judged ? [[table.name, judged] as const] : []
    }),
  )
  /** What the reactions of rows read of the record around them, by sub-table. */
  const readByRows = new Map(
    plan.subTables.flatMap(({ name, reactions }) =>
      reactions
        ? [
            [
              name,
              [
                ...namesRead(
                  reactions.map(({ when }) => when),
                  null,
                ),
              ],
            ] as const,
          ]
        : [],
    ),
  )
  const rows = new Map(
    placedTables(blocks).map((block) => {
      const { name } = block.table
      const model = createRowsModel({
        block,
        rows: subRows(state.record, name),
        newRow: () => settings.initialRow(block.table, state.record),
        ...statesOf(block.table),
        ...guardsOf(block.table),
        commit: (next) => changeAll({ [name]: next }),
        onCells(cells) {
          // Rules of the server look at cells as they look at fields; a reference that was chosen copies its values.
          questions.followCells(block, cells)
          references.followCells(block.table, cells)
        },
        onRemoved: (keys) => questions.forgetRows(block, keys),
      })
      return [name, model] as const
    }),
  )
  const changes = createFormChanges({ sendable, tables: [...rows.values()].map(({ block }) => block), onUnsavedChange })
  changes.startFrom(read, state.record)

  const rowsVersion = observable.shallow({ count: 0 })
  for (const model of rows.values()) {
    model.subscribe(() => {
      rowsVersion.count += 1
    })
  }
  const settledVersion = observable.shallow({ count: 0 })
  const entered = createEnteredRows(rows, () => state.record)
  const marks = createFormMarks({
    plan,
    rows,
    entered,
    environment,
    locked: settings.locked,
    isShown: (name) => fields.has(name) && isVisible(name),
  })
  const refusals = createFormRefusals(fields, rows, entered.toShown)
  const questions = createFormQuestions({
    plan,
    checks: settings.checks,
    rows,
    changes,
    record: () => state.record,
    recordId: () => read?.id ?? null,
    isVisible,
    isSound: (name) => fields.errorOf(name) === undefined,
    refuse: refusals.refuse,
  })
  const references = createFormReferences({
    plan,
    references: settings.references,
    isNew: record === null,
    placed: placed.map(({ placed: { field } }) => field),
    rows,
    record: () => state.record,
    environment,
    isVisible,
    change: changeAll,
    refuse: refusals.refuse,
    forgive: refusals.forgive,
  })
  // What was left before all rules could be tried is looked at again.
  void lateRulesToCome(plan)?.then(() =>
    batch(() => {
      for (const name of checkedNames) fields.recheck(name)
    }),
  )
  // What a new record begins with may be a reference.
  if (record === null) references.followChoices({}, state.record)

  function maskedOf(field: FieldPlan | undefined): string | undefined {
    return field?.mask && read ? maskedTextIn(read, field) : undefined
  }

  function statesOf(table: SubTablePlan) {
    const states = createTableStates(table)
    if (!states) return {}
    return {
      statesOf: (_key: string, row: PageRecord) => states.of({ record: state.record, row }, environment()),
    }
  }

  function guardsOf(table: SubTablePlan) {
    const judged = tableGuards.get(table.name)
    if (!judged) return {}
    return {
      guardedIn(_key: string, row: PageRecord) {
        const record = storedRecord()
        return record && row.id !== undefined ? judged.ofStored(record, row.id) : undefined
      },
    }
  }

  function storedRecord(): PageRecord | null {
    return settings.stored === undefined ? read : settings.stored
  }

  function valuesIn(from: PageRecord): Record<string, CanonicalValue> {
    return Object.fromEntries(placed.map(({ placed: { field } }) => [field.name, fieldValue(from, field.name)]))
  }

  function changeAll(changed: PageRecord) {
    const before = state.record
    changeOnly(changed)
    references.followChoices(before, state.record)
  }

  /** Without what chosen references copy: the values come whole. */
  function changeOnly(changed: PageRecord) {
    batch(() => commit(logic.change(state, changed, environment()), new Set(Object.keys(changed))))
  }

  /** Rows of other pages are there. Of what is stored they fill in nothing, as when a form opens. */
  function settleAgain(path: string) {
    const [name = ''] = path.split('.')
    const held = state.record[name]
    const isStored = read !== null && JSON.stringify(read[name] ?? null) === JSON.stringify(held ?? null)
    const next = isStored
      ? logic.open(state.record, environment(), { fills: false })
      : logic.change(state, held === undefined ? {} : { [name]: held }, environment())
    batch(() => commit(next, new Set()))
  }

  /** Hands a new state to the fields that it concerns, and to no others. */
  function commit(next: FormState, own: ReadonlySet<string>) {
    const previous = state
    state = next
    for (const [name, target] of next.targets) {
      if (previous.targets.get(name) === target) continue
      targets.set(name, target)
      if (fields.has(name)) fields.recheck(name)
    }
    for (const {
      placed: { field },
    } of placed) {
      const { name } = field
      if (!own.has(name) && next.record[name] === previous.record[name]) continue
      fields.set(name, fieldValue(next.record, name))
      // What the server refused was the old value.
      fields.forgive(name)
      fields.recheck(name)
      changes.noteField(field, fieldValue(next.record, name))
    }
    for (const field of settings.filledFields) changes.noteField(field, fieldValue(next.record, field.name))
    for (const [name, model] of rows) {
      if (next.record[name] === previous.record[name]) continue
      model.take(subRows(next.record, name))
      changes.noteRows(model.block, entered.rowsOf(model))
    }
    for (const [name, model] of rows) {
      const isDecided = readByRows.get(name)?.some((read) => next.record[read] !== previous.record[read])
      if (isDecided) model.restate()
    }
    if (tableGuards.size > 0) settledVersion.count += 1
    references.follow()
    marks.follow(previous, next)
    settings.onChange?.()
  }

  function isVisible(name: string): boolean {
    return state.targets.get(name)?.visible ?? true
  }

  /** Hidden fields are not sent, nor what has been locked from the start: unless a reaction has filled it in. */
  function isSent(name: string): boolean {
    const target = state.targets.get(name) ?? AS_DECLARED
    const isLocked = target.readOnly && opened.get(name)?.readOnly === true && target.causes.value === undefined
    return target.visible && !isLocked
  }

  function messages(): readonly PlacedMessage[] {
    void rowsVersion.count
    return blocks.flatMap((block): readonly PlacedMessage[] => {
      if (block.kind === 'subTable') {
        return targets.get(block.table.name)?.visible === false ? [] : (rows.get(block.table.name)?.messages() ?? [])
      }
      return block.fields.flatMap(({ placed: { field, title } }) => {
        const { name } = field
        const message = targets.get(name)?.visible === false ? undefined : (fields.errorOf(name) ?? marks.of(name))
        return message === undefined ? [] : [{ place: { kind: 'field', name } as const, title, message }]
      })
    })
  }

  return {
    plan,
    layout,
    panes,
    rows,
    stateOf(name) {
      // Formily tells that the value changed; the value itself is the form's own, without Formily's wrapping.
      void fields.valueOf(name)
      return {
        value: fieldValue(settings.unseen.has(name) ? (read ?? {}) : state.record, name),
        masked: maskedOf(plan.fieldByName.get(name)),
        error: fields.errorOf(name) ?? marks.of(name),
        target: targets.get(name) ?? AS_DECLARED,
      }
    },
    targetOf: (name) => targets.get(name) ?? AS_DECLARED,
    conditionsOf: references.conditionsOf,
    change(name, value) {
      changeAll({ [name]: value })
      const field = plan.fieldByName.get(name)
      if (field && checkedNames.has(name)) questions.followField(field)
    },
    changeAll,
    waitFor(settled) {
      waiting.add(settled)
      void settled.then(() => waiting.delete(settled))
    },
    leave: (name) => fields.leave(name),
    leaveCell: (table, rowKey, name) => rows.get(table)?.leaveCell(rowKey, name),
    addRefused({ name }) {
      void settledVersion.count
      return tableGuards.get(name)?.ofNew(storedRecord() ?? state.record)
    },
    isGuarded: ({ name }) => tableGuards.has(name),
    newRow: (table) => settings.initialRow(table, state.record),
    hasChanges: () => changes.any(),
    async validate(only, { askServer } = { askServer: true }) {
      const names = only ? new Set(only) : null
      const wanted = (name: string) => (names === null || names.has(name)) && isVisible(name)
      const asked = placed
        .map(({ placed: { field } }) => field)
        .filter(({ name }) => checkedNames.has(name) && wanted(name))
      const lateRules = lateRulesToCome(plan)
      if (lateRules) await lateRules
      if (waiting.size > 0) await Promise.all(waiting)
      for (const model of rows.values()) {
        const coming = model.settled()
        if (coming) await coming
      }
      const arriving = related.settled()
      if (arriving) await arriving
      const copying = references.settled()
      const notCopied = copying ? await copying : []
      batch(() => {
        for (const { name } of asked) fields.check(name)
        for (const [name, model] of rows) {
          if (wanted(name)) model.validate({ required: state.targets.get(name)?.required ?? false })
        }
        marks.showChecks(state)
      })
      const found = askServer ? await Promise.all([references.misfits(names), questions.askAll(asked, names)]) : []
      batch(() => {
        for (const refused of [...found, notCopied]) {
          for (const [key, message] of refused) refusals.refuse(key, message)
        }
      })
      return messages()
        .filter(({ place }) => names === null || names.has(targetOf(place)))
        .map(({ place }) => place)
    },
    showRefusals: refusals.show,
    messages,
    generalMessages: marks.general,
    toRecord: () => changes.toRecord(entered.record(), isSent),
    differences: (saved) => changes.differences(entered.record(), saved),
    join(saved) {
      const { record: joined, overlaps } = changes.join(entered.record(), saved)
      read = saved
      batch(() => {
        const previous = state
        const next = logic.open(joined, environment(), { fills: false })
        for (const [name, model] of rows) {
          if (next.record[name] !== previous.record[name]) model.replace(subRows(next.record, name))
        }
        changes.startFrom(saved, saved)
        commit(next, new Set())
        changes.noteAll(entered.record())
      })
      return overlaps
    },
    take(overlap) {
      if (overlap.kind === 'field') changeOnly({ [overlap.field.name]: overlap.theirs })
      else {
        rows.get(overlap.table.name)?.replace(overlap.theirs)
        changeOnly({ [overlap.table.name]: overlap.theirs })
      }
    },
    hold: entered.hold,
    goOnFrom(saved, sent) {
      const going = entered.since(saved, sent)
      read = saved
      batch(() => {
        const next = logic.open({ ...changes.since(state.record, saved, sent.record), ...going }, environment(), {
          fills: false,
        })
        changes.startFrom(saved, saved)
        commit(next, new Set())
        changes.noteAll(entered.record())
      })
    },
    draft: () => changes.draft(entered.record()),
    restore(draft) {
      const surviving = survivingChanges(draft.changes, plan)
      for (const [name, model] of rows) if (name in surviving) model.replace(subRows(surviving, name))
      changeOnly(surviving)
    },
    logicState: () => ({ state, environment: environment() }),
  }
}
