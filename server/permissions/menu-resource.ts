import { ICON_TITLES } from '#schemas/language/icon-titles.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { sysMenu } from '#schemas/managed/sys-menu.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { businessFailure } from '../http/api-error.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import {
  defineManagedResource,
  type ManagedJudging,
  type ManagedSave,
  type ManagedWrite,
} from '../resources/managed/managed-resource.ts'
import type { FieldValues, StoredRecord } from '../resources/read/stored-record.ts'
import { splitCodes } from './declared-codes.ts'
import { grantToAdministrators } from './ensure-menu.ts'
import { menuStore } from './menu-store.ts'
import { menuMessages as messages } from './messages.ts'

const TOP = '0'
const ENTRY = '1'
const BUTTON = '2'
const NO_ICON = 'none'
const OF_A_SET = /^[a-z0-9-]+:[a-z0-9-]+$/
const CONTAINER = 'layouts/RouteView'
/** A path, an address of another host, or one that the console completes by its settings. */
const ADDRESS = /^(\/[\w\-/:.{}?=&%]*|https?:\/\/\S+|\{\{.+\}\}\S*)$/

/**
 * Menu entries and buttons. What the product itself asks for stays: without its row nobody could be let in any more. Those
 * that somebody adds are the administrators' at once, to be granted on.
 */
export const menuResource = defineManagedResource({
  resource: sysMenu,
  contractTable: 'sys_permission',
  store: menuStore,
  calls: {
    readBody: toPage,
    messages: { edited: messages.edited, deleted: messages.deleted, batchDeleted: messages.deleted },
  },
  hooks: {
    complete: async ({ rows }) => rows.map(({ values }) => completed(values)),
    judge,
    beforeWrite: async (write) => assertNotDeclared(write),
    async afterWrite(write, stored) {
      const { trx, action, rows } = write
      if (action === 'add')
        await grantToAdministrators(
          trx,
          stored.map(({ id }) => id),
        )
      await refreshLeaves(write, [...stored, ...rows.flatMap(({ before }) => before ?? [])])
      await notifyNotice(trx, { userIds: null, message: { cmd: 'rights' } })
    },
  },
})

/** As the contract's servers bring what was typed into one form; its switches come as they are. */
function toPage(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { component, url, menuType, [PARENT_FIELD]: parent, ...others } = body
  const kind = menuType === undefined || menuType === null ? undefined : String(menuType)
  // A new one at the top holds others unless it says what it shows.
  const holdsOthers = kind === TOP && !component && (component !== undefined || !others.id)
  return {
    ...others,
    ...(kind !== undefined && { menuType: kind }),
    ...((component !== undefined || holdsOthers) && {
      component: holdsOthers ? CONTAINER : withoutFolder(component),
    }),
    ...(url !== undefined && { url: withSlash(url) }),
    ...((parent !== undefined || kind === TOP) && { [PARENT_FIELD]: kind === TOP || parent === '' ? null : parent }),
  }
}

function withoutFolder(component: unknown): unknown {
  if (typeof component !== 'string') return component
  return component
    .trim()
    .replace(/^\/+/, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '')
}

