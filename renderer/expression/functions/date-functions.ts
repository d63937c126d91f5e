import { Big } from 'big.js'
import { addDays, addMinutes, addMonths, type CalendarDay, dayOf, daysBetween } from '../calendar-arithmetic.ts'
import { fromInteger, toWholeNumber } from '../decimal-arithmetic.ts'
import { Moment, type RuntimeList, type RuntimeValue, toMoment } from '../runtime-value.ts'
import type { FunctionDefinition } from './function-definition.ts'

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
    parameters: [],
    returns: 'date',
    readsClock: true,
    call: (_, { now }) => toMoment('date', now.slice(0, 10)),
  },
  {
    name: 'now',
    parameters: [],
    returns: 'datetime',
    readsClock: true,
    call: (_, { now }) => toMoment('datetime', now),
  },
  {
    name: 'year',
    parameters: [day],
    returns: 'number',
    call: partOfDay((value) => value.year),
  },
  {
    name: 'month',
    parameters: [day],
    returns: 'number',
    call: partOfDay((value) => value.month),
  },
  {
    name: 'day',
    parameters: [day],
    returns: 'number',
    call: partOfDay((value) => value.day),
  },
  {
    name: 'addDays',
    parameters: [day, { name: 'days', accepts: ['number'] }],
    returns: 'argument',
    call: shiftOfDay(addDays),
  },
  {
    name: 'addMonths',
    parameters: [day, { name: 'months', accepts: ['number'] }],
    returns: 'argument',
    call: shiftOfDay(addMonths),
  },
  {
    name: 'addMinutes',
    parameters: [
      { name: 'time', accepts: ['datetime'] },
      { name: 'minutes', accepts: ['number'] },
    ],
    returns: 'datetime',
    call: shiftOfDay(addMinutes),
  },
  {
    name: 'daysBetween',
    parameters: [
      { name: 'from', accepts: DAYS },
      { name: 'to', accepts: DAYS },
    ],
    returns: 'number',
    call: ([from, to]) => (hasDay(from) && hasDay(to) ? fromInteger(daysBetween(from, to)) : null),
  },
  {
    name: 'toDate',
    parameters: [{ name: 'value', accepts: [...DAYS, 'text'] }],
    returns: 'date',
    call: ([value]) => {
      const moment = typeof value === 'string' ? (toMoment('date', value) ?? toMoment('datetime', value)) : value
      return hasDay(moment) ? toMoment('date', moment.text.slice(0, 10)) : null
    },
  },
  {
    name: 'toTime',
    parameters: [{ name: 'value', accepts: ['datetime'] }],
    returns: 'time',
    call: ([value]) =>
      value instanceof Moment && value.kind === 'datetime' ? toMoment('time', value.text.slice(11)) : null,
  },
]
