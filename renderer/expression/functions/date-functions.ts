import { Big } from 'big.js'
import { addDays, addMinutes, addMonths, type CalendarDay, dayOf, daysBetween } from '../calendar-arithmetic.ts'
import { fromInteger, toWholeNumber } from '../decimal-arithmetic.ts'
import { Moment, type RuntimeList, type RuntimeValue, toMoment } from '../runtime-value.ts'
import type { FunctionDefinition } from './function-definition.ts'

const NULL_MAKES_NULL = '参数为空时结果为空'
const MAX_SHIFT = 4_000_000
const DAYS = ['date', 'datetime'] as const
const day = { name: 'date', accepts: DAYS } as const

function hasDay(value: RuntimeValue | undefined): value is Moment {
  return value instanceof Moment && value.kind !== 'time'
}

function partOfDay(read: (day: CalendarDay) => number) {
  return ([value]: RuntimeList): RuntimeValue => (hasDay(value) ? fromInteger(read(dayOf(value))) : null)
}

function shiftOfDay(shift: (moment: Moment, count: number) => Moment | null) {
  return ([value, amount]: RuntimeList): RuntimeValue => {
    const count = amount instanceof Big ? toWholeNumber(amount, -MAX_SHIFT, MAX_SHIFT) : undefined
    return hasDay(value) && count !== undefined ? shift(value, count) : null
  }
}

export const dateFunctions: readonly FunctionDefinition[] = [
  {
    name: 'today',
    group: '日期',
    summary: '今天的日期，业务时区，按服务器的时钟',
    nulls: '没有参数',
    parameters: [],
    returns: 'date',
    readsClock: true,
    example: ['today()', '2024-03-15'],
    call: (_, { now }) => toMoment('date', now.slice(0, 10)),
  },
  {
    name: 'now',
    group: '日期',
    summary: '现在的日期和时间，业务时区，按服务器的时钟',
    nulls: '没有参数',
    parameters: [],
    returns: 'datetime',
    readsClock: true,
    example: ['now()', '2024-03-15 09:30:00'],
    call: (_, { now }) => toMoment('datetime', now),
  },
  {
    name: 'year',
    group: '日期',
    summary: '年份',
    nulls: NULL_MAKES_NULL,
    parameters: [day],
    returns: 'number',
    example: ["year('2024-03-15')", '2024'],
    call: partOfDay((value) => value.year),
  },
  {
    name: 'month',
    group: '日期',
    summary: '月份，1 到 12',
    nulls: NULL_MAKES_NULL,
    parameters: [day],
    returns: 'number',
    example: ["month('2024-03-15')", '3'],
    call: partOfDay((value) => value.month),
  },
  {
    name: 'day',
    group: '日期',
    summary: '一月中的第几天，1 到 31',
    nulls: NULL_MAKES_NULL,
    parameters: [day],
    returns: 'number',
    example: ["day('2024-03-15')", '15'],
    call: partOfDay((value) => value.day),
  },
  {
    name: 'addDays',
    group: '日期',
    summary: '加若干天，负数为减；时间不变',
    nulls: '参数为空、天数不是整数、超出 1 到 9999 年时结果为空',
    parameters: [day, { name: 'days', accepts: ['number'] }],
    returns: 'argument',
    example: ["addDays('2024-02-28', 2)", '2024-03-01'],
    call: shiftOfDay(addDays),
  },
  {
    name: 'addMonths',
    group: '日期',
    summary: '加若干月，负数为减；没有这一天时取月末',
    nulls: '参数为空、月数不是整数、超出 1 到 9999 年时结果为空',
    parameters: [day, { name: 'months', accepts: ['number'] }],
    returns: 'argument',
    example: ["addMonths('2024-01-31', 1)", '2024-02-29'],
    call: shiftOfDay(addMonths),
  },
  {
    name: 'addMinutes',
    group: '日期',
    summary: '加若干分钟，负数为减',
    nulls: '参数为空、分钟数不是整数或超过 4000000、超出 1 到 9999 年时结果为空',
    parameters: [
      { name: 'time', accepts: ['datetime'] },
      { name: 'minutes', accepts: ['number'] },
    ],
    returns: 'datetime',
    example: ["addMinutes('2024-03-15 23:45:00', 30)", '2024-03-16 00:15:00'],
    call: shiftOfDay(addMinutes),
  },
  {
    name: 'daysBetween',
    group: '日期',
    summary: '从 from 到 to 的天数，to 较早时为负；不计时间',
    nulls: NULL_MAKES_NULL,
    parameters: [
      { name: 'from', accepts: DAYS },
      { name: 'to', accepts: DAYS },
    ],
    returns: 'number',
    example: ["daysBetween('2024-02-28', '2024-03-01')", '2'],
    call: ([from, to]) => (hasDay(from) && hasDay(to) ? fromInteger(daysBetween(from, to)) : null),
  },
  {
    name: 'toDate',
    group: '日期',
    summary: '日期时间的日期；文本按 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss 读',
    nulls: '参数为空、文本不是日期时结果为空',
    parameters: [{ name: 'value', accepts: [...DAYS, 'text'] }],
    returns: 'date',
    example: ["toDate('2024-03-15 09:30:00')", '2024-03-15'],
    call: ([value]) => {
      const moment = typeof value === 'string' ? (toMoment('date', value) ?? toMoment('datetime', value)) : value
      return hasDay(moment) ? toMoment('date', moment.text.slice(0, 10)) : null
    },
  },
  {
    name: 'toTime',
    group: '日期',
    summary: '日期时间的时刻，与 time 字段比较',
    nulls: NULL_MAKES_NULL,
    parameters: [{ name: 'value', accepts: ['datetime'] }],
    returns: 'time',
    example: ["toTime('2024-03-15 09:30:00')", '09:30:00'],
    call: ([value]) =>
      value instanceof Moment && value.kind === 'datetime' ? toMoment('time', value.text.slice(11)) : null,
  },
]
