import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { References } from '../../../calls/references.ts'
import type { PageRecord } from '../../../compile/plan.ts'
import { noRowsChange } from '../../../rows/row-change.ts'
import { addRow, removeRows, typeIn } from '../../../rows/rows-change.fixture.ts'
import type { WidgetRegistry } from '../../../widget.ts'
import { registry } from '../form.fixture.tsx'
import { openForm } from '../model/form-model.fixture.ts'
import { REMOTE_CHECK_DEBOUNCE_MS } from '../model/remote-checks.ts'

const product = (part: Record<string, unknown>) => ({
  type: 'ref',
  title: '产品',
  ref: { entity: 'trade_product', value: 'id', label: 'name', ...part },
})

const ORDER_PAGE = {
  fields: {
    group: { type: 'string(9)', title: '类目' },
    product: product({ where: { group: '= group' }, fill: { price: 'price', name: 'name', origin: 'origin' } }),
    price: { type: 'decimal(12,2)', title: '单价' },
    name: { type: 'string(20)', title: '名称', readonly: true },
    origin: { type: 'string(20)', title: '产地', form: false },
  },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'demo_line', foreignKey: 'sampleId' },
      columns: ['product', 'price'],
      fields: {
        product: product({ where: { group: '= group' }, fill: { price: 'price', code: 'code' } }),
        price: { type: 'decimal(12,2)', title: '单价' },
        code: { type: 'string(9)', title: '编号' },
      },
    },
  },
}

const PRODUCTS: Readonly<Record<string, Record<string, unknown>>> = {
  iron: { price: 3.5, name: '生铁', origin: '山西', code: 'I' },
  oak: { price: 20, name: '橡木', origin: '东北', code: 'O' },
}
const GROUPS: Readonly<Record<string, string>> = { iron: 'metal', oak: 'wood' }

interface Opening {
  readonly record?: PageRecord
  readonly given?: PageRecord
  readonly references?: Partial<References>
}

function open({ record, given, references = {} }: Opening = {}) {
  const row = vi.fn<References['row']>(async (_reference, value) => PRODUCTS[value] ?? null)
  const fitting = vi.fn<References['fitting']>(async ({ where }, values) =>
    values.filter((value) => GROUPS[value] === where.group),
  )
  const opened = openForm({
    page: ORDER_PAGE,
    record: record ?? null,
    ...(given && { given }),
    references: { row, fitting, ...references },
  })
  const lines = opened.model.rows.get('lines')
  if (!lines) throw new Error('no lines')
  return { ...opened, lines, row, fitting }
}

