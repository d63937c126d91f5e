import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compilePageSet } from '#renderer/compile/compile-page-set.ts'
import type { FieldPlan, PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import { createFormLogic } from '#renderer/logic/form-logic.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import { type AreasByParent, listAreas } from '#schemas/areas/areas.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { patternEngine } from '#schemas/rules/pattern-engine.ts'
import { checkRules, isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue, toWireValue } from '#schemas/values/wire-value.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { cleanedValue } from '../resources/write/cleaned-value.ts'
import type { KnownRow } from './demo-page.ts'
import { DEMO_PAGES } from './demo-pages.ts'
import { settleDraft, valuesOf } from './settle-draft.ts'

const schemas = join(import.meta.dirname, '../../schemas')

/** The tables of the system that demo rows refer to, with the values that are there. */
const SYSTEM_ROWS = new Map([
  ['sys_depart', new Set(['d1', 'd2', 'd3'])],
  ['sys_user', new Set(['admin'])],
  ['sys_area', new Set(listAreas(readAreas()).map(({ id }) => id))],
  ['sys_category', new Set(['A01A01A01', 'A01A01A02', 'A01A02'])],
])

const plans = readPlans()
const choices = readDictionaries()

function readPlans(): ReadonlyMap<string, PagePlan> {
  const folder = join(schemas, 'pages')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const files = names.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const options = {
    registry: widgetRegistry,
    actions: actionRegistry,
    validators: pageValidators,
    systemTables: new Map([
      ['sys_depart', new Set(['id', 'departName'])],
      ['sys_user', new Set(['username', 'realname'])],
      ['sys_area', new Set(['id', 'fullText'])],
      ['sys_category', new Set(['code', 'name'])],
    ]),
  }
  return new Map(compilePageSet(files, options).flatMap(({ plan }) => (plan ? [[plan.code, plan] as const] : [])))
}

function readAreas(): AreasByParent {
  return JSON.parse(readFileSync(join(schemas, 'areas/areas.json'), 'utf8'))
}

function readDictionaries(): ReadonlyMap<string, ReadonlySet<string>> {
  const folder = join(schemas, 'dictionaries')
  const files: Record<string, { items: { value: string }[] }>[] = readdirSync(folder).map((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  )
  const entries = files.flatMap((file) => Object.entries(file))
  return new Map(entries.map(([code, { items }]) => [code, new Set(items.map(({ value }) => value))]))
}

interface DemoRow {
  readonly record: PageRecord
  readonly parent: number | undefined
}

/** All demo rows as they would be stored, with ids that tell where they are from. */
function createAll(now: string): ReadonlyMap<string, readonly DemoRow[]> {
  const departments = [...(SYSTEM_ROWS.get('sys_depart') ?? [])]
  const known = new Map<string, readonly KnownRow[]>([
    ['sys_depart', departments.map((id) => ({ id, values: new Map() }))],
  ])
  const all = new Map<string, readonly DemoRow[]>()
  for (const { page, create } of DEMO_PAGES) {
    const plan = planOf(page)
    const logic = createFormLogic(plan)
    const rows = create(known).map((draft) => ({
      record: settleDraft(plan, logic, draft, environmentAt(now)),
      parent: draft.parent,
    }))
    all.set(page, rows)
    known.set(
      page,
      rows.map(({ record }, index) => ({ id: `${page}-${index}`, values: valuesOf(plan.fields, record) })),
    )
  }
  return all
}

function planOf(code: string): PagePlan {
  const plan = plans.get(code)
  if (!plan) throw new Error(`${code} does not compile`)
  return plan
}

function environmentAt(now: string): LogicEnvironment {
  return { old: null, user: { id: '1', username: 'admin', realname: '管理员', orgCode: null, tenantId: 0 }, now }
}

const NOW = '2026-11-20 10:00:00'
const all = createAll(NOW)
const idsByTable = new Map([
  ...SYSTEM_ROWS,
  ...[...all].map(
    ([page, rows]) => [planOf(page).entity?.table ?? '', new Set(rows.map((_, index) => `${page}-${index}`))] as const,
  ),
])

/** Why a user could not have entered the value; nothing when he could. */
function refusals(field: FieldPlan, value: CanonicalValue): readonly string[] {
  const wire = readWireValue(field.type, field.multiple, toWireValue(field.type, field.multiple, value))
  if (!wire.ok) return [`${field.title}${wire.message}`]
  if (cleanedValue(field, value, undefined) !== value) return [`${field.title}含有不保存的 HTML`]
  const rule = checkRules(field.rules, wire.value, { title: field.title, type: field.type, patterns: patternEngine })
  if (rule) return [rule.message]
  return [value ?? []].flat().flatMap((one) => (isChoice(field, String(one)) ? [] : [`${field.title}没有选项 ${one}`]))
}

function isChoice({ choices: source }: FieldPlan, value: string): boolean {
  switch (source?.source) {
    case 'dict':
      return choices.get(source.code)?.has(value) ?? false
    case 'options':
      return source.items.some((item) => item.value === value)
    case 'ref':
      return idsByTable.get(source.entity)?.has(value) ?? false
    default:
      return true
  }
}

/** What the form of a record would complain about. */
function complaints(plan: PagePlan, record: PageRecord): readonly string[] {
  const environment = environmentAt(NOW)
  const { targets, failures } = createFormLogic(plan).open(record, environment, { fills: false })
  const ofFields = plan.fields.flatMap((field) => {
    const value = fieldValue(record, field.name)
    const target = targets.get(field.name)
    if (!target?.visible) return []
    const isMissing = target.required && isEmptyValue(value)
    const isLeft = [value ?? []].flat().every((one) => target.options?.includes(String(one)) ?? true)
    return [
      ...(isMissing ? [`${field.title}必填`] : []),
      ...(isLeft ? [] : [`${field.title}不可选`]),
      ...refusals(field, value),
    ]
  })
  const ofRows = plan.subTables.flatMap((table) => {
    const rows = subRows(record, table.name)
    const isAllowed = rows.length >= table.minRows && rows.length <= table.maxRows
    const repeated = table.fields.filter((field) => {
      const values = rows.map((row) => fieldValue(row, field.name))
      return field.rules.some(({ code }) => code === 'only') && new Set(values).size < values.length
    })
    return [
      ...(isAllowed ? [] : [`${table.title}有 ${rows.length} 行`]),
      ...repeated.map((field) => `${field.title}重复`),
      ...rows.flatMap((row) => table.fields.flatMap((field) => refusals(field, fieldValue(row, field.name)))),
    ]
  })
  const checks = runChecks(plan, record, environment).map(({ id, message }) => `${id}: ${message}`)
  return [...failures.map(({ message }) => message), ...ofFields, ...ofRows, ...checks]
}

describe('demo rows', () => {
  it('are there for every page with a table of its own', () => {
    const own = [...plans].flatMap(([code, { entity }]) => (entity && !entity.managed ? [code] : []))
    expect([...all.keys()].sort()).toEqual(own.sort())
  })

  it('are the same whenever they are made', () => {
    expect(createAll('2031-02-03 04:05:06')).toEqual(all)
  })

  it('fill a list that one has to turn over, but for masters and settings', () => {
    const full = [...all].filter(([, rows]) => rows.length >= 120).map(([page]) => page)
    expect(full.length).toBeGreaterThanOrEqual(18)
  })
})

describe('demo rows do not contradict themselves', () => {
  const column = (page: string, field: string) =>
    (all.get(page) ?? []).map(({ record }) => String(fieldValue(record, field) ?? ''))

  it.each([
    ['member', 'memberNo', 'registerTime'],
    ['authentication', 'applyNo', 'submitTime'],
    ['top-up', 'orderNo', 'applyTime'],
    ['student', 'studentNo', 'enrolDate'],
    ['order', 'orderNo', 'orderTime'],
    ['withdrawal', 'applyNo', 'applyTime'],
    ['withdrawal-management', 'handleNo', 'receivedTime'],
    ['programme', 'code', 'startDate'],
  ])('and are numbered as they came in: %s', (page, number, time) => {
    expect(column(page, time).toSorted()).toEqual(column(page, time))
    expect(column(page, number).toSorted()).toEqual(column(page, number))
  })

  it('and have the days of numbers that tell one', () => {
    for (const [page, time] of [
      ['top-up', 'applyTime'],
      ['order', 'orderTime'],
    ] as const) {
      const days = column(page, time).map((moment) => moment.slice(0, 10).replaceAll('-', ''))
      expect(column(page, 'orderNo').map((number) => number.slice(2, 10))).toEqual(days)
    }
  })

  it('and nobody learns what is a draft, or pays another price', () => {
    const courses = all.get('course') ?? []
    for (const { record } of all.get('student') ?? []) {
      const course = courses[Number(String(fieldValue(record, 'course')).replace('course-', ''))]?.record ?? {}
      expect(fieldValue(course, 'status')).not.toBe('draft')
      expect(fieldValue(record, 'fee')).toBe(fieldValue(course, 'price'))
    }
    expect(new Set(column('course', 'name')).size).toBe(courses.length)
  })
})

describe.each([...all])('demo rows of %s', (page, rows) => {
  const plan = planOf(page)

  it('hold only what a user could have saved', () => {
    const found = rows.flatMap(({ record }, index) => complaints(plan, record).map((reason) => `${index}: ${reason}`))
    expect(found).toEqual([])
  })

  it('name no field that the page does not have', () => {
    const [first] = DEMO_PAGES.filter((one) => one.page === page).flatMap(({ create }) => create(new Map()))
    const known = [...plan.fieldByName.keys(), ...plan.subTables.map(({ name }) => name)]
    expect(
      [...(first?.values.keys() ?? []), ...(first?.rows?.keys() ?? [])].filter((name) => !known.includes(name)),
    ).toEqual([])
  })

  it('are unique where the page wants it', () => {
    for (const { name } of plan.fields.filter(
      ({ unique, rules }) => unique || rules.some(({ code }) => code === 'duplicate'),
    )) {
      const values = rows.map(({ record }) => fieldValue(record, name)).filter((value) => value !== null)
      expect(new Set(values).size, name).toBe(values.length)
    }
  })

  it('stand behind their parents, where they make a tree', () => {
    expect(rows.every(({ parent }, index) => parent === undefined || parent < index)).toBe(true)
    expect(rows.some(({ parent }) => parent !== undefined)).toBe(plan.tree !== null)
  })
})
