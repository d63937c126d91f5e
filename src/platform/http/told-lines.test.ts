import { describe, expect, it } from 'vitest'
import { createLineTeller, lastLine } from './told-lines.ts'

describe('the lines of an answer that grows', () => {
  it('are told once each, as soon as they are complete', () => {
    const told: unknown[] = []
    const read = createLineTeller((line) => told.push(line))
    read('{"checked":1}')
    expect(told).toEqual([])
    read('{"checked":1}\n{"che')
    read('{"checked":1}\n{"checked":2}\n<html>\n{"success":true}\n')
    expect(told).toEqual([{ checked: 1 }, { checked: 2 }, { success: true }])
  })

  it('end with the envelope', () => {
    expect(lastLine('{"checked":1}\n{"success":true}\n')).toBe('{"success":true}')
    expect(lastLine('{"success":true}')).toBe('{"success":true}')
  })
})
