import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/**
 * One entry of a dictionary. `title` and `label` repeat `text`: older clients read those. Servers of the contract before
 * 2021 send no label.
 */
export const dictItem = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: optionalText,
  label: optionalText,
  color: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** It is shown where it is stored, and cannot be chosen any more. */
  disabled: Type.Optional(Type.Boolean()),
  /** Of a table whose label names several fields: their texts, those that are not empty. */
  parts: Type.Optional(Type.Array(Type.String())),
})
export type DictItem = Static<typeof dictItem>

export const dictItemsByCode = recordOf(Type.Array(dictItem))
export type DictItemsByCode = Static<typeof dictItemsByCode>

/**
 * `dictCode` is a code, or `table,textColumn,codeColumn` of a registered table; `{name} {code}` puts several columns
 * together, and a fourth part narrows and orders it: `username!='admin' order by create_time`.
 */
const dictCodeParams = Type.Object({ dictCode: Type.String({ minLength: 1, maxLength: 400 }) })

export const getDictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictItems/{dictCode}',
  access: 'self',
  signed: true,
  params: dictCodeParams,
  query: Type.Object({ sign: Type.Optional(Type.String({ maxLength: 200 })) }),
  result: Type.Array(dictItem),
})

export const queryAllDictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/queryAllDictItems',
  access: 'self',
  result: dictItemsByCode,
})

/** Spelled so in the contract. Clears the server's cache of dictionaries. */
export const refleshCache = endpoint({
  method: 'GET',
  path: '/sys/dict/refleshCache',
  access: 'self',
  result: noResult,
})

/** Search in a table dictionary: by text or code, at most `pageSize` items. */
export const loadDict = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDict/{dictCode}',
  access: 'self',
  signed: true,
  params: dictCodeParams,
  query: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 100, description: '搜索内容' })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  result: Type.Array(dictItem),
})

/** The items with the values in `keyword` first, then one page of the others. */
export const loadDictOrderByValue = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictOrderByValue/{dictCode}',
  access: 'self',
  signed: true,
  params: dictCodeParams,
  query: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 8_000, description: '选中的值' })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  result: Type.Array(dictItem),
})

/** The contract's clients clear the cache of dashboards with that of dictionaries; there is none of either here. */
export const refreshDashboardCache = endpoint({
  method: 'GET',
  path: '/drag/page/refreshCache',
  access: 'self',
  result: noResult,
})

/** Labels of comma-separated values of a table dictionary, in their order; an unknown value stays as it is. */
export const loadDictItem = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictItem/{dictCode}',
  access: 'self',
  signed: true,
  params: dictCodeParams,
  query: Type.Object({
    key: Type.String({ maxLength: 8_000 }),
    delNotExist: Type.Optional(Type.Boolean()),
  }),
  result: Type.Array(Type.String()),
})
