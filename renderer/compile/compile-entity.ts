import { formatFieldType, parseFieldType } from '#schemas/language/field-type.ts'
import { isReservedApi, isReservedTable } from '#schemas/language/names.ts'
import { isOwnColumn, type ManagedResource, RESOURCE_ACTIONS } from '#schemas/managed/managed-resource.ts'
import type { CompileContext } from './compile-context.ts'
import { compileExisting, reportExistingKeys } from './compile-existing.ts'
import { pointerOf } from './page-source-text.ts'
import type { EntityPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

/** The managed resource that the page stands over; undefined where it has a table of its own, or names an unknown one. */
export function managedOf({ page, managed }: Pick<CompileContext, 'page' | 'managed'>): ManagedResource | undefined {
  const name = page.entity?.managed
  return name === undefined ? undefined : managed.get(name)
}

/** Where the rows of the page are; null when it says so in no usable way. */
export function compileEntity(context: CompileContext): EntityPlan | null {
  const { page, problems } = context
  const { entity } = page
  if (!entity) return null
  if (entity.existing !== undefined) return compileExisting(entity.existing, context)
  reportExistingKeys(context)
  if (entity.managed !== undefined) return compileManaged(entity.managed, context)
  const { table, api } = entity
  for (const [key, value] of [
    ['table', table],
    ['api', api],
  ] as const) {
    // A value with a mistake of its own is not missing.
    if (value !== undefined || !problems.isSound(`/entity/${key}`)) continue
    const hint = '用系统自带的数据时写 managed，如 "sys-role"'
    problems.report('missing-key', '/entity', { part: 'key', message: `缺少 "${key}"`, hint })
  }
  if (table !== undefined && isReservedTable(table)) {
    const message = `表名 "${table}" 由系统使用`
    const hint = `换一个以业务开头的表名，如 "${page.code.replaceAll('-', '_') || 'stock_item'}"；要引用系统表，用 ref`
    problems.report('reserved-name', '/entity/table', { message, hint })
  }
  if (api !== undefined && isReservedApi(api)) {
    const message = `路径 "${api}" 由系统使用`
    problems.report('reserved-name', '/entity/api', { message, hint: '换一个以业务开头的路径，如 "/market/price"' })
  }
  if (table === undefined || api === undefined) return null
  return {
    table,
    api,
    softDelete: keepsDeleted(entity),
    ...(isRestorable(page) && { isRestorable: true }),
    ...(isOneWay(page) && { isOneWay: true }),
  }
}

/** Whether deleted rows of the page are kept for a while: unless it says no. Of a text that need not compile. */
export function keepsDeleted(entity: Readonly<Record<string, unknown>> | undefined): boolean {
  if (entity === undefined || entity.managed !== undefined || entity.existing !== undefined) return false
  return entity.softDelete !== false
}

function isRestorable(page: CompileContext['page']): boolean {
  return keepsDeleted(page.entity) && !isOneWay(page)
}

/** Whether something follows from a deletion that nothing takes back: it cannot be undone then. */
export function isOneWay({ effects }: CompileContext['page']): boolean {
  return (effects?.deleted ?? []).length > 0 && (effects?.restored ?? []).length === 0
}

/** Keys that say what a managed resource has decided. */
const DECIDED = ['table', 'api', 'softDelete'] as const

function compileManaged(name: string, context: CompileContext): EntityPlan | null {
  const { page, managed, problems } = context
  for (const key of DECIDED) {
    if (page.entity?.[key] === undefined) continue
    const message = `managed 已定下数据在哪里，不能再写 ${key}`
    problems.report('managed-entity', `/entity/${key}`, { part: 'key', message })
  }
  const resource = managed.get(name)
  if (!resource) {
    const expected = managed.names.join('、')
    const hint = suggestionHint(name, managed.names) ?? `可用：${expected}`
    problems.report('unknown-managed', '/entity/managed', {
      message: `没有系统数据 "${name}"`,
      actual: name,
      expected,
      hint,
    })
    return null
  }
  if (!resource.pages.includes(page.code)) {
    const expected = resource.pages.join('、')
    problems.report('managed-entity', '/entity/managed', {
      message: `页面 "${page.code}" 不能使用系统数据 "${name}"`,
      actual: page.code,
      expected,
      hint: `只有系统自带的页面 ${expected} 使用它；要改动那个页面，把文件的 code 写成它的代码`,
    })
  }
  checkFields(resource, context)
  const { table, api, paths } = resource
  return {
    table,
    api,
    ...(paths && { paths }),
    softDelete: resource.softDelete ?? false,
    managed: name,
  }
}

/** The codes of a resource's actions. */
export function managedCodes({ permissions }: ManagedResource): Readonly<Record<string, string>> {
  const coded = RESOURCE_ACTIONS.flatMap((action) => {
    const code = permissions[action]
    return code === undefined ? [] : [[action, code] as const]
  })
  return Object.fromEntries(coded)
}

/** A page shows what the resource has, and columns that the installation adds to it. */
function checkFields(resource: ManagedResource, { page, problems }: CompileContext): void {
  const known = Object.keys(resource.fields)
  for (const [name, { type, preset }] of Object.entries(page.fields)) {
    if (isOwnColumn(name)) continue
    const pointer = pointerOf('fields', name)
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) {
      problems.report('managed-field', pointer, {
        part: 'key',
        actual: name,
        expected: known.join('、'),
        message: `系统数据 "${resource.name}" 没有字段 "${name}"`,
        hint:
          suggestionHint(name, known) ?? `自己加的字段以 x 开头，如 "x${name[0]?.toUpperCase() ?? ''}${name.slice(1)}"`,
      })
      continue
    }
    const written = type === undefined ? undefined : parseFieldType(type)
    const wanted = parseFieldType(field.type)
    const isSame = written && wanted && formatFieldType(written) === formatFieldType(wanted)
    if (isSame || (type !== undefined && !written)) continue
    problems.report('managed-field', `${pointer}/${preset === undefined ? 'type' : 'preset'}`, {
      message: `系统字段 "${name}" 的类型是 ${field.type}`,
      expected: field.type,
      ...(type !== undefined && { actual: type }),
    })
  }
  for (const name of Object.keys(page.subTables ?? {})) {
    problems.report('managed-entity', pointerOf('subTables', name), {
      part: 'key',
      message: '使用系统数据的页面没有子表',
    })
  }
}
