import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { type PopupSettings, pickedValues, readPopupSettings, reportRowKeys, withFields } from './popup-settings.ts'

const column = (declared: Partial<GridColumn> = {}): GridColumn => ({
  key: 'product',
  title: '产品',
  popupCode: 'products',
  orgFields: 'name,code,price',
  destFields: 'product,productCode,price',
  ...declared,
})

function settingsOf(declared: Partial<GridColumn> = {}): PopupSettings {
  const settings = readPopupSettings(column(declared))
  if ('problem' in settings) throw new Error(settings.problem)
  return settings
}

describe('what a column says about its report', () => {
  it.each([
    [{ popupCode: '' }, 'popup参数未正确配置!'],
    [{ orgFields: '' }, 'popup参数未正确配置!'],
    [{ destFields: ' , ' }, 'popup参数未正确配置!'],
    [{ destFields: 'product' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
    [{ sorter: 'name' }, 'JPopup sorter参数不合法：name'],
  ])('is refused where it cannot work (spec 5): %j', (declared, problem) => {
    expect(readPopupSettings(column(declared))).toEqual({ problem })
  })

  it('is read whole', () => {
    expect(settingsOf({ sorter: 'code=desc', param: { year: 2024 }, multi: true })).toEqual({
      code: 'products',
      pairs: [
        { from: 'name', to: 'product' },
        { from: 'code', to: 'productCode' },
        { from: 'price', to: 'price' },
      ],
      own: 'product',
      label: 'name',
      several: true,
      sort: { column: 'code', order: 'desc' },
      params: { year: 2024 },
      spliter: ',',
      group: '',
      widthPx: 1200,
    })
  })
})

describe('choosing a row of a report', () => {
  const row = { id: '1', name: '苹果', code: 'A1', price: 0, note: null }

  it('writes its columns into the cell and into other fields of the row (spec 3: orgFields, destFields)', () => {
    expect(pickedValues(settingsOf(), 'product', [row])).toEqual({
      value: '苹果',
      others: { productCode: 'A1', price: '0' },
    })
  })

  it('writes into the cell what the column’s field says (spec 3: field)', () => {
    expect(pickedValues(settingsOf({ field: 'productCode' }), 'value', [row])).toMatchObject({
      value: 'A1',
      others: { product: '苹果' },
    })
  })

  it('joins the values of several rows', () => {
    const second = { name: '梨', code: null, price: 3 }
    expect(pickedValues(settingsOf(), 'product', [row, second])).toEqual({
      value: '苹果,梨',
      others: { productCode: 'A1,', price: '0,3' },
    })
  })

  it('clears all fields where no row is chosen', () => {
    expect(pickedValues(settingsOf(), 'product', [])).toEqual({
      value: null,
      others: { productCode: null, price: null },
    })
  })
})

describe('the key of a row of a report', () => {
  it('has at most 50 characters of its values (spec 9), and tells rows that begin alike apart', () => {
    const row = { a: 'x'.repeat(80), id: 7 }
    const alike = { a: 'x'.repeat(81), id: 7 }
    expect([...reportRowKeys([row, alike]).values()]).toEqual([`7${'x'.repeat(49)}`, `7${'x'.repeat(49)} 2`])
  })

  it('is the same on another page: what is chosen stays so', () => {
    const row = { code: 'A1', name: '苹果' }
    expect([...reportRowKeys([{ code: 'B1' }, row]).values()][1]).toBe([...reportRowKeys([row]).values()][0])
  })
})

it('takes parameters from fields beside it', () => {
  const params = { year: 2024, departId: { field: 'depart' }, kind: { field: 'gone' } }
  const valueBeside = (name: string) => (name === 'depart' ? 'd1' : null)
  expect(withFields(params, valueBeside)).toEqual({ year: 2024, departId: 'd1', kind: null })
})
