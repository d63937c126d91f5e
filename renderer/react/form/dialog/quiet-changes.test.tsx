import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { noLive } from '../../../host.ts'
import { fakeHost, pagePlan, Surroundings, stored } from '../form.fixture.tsx'
import { RecordDialog, type RecordTarget } from './record-dialog.tsx'

type Listener = (ids?: readonly string[]) => void

async function setup(target: RecordTarget) {
  const fake = fakeHost()
  const listeners = new Set<Listener>()
  const live = {
    ...noLive,
    onRecords(table: string, listener: Listener) {
      if (table === 'market_product_price') listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const screen = await render(
    <Surroundings host={{ ...fake.host, live }} motion={false}>
      <Suspense>
        <RecordDialog plan={pagePlan()} target={target} onSaved={() => undefined} onClosed={() => undefined} />
      </Suspense>
    </Surroundings>,
  )
  return {
    ...fake,
    screen,
    field: (name: string) => screen.getByRole('textbox', { name }),
    /** News of the row, which is stored like this now. */
    async tell(record: typeof stored, ids: readonly string[] = ['7']) {
      fake.calls.records.push(record)
      for (const listener of listeners) listener(ids)
      await expect.poll(() => fake.calls.records.length).toBe(ids.includes('7') ? 0 : 1)
    },
  }
}

describe('what effects write into a record while it is open', () => {
  it('is seen in its form, which keeps what was typed and is in no conflict', async () => {
    const { field, screen, tell, calls } = await setup({ mode: 'edit', id: '7' })
    await field('产品名称').fill('角钢')
    await tell({ ...stored, price: '99' })
    await expect.element(field('价格')).toHaveValue('99')
    await expect.element(field('产品名称')).toHaveValue('角钢')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(() => calls.updated).toEqual([{ id: '7', version: 3, name: '角钢' }])
  })

  it('is not what somebody has saved, nor of another row: the form stays as it was read', async () => {
    const { field, tell, calls } = await setup({ mode: 'edit', id: '7' })
    await expect.element(field('价格')).toHaveValue('3650.5')
    await tell({ ...stored, version: 4, price: '1' })
    await tell({ ...stored, price: '2' }, ['8'])
    calls.records.length = 0
    await tell({ ...stored, remark: '看过' })
    await expect.element(field('备注')).toHaveValue('看过')
    await expect.element(field('价格')).toHaveValue('3650.5')
  })
})

describe('a record that is only looked at', () => {
  it('shows what is written into it, by whomever, and is not touched by news of others', async () => {
    const { screen, tell, calls } = await setup({ mode: 'refund', id: '7' })
    const name = screen.getByRole('definition').filter({ hasText: '钢' })
    await expect.element(name).toHaveTextContent('螺纹钢')
    await tell({ ...stored, name: '槽钢' }, ['8'])
    calls.records.length = 0
    await tell({ ...stored, version: 4, name: '角钢' })
    await expect.element(name).toHaveTextContent('角钢')
  })
})
