import { Activity } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageRecord } from '../../../compile/plan.ts'
import { fakeDataSource, fakeHost, Surroundings } from '../form.fixture.tsx'
import { compilePlan, OFFER_PAGE } from '../model/compiled-page.fixture.ts'
import { RecordDetailPage, RecordFormPage } from './record-page.tsx'

/** A page over at most one record in memory. */
async function setup({ record = null, params = {} }: { record?: PageRecord | null; params?: Record<string, string> }) {
  let stored = record
  const fake = fakeHost()
  const dataSource = {
    ...fakeDataSource(fake.calls),
    list: async () => ({
      rows: stored ? [{ id: stored.id ?? '', record: stored, texts: {} }] : [],
      total: stored ? 1 : 0,
    }),
    get: async () => stored ?? {},
    async create(created: PageRecord) {
      stored = { ...created, id: '1', version: 1 }
      return { message: '添加成功！', record: stored }
    },
    async update(changes: PageRecord) {
      fake.calls.updated.push(changes)
      stored = { ...stored, ...changes, version: 2 }
      return { message: '修改成功!', record: stored }
    },
  }
  const host = { ...fake.host, page: { ...fake.host.page, params }, dataSource: () => dataSource }
  const plan = compilePlan({ ...OFFER_PAGE, kind: 'form' })
  const tree = (mode: 'visible' | 'hidden') => (
    <Surroundings host={host} motion={false}>
      <Activity mode={mode}>
        <RecordFormPage plan={plan} />
      </Activity>
    </Surroundings>
  )
  const screen = await render(tree('visible'))
  return {
    ...fake,
    screen,
    name: screen.getByRole('textbox', { name: '名称', exact: true }),
    hide: () => screen.rerender(tree('hidden')),
    show: () => screen.rerender(tree('visible')),
  }
}

describe('a page that is a form', () => {
  it('makes the record that is missing, and goes on with it', async () => {
    const { screen, name, notices, unsaved, calls } = await setup({})
    await expect.element(screen.getByRole('heading', { level: 1, name: '样例' })).toBeVisible()
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.element(name).toHaveFocus()
    await name.fill('甲')
    expect(unsaved).toEqual([true])
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => notices).toEqual(['添加成功！'])
    expect(unsaved).toEqual([true, false])
    await name.fill('乙')
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => notices.length).toBe(2)
    expect(calls.updated).toEqual([{ id: '1', version: 1, name: '乙' }])
  })

  it('edits the only record that there is, also when nothing of it has changed', async () => {
    const { screen, name, notices } = await setup({ record: { id: '1', name: '甲', tiers: [] } })
    await expect.element(name).toHaveValue('甲')
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => notices).toEqual(['内容没有改动'])
    await expect.element(name).toHaveValue('甲')
  })

  it('keeps what is typed while its tab is hidden', async () => {
    const { name, hide, show } = await setup({ record: { id: '1', name: '甲', tiers: [] } })
    await name.fill('写了一半')
    await hide()
    await show()
    await expect.element(name).toHaveValue('写了一半')
  })
})

describe('a page that is a record to read', () => {
  it('has its name in the title', async () => {
    const fake = fakeHost()
    fake.calls.records.push({ id: '7', name: '甲', remark: '急' })
    const screen = await render(
      <Surroundings host={fake.host} motion={false}>
        <RecordDetailPage plan={compilePlan({ fields: OFFER_PAGE.fields, kind: 'detail' })} id="7" />
      </Surroundings>,
    )
    await expect.element(screen.getByRole('heading', { level: 1, name: '样例 · 甲' })).toBeVisible()
    await expect.element(screen.getByText('急')).toBeVisible()
  })
})
