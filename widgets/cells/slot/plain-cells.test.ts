import { describe, expect, it } from 'vitest'
import { link } from '../../link/cell/index.ts'
import { columnOf } from '../column.fixture.ts'
import { hidden } from '../hidden/index.ts'
import { slot } from './index.ts'

describe('a slot', () => {
  it('is drawn by the page, and takes no pasted text but none', () => {
    expect(slot.editing).toBe('slot')
    expect(slot.parse('x', columnOf(slot))).toEqual({ ok: false, message: '这一列不能粘贴' })
    expect(slot.parse('', columnOf(slot))).toEqual({ ok: true, value: null })
  })
})

describe('a hidden cell', () => {
  it('is never shown, and keeps its values', () => {
    expect(hidden.hidden).toBe(true)
    expect(hidden.format('abc', columnOf(hidden))).toBe('abc')
  })
})

describe('a link', () => {
  it('is a text that cannot be edited', () => {
    expect(link.editing).toBe('none')
    expect(link.format(12, columnOf(link))).toBe('12')
  })
})
