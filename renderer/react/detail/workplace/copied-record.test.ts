import { describe, expect, it } from 'vitest'
import { allPermissions } from '../../../host.ts'
import { compilePlan } from '../../form/model/compiled-page.fixture.ts'
import { copiedRecord } from './copied-record.ts'

const text = (title: string, more: object = {}) => ({ type: 'string(32)', title, ...more })

const plan = compilePlan({
  fields: {
    no: text('编号', { number: { prefix: 'A', digits: 3 } }),
    code: text('编码', { rules: ['unique'] }),
    name: text('名称'),
    state: text('状态', { readonly: true }),
    hidden: text('不在表单中'),
    cost: text('成本', { permission: 'cost' }),
    price: { type: 'decimal(12,2)', title: '价格' },
    total: { type: 'decimal(14,2)', title: '总价', value: '= price * 2' },
  },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'demo_line', foreignKey: 'sampleId' },
      fields: {
        item: text('品名'),
        serial: text('序列号', { rules: ['unique'] }),
        sum: text('合计', { value: '= row.item' }),
      },
    },
  },
  form: {
    layout: [{ fields: ['no', 'code', 'name', 'state', 'cost', 'price', 'total'] }, { subTable: 'lines' }],
  },
})

const record = {
  id: '7',
  version: 3,
  createBy: 'admin',
  no: 'A001',
  code: 'C1',
  name: '甲',
  state: 'done',
  hidden: '别处写的',
  cost: '9',
  price: '5.00',
  total: '10.00',
  lines: [{ id: 'l1', version: 1, item: '钉子', serial: 'S1', sum: '钉子' }],
}

describe('a copy of a record', () => {
  it('has what was entered, and nothing that is its alone or that others write', () => {
    expect(copiedRecord(plan, record, allPermissions)).toEqual({
      name: '甲',
      cost: '9',
      price: '5.00',
      lines: [{ item: '钉子' }],
    })
  })

  it('has nothing that the user may not see', () => {
    const hides = { ...allPermissions, isVisible: (code: string) => !code.includes('cost') }
    expect(copiedRecord(plan, record, hides)).toEqual({ name: '甲', price: '5.00', lines: [{ item: '钉子' }] })
  })

  it('of a tree stands below the same row', () => {
    const tree = compilePlan({ kind: 'tree', tree: { label: 'name' }, fields: { name: text('名称') } })
    expect(copiedRecord(tree, { id: '2', name: '下级', parentId: '1' }, allPermissions)).toEqual({
      name: '下级',
      parentId: '1',
    })
  })
})