const pause = () => vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)
const answer = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('choosing a row', () => {
  it('copies its values into the fields beside it, which can be changed afterwards', async () => {
    const { model, row } = open()
    model.change('product', 'iron')
    await answer()
    expect(row.mock.calls[0]?.slice(0, 2)).toEqual([{ page: 'sample', field: 'product' }, 'iron'])
    expect([model.stateOf('price').value, model.stateOf('name').value]).toEqual(['3.5', '生铁'])
    model.change('price', '4')
    await answer()
    expect(model.toRecord()).toMatchObject({ product: 'iron', price: '4', origin: '山西' })
    // Read-only fields are the server's to copy.
    expect(model.toRecord()).not.toHaveProperty('name')
  })

  it('anew replaces them, and clearing it clears them', async () => {
    const { model } = open()
    model.change('product', 'iron')
    await answer()
    model.change('product', 'oak')
    await answer()
    expect(model.stateOf('price').value).toBe('20')
    model.change('product', null)
    expect([model.stateOf('price').value, model.stateOf('name').value]).toEqual([null, null])
  })

  it('forgets the answer about a row that was chosen before', async () => {
    const answers: ((row: Record<string, unknown>) => void)[] = []
    const { model } = open({ references: { row: () => new Promise((resolve) => answers.push(resolve)) } })
    model.change('product', 'iron')
    model.change('product', 'oak')
    answers[1]?.({ price: 20 })
    answers[0]?.({ price: 3.5 })
    await answer()
    expect(model.stateOf('price').value).toBe('20')
  })

  it('leaves what was typed while the row was being read', async () => {
    const { model } = open()
    model.change('product', 'iron')
    model.change('price', '9')
    await answer()
    expect([model.stateOf('price').value, model.stateOf('name').value]).toEqual(['9', '生铁'])
  })

  it('is finished before the form is checked and saved', async () => {
    const { model } = open()
    model.change('group', 'metal')
    model.change('product', 'iron')
    const checked = model.validate()
    await pause()
    expect(await checked).toEqual([])
    expect(model.toRecord()).toMatchObject({ price: '3.5' })
  })

  it('whose values cannot be read says so, keeps the form from being saved, and is tried again then', async () => {
    const row = vi.fn<References['row']>()
    row.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    row.mockResolvedValue(PRODUCTS.iron ?? null)
    const { model } = open({ references: { row } })
    model.change('group', 'metal')
    model.change('product', 'iron')
    await answer()
    expect(model.stateOf('product').error).toBe('没有取到单价、名称、产地，保存时会再取一次')
    expect(await model.validate()).toEqual([{ kind: 'field', name: 'product' }])
    expect(await model.validate()).toEqual([])
    expect(model.stateOf('price').value).toBe('3.5')
  })

  it('in a new form may have happened before it opened', async () => {
    const { model } = open({ given: { product: 'oak' } })
    await answer()
    expect(model.stateOf('price').value).toBe('20')
  })

  it('copies nothing when a stored record opens', async () => {
    const { model, row } = open({ record: { id: '1', group: 'metal', product: 'iron', price: '1.00' } })
    await pause()
    expect(row).not.toHaveBeenCalled()
    expect(model.hasChanges()).toBe(false)
  })

  it('in a row of a sub-table fills that row, also what has no column', async () => {
    const { model, lines } = open()
    const first = addRow(lines, model.newRow(lines.block.table))
    const second = addRow(lines, model.newRow(lines.block.table))
    typeIn(lines, second, 'product', 'oak')
    await answer()
    expect(lines.snapshot().rows.map(({ record }) => record.price)).toEqual([null, '20'])
    removeRows(lines, [first])
    expect(model.toRecord().lines).toEqual([{ product: 'oak', price: '20', code: 'O' }])
  })

  it('in a row that is removed meanwhile fills no other', async () => {
    const { model, lines } = open()
    const first = addRow(lines, model.newRow(lines.block.table))
    addRow(lines, model.newRow(lines.block.table))
    typeIn(lines, first, 'product', 'oak')
    removeRows(lines, [first])
    await answer()
    expect(lines.snapshot().rows.map(({ record }) => record.price)).toEqual([null])
  })

  it('is one question for all the rows that are pasted with it', async () => {
    const { lines, row } = open({ record: { id: 'o1', lines: [{ id: 'l1' }, { id: 'l2' }, { id: 'l3' }] } })
    const [one = '', two = '', three = ''] = lines.keys()
    const cells = new Map([
      [one, { product: 'iron' }],
      [two, { product: 'iron' }],
      [three, { product: 'oak' }],
    ])
    lines.apply({ ...noRowsChange, cells })
    removeRows(lines, [one])
    await answer()
    expect(row.mock.calls.map(([, value]) => value)).toEqual(['iron', 'oak'])
    expect(lines.snapshot().rows.map(({ record }) => record.price)).toEqual(['3.5', '20'])
  })

  it('is asked about anew once it was answered, and no more when nobody waits', async () => {
    const signals: AbortSignal[] = []
    const { lines, row } = open({
      record: { id: 'o1', lines: [{ id: 'l1' }, { id: 'l2' }] },
      references: {
        row: vi.fn<References['row']>(async (_reference, value, signal) => {
          if (signal) signals.push(signal)
          return PRODUCTS[value] ?? null
        }),
      },
    })
    expect(row).not.toHaveBeenCalled()
    const [one = '', two = ''] = lines.keys()
    typeIn(lines, one, 'product', 'iron')
    typeIn(lines, one, 'product', null)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    typeIn(lines, one, 'product', 'iron')
    await answer()
    typeIn(lines, two, 'product', 'iron')
    await answer()
    expect(signals).toHaveLength(3)
    expect(lines.snapshot().rows.map(({ record }) => record.price)).toEqual(['3.5', '3.5'])
  })
})

