import { listOf, SCALAR_TYPES } from '../expression-type.ts'
import type { FunctionDefinition } from './function-definition.ts'

export const nullFunctions: readonly FunctionDefinition[] = [
  {
    name: 'coalesce',
    parameters: [
      { name: 'value', accepts: SCALAR_TYPES },
      { name: 'more', accepts: SCALAR_TYPES, repeats: true },
    ],
    alike: true,
    returns: 'argument',
    call: (args) => args.find((value) => value !== null) ?? null,
  },
  {
    name: 'isEmpty',
    parameters: [{ name: 'value', accepts: [...SCALAR_TYPES, ...SCALAR_TYPES.map(listOf), 'rows'] }],
    returns: 'boolean',
    call: ([value]) => value === undefined || value === null || (Array.isArray(value) && value.length === 0),
  },
]
