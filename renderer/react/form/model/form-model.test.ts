import { describe, expect, it, vi } from 'vitest'
import type { ServerChecks } from '../../../calls/server-checks.ts'
import type { PageRecord } from '../../../compile/plan.ts'
import { noRowsChange } from '../../../rows/row-change.ts'
import { addRow, removeRows, typeIn } from '../../../rows/rows-change.fixture.ts'
import { OFFER_PAGE } from './compiled-page.fixture.ts'
import { openForm } from './form-model.fixture.ts'

function rowsOf(opened: ReturnType<typeof openForm>) {
  if (!opened.rows) throw new Error('no rows')
  return opened.rows
}

describe('a change in a form', () => {
  it('fills in what is computed and what reactions say, in the fields that they speak of', () => {
    const { model } = openForm()
    model.changeAll({ price: '600', quantity: 2 })
    expect(model.stateOf('total').value).toBe('1200')
    expect(model.stateOf('level')).toMatchObject({
      value: 'large',
      target: { readOnly: true, causes: { value: 'large' } },
    })
  })

  it('counts as unsaved until it is taken back, also in rows', () => {
    const opened = openForm({ record: { id: '1', name: '甲', tiers: [{ id: 'r', minQty: 1, unitPrice: '2.00' }] } })
    const rows = rowsOf(opened)
    const key = rows.snapshot().rows[0]?.key ?? ''
    opened.model.change('name', '乙')
    typeIn(rows, key, 'unitPrice', '3')
    opened.model.change('name', '甲')
    expect(opened.unsaved).toEqual([true])
    typeIn(rows, key, 'unitPrice', '2')
    expect(opened.unsaved).toEqual([true, false])
  })
})

describe('a hidden field', () => {
  it('keeps its value, and is neither checked nor sent', async () => {
    const { model } = openForm({ given: { name: '甲', kind: 'float', formula: 'x + 1' } })
    expect(model.toRecord()).toMatchObject({ formula: 'x + 1' })
    model.change('formula', null)
    expect(await model.validate()).toEqual([{ kind: 'field', name: 'formula' }])
    model.change('kind', 'fixed')
    expect(await model.validate()).toEqual([])
    expect('formula' in model.toRecord()).toBe(false)
    model.change('formula', 'kept')
    model.change('kind', 'float')
    expect(model.stateOf('formula').value).toBe('kept')
  })

  it('may be a whole sub-table', () => {
    const { model } = openForm({ given: { kind: 'float' } })
    expect('tiers' in model.toRecord()).toBe(false)
    model.change('kind', 'fixed')
    expect(model.toRecord().tiers).toEqual([])
  })
})

describe('what is locked', () => {
  const page = {
    fields: {
      name: { type: 'string(9)', title: '名称' },
      owner: { type: 'string(9)', title: '负责人' },
      code: { type: 'string(9)', title: '编码', readonly: true },
      day: { type: 'date', title: '日期' },
    },
    form: {
      layout: [{ fields: ['name', { field: 'owner', readonly: true }, 'code'] }],
      reactions: [
        {
          id: 'named',
          when: "name == 'x'",
          then: { day: { value: '= today()' }, owner: { value: '= user.username' } },
        },
        { id: 'always', when: "name != 'z'", then: { name: { readonly: true } } },
      ],
    },
  }

  it('is sent only where a reaction has filled it in', () => {
    const { model } = openForm({ page, record: { id: '1', name: 'a', owner: 'b', code: 'c', day: null } })
    model.change('name', 'x')
    expect(model.toRecord()).toEqual({ id: '1', owner: 'li', day: '2026-11-20' })
  })
})

describe('a required field', () => {
  const page = {
    fields: {
      phone: { type: 'string(20)', title: '电话', rules: ['mobile'] },
      way: { type: 'string(9)', title: '方式', rules: [] },
    },
    form: {
      reactions: [
        { id: 'mail', when: "way == 'mail'", then: { phone: { required: false } } },
        { id: 'none', when: 'phone == null', then: { way: { required: true } } },
      ],
    },
  }

  it('is what the reactions make it, and asks in the words of its rule', async () => {
    const { model } = openForm({ page })
    await model.validate()
    expect(model.messages().map(({ message }) => message)).toEqual(['请输入手机号', '请输入方式'])
    model.change('way', 'mail')
    expect(await model.validate()).toEqual([])
    model.change('phone', '12')
    expect(await model.validate()).toHaveLength(1)
  })
})

