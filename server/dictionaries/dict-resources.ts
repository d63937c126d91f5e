import type { FieldError } from '#schemas/api/envelope.ts'
import { sysDeletedDict, sysDict, sysDictItem, sysFileDictItem } from '#schemas/managed/sys-dict.ts'
import { businessFailure, fieldFailure } from '../http/api-error.ts'
import {
  defineManagedResource,
  type ManagedJudging,
  type ManagedSave,
  type ManagedUse,
  type ManagedWrite,
} from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { isValueTaken } from './item-value.ts'
import { dictionaryMessages as messages } from './messages.ts'
import { findValueUses, namingText, toRowUse, valueUseText } from './naming-uses.ts'

const SAVED = { added: messages.saved, edited: messages.edited, deleted: messages.deleted } as const

/** Dictionaries by their codes, which pages name. Those of files are shown, and changed in their files. */
export const dictResource = defineManagedResource({
  resource: sysDict,
  uniqueIndexes: { sys_dict_dict_code_key: 'dictCode' },
  calls: { readQuery: searchedAnywhere, messages: SAVED },
  hooks: {
    async beforeWrite(write) {
      for (const { before } of write.rows) if (before) assertNotOfFile(before)
      await assertCodesFree(write)
    },
    judge: judgeCodes,
    findUses: findDictionaryUses,
  },
})

export const dictItemResource = defineManagedResource({
  resource: sysDictItem,
  uniqueIndexes: { sys_dict_item_value_key: 'itemValue' },
  calls: { readQuery: inTheirOrder, messages: SAVED },
  hooks: { beforeWrite: assertKept, judge: judgeValues, findUses: findItemUses },
})

export const fileDictItemResource = defineManagedResource({ resource: sysFileDictItem })
export const deletedDictResource = defineManagedResource({ resource: sysDeletedDict })

/** The newest client of the contract has one input for name and code. */
function searchedAnywhere(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { keywords, ...others } = query
  if (typeof keywords !== 'string' || keywords === '' || others.superQueryParams !== undefined) return others
  const val = keywords.replace(/^\*|\*$/g, '')
  const lines = ['dictName', 'dictCode'].map((field) => ({ field, rule: 'like', val }))
  return { ...others, superQueryParams: encodeURIComponent(JSON.stringify(lines)), superQueryMatchType: 'or' }
}

/** Clients of the contract ask for the newest first and get items in their order. */
function inTheirOrder(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { column, order, ...others } = query
  return column === 'createTime' ? others : query
}

function textOf(record: StoredRecord, name: string): string {
  return String(record.values.get(name) ?? '')
}

function assertNotOfFile(record: StoredRecord): void {
  const file = textOf(record, 'file')
  if (file !== '') throw businessFailure(messages.ofFile(textOf(record, 'dictName'), file))
}

/** Codes that are taken where no list shows them: in the bin. Those of files are in the list. */
async function assertCodesFree({ trx, rows }: ManagedWrite): Promise<void> {
  for (const { before, values } of rows) {
    const code = values.get('dictCode')
    if (typeof code !== 'string' || code === before?.values.get('dictCode')) continue
    const deleted = await trx
      .selectFrom('sys_dict')
      .where('dict_code', '=', code)
      .where('del_flag', '=', 1)
      .select('dict_name')
      .executeTakeFirst()
    if (deleted) refuse('dictCode', messages.codeInBin(code, deleted.dict_name))
    const ofFile = await trx.selectFrom('sys_file_dict').where('dict_code', '=', code).select('file').executeTakeFirst()
    if (ofFile) refuse('dictCode', messages.codeOfFile(code, ofFile.file))
  }
}

function refuse(field: string, message: string): never {
  throw fieldFailure([{ pointer: `/${field}`, code: 'taken', message }])
}

