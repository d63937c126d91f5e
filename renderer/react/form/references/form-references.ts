import { observable } from '@formily/reactive'
import type { References } from '../../../calls/references.ts'
import type { FieldPlan, PagePlan, PageRecord, SubTablePlan } from '../../../compile/plan.ts'
import { fieldValue, subRows } from '../../../compile/record-values.ts'
import type { LogicEnvironment } from '../../../logic/form-state.ts'
import {
  conditionedReference,
  conditionTitles,
  conditionValues,
  fillingReference,
} from '../../../logic/reference-conditions.ts'
import { noRowsChange } from '../../../rows/row-change.ts'
import type { ChoiceConditions } from '../../../widget.ts'
import { messages } from '../messages.ts'
import { cellKey } from '../model/form-refusals.ts'
import type { RowsModel } from '../rows/rows-model.ts'
import { createGatheredFills } from './gathered-fills.ts'
import { createReferenceFills } from './reference-fills.ts'
import { createReferenceFits, type FitQuestion } from './reference-fits.ts'

export function areSameConditions(left: ChoiceConditions | null, right: ChoiceConditions | null): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}

export interface FormReferencesSettings {
  readonly plan: PagePlan
  readonly references: References
  readonly isNew: boolean
  /** The fields that stand in the form. */
  readonly placed: readonly FieldPlan[]
  readonly rows: ReadonlyMap<string, RowsModel>
  record(): PageRecord
  environment(): LogicEnvironment
  isVisible(name: string): boolean
  change(values: PageRecord): void
  refuse(key: string, message: string): void
  forgive(key: string): void
}

/** The references of one form: what their choices depend on, whether they fit it, and what choosing a row copies. */
export interface FormReferences {
  /** Reactive. Null for a field whose choices depend on nothing. */
  conditionsOf(field: FieldPlan, table: SubTablePlan | null, row?: PageRecord): ChoiceConditions | null
  /** The form holds other values than before: references are asked about whose conditions have changed. */
  follow(): void
  /** Other rows were chosen in the record. */
  followChoices(previous: PageRecord, next: PageRecord): void
  /** Other rows were chosen in rows of a sub-table: the names of their cells by row. */
  followCells(table: SubTablePlan, cells: ReadonlyMap<string, readonly string[]>): void
  /** Waits until everything is copied; what could not be copied, by key. */
  settled(): Promise<ReadonlyMap<string, string>> | null
  /** What was changed and does not fit, by key; `names`: fields and sub-tables, null for all. */
  misfits(names: ReadonlySet<string> | null): Promise<ReadonlyMap<string, string>>
}

