import { describe, expect, it } from 'vitest'
import { fieldPlan } from '../field-plan.fixture.ts'
import { widgetRegistry } from '../registry.ts'
import { findCell } from './registry.ts'

function cellOf(widget: string, type: string, more: Parameters<typeof fieldPlan>[0] = {}) {
  return widgetRegistry.get(widget)?.cell?.(fieldPlan({ type, ...more }), {})
}

describe('the cell of a widget’s fields', () => {
  it.each([
    ['input', 'string(20)', { type: 'input', props: { trim: true, maxLength: 20 } }],
    ['input', 'text', { type: 'input', props: { trim: true } }],
    ['textarea', 'text', { type: 'textarea', props: {} }],
    ['number', 'integer', { type: 'input-number', props: { precision: 0, stringMode: false } }],
    ['number', 'long', { type: 'input-number', props: { precision: 0, stringMode: true } }],
    ['money', 'decimal(12,2)', { type: 'input-number', props: { precision: 2, stringMode: true } }],
    ['select', 'enum', { type: 'select' }],
    ['multi-select', 'enum', { type: 'select-multiple', props: { valueAs: 'list' } }],
    ['radio', 'enum', { type: 'radio' }],
    ['yes-no', 'boolean', { type: 'checkbox', customValue: [true, false] }],
    ['yes-no', 'string(1)', { type: 'checkbox', customValue: ['Y', 'N'] }],
    ['date', 'date', { type: 'date' }],
    ['datetime', 'datetime', { type: 'datetime' }],
    ['time', 'time', { type: 'time' }],
    ['ref-select', 'ref', { type: 'select-dict-search' }],
  ])('of %s for %s is the closest there is', (widget, type, cell) => {
    expect(cellOf(widget, type)).toEqual(cell)
  })

  it('of several rows of another table takes several', () => {
    expect(cellOf('ref-select', 'ref', { multiple: true })).toEqual({
      type: 'select-multiple',
      props: { valueAs: 'list' },
    })
  })

  it.each([
    ['upload', false, [], null, 'upload', { number: 1 }],
    ['upload', true, ['.pdf', 'image/*'], 5, 'file', { accept: '.pdf,image/*', maxSizeMb: 5, valueAs: 'list' }],
    ['image', false, ['image/*'], 0.5, 'image', { accept: 'image/*', maxSizeMb: 0.5, number: 1 }],
  ] as const)('of %s (several: %s) takes what the field takes: %j, %s MB', (...row) => {
    const [widget, multiple, accept, maxMegabytes, type, props] = row
    const files = { form: 'paths', isPublic: false, accept, maxMegabytes, maxCount: null } as const
    expect(cellOf(widget, 'file', { multiple, files })).toEqual({ type, props })
  })

  it.each(widgetRegistry.types)('of %s is registered', (widget) => {
    const kind = widgetRegistry.get(widget)?.accepts[0] ?? 'string'
    const type = kind === 'string' ? 'string(32)' : kind === 'decimal' ? 'decimal(12,2)' : kind
    expect(findCell(cellOf(widget, type)?.type ?? 'widget')).toBeDefined()
  })
})
