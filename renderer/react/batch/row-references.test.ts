import { describe, expect, it } from 'vitest'
import type { References } from '../../calls/references.ts'
import { noRowsChange } from '../../rows/row-change.ts'
import { openBatchModel } from './batch-model.fixture.ts'

describe('references in rows that are pasted', () => {
  const asked: string[] = []
  const page = {
    kind: 'grid',
    fields: {
      maker: {
        type: 'ref',
        title: '厂家',
        ref: { entity: 'trial_maker', value: 'id', label: 'name', fill: { city: 'city' } },
      },
      city: { type: 'string(20)', title: '城市' },
    },
  }
  const references: Partial<References> = {
    async row(_field, value) {
      asked.push(value)
      return { city: value === 'm1' ? '唐山' : '天津' }
    },
  }

  it('fill their rows by one change and one question for each value; cleared ones at once', async () => {
    asked.length = 0
    const many = Array.from({ length: 6 }, (_, index) => ({ id: `s${index}`, version: 1 }))
    const { model, rows, records } = openBatchModel(many, { page, references })
    let told = 0
    rows.apply({
      ...noRowsChange,
      cells: new Map(rows.keys().map((key, index) => [key, { maker: index < 5 ? 'm1' : 'm2' }])),
    })
    rows.subscribe(() => {
      told += 1
    })
    expect(await model.validate()).toBe(0)
    expect(asked).toEqual(['m1', 'm2'])
    expect(records().map(({ city }) => city)).toEqual(['唐山', '唐山', '唐山', '唐山', '唐山', '天津'])
    expect(told).toBeLessThan(6)
    rows.apply({ ...noRowsChange, cells: new Map(rows.keys().map((key) => [key, { maker: null }])) })
    expect(records().map(({ city }) => city)).toEqual([null, null, null, null, null, null])
  })
})
