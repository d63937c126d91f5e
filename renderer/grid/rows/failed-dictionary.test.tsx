import type { ReactNode } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { widgetRegistry } from '#widgets/registry.ts'
import type { DataSource } from '../../data-source.ts'
import { BatchPage } from '../../react/batch/batch-page.tsx'
import { RecordDialog } from '../../react/form/dialog/record-dialog.tsx'
import { fakeDataSource, fakeHost } from '../../react/form/form.fixture.tsx'
import { compilePlan } from '../../react/form/model/compiled-page.fixture.ts'
import { createPageShell, RoomForRows } from './page-shell.fixture.tsx'

const LEVEL = { type: 'enum', dict: 'levels', title: '级别' }
const item = (value: string, text: string) => ({ value, text, title: text, label: text })

/** Dictionaries fail until `mend`. */
function setup() {
  const fake = fakeHost()
  let isBroken = true
  const load = vi.fn(async () => {
    if (isBroken) throw new Error('网络超时')
    return [item('L1', '一级'), item('L2', '二级')]
  })
  const dataSource: DataSource = {
    ...fakeDataSource(fake.calls),
    list: async () => ({ rows: [{ id: 'q1', record: { id: 'q1', version: 1, level: 'L1' }, texts: {} }], total: 1 }),
  }
  const dictionaries = { ...fake.host.dictionaries, load }
  const shell = createPageShell({ ...fake.host, dictionaries, dataSource: () => dataSource })
  return {
    ...fake,
    load,
    mend: () => {
      isBroken = false
    },
    async open(content: ReactNode, name: string) {
      const screen = await render(shell(<RoomForRows>{content}</RoomForRows>))
      const grid = screen.getByRole('grid', { name })
      await expect.element(grid).toBeVisible()
      return grid
    },
  }
}

async function expectCodesUntilRetried(grid: Locator, { load, mend }: ReturnType<typeof setup>) {
  const head = grid.getByRole('columnheader', { name: /级别/ })
  const retry = head.getByRole('button', { name: '重试' })
  await expect.element(retry).toBeVisible()
  await expect.element(grid.getByRole('gridcell', { name: 'L1', exact: true })).toBeVisible()
  const asked = load.mock.calls.length
  mend()
  await retry.click()
  await expect.element(grid.getByRole('gridcell', { name: '一级', exact: true })).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(asked + 1)
}

beforeEach(() => page.viewport(1200, 800))
// The first test does not wait for the code as well.
beforeAll(async () => void (await widgetRegistry.rows.load()))

describe('a dictionary that cannot be had', () => {
  it('leaves the codes in the rows of a batch page, and can be asked for again in the title', async () => {
    const host = setup()
    const plan = compilePlan({ kind: 'grid', fields: { level: LEVEL }, grid: { pageSize: 20 } }, widgetRegistry)
    const grid = await host.open(<BatchPage hash="h1" plan={plan} />, '样例')
    await expectCodesUntilRetried(grid, host)
  })

  it('leaves the codes in the rows of a sub-table, and can be asked for again in the title', async () => {
    const host = setup()
    host.calls.records.push({ id: '1', name: '甲', tiers: [{ id: 'r1', level: 'L1' }] })
    const plan = compilePlan(
      {
        fields: { name: { type: 'string(32)', title: '名称' } },
        subTables: {
          tiers: { title: '阶梯价', entity: { table: 'demo_tier', foreignKey: 'sampleId' }, fields: { level: LEVEL } },
        },
        form: { layout: [{ fields: ['name'] }, { subTable: 'tiers' }] },
      },
      widgetRegistry,
    )
    const dialog = (
      <RecordDialog plan={plan} target={{ mode: 'edit', id: '1' }} onSaved={() => {}} onClosed={() => {}} />
    )
    const grid = await host.open(dialog, '阶梯价')
    await expectCodesUntilRetried(grid, host)
  })
})