describe('choices that a reaction takes away', () => {
  const page = {
    fields: {
      kind: { type: 'string(9)', title: '种类' },
      level: {
        type: 'enum',
        title: '级别',
        widget: 'choice',
        options: ['a', 'b'].map((value) => ({ value, text: value })),
      },
    },
    form: { reactions: [{ id: 'low', when: "kind == 'low'", then: { level: { options: ['a'] } } }] },
  }

  it('are refused although they were chosen before', async () => {
    const { model } = openForm({ page, given: { level: 'b' } })
    expect(await model.validate()).toEqual([])
    model.change('kind', 'low')
    await model.validate()
    expect(model.messages()).toMatchObject([{ title: '级别', message: '级别的值不在当前的可选范围内' }])
  })
})

describe('the checks of a page', () => {
  it('stand beside their fields once the form was submitted, and go when they hold', async () => {
    const { model } = openForm({ given: { name: '甲', validFrom: '2026-05-02', validTo: '2026-05-01' } })
    expect(model.stateOf('validTo').error).toBeUndefined()
    expect(await model.validate()).toEqual([{ kind: 'field', name: 'validTo' }])
    expect(model.stateOf('validTo').error).toBe('结束不能早于开始')
    model.change('validFrom', '2026-05-01')
    expect(model.stateOf('validTo').error).toBeUndefined()
  })

  it('stand in the cells of rows, and above the form where they name no field', async () => {
    const opened = openForm({ given: { name: '甲', price: '5', quantity: 2_000_000 } })
    const rows = rowsOf(opened)
    const key = addRow(rows)
    typeIn(rows, key, 'minQty', 1)
    typeIn(rows, key, 'unitPrice', '6')
    await opened.model.validate()
    expect(opened.model.messages()).toMatchObject([{ title: '阶梯价 第 1 行 单价', message: '单价不能高于价格' }])
    expect(opened.model.generalMessages()).toEqual(['数量太大，请拆分'])
    opened.model.change('price', '7')
    expect(opened.model.messages()).toEqual([])
  })
})

describe('an expression that cannot be evaluated', () => {
  it('marks its field', () => {
    const page = {
      fields: {
        note: { type: 'text', title: '说明' },
        long: { type: 'text', title: '长文', value: `= concat(${Array(40).fill('note').join(', ')})` },
      },
    }
    const { model } = openForm({ page })
    model.change('note', 'x'.repeat(60_000))
    expect(model.stateOf('long').error).toMatch(/^无法计算：/)
    model.change('note', 'x')
    expect(model.stateOf('long').error).toBeUndefined()
  })
})

describe('rules of the server', () => {
  const page = {
    fields: {
      code: { type: 'string(9)', title: '编码', rules: ['unique', { pattern: '^A' }] },
      bank: { type: 'string(9)', title: '账号', rules: ['check:bank'] },
    },
  }

  it('are asked before saving about what passes the local rules and was changed', async () => {
    const duplicate = vi.fn<ServerChecks['duplicate']>(async () => '该值不可用，系统中已存在！')
    const checkRule = vi.fn<ServerChecks['checkRule']>(async () => null)
    const { model } = openForm({ page, record: { id: '7', code: 'B', bank: '1' }, checks: { duplicate, checkRule } })
    model.change('code', 'C')
    await model.validate()
    expect(duplicate).not.toHaveBeenCalled()
    model.change('code', 'A1')
    expect(await model.validate()).toEqual([{ kind: 'field', name: 'code' }])
    expect(duplicate.mock.lastCall?.[0]).toEqual({ table: 'demo_sample', column: 'code', value: 'A1', recordId: '7' })
    expect(model.stateOf('code').error).toBe('该值不可用，系统中已存在！')
    expect(checkRule).not.toHaveBeenCalled()
  })

  it('stop the save when they cannot be asked', async () => {
    const { model } = openForm({
      page,
      given: { bank: '1' },
      checks: {
        checkRule: async () => {
          throw new Error('网络超时')
        },
      },
    })
    await expect(model.validate()).rejects.toThrow('网络超时')
  })
})

describe('a value computed from what the user may not see', () => {
  const page = {
    fields: {
      price: { type: 'decimal(9,2)', title: '价格' },
      cost: { type: 'decimal(9,2)', title: '成本', permission: 'cost' },
      profit: { type: 'decimal(9,2)', title: '利润', value: '= price - cost' },
      rate: { type: 'decimal(9,2)', title: '利润率', value: '= round(profit / price, 2)' },
      double: { type: 'decimal(9,2)', title: '两倍', value: '= price * 2' },
    },
  }

  it('stays as it is stored, instead of being computed from nothing', () => {
    const record = { id: '1', price: '10', profit: '4', rate: '0.4', double: '20' }
    const { model } = openForm({ page, record, hidden: ['demo:sample:field:cost:see'] })
    model.change('price', '20')
    const shown = ['profit', 'rate', 'double'].map((name) => model.stateOf(name).value)
    expect(shown).toEqual(['4', '0.4', '40'])
  })
})

