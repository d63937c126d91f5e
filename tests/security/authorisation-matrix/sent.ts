import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { PageServer } from '#tests/support/page-server.ts'
import type { Call } from './calls.ts'

/*
 * What is sent with a call: ids wherever its parameters, or the fields of its page, mean some, and besides that what a call
 * needs in order not to be refused for another reason.
 */

const KINDS = ['user', 'role', 'depart', 'position', 'category', 'announcement', 'permission'] as const
export type Kind = (typeof KINDS)[number]

/** Whom and what the calls are about. */
export interface Subjects extends Readonly<Record<Kind, string>> {
  readonly username: string
  /** Where they belong. */
  readonly tenant: string
}

export interface Sent {
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** What a parameter means by its name, where the name says it; `any`: whatever the call is about; `none`: no id. */
const MEANINGS: readonly (readonly [RegExp, Kind | 'username' | 'tenant' | 'any' | 'none'])[] = [
  [/status$/i, 'none'],
  [/tenantId$/i, 'tenant'],
  [/^(user_?names?|account)$/i, 'username'],
  [/^lastpermission/i, 'any'],
  [/perm/i, 'permission'],
  [/user/i, 'user'],
  [/role/i, 'role'],
  [/^(dep|org)|departs?$/i, 'depart'],
  [/annt/i, 'announcement'],
  [/^(ids?|keys?|p?id|parentId|dataId|selections|.*ids?)$/i, 'any'],
]
/** Fields of pages that are no ids, whatever their names. */
const NO_IDS = /(code|name|txt|identity|tenantids)$/i

/** What rows of the system's pages are; those of others are none of these. */
const KIND_OF_TABLE: Readonly<Record<string, Kind>> = {
  sys_account: 'user',
  sys_member: 'user',
  sys_removed_account: 'user',
  sys_role_member: 'user',
  sys_depart_member: 'user',
  sys_colleague: 'user',
  sys_role: 'role',
  sys_depart_role: 'role',
  sys_depart: 'depart',
  sys_depart_entry: 'depart',
  sys_position: 'position',
  sys_category: 'category',
  sys_announcement: 'announcement',
}

const PASSWORD = 'Climbing-8642'
/** Texts that a call asks for in a form of its own. */
const SAMPLES: readonly (readonly [RegExp, unknown])[] = [
  [/password$/i, PASSWORD],
  [/^status$/, '2'],
]

/** One for each kind of id that the call may mean, of each of the subjects. */
export function variants(server: PageServer, call: Call, subjects: readonly Subjects[]): readonly Sent[] {
  const plan = call.page === null ? undefined : server.pageSet.resource(call.page)?.plan
  const kinds = plan ? [KIND_OF_TABLE[plan.entity.table] ?? 'user'] : KINDS
  const all = subjects.flatMap((some) =>
    kinds.flatMap((kind) => sentAbout(call, plan, (name) => meant(name, kind, some))),
  )
  return [...new Map(all.map((sent) => [JSON.stringify(sent), sent])).values()]
}

type ValueOf = (parameter: string) => string | null

function meant(parameter: string, kind: Kind, subjects: Subjects): string | null {
  const meaning = MEANINGS.find(([name]) => name.test(parameter))?.[1]
  if (meaning === undefined || meaning === 'none') return null
  return subjects[meaning === 'any' ? kind : meaning]
}

function sentAbout({ endpoint, name, method }: Call, plan: PagePlan | undefined, value: ValueOf): readonly Sent[] {
  const declared = name.slice(method.length + 1)
  const path = declared.replace(/\{(\w+)\}/g, (_, parameter: string) => value(parameter) ?? 'x').replace('*', 'x')
  const asked = filled(endpoint?.query, value)
  const query = asked && Object.fromEntries(Object.entries(asked).map(([key, given]) => [key, String(given)]))
  const sent = { path, ...(query && { query }) }
  if (method === 'GET') return [sent]
  const bodies = (plan && rowBodies(plan, path, value)) ?? [filled(endpoint?.body, value) ?? {}]
  return bodies.map((body) => ({ ...sent, body }))
}

/** What a schema takes, with ids where it takes them. */
function filled(schema: TSchema | undefined, value: ValueOf): Record<string, unknown> | null {
  if (schema === undefined) return null
  const properties = (schema as { readonly properties?: Readonly<Record<string, TSchema>> }).properties
  if (!properties) return { id: value('id'), ids: value('ids') }
  const required = new Set((schema as { readonly required?: readonly string[] }).required)
  const given: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const { type } = property as { readonly type?: string }
    const id = value(name)
    if (id !== null && (type === 'string' || type === undefined)) given[name] = id
    else if (id !== null && type === 'array') given[name] = [id]
    else if (required.has(name)) given[name] = sampleOf(name, property)
  }
  return given
}

/** A text of a pattern is guessed by nobody. */
function sampleOf(name: string, schema: TSchema): unknown {
  const sample = SAMPLES.find(([names]) => names.test(name))?.[1]
  if (sample !== undefined) return sample
  const { pattern, format } = schema as { readonly pattern?: string; readonly format?: string }
  if (pattern !== undefined || format !== undefined) return 'x'
  try {
    return Value.Create(schema)
  } catch {
    // A part of it has a pattern: the call refuses what is not there.
    return undefined
  }
}

/** The bodies of calls that take rows of a page; null: it is none of them. */
function rowBodies(plan: PagePlan, path: string, value: ValueOf): readonly unknown[] | null {
  const id = value('id')
  const edits = [textsOf(plan), idsOf(plan, value)].filter((values) => Object.keys(values).length > 0)
  switch (path.split('/').at(-1)) {
    case 'add':
      return [newRow(plan, value)]
    case 'edit':
      return edits.map((values) => ({ id, ...values }))
    case 'saveAll':
      return [
        { added: [{ rowKey: '1', record: newRow(plan, value) }] },
        ...edits.map((values) => ({ changed: [{ id, ...values }] })),
        { deleted: [{ id }] },
      ]
    default:
      return null
  }
}

type Row = Readonly<Record<string, unknown>>

function newRow(plan: PagePlan, value: ValueOf): Row {
  const needed = plan.fields.filter(({ required }) => required).map((field) => [wireNameOf(field), newValue(field)])
  return { ...Object.fromEntries(needed), ...idsOf(plan, value) }
}

/** The first text that an edit may change. */
function textsOf(plan: PagePlan): Row {
  const field = plan.fields.find((one) => one.type.kind === 'string' && isWritten(one) && !one.unique && !one.isSecret)
  return field ? { [wireNameOf(field)]: newValue(field) } : {}
}

function idsOf(plan: PagePlan, value: ValueOf): Row {
  const refs = plan.fields.filter((field) => isWritten(field) && !NO_IDS.test(wireNameOf(field)))
  return Object.fromEntries(
    refs.flatMap((field) => {
      const id = value(wireNameOf(field))
      return id === null ? [] : [[wireNameOf(field), id]]
    }),
  )
}

function isWritten({ computed, readOnly }: FieldPlan): boolean {
  return computed === null && !readOnly
}

let made = 0

/** One that no row has yet. */
function newValue({ type, choices }: FieldPlan): unknown {
  made += 1
  switch (type.kind) {
    case 'enum':
      return choices?.source === 'options' ? choices.items[0]?.value : '1'
    case 'integer':
    case 'decimal':
      return made + 10_000
    case 'boolean':
      return true
    case 'datetime':
      return '2030-01-01 00:00:00'
    case 'date':
      return '2030-01-01'
    default:
      return `made${made}`
  }
}