export function createFormReferences(settings: FormReferencesSettings): FormReferences {
  const { plan, references, placed, rows, record, environment } = settings
  const fits = createReferenceFits(references, plan.code, settings.refuse)
  const fills = createReferenceFills(references, plan.code)
  const conditioned = placed.filter(conditionedReference)
  const filling = plan.fields.filter(fillingReference)
  const tables = [...rows.values()].flatMap((model) => {
    const fields = model.block.columns.map(({ field }) => field).filter(conditionedReference)
    return fields.length > 0 ? [{ model, table: model.block.table, fields }] : []
  })
  const version = observable.shallow({ count: 0 })
  /** What was asked about last, by key. */
  let known = new Map<string, string>()

  function questionOf(field: FieldPlan, table: SubTablePlan | null, row?: PageRecord): FitQuestion {
    const reference = conditionedReference(field)
    const value = fieldValue(row ?? record(), field.name)
    return {
      path: pathOf(field, table),
      where: reference && conditionValues(reference, record(), environment(), row),
      values: value === null || value === '' ? [] : [value].flat().map(String),
      message: messages.notFitting(field.title, reference ? conditionTitles(plan, reference, table) : []),
    }
  }

  /** All that is chosen under conditions, by key. */
  function questions(names: ReadonlySet<string> | null): Map<string, FitQuestion> {
    const isWanted = (name: string) => (names === null || names.has(name)) && settings.isVisible(name)
    const found = new Map<string, FitQuestion>()
    for (const field of conditioned) if (isWanted(field.name)) found.set(field.name, questionOf(field, null))
    for (const { model, table, fields } of tables) {
      if (!isWanted(table.name)) continue
      const list = subRows(record(), table.name)
      for (const [position, key] of model.keys().entries()) {
        for (const field of fields) found.set(cellKey(table, key, field), questionOf(field, table, list[position]))
      }
    }
    return found
  }

  function signatures(asked: ReadonlyMap<string, FitQuestion>): Map<string, string> {
    return new Map([...asked].map(([key, { where, values }]) => [key, JSON.stringify([where, values])]))
  }

  /** Whether a field shows a level of a tree, and the one above has changed under what was chosen in it. */
  function isOfOtherLevel(key: string, before: string | undefined, { where, values }: FitQuestion): boolean {
    if (before === undefined || values.length === 0) return false
    if (!conditioned.some(({ name, widget }) => name === key && widget.showsLevel)) return false
    return JSON.stringify((JSON.parse(before) as readonly unknown[])[0]) !== JSON.stringify(where)
  }

  if (conditioned.length + tables.length > 0) known = signatures(questions(null))
  /** What was stored may stay, although its row has changed since. */
  const stored = settings.isNew ? new Map<string, string>() : known

  const gatheredOf = new Map(
    [...rows].map(([name, model]) => [name, createGatheredFills((cells) => model.apply({ ...noRowsChange, cells }))]),
  )

  function followRow(table: SubTablePlan, rowKey: string, names: readonly string[]) {
    const model = rows.get(table.name)
    const read = () => subRows(record(), table.name)[model?.positionOf(rowKey) ?? -1]
    for (const name of names) {
      const field = table.fieldByName.get(name)
      if (!field || !fillingReference(field)) continue
      const key = cellKey(table, rowKey, field)
      fills.chosen(key, {
        field,
        path: pathOf(field, table),
        value: fieldValue(read() ?? {}, name),
        siblings: table.fieldByName,
        read,
        fill: (values) => gatheredOf.get(table.name)?.fill(rowKey, values),
        fail: (message) => settings.refuse(key, message),
      })
    }
  }

  return {
    conditionsOf(field, table, row) {
      const reference = conditionedReference(field)
      if (!reference) return null
      void version.count
      const where = conditionValues(reference, record(), environment(), row)
      const missing = messages.missingFirst(conditionTitles(plan, reference, table))
      return { page: plan.code, path: pathOf(field, table), where, missing }
    },
    follow() {
      if (conditioned.length + tables.length === 0) return
      version.count += 1
      const now = questions(null)
      const next = signatures(now)
      const emptied: Record<string, null> = {}
      for (const key of known.keys()) if (!next.has(key)) fits.cancel(key)
      for (const [key, question] of now) {
        if (known.get(key) === next.get(key)) continue
        if (isOfOtherLevel(key, known.get(key), question)) emptied[key] = null
        fits.cancel(key)
        if (known.has(key)) settings.forgive(key)
        if (question.values.length > 0 && !(key in emptied)) fits.schedule(key, question)
      }
      known = next
      if (Object.keys(emptied).length > 0) settings.change(emptied)
    },
    followChoices(previous, next) {
      for (const field of filling) {
        const value = fieldValue(next, field.name)
        if (fieldValue(previous, field.name) === value) continue
        fills.chosen(field.name, {
          field,
          path: field.name,
          value,
          siblings: plan.fieldByName,
          read: record,
          fill: settings.change,
          fail: (message) => settings.refuse(field.name, message),
        })
      }
    },
    followCells(table, cells) {
      gatheredOf.get(table.name)?.during(() => {
        for (const [key, names] of cells) followRow(table, key, names)
      })
    },
    settled: () => fills.settled(),
    misfits(names) {
      const asked = questions(names)
      for (const [key, signature] of signatures(asked)) if (stored.get(key) === signature) asked.delete(key)
      return fits.askAll(asked)
    },
  }
}

function pathOf(field: FieldPlan, table: SubTablePlan | null): string {
  return table ? `${table.name}.${field.name}` : field.name
}
