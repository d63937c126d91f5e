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
    group: '汇总',
    summary: '最小的一个：几个值，或一个列表（子表的列）',
    nulls: '空值不计；全部为空时结果为空',
    parameters: ordered,
    alike: true,
    returns: 'argument',
    example: ['min(3, 1.5, 2)', '1.5'],
    call: (args, context) => pick(args, context, (candidate, best) => isGreater(best, candidate)),
  },
  {
    name: 'max',
    group: '汇总',
    summary: '最大的一个：几个值，或一个列表（子表的列）',
    nulls: '空值不计；全部为空时结果为空',
    parameters: ordered,
    alike: true,
    returns: 'argument',
    example: ["max(['2024-01-05', '2024-03-01'])", '2024-03-01'],
    call: (args, context) => pick(args, context, (candidate, best) => isGreater(candidate, best)),
  },
  {
    name: 'sum',
    group: '汇总',
    summary: '列表（子表的列）中数字的和',
    nulls: '空值不计；没有数字时为 0',
    parameters: numbers,
    returns: 'number',
    example: ['sum([1.1, 2.2, null])', '3.3'],
    call: ([list], { budget }) => {
      budget.spendOnItems(isList(list) ? list.length : 0)
      return total(numbersOf(list))
    },
  },
  {
    name: 'avg',
    group: '汇总',
    summary: '列表（子表的列）中数字的平均值，精度同除法',
    nulls: '空值不计；没有数字时结果为空',
    parameters: numbers,
    returns: 'number',
    example: ['avg([1, 2, null])', '1.5'],
    call: ([list], { budget }) => {
      budget.spendOnItems(isList(list) ? list.length : 0)
      const found = numbersOf(list)
      return calculate('/', total(found), fromInteger(found.length))
    },
  },
  {
    name: 'count',
    group: '汇总',
    summary: '子表的行数，或列表（子表的列）中非空值的个数',
    nulls: '空值不计；没有时为 0',
    parameters: [{ name: 'list', accepts: ['rows', ...LISTS] }],
    returns: 'number',
    example: ["count(['A', null, 'B'])", '2'],
    call: ([list], { budget }) => {
      if (!isList(list)) return ZERO
      budget.spendOnItems(list.length)
      return fromInteger(list.filter((item) => item !== null).length)
    },
  },
  {
    name: 'sumWhere',
    group: '汇总',
    summary: '子表中符合条件的行，一列数字的和；条件逐行判断，其中 tiers.code 是该行的值',
    nulls: '空值不计，条件为空的行不计；没有时为 0',
    parameters: [{ name: 'column', accepts: ['number[]'] }, condition],
    returns: 'number',
    example: ["sumWhere(tiers.price, tiers.code != 'A')", '17.75'],
    call: ([list, holds], { budget }) => {
      budget.spendOnItems(isList(list) ? list.length : 0)
      return total(numbersOf(whereHolds(list, holds)))
    },
  },
  {
    name: 'countWhere',
    group: '汇总',
    summary: '子表中符合条件的行数；条件逐行判断，其中 tiers.minQty 是该行的值',
    nulls: '条件为空的行不计；没有时为 0',
    parameters: [{ name: 'rows', accepts: ['rows'] }, condition],
    returns: 'number',
    example: ['countWhere(tiers, tiers.minQty >= 10)', '2'],
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
