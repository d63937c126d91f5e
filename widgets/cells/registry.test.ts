import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { createCellRegistry } from '#renderer/grid/engine/create-cell-registry.ts'
import { staticImports } from '../static-imports.fixture.ts'
import { cellRegistry, findCell } from './registry.ts'

function customCell(type: string, aliases: readonly string[] = []) {
  return defineCell({
    type,
    aliases,
    title: type,
    editing: 'none',
    looksLikeInput: false,
    format: () => '',
    parse: () => ({ ok: true, value: null }),
  })
}

describe('cell types of one’s own (spec 3 and 8)', () => {
  it('are found by their type and by their older names', () => {
    const registry = createCellRegistry([])
    const stars = customCell('stars', ['rate'])
    registry.register(stars)
    expect(registry.get('stars')).toBe(stars)
    expect(registry.get('rate')).toBe(stars)
    expect(registry.types).toEqual(['stars'])
  })

  it.each(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'])(
    'cannot be called %s, as the grid’s own columns are: the name is reserved (spec 3 and 8)',
    (type) => {
      const registry = createCellRegistry([])
      const message = `【installCell】不能使用"${type}"作为组件的type，因为这是关键字。`
      expect(() => registry.register(customCell(type))).toThrow(message)
      expect(() => registry.register(customCell('mine', [type]))).toThrow(message)
      expect(registry.get('mine')).toBeUndefined()
    },
  )

  it('cannot take the name of another', () => {
    const registry = createCellRegistry([customCell('stars', ['rate'])])
    expect(() => registry.register(customCell('rate'))).toThrow(
      expect.objectContaining({ code: 'duplicate-cell-type' }),
    )
  })
})

describe('the type of a column (spec 3: cell types)', () => {
  it('is plain text where it names none', () => {
    expect(findCell(undefined)?.type).toBe('normal')
  })

  // All names of the contract (12, section 3), of either generation and of the oldest grid.
  it.each([
    ['normal', 'normal'],
    ['input', 'input'],
    ['inputNumber', 'input-number'],
    ['input-number', 'input-number'],
    ['textarea', 'textarea'],
    ['input_pop', 'textarea'],
    ['select', 'select'],
    ['select-search', 'select-search'],
    ['sel_search', 'select-search'],
    ['select-multiple', 'select-multiple'],
    ['list_multi', 'select-multiple'],
    ['select-dict-search', 'select-dict-search'],
    ['selectDictSearch', 'select-dict-search'],
    ['sel_search_async', 'select-dict-search'],
    ['checkbox', 'checkbox'],
    ['radio', 'radio'],
    ['date', 'date'],
    ['datetime', 'datetime'],
    ['time', 'time'],
    ['upload', 'upload'],
    ['file', 'file'],
    ['image', 'image'],
    ['sel_depart', 'department-select'],
    ['depart-select', 'department-select'],
    ['sel_user', 'user-select'],
    ['user-select', 'user-select'],
    ['popup', 'popup'],
    ['progress', 'progress'],
    ['tags', 'tags'],
    ['slot', 'slot'],
    ['hidden', 'hidden'],
  ])('called %s is %s', (name, type) => {
    expect(findCell(name)?.type).toBe(type)
  })

  it('is unknown where nobody registered it', () => {
    expect(findCell('no-such-cell')).toBeUndefined()
  })
})

describe('the cell types together', () => {
  it('bring neither React, antd nor arithmetic with them', () => {
    const reached = staticImports(join(import.meta.dirname, 'registry.ts'))
    expect([...reached.packages]).toEqual([])
    expect([...reached.files].filter((file) => file.endsWith('.tsx'))).toEqual([])
    expect(reached.files.size).toBeGreaterThan(cellRegistry.types.length)
  })
})

describe.each(cellRegistry.types)('the cell type %s', (type) => {
  const cell = cellRegistry.get(type)

  it('has what its way of editing needs', () => {
    expect(cell?.text !== undefined).toBe(cell?.editing === 'text')
    expect(cell?.loadEditor !== undefined || cell?.editing !== 'component').toBe(true)
    expect(cell?.toggle !== undefined || cell?.editing !== 'toggle').toBe(true)
  })
})
