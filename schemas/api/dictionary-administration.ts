import { type Static, Type } from 'typebox'
import { sysDict } from '#schemas/managed/sys-dict.ts'
import { DELETE_DICTIONARIES, EMPTY_DICTIONARY_BIN, LIST_DICTIONARIES } from '../managed/sys-dict.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { searched } from './picker-query.ts'

// What the contract's dictionary screen does besides what every page does with its rows.

const dictionaryId = Type.String({ minLength: 1, maxLength: 36 })
const optionalText = Type.Union([Type.String(), Type.Null()])

const dictionary = Type.Object({
  id: Type.String(),
  dictName: Type.String(),
  dictCode: Type.String(),
  description: optionalText,
  type: Type.Integer(),
  delFlag: Type.Integer(),
  createBy: optionalText,
  createTime: optionalText,
  updateBy: optionalText,
  updateTime: optionalText,
  tenantId: Type.Integer(),
})
export type Dictionary = Static<typeof dictionary>

/** Dictionaries as nodes; nothing lies below them. */
export const listDictionaryTree = endpoint({
  method: 'GET',
  path: '/sys/dict/treeList',
  access: { permission: LIST_DICTIONARIES },
  query: Type.Object({ dictName: searched('字典名称', 100) }),
  result: Type.Array(Type.Object({ key: Type.String(), title: Type.String(), ...dictionary.properties })),
})

/** All that are in the bin. */
export const listDeletedDictionaries = endpoint({
  method: 'GET',
  path: '/sys/dict/deleteList',
  access: { permission: LIST_DICTIONARIES },
  result: Type.Array(dictionary),
})

export const bringDictionaryBack = endpoint({
  method: 'PUT',
  path: '/sys/dict/back/{id}',
  access: { permission: DELETE_DICTIONARIES },
  ofInstallation: sysDict.title,
  params: Type.Object({ id: dictionaryId }),
  result: noResult,
})

/** For good, with its items. */
export const removeDictionary = endpoint({
  method: 'DELETE',
  path: '/sys/dict/deletePhysic/{id}',
  access: { permission: EMPTY_DICTIONARY_BIN },
  ofInstallation: sysDict.title,
  params: Type.Object({ id: dictionaryId }),
  result: noResult,
})

/** Joined by commas, a trailing one allowed; some clients send a list. */
const ids = Type.Union([
  Type.String({ minLength: 1, maxLength: 40_000 }),
  Type.Array(dictionaryId, { minItems: 1, maxItems: 1_000 }),
])

export const bringDictionariesBack = endpoint({
  method: 'PUT',
  alsoBy: ['POST'],
  path: '/sys/dict/putRecycleBin',
  access: { permission: DELETE_DICTIONARIES },
  ofInstallation: sysDict.title,
  body: Type.Object({ ids }),
  result: noResult,
})

export const removeDictionaries = endpoint({
  method: 'DELETE',
  path: '/sys/dict/deleteRecycleBin',
  access: { permission: EMPTY_DICTIONARY_BIN },
  ofInstallation: sysDict.title,
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000 }) }),
  result: noResult,
})

/** Whether a value is free in its dictionary, but for the item itself. */
export const checkDictItem = endpoint({
  method: 'GET',
  path: '/sys/dictItem/dictItemCheck',
  access: { permission: LIST_DICTIONARIES },
  query: Type.Object({
    itemValue: searched('数据值', 100),
    dictId: searched('字典', 36),
    id: searched('字典项', 36),
  }),
  result: noResult,
})
