import { describe, expect, it } from 'vitest'
import type { InputDefinition } from '../../widget.ts'
import { fieldPlan, registry } from '../form/form.fixture.tsx'
import { toCellText } from './cell-text.ts'

const status = fieldPlan('status', '启用', {
  widget: { type: 'choice', options: {} },
  choices: { source: 'dict', code: 'yn' },
})
const choices = [
  { value: 'Y', text: '是', color: 'green' },
  { value: 'N', text: '否' },
]

function textOf(value: string | null | readonly string[], texts: Record<string, string> = {}, known = true) {
  const row = { id: '1', record: { status: value }, texts }
  return toCellText(status, row, registry.get('choice'), known ? choices : undefined)
}

describe('toCellText', () => {
  it('takes the text of the server before that of the dictionary in memory', () => {
    expect(textOf('Y', { status: '启用中' })).toMatchObject({ text: '启用中', unknown: false, color: 'green' })
  })

  it('finds the text in the dictionary when the server sent none', () => {
    expect(textOf('N')).toEqual({ text: '否', unknown: false, color: null })
  })

  it('marks a value that is in no dictionary', () => {
    expect(textOf('X')).toEqual({ text: '未知（X）', unknown: true, color: null })
  })

  it('marks nothing as long as the dictionary is not loaded', () => {
    expect(textOf('X', {}, false)).toEqual({ text: 'X', unknown: false, color: null })
  })

  describe('with values of which the server says that they are none any more', () => {
    const maker = fieldPlan('maker', '厂家', {
      widget: { type: 'choice', options: {} },
      choices: { source: 'ref', entity: 'm', value: 'id', label: 'name', dictCode: 'm,name,id', where: [], fill: [] },
    })
    const shown = (value: string | readonly string[], text: string, unknown?: readonly string[]) =>
      toCellText(
        maker,
        {
          id: '1',
          record: { maker: value },
          texts: { maker: text },
          ...(unknown && { unknown: { maker: unknown } }),
        },
        registry.get('choice'),
        undefined,
      )?.text

    it('marks those, and no others', () => {
      expect(shown('m9', 'm9', ['m9'])).toBe('m9（已失效）')
      expect(shown(['m1', 'm9', 'm2'], '甲,m9,乙', ['m9'])).toBe('甲,m9（已失效）,乙')
    })

    it('never marks a row that is called by its own value', () => {
      expect(shown('m9', 'm9')).toBe('m9')
      expect(shown(['m1', 'm9'], 'm9,m9', ['m9'])).toBe('m9,m9（已失效）')
    })

    it('finds them among names with commas', () => {
      expect(shown(['m1', 'm9'], '甲,乙,m9', ['m9'])).toBe('甲,乙,m9（已失效）')
    })
  })

  it('joins several values', () => {
    expect(textOf(['Y', 'N'])).toMatchObject({ text: '是、否', color: null })
  })

  it.each([null, '', []])('is nothing for %j', (value) => {
    expect(textOf(value)).toBeNull()
  })

  it('prints a plain value as its widget does', () => {
    const price = fieldPlan('price', '价格', { widget: { type: 'money', options: {} } })
    const row = { id: '1', record: { price: '0' }, texts: {} }
    expect(toCellText(price, row, registry.get('money'), undefined)?.text).toBe('￥0')
  })

  it('shows what the server says that reports call values, whatever stands between them, and marks what is gone', () => {
    const named: InputDefinition | undefined = registry.get('text')
    if (!named) throw new Error('no text widget')
    const names = { code: 'r', valueField: 'code', labelField: 'name', separator: ';' }
    const definition = { ...named, reportNames: () => names }
    const field = fieldPlan('contact', '联系人', {})
    const shown = (texts: Record<string, string>, gone: readonly string[] = []) =>
      toCellText(field, { id: '1', record: { contact: 'li;x' }, texts, unknown: { contact: gone } }, definition, [])
    expect(shown({ contact: '李四,x' }, ['x'])).toEqual({ text: '李四,x（已失效）', unknown: true, color: null })
    expect(shown({})).toEqual({ text: 'li;x', unknown: false, color: null })
  })
})
