import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { defineRows, type InputDefinition } from '#renderer/widget.ts'
import { createRegistry, RegistryError } from './create-registry.ts'

function widget(type: string, part: Partial<InputDefinition> = {}): InputDefinition {
  return {
    type,
    title: type,
    summary: type,
    options: Type.Object({}),
    accepts: ['string'],
    arity: 'one',
    needsChoices: false,
    labelling: 'control',
    align: 'left',
    format: String,
    parse: (value) => ({ ok: true, value }),
    load: () => Promise.reject(new Error('Nothing is drawn here.')),
    ...part,
  }
}

const rows = defineRows({
  type: 'rows',
  title: '行',
  summary: 'Rows.',
  load: () => Promise.reject(new Error('Nothing is drawn here.')),
})

describe('a registry', () => {
  it('finds widgets by type, in their order', () => {
    const [a, b] = [widget('a'), widget('b')]
    const registry = createRegistry([b, a], rows)
    expect(registry.types).toEqual(['b', 'a'])
    expect(registry.get('a')).toBe(a)
    expect(registry.get('c')).toBeUndefined()
    expect(registry.rows).toBe(rows)
  })

  it('knows the default of a storage type, for one value and for several', () => {
    const one = widget('one', { defaultFor: ['enum'] })
    const many = widget('many', { defaultFor: ['enum'], arity: 'many' })
    const either = widget('either', { defaultFor: ['ref'], arity: 'either' })
    const registry = createRegistry([one, many, either], rows)
    expect(registry.defaultFor('enum', false)).toBe(one)
    expect(registry.defaultFor('enum', true)).toBe(many)
    expect(registry.defaultFor('ref', false)).toBe(either)
    expect(registry.defaultFor('ref', true)).toBe(either)
    expect(registry.defaultFor('json', false)).toBeUndefined()
  })

  it('knows the default of a text by what it is written in', () => {
    const plain = widget('plain', { accepts: ['text'], defaultFor: ['text'] })
    const rich = widget('rich', { accepts: ['text'], formats: ['html'] })
    const registry = createRegistry([plain, rich], rows)
    expect(registry.defaultFor('text', false)).toBe(plain)
    expect(registry.defaultFor('text', false, 'html')).toBe(rich)
    expect(registry.defaultFor('text', false, 'markdown')).toBeUndefined()
    expect(() => createRegistry([rich, widget('other', { formats: ['html'] })], rows)).toThrow(
      expect.objectContaining({ code: 'ambiguous-default' }),
    )
  })

  it('refuses two widgets of one name', () => {
    expect(() => createRegistry([widget('a'), widget('a')], rows)).toThrow(
      expect.objectContaining({ name: RegistryError.name, code: 'duplicate-widget' }),
    )
  })

  it('refuses two defaults of the same fields', () => {
    const one = widget('one', { defaultFor: ['enum'] })
    const either = widget('either', { defaultFor: ['enum'], arity: 'either' })
    expect(() => createRegistry([one, either], rows)).toThrow(expect.objectContaining({ code: 'ambiguous-default' }))
  })
})