/** Pages name a dictionary by its code: one that is named keeps it. */
async function judgeCodes({ registry }: ManagedJudging, saves: readonly ManagedSave[]): Promise<readonly FieldError[]> {
  return saves.flatMap(({ at, before, values }) => {
    if (!before || !values.has('dictCode')) return []
    const code = textOf(before, 'dictCode')
    const places = registry.namingOf('dictionary', code).map(namingText)
    if (places.length === 0) return []
    return [{ pointer: `${at}/dictCode`, code: 'in-use', message: messages.codeUsed(code, places.join('、')) }]
  })
}

async function findDictionaryUses(
  { registry }: ManagedJudging,
  deleted: readonly StoredRecord[],
): Promise<ReadonlyMap<string, ManagedUse>> {
  return new Map(
    deleted.flatMap((record) => {
      const places = registry.namingOf('dictionary', textOf(record, 'dictCode')).map(namingText)
      if (places.length === 0) return []
      const message = messages.dictionaryUsed(textOf(record, 'dictName'), places.join('、'))
      return [[record.id, { message, uses: [] }] as const]
    }),
  )
}

/** Items of a dictionary that a file says are the file's. */
async function assertKept({ trx, rows }: ManagedWrite): Promise<void> {
  const ids = rows.flatMap(({ before, values }) => [before?.values.get('dictId'), values.get('dictId')])
  const wanted = [...new Set(ids.flatMap((id) => (typeof id === 'string' ? [id] : [])))]
  if (wanted.length === 0) return
  const ofFile = await trx
    .selectFrom('sys_dict')
    .innerJoin('sys_file_dict', 'sys_file_dict.dict_code', 'sys_dict.dict_code')
    .where('sys_dict.id', 'in', wanted)
    .select(['sys_dict.dict_name', 'sys_file_dict.file'])
    .executeTakeFirst()
  if (ofFile) throw businessFailure(messages.ofFile(ofFile.dict_name, ofFile.file))
}

/** A value stands once in its dictionary. One that rows hold stays what it is: changing it would be deleting it. */
async function judgeValues(judging: ManagedJudging, saves: readonly ManagedSave[]): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  const given = new Set<string>()
  for (const { at, before, values } of saves) {
    if (!(values.has('itemValue') || values.has('dictId'))) continue
    const [dictId, itemValue] = ['dictId', 'itemValue'].map((name) => values.get(name) ?? before?.values.get(name))
    if (typeof dictId !== 'string') {
      errors.push({ pointer: `${at}/dictId`, code: 'required', message: messages.dictionaryMissing })
      continue
    }
    const key = JSON.stringify([dictId, itemValue])
    const item = { dictId, itemValue: String(itemValue ?? ''), id: before?.id ?? '' }
    if (given.has(key) || (await isValueTaken(judging.db, item))) {
      errors.push({ pointer: `${at}/itemValue`, code: 'taken', message: messages.valueTaken })
    }
    given.add(key)
    if (!before) continue
    const used = await usesOfItem(judging, before)
    if (!used) continue
    const message = messages.valueKept(textOf(before, 'itemText'), used.places)
    errors.push({ pointer: `${at}/itemValue`, code: 'in-use', message, uses: [...used.uses] })
  }
  return errors
}

async function findItemUses(
  judging: ManagedJudging,
  deleted: readonly StoredRecord[],
): Promise<ReadonlyMap<string, ManagedUse>> {
  const found = new Map<string, ManagedUse>()
  for (const record of deleted) {
    const used = await usesOfItem(judging, record)
    if (!used) continue
    found.set(record.id, { message: messages.valueUsed(textOf(record, 'itemText'), used.places), uses: used.uses })
  }
  return found
}

async function usesOfItem({ db, context, registry }: ManagedJudging, record: StoredRecord) {
  const dictionary = await db
    .selectFrom('sys_dict')
    .where('id', '=', textOf(record, 'dictId'))
    .select('dict_code')
    .executeTakeFirst()
  const places = dictionary ? registry.namingOf('dictionary', dictionary.dict_code) : []
  const value = textOf(record, 'itemValue')
  const uses = await findValueUses(db, context, places, value)
  if (uses.length === 0) return null
  return {
    places: uses.map((use) => valueUseText(context, use)).join('、'),
    uses: uses.flatMap((use) => toRowUse(context, use, value)),
  }
}