describe('a new row of a sub-table in which nobody has entered anything', () => {
  const page = {
    fields: {
      name: { type: 'string(9)', title: '名称' },
      total: { type: 'integer', title: '合计', value: '= sum(lines.quantity)' },
    },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'demo_line', foreignKey: 'sampleId' },
        minRows: 1,
        fields: {
          product: { type: 'string(9)', title: '产品', rules: ['required'] },
          quantity: { type: 'integer', title: '数量', default: 1 },
          double: { type: 'integer', title: '两倍', value: '= row.quantity * 2' },
        },
        checks: [{ id: 'few', that: 'row.quantity < 5', message: '太多', fields: ['quantity'] }],
      },
    },
  }
  const line = (id: string, part = {}) => ({ id, product: '甲', quantity: 2, double: 4, ...part })
  const open = (lines: readonly Record<string, unknown>[]) => {
    const opened = openForm({ page, record: { id: '1', version: 1, name: '单', total: 2, lines } as PageRecord })
    const rows = opened.model.rows.get('lines')
    const table = opened.model.plan.subTables[0]
    if (!rows || !table) throw new Error('no rows')
    return { ...opened, rows, append: () => addRow(rows, opened.model.newRow(table)) }
  }

  it('is neither unsaved nor checked nor sent, whatever its defaults are; also when it was left', async () => {
    const { model, rows, append, unsaved } = open([line('a')])
    const key = append()
    model.leaveCell('lines', key, 'product')
    expect([model.hasChanges(), unsaved, await model.validate(), model.messages()]).toEqual([false, [], [], []])
    typeIn(rows, rows.keys()[0] ?? '', 'quantity', 3)
    expect(model.toRecord().lines).toEqual([{ id: 'a', product: '甲', quantity: 3 }])
  })

  it('counts from the first thing that is entered, and no more when that is taken back', async () => {
    const { model, rows, append } = open([line('a')])
    const key = append()
    typeIn(rows, key, 'quantity', 4)
    expect(await model.validate()).toEqual([{ kind: 'cell', table: 'lines', rowKey: key, name: 'product' }])
    expect(model.toRecord().lines).toHaveLength(2)
    typeIn(rows, key, 'quantity', 1)
    expect([await model.validate(), model.hasChanges()]).toEqual([[], false])
  })

  it('does not count among the rows that must be there', async () => {
    const { model, append } = open([])
    append()
    await model.validate()
    expect(model.messages().map(({ message }) => message)).toEqual(['明细至少要有 1 行'])
  })

  it('leaves what is said of others at their places', async () => {
    const { model, rows, append } = open([line('a')])
    const [blank, other] = [append(), append()]
    typeIn(rows, other, 'product', '乙')
    typeIn(rows, other, 'quantity', 7)
    expect(await model.validate()).toEqual([{ kind: 'cell', table: 'lines', rowKey: other, name: 'quantity' }])
    expect(model.showRefusals([{ pointer: '/lines/1/product', code: 'taken', message: '已有' }])).toEqual([])
    expect(rows.snapshot().rows.map(({ key, errors }) => [key === blank, errors.product])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, '已有'],
    ])
  })

  it('is one only when it was added here: stored rows without anything are checked', async () => {
    const { model } = open([line('a', { product: null, quantity: 1, double: 2 })])
    expect(await model.validate()).toHaveLength(1)
  })

  it('stays blank when its addition is undone and done again', () => {
    const { model, rows, append } = open([line('a')])
    const key = append()
    const record = rows.snapshot().rows[1]?.record ?? {}
    removeRows(rows, [key])
    rows.apply({ ...noRowsChange, inserted: new Map([[key, record]]), order: [...rows.keys(), key], undone: true })
    expect(model.hasChanges()).toBe(false)
  })
})

