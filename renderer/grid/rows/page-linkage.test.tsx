import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchReferences } from '#schemas/api/references.ts'
import { dictItem, fakeCall } from '../../calls/host-call.fixture.ts'
import { openBatchPage, prepareBatchPages, QUOTES } from './batch-page.fixture.tsx'

prepareBatchPages()

const CITIES: Readonly<Record<string, readonly string[]>> = { 河北: ['唐山', '保定'], 辽宁: ['沈阳'] }

it('a choice in a row offers what fits another cell of the same row, and follows it (linkage)', async () => {
  const asked: unknown[] = []
  const call = fakeCall((endpoint, { query }) => {
    if (endpoint !== searchReferences) return null
    const { province = '' } = JSON.parse(String(query?.where)) as { readonly province?: string }
    asked.push(province)
    return (CITIES[province] ?? []).map((name) => dictItem(name, name))
  })
  const { cell, type, press, saves, screen } = await openBatchPage({
    total: 1,
    call,
    page: {
      fields: {
        ...QUOTES.fields,
        province: { type: 'string(20)', title: '省' },
        city: {
          type: 'ref',
          title: '市',
          ref: { entity: 'trade_city', value: 'id', label: 'name', where: { province: '= province' } },
        },
      },
      grid: { columns: ['product', 'price', 'province', 'city'] },
    },
  })
  await type('第 1 行 省', '河北')
  await userEvent.keyboard('{Tab}')
  await cell('第 1 行 市').click()
  await expect.element(screen.getByRole('option', { name: '保定' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}{Escape}')
  await type('第 1 行 省', '辽宁')
  await userEvent.keyboard('{Tab}')
  await cell('第 1 行 市').click()
  await expect.element(screen.getByRole('option', { name: '沈阳' })).toBeInTheDocument()
  expect(screen.getByRole('option', { name: '保定' }).query()).toBeNull()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await press('保存')
  await expect.poll(() => saves[0]?.rows.changed).toEqual([{ id: 'q1', version: 1, province: '辽宁', city: '沈阳' }])
  expect([...new Set(asked)]).toEqual(['河北', '辽宁'])
})
