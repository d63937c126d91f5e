import { describe, expect, it } from 'vitest'
import { createGivenChoices } from '../choices/given-choices.ts'
import { textCell } from './cell-plan.fixture.ts'
import type { Column } from './column.ts'
import type { GridColumn } from './grid-column.ts'
import { ColumnError, resolveColumns } from './resolve-columns.ts'

const cells = {
  normal: { ...textCell, type: 'normal', editing: 'none' },
  input: { ...textCell, type: 'input' },
  checkbox: { ...textCell, type: 'checkbox', align: 'center' },
  date: { ...textCell, type: 'date', widthPx: 200, minWidthPx: 135, placeholder: '请选择日期' },
  datetime: { ...textCell, type: 'datetime', widthPx: 200, minWidthPx: 190 },
  file: { ...textCell, type: 'file', extraWidthPx: 1 },
  hidden: { ...textCell, type: 'hidden', hidden: true },
} as const
const aliases: Readonly<Record<string, keyof typeof cells>> = { text_input: 'input' }

function isType(type: string): type is keyof typeof cells {
  return Object.hasOwn(cells, type)
}

function resolve(...columns: GridColumn[]): readonly Column[] {
  return resolveColumns(columns, {
    findCell(type = 'normal') {
      const name = aliases[type] ?? type
      return isType(name) ? cells[name] : undefined
    },
    types: Object.keys(cells),
    choicesFor: (column) => (column.options ? createGivenChoices([]) : null),
  })
}
function resolveOne(column: Partial<GridColumn>): Column {
  const [resolved] = resolve({ key: 'a', title: '甲', ...column })
  if (!resolved) throw new Error('No column.')
  return resolved
}

describe('types of columns (spec 3)', () => {
  it('are found by their name, by an older name, and plain text when there is none', () => {
    expect(
      resolve({ key: 'a', title: '甲' }, { key: 'b', title: '乙', type: 'text_input' }).map(({ cell }) => cell.type),
    ).toEqual(['normal', 'input'])
  })

  it('that are unknown are refused, with the column and the types that there are', () => {
    const error = (() => {
      try {
        resolveOne({ key: 'price', type: 'inptu' })
      } catch (thrown) {
        return thrown
      }
    })()

    expect(error).toBeInstanceOf(ColumnError)
    expect(error).toMatchObject({ code: 'unknown-cell-type', column: 'price' })
    expect(String(error)).toContain('列 "price" 的类型 "inptu" 没有注册，可用的类型：normal、input、checkbox')
  })

  it('cannot have one key twice', () => {
    expect(() => resolve({ key: 'a', title: '甲' }, { key: 'a', title: '乙' })).toThrow('列 "a" 重复声明')
  })
})

describe('widths (spec 9: minimum of date 135, of datetime, user and department 190)', () => {
  it.each<[Partial<GridColumn>, widthPx: number, minWidthPx: number]>([
    [{}, 160, 40],
    [{ width: 100 }, 100, 40],
    [{ width: 20 }, 40, 40],
    [{ width: 80, minWidth: 120 }, 120, 120],
    [{ type: 'date' }, 200, 135],
    [{ type: 'date', width: 100 }, 135, 135],
    [{ type: 'date', width: 150 }, 150, 135],
    [{ type: 'date', minWidth: 100 }, 200, 135],
    [{ type: 'datetime', width: 190 }, 190, 190],
    [{ type: 'datetime', width: 120 }, 190, 190],
    [{ type: 'file', width: 120 }, 121, 40],
  ])('of %j are %i, at least %i', (declared, widthPx, minWidthPx) => {
    expect(resolveOne(declared)).toMatchObject({ widthPx, minWidthPx })
  })
})

describe('what else is settled (spec 3: disabled, props, statistics, validateRules)', () => {
  it.each<[Partial<GridColumn>, Partial<Column>]>([
    [{}, { pinned: null, visible: true, align: 'left', readOnly: true, required: false, statistics: [] }],
    [{ type: 'input' }, { readOnly: false }],
    [{ type: 'input', disabled: true }, { readOnly: true }],
    [{ type: 'input', props: { disabled: true } }, { readOnly: true }],
    [{ type: 'input', disabled: false, props: { disabled: true } }, { readOnly: false }],
    [{ type: 'checkbox' }, { align: 'center' }],
    [{ type: 'checkbox', align: 'right' }, { align: 'right' }],
    [{ fixed: 'right' }, { pinned: 'right' }],
    [{ visible: false }, { visible: false }],
    [{ type: 'hidden' }, { visible: false }],
    [{ statistics: ['sum', 'average'] }, { statistics: ['sum', 'average'] }],
    [{ validateRules: [{ required: true }] }, { required: true }],
    [{ validateRules: [{ pattern: '*' }] }, { required: true }],
    [{ validateRules: [{ pattern: 'mobile' }] }, { required: true }],
    [{ validateRules: [{ pattern: 'm' }, { pattern: /^1/ }] }, { required: false }],
  ])('%j: %j', (declared, expected) => {
    expect(resolveOne(declared)).toMatchObject(expected)
  })

  it('takes title, key and default value into placeholders and texts of the control (spec 5)', () => {
    const column = resolveOne({
      title: '单价$&',
      key: 'price',
      defaultValue: 5,
      placeholder: `请输入\${title}（\${key}，\${defaultValue}）\${other}`,
      props: { 'aria-label': `\${title}`, maxLength: 9 },
    })

    expect(column.placeholder).toBe(`请输入单价$&（price，5）\${other}`)
    expect(column.props).toEqual({ 'aria-label': '单价$&', maxLength: 9 })
    expect(resolveOne({ placeholder: `默认\${defaultValue}` }).placeholder).toBe('默认')
  })

  it('asks in the words of the type where the column has none, and for nothing that nobody can enter (spec 3: placeholder)', () => {
    expect(resolveOne({ type: 'date' }).placeholder).toBe('请选择日期')
    expect(resolveOne({ type: 'date', placeholder: '起始日' }).placeholder).toBe('起始日')
    expect(resolveOne({ type: 'date', placeholder: '' }).placeholder).toBe('')
    expect(resolveOne({ type: 'date', disabled: true }).placeholder).toBe('')
  })

  it('asks for the choices of each column once', () => {
    expect(resolveOne({ options: [{ value: '1' }] }).choices).not.toBeNull()
    expect(resolveOne({}).choices).toBeNull()
  })
})