describe('choices that depend on other fields', () => {
  const stored = { id: '1', group: 'metal', product: 'iron', lines: [{ id: 'l', product: 'iron' }] }
  const MISFIT = '产品与类目不符，请重新选择'

  it('are asked for with the values of those fields, and say what is missing', () => {
    const { model } = open()
    const field = model.plan.fieldByName.get('product')
    if (!field) throw new Error('no product')
    expect(model.conditionsOf(field, null)).toMatchObject({ path: 'product', where: null, missing: '请先填写类目' })
    model.change('group', 'metal')
    expect(model.conditionsOf(field, null)?.where).toEqual({ group: 'metal' })
  })

  it('mark a choice that no longer fits, and leave it as it is', async () => {
    const { model, fitting } = open({ record: stored })
    model.change('group', 'wood')
    expect(fitting).not.toHaveBeenCalled()
    await pause()
    expect(model.stateOf('product')).toMatchObject({ value: 'iron', error: MISFIT })
    expect(model.messages().map(({ message }) => message)).toEqual([MISFIT, MISFIT])
    model.change('group', 'metal')
    expect(model.messages()).toEqual([])
    await pause()
    expect(model.messages()).toEqual([])
  })

  it('ask once for all rows that depend on a field', async () => {
    const lines = Array.from({ length: 250 }, (_, index) => ({ id: `l${index}`, product: `p${index}` }))
    const { model, fitting } = open({ record: { ...stored, lines } })
    model.change('group', 'wood')
    await pause()
    // By field, and not more values in one question than its address can hold.
    expect(fitting.mock.calls.map(([{ field }, values]) => [field, values.length])).toEqual([
      ['product', 1],
      ['lines.product', 100],
      ['lines.product', 100],
      ['lines.product', 50],
    ])
  })

  it('show no answer about conditions that have changed since', async () => {
    const answers: ((fitting: readonly string[]) => void)[] = []
    const { model } = open({
      record: { ...stored, lines: [] },
      references: { fitting: () => new Promise((resolve) => answers.push(resolve)) },
    })
    model.change('group', 'wood')
    await pause()
    model.change('group', 'metal')
    answers[0]?.([])
    await answer()
    expect(model.stateOf('product').error).toBeUndefined()
  })

  it('are checked before saving, when they were changed', async () => {
    const { model } = open({ record: stored })
    model.change('group', 'wood')
    expect(await model.validate()).toEqual([
      { kind: 'field', name: 'product' },
      { kind: 'cell', table: 'lines', rowKey: 'r1', name: 'product' },
    ])
    const untouched = open({ record: { ...stored, product: 'oak', lines: [] } })
    untouched.model.change('price', '5')
    expect(await untouched.model.validate()).toEqual([])
    expect(untouched.fitting).not.toHaveBeenCalled()
  })

  it('do not fit as long as a value is missing', async () => {
    const { model, fitting } = open({ record: { ...stored, lines: [] } })
    model.change('group', null)
    await pause()
    expect(model.stateOf('product').error).toBe(MISFIT)
    expect(fitting).not.toHaveBeenCalled()
  })

  it('say nothing while the server cannot be asked', async () => {
    const { model } = open({ record: stored, references: { fitting: () => Promise.reject(new Error('offline')) } })
    model.change('group', 'wood')
    await pause()
    expect(model.messages()).toEqual([])
    await expect(model.validate()).rejects.toThrow('offline')
  })
})

describe('levels of a tree', () => {
  /** The text widget, that of a level besides. */
  const withLevels: WidgetRegistry = {
    ...registry,
    get: (type) => {
      const text = registry.get('text') ?? registry.get(registry.types[0] ?? '')
      if (!text) throw new Error('no widget')
      return type === 'level' ? { ...text, type, accepts: ['ref'], showsLevel: true } : registry.get(type)
    },
  }

  const area = (where: Record<string, unknown>) => ({
    type: 'ref',
    title: '地区',
    widget: 'level',
    ref: { entity: 'trade_product', value: 'id', label: 'name', where },
  })
  const LEVELS = {
    fields: {
      province: area({ parentId: '0' }),
      city: area({ parentId: '= province' }),
      district: area({ parentId: '= city' }),
    },
  }
  const stored = { id: '1', province: 'hebei', city: 'tangshan', district: 'lubei' }

  it('are emptied below a level that changes, and by nothing else', () => {
    const { model } = openForm({ page: LEVELS, record: stored, widgets: withLevels })
    const values = () => ['province', 'city', 'district'].map((name) => model.stateOf(name).value)
    expect(model.hasChanges()).toBe(false)
    model.change('district', 'lunan')
    expect(values()).toEqual(['hebei', 'tangshan', 'lunan'])
    model.change('city', 'baoding')
    expect(values()).toEqual(['hebei', 'baoding', null])
    model.change('district', 'jingxiu')
    model.change('province', 'shandong')
    expect(values()).toEqual(['shandong', null, null])
  })
})
