import { batch, observable } from '@formily/reactive'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PagePlan, PageRecord, SubTablePlan } from '../../compile/plan.ts'
import { fieldValue, subRows } from '../../compile/record-values.ts'
import type { HostChecks, HostReferences } from '../../host.ts'
import type { FormLogic } from '../../logic/form-logic.ts'
import type { FormState, LogicEnvironment, TargetState } from '../../logic/form-state.ts'
import { runChecks } from '../../logic/run-checks.ts'
import type { ChoiceConditions } from '../../widget.ts'
import { type FormNode, type FormTable, formBlocks, placedFields, placedTables } from '../field/visible-layout.ts'
import { checkValue } from './check-value.ts'
import { createFormChanges, type FormDraft, type JoinOverlap, rowSince, survivingChanges } from './form-changes.ts'
import { createFormFields } from './form-fields.ts'
import { type FormPlace, type PlacedMessage, readRecordPointer, targetOf } from './form-place.ts'
import { createFormReferences } from './form-references.ts'
import { logicMarks } from './logic-marks.ts'
import { createPanesModel, type PanesModel } from './panes-model.ts'
import { createRemoteChecks, hasRemoteRules, type RemoteQuestion } from './remote-checks.ts'
import { createRowsModel, type RowsModel } from './rows-model.ts'

export interface FormModelSettings {
  readonly plan: PagePlan
  readonly logic: FormLogic
  /** Without what the user may not see. */
  readonly layout: readonly FormNode[]
  /** The record as it was read; null makes a new one out of `initial`. */
  readonly record: PageRecord | null
  readonly initial: PageRecord
  /** Computed fields that are computed from what this user may not see: they show what is stored. */
  readonly unseen: ReadonlySet<string>
  /** Fields that stand nowhere in the form, but that reactions fill in. */
  readonly filledFields: readonly FieldPlan[]
  readonly checks: HostChecks
  readonly references: HostReferences
  environment(): Omit<LogicEnvironment, 'old'>
  initialRow(table: SubTablePlan, record: PageRecord): PageRecord
  onUnsavedChange(unsaved: boolean): void
  /** Told of every change, whoever made it. */
  onChange?(): void
}

/**
 * One opening of a form. Formily keeps the values and errors of its fields, the page's logic its state at rest: every
 * change settles once, and what that fills in, hides or locks reaches the fields in the same commit. It lives as long
 * as its dialog, not as long as its mounted components: a tab that is hidden unmounts effects, and the form must not
 * notice.
 */
export interface FormModel {
  readonly plan: PagePlan
  readonly layout: readonly FormNode[]
  readonly panes: PanesModel
  readonly rows: ReadonlyMap<string, RowsModel>
  /** How a field stands: what it holds, what is wrong with it, what reactions made of it. Reactive. */
  stateOf(name: string): FieldState
  /** How a field or sub-table stands. Reactive. */
  targetOf(name: string): TargetState
  /** What the choices of a field, or of a cell, depend on; null for most. Reactive. */
  conditionsOf(field: FieldPlan, table: SubTablePlan | null, row?: PageRecord): ChoiceConditions | null
  change(name: string, value: CanonicalValue): void
  /** Several fields at once: the form settles once. */
  changeAll(changes: PageRecord): void
  /** The focus left the field: from now on it is checked. */
  leave(name: string): void
  leaveCell(table: string, rowKey: string, name: string): void
  /** A row of a sub-table as it begins. */
  newRow(table: SubTablePlan): PageRecord
  hasChanges(): boolean
  /** Checks everything, or some fields and sub-tables; the broken places, in the order of the form. */
  validate(names?: readonly string[], options?: { readonly askServer: boolean }): Promise<readonly FormPlace[]>
  /** Puts refusals of the server beside their fields; returns those that belong to none. */
  showRefusals(errors: readonly FieldError[]): readonly FieldError[]
  /** What is wrong now, place by place. Reactive. */
  readonly messages: () => readonly PlacedMessage[]
  /** Rules of the page that do not hold and belong to no field in sight. Reactive. */
  readonly generalMessages: () => readonly string[]
  toRecord(): PageRecord
  /** Takes over what somebody else saved, keeping the user's changes. */
  join(saved: PageRecord): readonly JoinOverlap[]
  take(overlap: JoinOverlap): void
  /** What the form holds, to go on from when that is stored. */
  hold(): HeldForm
  /** What was sent is stored: the form is about that record now, with what has changed since it was sent. */
  goOnFrom(saved: PageRecord, sent: HeldForm): void
  /** What the user has changed, to be carried to another form of the page. */
  draft(): FormDraft
  /** Takes over what was changed in another form of the page, as far as this one still has the fields. */
  restore(draft: FormDraft): void
  /** The state of the page's logic, and what it was computed with. */
  logicState(): { readonly state: FormState; readonly environment: LogicEnvironment }
}

