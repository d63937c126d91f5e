import {
  addItem,
  addProperty,
  type FaultDraft,
  type FaultSource,
  removeChild,
  replaceKey,
  replaceValue,
} from './fault.ts'
import { misspell } from './misspell.ts'
import { keysOf, type PageTree, type Part } from './page-tree.ts'

interface FieldPart {
  readonly part: Part
  readonly name: string
  /** `string` of `string(32)`; empty for a preset. */
  readonly kind: string
  readonly keys: readonly string[]
  readonly multiple: boolean
}

function fieldsOf(page: PageTree): readonly FieldPart[] {
  return page.matching(/^(?:\/subTables\/[^/]+)?\/fields\/[^/]+$/).flatMap((part) => {
    const type = page.at(`${part.pointer}/type`)?.value
    const kind = typeof type === 'string' ? type.replace(/\(.*/, '') : ''
    const multiple = page.at(`${part.pointer}/multiple`)?.value === true
    return [{ part, name: String(part.key?.value), kind, keys: keysOf(part), multiple }]
  })
}

/** Sets a key of a field: in its place when it is there, else on a line of its own. */
function set(page: PageTree, field: FieldPart, key: string, value: unknown): FaultDraft {
  const there = page.at(`${field.part.pointer}/${key}`)
  return there ? replaceValue(there, value) : addProperty(field.part, key, value)
}

function* wrongTypes(page: PageTree): Iterable<FaultDraft> {
  for (const field of fieldsOf(page)) {
    if (field.kind === '') continue
    const written = String(page.at(`${field.part.pointer}/type`)?.value)
    yield set(page, field, 'type', misspell(written))
    if (field.kind === 'string') yield set(page, field, 'type', 'string')
    if (field.kind === 'decimal') yield set(page, field, 'type', 'decimal(2,5)')
  }
}

function* wrongRules(page: PageTree): Iterable<FaultDraft> {
  for (const part of page.matching(/\/rules\/\d+$/)) {
    if (typeof part.value === 'string' && /^[a-z]{4,}$/i.test(part.value))
      yield replaceValue(part, misspell(part.value))
    yield replaceValue(part, { min: 1, max: 2 })
    yield replaceValue(part, { pattern: '(' })
  }
}

function* rulesNotFitting(page: PageTree): Iterable<FaultDraft> {
  for (const field of fieldsOf(page)) {
    const rules = page.at(`${field.part.pointer}/rules`)
    const misfit =
      field.kind === 'date' || field.kind === 'boolean' ? 'm' : field.kind === 'string' ? { min: 3 } : { minItems: 2 }
    if (field.kind === '' || field.multiple) continue
    yield rules ? addItem(rules, misfit) : addProperty(field.part, 'rules', [misfit])
  }
}

const WRONG_OPERATORS: Readonly<Record<string, string>> = {
  string: 'between',
  text: 'gt',
  enum: 'like',
  ref: 'between',
  date: 'like',
  datetime: 'right_like',
  integer: 'like',
  decimal: 'left_like',
  boolean: 'in',
}

function* wrongOperators(page: PageTree): Iterable<FaultDraft> {
  for (const field of fieldsOf(page)) {
    const operator = WRONG_OPERATORS[field.kind]
    if (operator) yield set(page, field, 'query', operator)
  }
}

const WRONG_DEFAULTS: Readonly<Record<string, unknown>> = {
  date: '2026-02-30',
  datetime: 'soon',
  time: '25:00:00',
  integer: 'many',
  long: '1.5',
  decimal: '1,5',
  boolean: 'maybe',
  string: { text: 'x' },
  text: [1, 2],
}

function* wrongDefaults(page: PageTree): Iterable<FaultDraft> {
  for (const field of fieldsOf(page)) {
    const hasOptions = field.keys.includes('options')
    const wrong = hasOptions ? 'none-of-these' : WRONG_DEFAULTS[field.kind]
    if (wrong !== undefined && !field.keys.includes('value') && !field.multiple)
      yield set(page, field, 'default', wrong)
  }
}

function* wrongWidgets(page: PageTree): Iterable<FaultDraft> {
  for (const field of fieldsOf(page)) {
    if (field.kind !== '') yield set(page, field, 'widget', field.kind === 'date' ? 'number' : 'date')
  }
}

function* wrongChoices(page: PageTree): Iterable<FaultDraft> {
  for (const field of fieldsOf(page)) {
    if (['date', 'datetime', 'decimal', 'text', 'time'].includes(field.kind))
      yield addProperty(field.part, 'dict', 'yn')
    if (field.kind !== 'enum') continue
    const source = field.part.node.children?.find((property) =>
      ['dict', 'options'].includes(String(property.children?.[0]?.value)),
    )
    if (source && field.part.key) yield removeChild(page, source, field.part.key.offset)
    if (field.keys.includes('dict')) yield addProperty(field.part, 'options', [{ value: 'a', text: 'A' }])
  }
}

function* reservedNames(page: PageTree): Iterable<FaultDraft> {
  for (const { part } of fieldsOf(page)) if (part.key) yield replaceKey(part.key, 'version')
}

/** A required field without a default, taken out of the layout: the layout is the place. */
function* requiredNotInForm(page: PageTree): Iterable<FaultDraft> {
  const layout = page.at('/form/layout')
  if (!layout?.key) return
  const required = fieldsOf(page).filter(
    ({ part, keys }) =>
      part.pointer.startsWith('/fields/') &&
      !keys.includes('default') &&
      page
        .matching(/\/rules\/\d+$/)
        .some((rule) => rule.pointer.startsWith(`${part.pointer}/`) && rule.value === 'required'),
  )
  for (const item of page.matching(/^\/form\/layout\/.*(?:fields|row)\/\d+$/)) {
    const name = item.value ?? page.at(`${item.pointer}/field`)?.value
    const siblings = page.at(item.pointer.replace(/\/\d+$/, ''))?.node.children?.length ?? 0
    if (siblings > 1 && required.some((field) => field.name === name))
      yield removeChild(page, item.node, layout.key.offset)
  }
}

function* contradictions(page: PageTree): Iterable<FaultDraft> {
  for (const field of fieldsOf(page)) {
    const rules = page.matching(/\/rules\/\d+$/).filter((rule) => rule.pointer.startsWith(`${field.part.pointer}/`))
    const isRequired = rules.some((rule) => rule.value === 'required') && !field.keys.includes('default')
    if (isRequired) yield set(page, field, 'readonly', true)
    if (field.keys.includes('value')) yield addProperty(field.part, 'default', 1)
    if (['string', 'date', 'boolean', 'enum'].includes(field.kind)) yield set(page, field, 'statistics', ['sum'])
    yield set(page, field, 'renamedFrom', field.name)
  }
}

export const FIELD_FAULTS: Readonly<Record<string, FaultSource>> = {
  'wrong storage type': wrongTypes,
  'wrong rule': wrongRules,
  'rule that does not fit the type': rulesNotFitting,
  'operator that does not fit the type': wrongOperators,
  'wrong default': wrongDefaults,
  'widget that does not fit the type': wrongWidgets,
  'wrong choices': wrongChoices,
  'reserved name': reservedNames,
  'required field not in the layout': requiredNotInForm,
  'contradiction in a field': contradictions,
}
