import { Big } from 'big.js'
import { bounded, calculate, fromInteger, ZERO } from '../decimal-arithmetic.ts'
import { listOf } from '../expression-type.ts'
import { isGreater } from '../order.ts'
import { isList, type RuntimeList, type RuntimeValue } from '../runtime-value.ts'
import type { FunctionContext, FunctionDefinition } from './function-definition.ts'

const ORDERED = ['number', 'date', 'datetime', 'time'] as const
const LISTS = ['text[]', 'number[]', 'boolean[]', 'date[]', 'datetime[]', 'time[]', 'unknown[]', 'null[]'] as const
const ordered = [
  { name: 'value', accepts: [...ORDERED, ...ORDERED.map(listOf)] },
  { name: 'more', accepts: ORDERED, repeats: true },
] as const
const condition = { name: 'condition', accepts: ['boolean'], perRow: true } as const
const numbers = [{ name: 'list', accepts: ['number[]'] }] as const

export const aggregateFunctions: readonly FunctionDefinition[] = [
  {
    name: 'min',
    parameters: ordered,
    alike: true,
    returns: 'argument',
    call: (args, context) => pick(args, context, (candidate, best) => isGreater(best, candidate)),
  },
  {
    name: 'max',
    parameters: ordered,
    alike: true,
    returns: 'argument',
    call: (args, context) => pick(args, context, (candidate, best) => isGreater(candidate, best)),
  },
  {
    name: 'sum',
    parameters: numbers,
    returns: 'number',
    call: ([list], { budget }) => {
      budget.spendOnItems(isList(list) ? list.length : 0)
      return total(numbersOf(list))
    },
  },
  {
    name: 'avg',
    parameters: numbers,
    returns: 'number',
    call: ([list], { budget }) => {
      budget.spendOnItems(isList(list) ? list.length : 0)
      const found = numbersOf(list)
      return calculate('/', total(found), fromInteger(found.length))
    },
  },
  {
    name: 'count',
    parameters: [{ name: 'list', accepts: ['rows', ...LISTS] }],
    returns: 'number',
    call: ([list], { budget }) => {
      if (!isList(list)) return ZERO
      budget.spendOnItems(list.length)
      return fromInteger(list.filter((item) => item !== null).length)
    },
  },
  {
    name: 'sumWhere',
    parameters: [{ name: 'column', accepts: ['number[]'] }, condition],
    returns: 'number',
    call: ([list, holds], { budget }) => {
      budget.spendOnItems(isList(list) ? list.length : 0)
      return total(numbersOf(whereHolds(list, holds)))
    },
  },
  {
    name: 'countWhere',
    parameters: [{ name: 'rows', accepts: ['rows'] }, condition],
    returns: 'number',
    call: ([list, holds], { budget }) => {
      budget.spendOnItems(isList(list) ? list.length : 0)
      return fromInteger(whereHolds(list, holds).length)
    },
  },
]

/** The items for whose rows the condition holds. */
function whereHolds(list: RuntimeValue | undefined, holds: RuntimeValue | undefined): RuntimeList {
  return isList(list) && isList(holds) ? list.filter((_, place) => holds[place] === true) : []
}

function pick(
  args: RuntimeList,
  { budget }: FunctionContext,
  isBetter: (candidate: RuntimeValue, best: RuntimeValue) => boolean,
): RuntimeValue {
  const candidates = args.flatMap((arg) => (isList(arg) ? [...arg] : [arg])).filter((value) => value !== null)
  budget.spendOnItems(candidates.length)
  let best: RuntimeValue = candidates[0] ?? null
  for (const candidate of candidates) if (isBetter(candidate, best)) best = candidate
  return best
}

function total(found: readonly Big[]): Big {
  return bounded(found.reduce((sum, number) => bounded(sum.plus(number)), ZERO))
}

function numbersOf(list: RuntimeValue | undefined): readonly Big[] {
  return isList(list) ? list.filter((item) => item instanceof Big) : []
}