describe('joining with what somebody else saved', () => {
  const stored = { id: '1', version: 1, name: '甲', price: '5', tiers: [{ id: 'a', minQty: 1, unitPrice: '2' }] }

  it('keeps my rows when I changed them, takes theirs when I did not, and asks when both did', () => {
    const mine = openForm({ record: stored })
    addRow(rowsOf(mine), { minQty: 9 })
    const theirs = { ...stored, version: 2, name: '乙', tiers: [{ id: 'a', minQty: 1, unitPrice: '3' }] }
    const [overlap] = mine.model.join(theirs)
    expect(overlap).toMatchObject({ kind: 'table', table: { name: 'tiers' } })
    expect(rowsOf(mine).snapshot().rows).toHaveLength(2)
    expect(mine.model.stateOf('name').value).toBe('乙')
    expect(mine.model.toRecord()).toMatchObject({
      id: '1',
      version: 2,
      tiers: [{ id: 'a', unitPrice: '2' }, { minQty: 9 }],
    })
    if (overlap) mine.model.take(overlap)
    expect(mine.model.toRecord()).toEqual({ id: '1', version: 2 })

    const untouched = openForm({ record: stored })
    expect(untouched.model.join(theirs)).toEqual([])
    expect(rowsOf(untouched).snapshot().rows).toMatchObject([{ record: { unitPrice: '3' } }])
    expect(untouched.model.hasChanges()).toBe(false)
  })
})

describe('what stands against what somebody else saved', () => {
  it('is told before it is joined: what only they have changed, and what both have', () => {
    const stored = { id: '1', version: 1, name: '甲', price: '5', tiers: [{ id: 'a', minQty: 1, unitPrice: '2' }] }
    const { model } = openForm({ record: stored })
    model.change('price', '6')
    const theirs = { ...stored, version: 2, name: '乙', price: '7', tiers: [{ id: 'a', minQty: 1, unitPrice: '3' }] }
    const told = model
      .differences(theirs)
      .map((one) => [one.kind === 'field' ? one.field.name : one.table.name, one.isMine])
    expect(told).toEqual([
      ['name', false],
      ['price', true],
      ['tiers', false],
    ])
    expect(model.differences({ ...stored, price: '6.00' })).toEqual([])
    expect(model.differences({ id: '1', version: 2 })).toEqual([])
    expect(model.stateOf('name').value).toBe('甲')
  })
})

describe('a draft', () => {
  it('is carried to another version of the page as far as that has the fields', () => {
    const before = openForm({ record: { id: '1', name: '甲', tiers: [] } })
    before.model.changeAll({ name: '乙', remark: '改过', quantity: 3 })
    addRow(rowsOf(before), { minQty: 9 })
    const { remark: _, quantity: __, ...fields } = OFFER_PAGE.fields
    const page = {
      ...OFFER_PAGE,
      fields: {
        ...fields,
        price: { type: 'decimal(12,2)', title: '价格' },
        quantity: { type: 'date', title: '数量' },
        total: { type: 'integer', title: '总价' },
      },
      form: undefined,
      checks: undefined,
    }
    const after = openForm({ page, record: { id: '1', name: '甲', tiers: [] } })
    after.model.restore(before.model.draft())
    expect(after.model.stateOf('name').value).toBe('乙')
    expect(after.model.stateOf('quantity').value).toBeNull()
    expect(rowsOf(after).snapshot().rows).toHaveLength(1)
    expect(after.unsaved).toEqual([true])
  })
})

describe('a draft of a form with a password', () => {
  it('is without it', () => {
    const page = {
      ...OFFER_PAGE,
      fields: { ...OFFER_PAGE.fields, remark: { type: 'string(40)', title: '备注', widget: 'secret' } },
    }
    const { model } = openForm({ page, record: { id: '1', name: '甲', tiers: [] } })
    model.changeAll({ name: '乙', remark: 'Geheim-1' })
    expect(model.draft().changes).toEqual({ name: '乙' })
    expect(model.toRecord()).toMatchObject({ remark: 'Geheim-1' })
  })
})

describe('a form whose save was answered late', () => {
  it('is about the stored record and its rows, with what has changed since it was sent', () => {
    const { model, rows } = openForm()
    if (!rows) throw new Error('no rows')
    for (const minQty of [1, 2]) addRow(rows, { minQty, unitPrice: '5' })
    const held = model.hold()
    const saved = {
      ...model.toRecord(),
      id: '9',
      version: 1,
      tiers: [
        { id: 't1', minQty: 1, unitPrice: '5' },
        { id: 't2', minQty: 2, unitPrice: '5' },
      ],
    }
    const [first = '', second = ''] = rows.keys()
    removeRows(rows, [first])
    typeIn(rows, second, 'unitPrice', '6')
    addRow(rows, { minQty: 3, unitPrice: '7' })
    model.goOnFrom(saved, held)
    expect(rows.keys()[0]).toBe(second)
    expect(model.toRecord()).toMatchObject({
      id: '9',
      version: 1,
      tiers: [
        { id: 't2', minQty: 2, unitPrice: '6' },
        { minQty: 3, unitPrice: '7' },
      ],
    })
  })
})
