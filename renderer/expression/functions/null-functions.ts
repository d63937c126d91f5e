import { listOf, SCALAR_TYPES } from '../expression-type.ts'
import type { FunctionDefinition } from './function-definition.ts'

export const nullFunctions: readonly FunctionDefinition[] = [
  {
    name: 'coalesce',
    group: '空值',
    summary: '第一个不为空的值',
    nulls: '跳过空值；全部为空时结果为空',
    parameters: [
      { name: 'value', accepts: SCALAR_TYPES },
      { name: 'more', accepts: SCALAR_TYPES, repeats: true },
    ],
    alike: true,
    returns: 'argument',
    example: ['coalesce(null, 0)', '0'],
    call: (args) => args.find((value) => value !== null) ?? null,
  },
  {
    name: 'isEmpty',
    group: '空值',
    summary: '是否为空：空值、空文本、空列表、没有行的子表',
    nulls: '空值为是；结果总是是或否',
    parameters: [{ name: 'value', accepts: [...SCALAR_TYPES, ...SCALAR_TYPES.map(listOf), 'rows'] }],
    returns: 'boolean',
    example: ["isEmpty('')", '是'],
    call: ([value]) => value === undefined || value === null || (Array.isArray(value) && value.length === 0),
  },
]