function withSlash(url: unknown): unknown {
  if (typeof url !== 'string' || url.trim() === '') return url
  const text = url.trim()
  return /^(\/|https?:|\{\{)/.test(text) ? text : `/${text}`
}

function completed(values: FieldValues): FieldValues {
  const parent = values.get(PARENT_FIELD) ?? null
  const kind = values.get('menuType') ?? (parent === null ? TOP : ENTRY)
  return new Map(values).set('menuType', kind)
}

async function judge({ db }: ManagedJudging, saves: readonly ManagedSave[]) {
  const errors = saves.flatMap((save) => misfits(save))
  const given = saves.flatMap((save) => {
    const perms = save.values.get('perms')
    return typeof perms === 'string' && perms !== '' ? [{ ...save, perms, codes: splitCodes(perms) }] : []
  })
  if (given.length === 0) return errors
  const others = await codesInUse(db)
  for (const { at, before, perms, codes } of given) {
    const ofOthers = others.filter(({ id }) => id !== before?.id)
    // The same text is told by the rule of the field.
    const isTold = ofOthers.some((other) => other.perms === perms)
    const taken = ofOthers.some(({ code }) => codes.includes(code))
    if (taken && !isTold) errors.push({ pointer: `${at}/perms`, code: 'perms', message: messages.permsTaken })
  }
  return errors
}

/** One by one, since a row may hold several: a row that took another's code along would give it to whoever has that row. */
async function codesInUse(
  db: ManagedJudging['db'],
): Promise<readonly { readonly id: string; readonly perms: string; readonly code: string }[]> {
  const rows = await db
    .selectFrom('sys_permission')
    .where('perms', 'is not', null)
    .where('del_flag', '=', 0)
    .select(['id', 'perms'])
    .execute()
  return rows.flatMap(({ id, perms }) => splitCodes(perms ?? '').map((code) => ({ id, perms: perms ?? '', code })))
}

function misfits({ at, before, values }: ManagedSave) {
  const value = (name: string): CanonicalValue =>
    (values.has(name) ? values.get(name) : before?.values.get(name)) ?? null
  const kind = value('menuType')
  const wrong = (name: string, message: string) => ({ pointer: `${at}/${name}`, code: 'menu', message })
  const url = value('url')
  return [
    ...(kind !== TOP && value(PARENT_FIELD) === null ? [wrong(PARENT_FIELD, messages.parentMissing)] : []),
    ...(kind === BUTTON || url !== null ? [] : [wrong('url', messages.urlMissing)]),
    ...(typeof url === 'string' && !ADDRESS.test(url) ? [wrong('url', messages.urlWrong)] : []),
    ...(misfitsIcon(values.get('icon'), before?.values.get('icon'))
      ? [wrong('icon', messages.iconUnknown(String(values.get('icon'))))]
      : []),
    ...(kind !== BUTTON && value('component') === null ? [wrong('component', messages.componentMissing)] : []),
    ...(kind === BUTTON && value('perms') === null ? [wrong('perms', messages.permsMissing)] : []),
  ]
}

/**
 * One that the console would not show. Those of a set, `ant-design:setting`, are the newest client's to show; and what is
 * stored from before stays, so that its row can be edited.
 */
function misfitsIcon(icon: CanonicalValue | undefined, before: CanonicalValue | undefined): boolean {
  if (typeof icon !== 'string' || icon === '' || icon === before || NO_ICON === icon || OF_A_SET.test(icon))
    return false
  // The contract's older names end in `-o`.
  return !Object.hasOwn(ICON_TITLES, icon.replace(/-o$/, ''))
}

function assertNotDeclared({ action, rows }: ManagedWrite): void {
  for (const { before, values } of rows) {
    if (before?.values.get('declared') !== true) continue
    const name = String(before.values.get('name'))
    if (action === 'delete') throw businessFailure(messages.declaredStays(name))
    const changes = (field: string) => values.has(field) && values.get(field) !== before.values.get(field)
    if (['perms', 'menuType', 'status'].some(changes)) throw businessFailure(messages.declaredKept(name))
  }
}

/** An entry without entries below it is a leaf; its buttons do not count. */
async function refreshLeaves({ trx }: ManagedWrite, records: readonly StoredRecord[]): Promise<void> {
  const ids = records.flatMap(({ id, values }) => [id, String(values.get(PARENT_FIELD) ?? '')])
  await trx
    .updateTable('sys_permission')
    .set((row) => ({
      leaf: row
        .case()
        .when(
          row.exists(
            row
              .selectFrom('sys_permission as child')
              .whereRef('child.parent_id', '=', 'sys_permission.id')
              .where('child.del_flag', '=', 0)
              .where('child.menu_type', '<', Number(BUTTON))
              .select('child.id'),
          ),
        )
        .then(false)
        .else(true)
        .end(),
    }))
    .where('id', 'in', [...new Set(ids)])
    .execute()
}
