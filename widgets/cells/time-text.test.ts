import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMATS, readMoment, writeMoment } from './time-text.ts'

describe('a moment in a text', () => {
  it.each([
    ['date', '2024-01-31', '2024-01-31 00:00:00'],
    ['date', '2024/1/5', '2024-01-05 00:00:00'],
    ['date', '20240131', '2024-01-31 00:00:00'],
    ['date', '２０２４年1月5日', '2024-01-05 00:00:00'],
    ['date', '2024-01-31 08:30:00', '2024-01-31 08:30:00'],
    ['datetime', '2024-01-31 8:30', '2024-01-31 08:30:00'],
    ['datetime', '2024-01-31', '2024-01-31 00:00:00'],
    ['time', '8:30', '1970-01-01 08:30:00'],
    ['time', '083015', '1970-01-01 08:30:15'],
  ] as const)('of a %s is read from %s', (kind, text, moment) => {
    expect(readMoment(kind, text, DEFAULT_FORMATS[kind])).toBe(moment)
  })

  it.each([
    ['date', '2024-02-30'],
    ['date', '2024-1'],
    ['date', 'morgen'],
    ['datetime', '2024-01-31 25:00:00'],
    ['time', '24:00:00'],
    ['time', ''],
  ] as const)('of a %s is not read from %s', (kind, text) => {
    expect(readMoment(kind, text, DEFAULT_FORMATS[kind])).toBeNull()
  })

  it.each([
    ['date', 'YYYY-MM', '2024-03', '2024-03-01 00:00:00'],
    ['date', 'YYYY年MM月DD日', '2024年03月09日', '2024-03-09 00:00:00'],
    ['datetime', 'YYYY/MM/DD HH:mm', '2024/03/09 17:05', '2024-03-09 17:05:00'],
    ['time', 'HH:mm', '17:05', '1970-01-01 17:05:00'],
  ] as const)('of a %s goes both ways in the format %s', (kind, format, text, moment) => {
    expect(readMoment(kind, text, format)).toBe(moment)
    expect(writeMoment(moment, format)).toBe(text)
  })

  it('takes signs of a format as they are', () => {
    expect(readMoment('date', '2024-03x09', 'YYYY-MM.DD')).toBeNull()
  })
})