/** What a form held at some moment. */
export interface HeldForm {
  readonly record: PageRecord
  /** Keys of the rows of its sub-tables, in their order. */
  readonly keys: ReadonlyMap<string, readonly string[]>
}

export interface FieldState {
  readonly value: CanonicalValue
  /** The first rule that is broken, or what the server said. */
  readonly error: string | undefined
  readonly target: TargetState
}

export function isSameState(left: FieldState, right: FieldState): boolean {
  return left.value === right.value && left.error === right.error && isSameStanding(left.target, right.target)
}

/** Why a field stands as it does is for the inspector: it draws nothing. */
function isSameStanding(left: TargetState, right: TargetState): boolean {
  return (
    left === right ||
    (left.visible === right.visible &&
      left.required === right.required &&
      left.readOnly === right.readOnly &&
      left.options === right.options)
  )
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
  const environment = (): LogicEnvironment => ({ old: read, ...settings.environment() })
  let state = logic.open(record ?? initial, environment(), { fills: record === null })

  const opened = state.targets
  const targets = observable.shallow(new Map(state.targets))
  /** What stands beside fields besides their own errors: expressions that failed, checks that do not hold. */
  const marks = observable.shallow(new Map<string, string>())
  const general = observable.shallow<{ messages: readonly string[] }>({ messages: [] })
  let checksShown = false

  const fields = createFormFields(
    placed.map(({ placed: { field } }) => field),
    valuesIn(state.record),
    (field) => {
      const target = state.targets.get(field.name) ?? AS_DECLARED
      if (!checkedNames.has(field.name) || !target.visible) return ''
      const required = target.required && !field.computed && !target.readOnly
      const title = titles.get(field.name) ?? field.title
      return checkValue(field, title, fieldValue(state.record, field.name), { ...target, required })
    },
  )
  const panes = createPanesModel(layout)
  const rows = new Map(
    placedTables(blocks).map((block) => {
      const { name } = block.table
      const model = createRowsModel({
        block,
        rows: subRows(state.record, name),
        newRow: () => settings.initialRow(block.table, state.record),
        commit: (next) => changeAll({ [name]: next }),
        onCells: (cells) => followCells(block, cells),
        onRemoved: (keys) => {
          for (const key of keys) {
            for (const { field } of block.columns) remote.cancel(`${name}/${key}/${field.name}`)
          }
        },
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
  const remote = createRemoteChecks(settings.checks, refuseByKey)
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
    refuse: refuseByKey,
    forgive: forgiveByKey,
  })
  // What a new record begins with may be a reference.
  if (record === null) references.followChoices({}, state.record)

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

  /** Rules of the server look at cells as they look at fields; a reference that was chosen copies its values. */
  function followCells({ table, columns }: FormTable, cells: ReadonlyMap<string, readonly string[]>) {
    const asking = columns.filter(({ field, access }) => access === 'editable' && hasRemoteRules(cellField(field)))
    const model = rows.get(table.name)
    const settled = subRows(state.record, table.name)
    for (const [key, names] of cells) {
      const row = settled[model?.positionOf(key) ?? -1]
      if (!row) continue
      for (const { field } of asking) {
        if (!names.includes(field.name)) continue
        remote.schedule(`${table.name}/${key}/${field.name}`, cellQuestion(table.table, row, field))
      }
    }
    references.followCells(table, cells)
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
      changes.noteRows(model.block, enteredRows(model))
    }
    references.follow()
    if (next.failures !== previous.failures || checksShown) remark()
    settings.onChange?.()
  }

  /** Without new rows in which nobody has entered anything. */
  function enteredRows(model: RowsModel): readonly PageRecord[] {
    const all = subRows(state.record, model.block.table.name)
    return model.hasBlank() ? model.enteredPositions().map((position) => all[position] ?? {}) : all
  }

  /** What the form holds, as it is checked and sent. */
  function enteredRecord(): PageRecord {
    const tables = [...rows].filter(([, model]) => model.hasBlank())
    if (tables.length === 0) return state.record
    return { ...state.record, ...Object.fromEntries(tables.map(([name, model]) => [name, enteredRows(model)])) }
  }

  /** Where in the form something stands that was said of what was sent. */
  function toShown(pointer: string): string {
    const [, name = '', row = '', ...rest] = pointer.split('/')
    const position = /^\d+$/.test(row) ? rows.get(name)?.enteredPositions()[Number(row)] : undefined
    return position === undefined ? pointer : ['', name, position, ...rest].join('/')
  }

  function remark() {
    const violations = (checksShown ? runChecks(plan, enteredRecord(), environment()) : []).map((violation) => ({
      ...violation,
      pointers: violation.pointers.map(toShown),
    }))
    const found = logicMarks(state, violations, {
      isShown: (name) => fields.has(name) && isVisible(name),
      isTable: (name) => rows.has(name),
    })
    for (const name of [...marks.keys()]) if (!found.fields.has(name)) marks.delete(name)
    for (const [name, message] of found.fields) if (marks.get(name) !== message) marks.set(name, message)
    if (general.messages.join('\n') !== found.general.join('\n')) general.messages = found.general
    for (const [name, model] of rows) {
      model.setMarks(found.rows.get(name) ?? [])
    }
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

  function question(field: FieldPlan): RemoteQuestion {
    const value = fieldValue(state.record, field.name)
    return { field, value, table: plan.entity?.table ?? '', recordId: read?.id ?? null }
  }

  /** Rules of the server look at what passes the local ones, and was changed. */
  function isWorthAsking(field: FieldPlan): boolean {
    return isVisible(field.name) && changes.isChanged(field) && fields.errorOf(field.name) === undefined
  }

  function messages(): readonly PlacedMessage[] {
    void rowsVersion.count
    return blocks.flatMap((block): readonly PlacedMessage[] => {
      if (block.kind === 'subTable') {
        return targets.get(block.table.name)?.visible === false ? [] : (rows.get(block.table.name)?.messages() ?? [])
      }
      return block.fields.flatMap(({ placed: { field, title } }) => {
        const { name } = field
        const message = targets.get(name)?.visible === false ? undefined : (fields.errorOf(name) ?? marks.get(name))
        return message === undefined ? [] : [{ place: { kind: 'field', name } as const, title, message }]
      })
    })
  }

  function rowQuestions(names: ReadonlySet<string> | null): [string, RemoteQuestion][] {
    return [...rows].flatMap(([name, { block, snapshot, enteredPositions }]) => {
      if ((names && !names.has(name)) || !isVisible(name)) return []
      const asking = block.columns.filter(
        ({ field, access }) => access === 'editable' && hasRemoteRules(cellField(field)),
      )
      if (asking.length === 0) return []
      const shown = snapshot().rows
      return enteredPositions().flatMap((position) => {
        const { key, record: row } = shown[position] ?? { key: '', record: {} }
        return asking.flatMap(({ field }): [string, RemoteQuestion][] =>
          changes.isChangedCell(block, row, field)
            ? [[`${name}/${key}/${field.name}`, cellQuestion(block.table.table, row, field)]]
            : [],
        )
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
        error: fields.errorOf(name) ?? marks.get(name),
        target: targets.get(name) ?? AS_DECLARED,
      }
    },
    targetOf: (name) => targets.get(name) ?? AS_DECLARED,
    conditionsOf: references.conditionsOf,
    change(name, value) {
      changeAll({ [name]: value })
      const field = plan.fieldByName.get(name)
      if (field && checkedNames.has(name)) remote.schedule(name, question(field))
    },
    changeAll,
    leave: (name) => fields.leave(name),
    leaveCell: (table, rowKey, name) => rows.get(table)?.leaveCell(rowKey, name),
    newRow: (table) => settings.initialRow(table, state.record),
    hasChanges: () => changes.any(),
    async validate(only, { askServer } = { askServer: true }) {
      const names = only ? new Set(only) : null
      const wanted = (name: string) => (names === null || names.has(name)) && isVisible(name)
      const asked = placed
        .map(({ placed: { field } }) => field)
        .filter(({ name }) => checkedNames.has(name) && wanted(name))
      for (const model of rows.values()) {
        const coming = model.settled()
        if (coming) await coming
      }
      const copying = references.settled()
      const notCopied = copying ? await copying : []
      checksShown = true
      batch(() => {
        for (const { name } of asked) fields.check(name)
        for (const [name, model] of rows) {
          if (wanted(name)) model.validate({ required: state.targets.get(name)?.required ?? false })
        }
        remark()
      })
      const fieldQuestions = asked.filter(isWorthAsking).map((field) => [field.name, question(field)] as const)
      const questions = askServer ? [...fieldQuestions, ...rowQuestions(names)] : []
      const [misfits, refused] = await Promise.all([
        askServer ? references.misfits(names) : new Map<string, string>(),
        remote.askAll(new Map(questions)),
      ])
      batch(() => {
        for (const [key, message] of [...misfits, ...refused, ...notCopied]) refuseByKey(key, message)
      })
      return messages()
        .filter(({ place }) => names === null || names.has(targetOf(place)))
        .map(({ place }) => place)
    },
    showRefusals(errors) {
      return errors.filter(({ pointer, message }) => {
        const place = readRecordPointer(toShown(pointer))
        const model = place && rows.get(place.name)
        if (place && model) model.refuse({ row: place.row, column: place.column, message })
        else if (place && fields.has(place.name)) fields.refuse(place.name, message)
        else return true
        return false
      })
    },
    messages,
    generalMessages: () => general.messages,
    toRecord: () => changes.toRecord(enteredRecord(), isSent),
    join(saved) {
      const { record: joined, overlaps } = changes.join(enteredRecord(), saved)
      read = saved
      batch(() => {
        const previous = state
        const next = logic.open(joined, environment(), { fills: false })
        for (const [name, model] of rows) {
          if (next.record[name] !== previous.record[name]) model.replace(subRows(next.record, name))
        }
        changes.startFrom(saved, saved)
        commit(next, new Set())
        changes.noteAll(enteredRecord())
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
    hold: () => ({
      record: enteredRecord(),
      keys: new Map(
        [...rows].map(([name, model]) => [name, model.enteredPositions().flatMap((at) => model.keys()[at] ?? [])]),
      ),
    }),
    goOnFrom(saved, sent) {
      const going = Object.fromEntries([...rows].map(([name, model]) => [name, rowsSince(model, saved, sent)]))
      read = saved
      batch(() => {
        const next = logic.open({ ...changes.since(state.record, saved, sent.record), ...going }, environment(), {
          fills: false,
        })
        changes.startFrom(saved, saved)
        commit(next, new Set())
        changes.noteAll(enteredRecord())
      })
    },
    draft: () => changes.draft(enteredRecord()),
    restore(draft) {
      const surviving = survivingChanges(draft, plan)
      for (const [name, model] of rows) if (name in surviving) model.replace(subRows(surviving, name))
      changeOnly(surviving)
    },
    logicState: () => ({ state, environment: environment() }),
  }

  /** The rows that were sent have become stored ones, in the order in which they were sent. */
  function rowsSince(model: RowsModel, saved: PageRecord, sent: HeldForm): readonly PageRecord[] {
    const { block } = model
    const { name } = block.table
    const [held, stored] = [subRows(sent.record, name), subRows(saved, name)]
    const places = new Map(sent.keys.get(name)?.map((key, position) => [key, position]))
    return subRows(state.record, name).map((row, position) => {
      const place = places.get(model.keys()[position] ?? '') ?? -1
      const [heldRow, storedRow] = [held[place], stored[place]]
      const isItself = heldRow && storedRow && (heldRow.id === undefined || heldRow.id === storedRow.id)
      return isItself ? rowSince(block, row, storedRow, heldRow) : row
    })
  }

  function refuseByKey(key: string, message: string) {
    const [target = '', rowKey, column] = key.split('/')
    const model = rows.get(target)
    if (!model || rowKey === undefined || column === undefined) {
      fields.refuse(target, message)
      return
    }
    const row = model.positionOf(rowKey)
    // The row may have been removed before the answer came.
    if (row !== -1) model.refuse({ row, column, message })
  }

  function forgiveByKey(key: string) {
    const [target = '', rowKey, column] = key.split('/')
    if (rowKey === undefined || column === undefined) fields.forgive(target)
    else rows.get(target)?.forgive(rowKey, column)
  }
}

/** In a column, `unique` is about the column: nothing for the server. */
function cellField(field: FieldPlan): FieldPlan {
  return { ...field, unique: false }
}

function cellQuestion(table: string, row: PageRecord, field: FieldPlan): RemoteQuestion {
  return { field: cellField(field), value: fieldValue(row, field.name), table, recordId: row.id ?? null }
}
