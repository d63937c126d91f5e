import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { readReference, searchReferences } from '#schemas/api/references.ts'
import { dictItem, fakeCall } from '../../../calls/host-call.fixture.ts'
import { RecordDialog } from '../dialog/record-dialog.tsx'
import { fakeHost, Surroundings } from '../form.fixture.tsx'
import { compilePlan } from '../model/compiled-page.fixture.ts'

const product = (part: Record<string, unknown>) => ({
  type: 'ref',
  widget: 'choice',
  title: '产品',
  ref: { entity: 'trade_product', value: 'id', label: 'name', where: { group: '= group' }, ...part },
})
const plan = compilePlan({
  fields: {
    group: { type: 'string(9)', title: '类目' },
    product: product({ fill: { price: 'price' } }),
    price: { type: 'decimal(12,2)', title: '单价' },
  },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'demo_line', foreignKey: 'sampleId' },
      fields: {
        size: { type: 'string(9)', title: '规格' },
        product: product({ where: { group: '= group', size: '= row.size' } }),
      },
    },
  },
})

const ROWS: readonly { readonly id: string; readonly name: string; readonly group: string; readonly size: string }[] = [
  { id: '1', name: '生铁', group: '金属', size: '大' },
  { id: '2', name: '钢材', group: '金属', size: '小' },
  { id: '3', name: '橡木', group: '木材', size: '大' },
]

const call = fakeCall((endpoint, { query }) => {
  if (endpoint === readReference) return { price: 12.5 }
  if (endpoint !== searchReferences) return null
  const where = JSON.parse(String(query?.where))
  const fit = ROWS.filter(({ group, size }) => group === where.group && (where.size ?? size) === size)
  const values = typeof query?.values === 'string' ? query.values.split(',') : null
  return fit.filter(({ id }) => values === null || values.includes(id)).map(({ id, name }) => dictItem(id, name))
})

async function setup() {
  const { host, calls } = fakeHost()
  const labels = async (_code: string, values: readonly string[]) =>
    values.map((value) => ROWS.find(({ id }) => id === value)?.name ?? value)
  const screen = await render(
    <Surroundings host={{ ...host, call, dictionaries: { ...host.dictionaries, labels } }} motion={false}>
      <Suspense>
        <RecordDialog plan={plan} target={{ mode: 'add' }} onSaved={() => {}} onClosed={() => {}} />
      </Suspense>
    </Surroundings>,
  )
  const offered = (name: string) =>
    screen
      .getByRole('radiogroup', { name, exact: true })
      .getByRole('radio')
      .all()
      .map((radio) => radio.element().parentElement?.textContent)
  return { screen, calls, offered, field: (name: string) => screen.getByRole('textbox', { name, exact: true }) }
}

describe('choices that depend on another field', () => {
  it('follow it, and a choice that no longer fits is marked and kept', async () => {
    const { screen, calls, offered, field } = await setup()
    await expect.element(field('类目')).toBeVisible()
    expect(offered('产品')).toEqual([])
    await field('类目').fill('金属')
    await expect.poll(() => offered('产品')).toEqual(['生铁', '钢材'])
    await screen.getByRole('radio', { name: '钢材' }).click()
    await expect.element(field('单价')).toHaveValue('12.5')
    await field('类目').fill('木材')
    await expect.poll(() => offered('产品')).toEqual(['钢材', '橡木'])
    await expect.element(screen.getByText('产品与类目不符，请重新选择').first()).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: '钢材' })).toBeChecked()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(screen.getByRole('radio', { name: '橡木' })).toBeVisible()
    expect(calls.created).toEqual([])
    await screen.getByRole('radio', { name: '橡木' }).click()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(() => calls.created).toMatchObject([{ record: { group: '木材', product: '3', price: '12.5' } }])
  })

  it('follow the cells of their own row as well', async () => {
    const { screen, offered, field } = await setup()
    await field('类目').fill('金属')
    await screen.getByRole('button', { name: '新增' }).click()
    await screen.getByRole('button', { name: '新增' }).click()
    await field('第 2 行 规格').fill('大')
    await expect.poll(() => offered('第 2 行 产品')).toEqual(['生铁'])
    expect(offered('第 1 行 产品')).toEqual([])
    await field('类目').fill('木材')
    await expect.poll(() => offered('第 2 行 产品')).toEqual(['橡木'])
  })
})
