import { describe, expect, it } from 'vitest'
import { plainField } from '../../../compile/field-plan.fixture.ts'
import { type FieldChange, readChanges } from './field-changes.ts'

const amount = plainField({ name: 'amount', title: '数量', widget: { type: 'number', options: {} } })
const read = (change?: FieldChange) => readChanges([amount], new Map(change && [['amount', change]]))

describe('changes of ticked fields', () => {
  it.each<[FieldChange, object]>([
    [
      { manner: 'set', value: '3' },
      { how: 'set', value: '3' },
    ],
    [
      { manner: 'clear', value: '3' },
      { how: 'set', value: null },
    ],
    [
      { manner: 'raise', value: 3 },
      { how: 'add', value: '3' },
    ],
    [
      { manner: 'lower', value: '3' },
      { how: 'add', value: '-3' },
    ],
    [
      { manner: 'lower', value: '-3' },
      { how: 'add', value: '3' },
    ],
    [
      { manner: 'multiply', value: '1.1' },
      { how: 'multiply', value: '1.1' },
    ],
  ])('are sent as the server takes them: %j', (change, sent) => {
    expect(read(change)).toEqual({ ok: true, changes: [{ field: 'amount', ...sent }] })
  })

  it('say that a field without a value is no empty one, and that none is ticked', () => {
    expect(read({ manner: 'set', value: '' })).toEqual({ ok: false, message: '请填写数量，或选择清空' })
    expect(read({ manner: 'set', value: [] })).toEqual({ ok: false, message: '请填写数量，或选择清空' })
    expect(read()).toEqual({ ok: false, message: '请至少勾选一个字段' })
  })
})
