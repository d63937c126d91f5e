import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
// What the console loads on the way: no test waits for it.
import './work-on-list.tsx'
import '../form/dialog/record-dialog.tsx'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { createListSetup, type ListSettings, listRow } from './list-page.fixture.tsx'

const manyRows = Array.from({ length: 12 }, (_, index) => listRow(index + 1))

const rowIn = (status: string) => ({ ...listRow(2).record, status })

async function setup(settings: ListSettings = {}) {
  const list = createListSetup({ rows: manyRows, ...settings })
  const screen = await render(list.page)
  // In tests antd calls all of its dialogs by the same id: they are told apart by what they say.
  const dialog = (text: RegExp) => screen.getByRole('dialog').filter({ hasText: text })
  const detail = dialog(/^详情/)
  return {
    ...list,
    screen,
    dialog,
    detail,
    open: (code: string) => screen.getByRole('button', { name: code, exact: true }).click(),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    shows: (code: string) => expect.element(dialog(new RegExp(`^详情.* · ${code}`))).toBeVisible(),
  }
}

describe('a record that is read above its list (complaint 7)', () => {
  it('leads to the next and the one before it, over the border of a page, and takes the list along', async () => {
    const { open, press, shows, screen } = await setup()
    await open('LW0010')
    await shows('LW0010')
    await expect.element(screen.getByText('第 10 条，共 12 条')).toBeVisible()
    await press('下一条')
    await shows('LW0011')
    await expect.element(screen.getByText('11-12 共12条')).toBeVisible()
    await press('上一条')
    await shows('LW0010')
    await expect.element(screen.getByText('1-10 共12条')).toBeVisible()
    await press('上一条')
    await shows('LW0009')
  })

  it('says beside its name what state it is in', async () => {
    const { open, shows, detail } = await setup({ rows: [listRow(1), listRow(2, { record: rowIn('N') })] })
    await open('LW0002')
    await shows('LW0002')
    await expect.element(detail.getByText('启用：否', { exact: true })).toBeVisible()
  })

  it('says at the end of the way that there is no more, and goes nowhere', async () => {
    const { open, shows, screen } = await setup({ rows: manyRows.slice(0, 2) })
    await open('LW0002')
    await shows('LW0002')
    const next = screen.getByRole('button', { name: '下一条' })
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await expect.element(next).toHaveAttribute('title', '没有更多了')
    await next.click({ force: true })
    await shows('LW0002')
  })

  it('is walked by j and k', async () => {
    const { open, shows } = await setup()
    await open('LW0001')
    await shows('LW0001')
    await userEvent.keyboard('j')
    await shows('LW0002')
    await userEvent.keyboard('k')
    await shows('LW0001')
  })

  it('is edited from there, and shown as it was saved', async () => {
    const { open, press, shows, screen, detail, dialog } = await setup()
    await open('LW0003')
    await shows('LW0003')
    await detail.getByRole('button', { name: '编辑 LW0003' }).click()
    await dialog(/^编辑/).getByRole('textbox', { name: '产品名称' }).fill('改过的名字')
    await press('确定')
    await expect.element(dialog(/^编辑/)).not.toBeInTheDocument()
    await shows('LW0003')
    await expect.element(detail.getByText('改过的名字')).toBeVisible()
    await expect.element(screen.getByText('1-10 共12条')).toBeVisible()
  })

  it('asks before it is deleted from there, and closes when it is gone', async () => {
    const { open, shows, screen, detail, removed } = await setup()
    await open('LW0003')
    await shows('LW0003')
    await detail.getByRole('button', { name: '删除 LW0003' }).click()
    await expect.element(screen.getByText('确定删除吗?')).toBeVisible()
    expect(removed).toEqual([])
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(() => removed).toEqual([['3']])
    await expect.element(detail).not.toBeInTheDocument()
  })

  it('offers of its actions what its row offers, with the same reason against one', async () => {
    const plan = compilePlan({
      fields: {
        code: { type: 'string(16)', title: '编号', list: { link: 'detail' } },
        name: { type: 'string(16)', title: '名称' },
      },
      guards: { edit: { when: "name != '产品 1'", message: '已审批的不能修改' } },
      list: { rowActions: ['edit', 'detail', { action: 'delete', when: "name != '产品 1'" }] },
    })
    const { open, shows, detail, notices, screen } = await setup({ plan })
    await open('LW0001')
    await shows('LW0001')
    const edit = detail.getByRole('button', { name: '编辑 LW0001' })
    await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
    await edit.click({ force: true })
    await userEvent.keyboard('e')
    await expect.poll(() => notices).toEqual(['已审批的不能修改', '已审批的不能修改'])
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
    expect(detail.getByRole('button', { name: /^(删除|详情)/ }).elements()).toEqual([])
  })

  it('is copied into the form of a new record, which opens above it', async () => {
    const { open, press, shows, dialog } = await setup()
    await open('LW0004')
    await shows('LW0004')
    await press('复制新增')
    await expect.element(dialog(/^新增/)).toBeVisible()
    await expect.element(dialog(/^新增/).getByRole('textbox', { name: '产品名称' })).toHaveValue('产品 4')
  })

  it('is opened by its address, whose link can be copied, and left with it', async () => {
    const left: unknown[] = []
    const links: unknown[] = []
    const { shows, press, screen, notices, detail } = await setup({
      params: { detail: '11', tab: 'x' },
      tab: {
        changeQuery: (changes) => void left.push(changes),
        linkTo(query) {
          links.push(query)
          return 'https://console.test/#/price?detail=11'
        },
      },
    })
    await shows('LW0011')
    expect(left).not.toContainEqual(expect.objectContaining({ detail: null }))
    await press('复制链接')
    await expect.poll(() => links).toEqual([{ detail: '11' }])
    await expect.poll(() => notices.length).toBe(1)
    expect(notices[0]).toMatch(/链接已复制|请手动复制：https:\/\/console.test\/#\/price\?detail=11/)
    await expect.element(screen.getByRole('button', { name: '下一条' })).toHaveAttribute('title', '不在当前列表中')
    await detail.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect.poll(() => left.at(-1)).toEqual({ detail: null, _detail: null, _add: null })
  })

  it('says in its place that an address leads to no record', async () => {
    const { screen } = await setup({
      params: { detail: 'gone' },
      get: async () => {
        throw new Error('未找到对应数据')
      },
    })
    await expect.element(screen.getByText('未找到对应数据')).toBeVisible()
  })

  it('opens by no address for who may not list', async () => {
    const { screen, detail } = await setup({ params: { detail: '1' }, hidden: ['market:price:list'] })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(detail.query()).toBeNull()
  })

  it('opens the form of a new record by an address that says so', async () => {
    const { dialog } = await setup({ params: { _add: '1' } })
    await expect.element(dialog(/^新增/)).toBeVisible()
  })

  it('has nothing for axe to find', async () => {
    const { open, shows, screen } = await setup()
    await open('LW0001')
    await shows('LW0001')
    const { violations } = await axe.run(screen.baseElement, {
      // The title of a dialog is a heading on the console's page alone.
      rules: Object.fromEntries(
        ['region', 'color-contrast', 'heading-order'].map((rule) => [rule, { enabled: false }]),
      ),
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

describe('where there is room', () => {
  it('a record is read beside its list, which can be worked on; the choice is kept for the user', async () => {
    const kept = new Map<string, string>()
    const arrangements = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }
    const { page, screen } = await wide({ arrangements })
    await screen.getByRole('button', { name: 'LW0001', exact: true }).click()
    await screen.getByRole('button', { name: '在列表旁显示' }).click()
    const beside = screen.getByRole('complementary', { name: /详情.*LW0001/ })
    await expect.element(beside).toBeVisible()
    expect([...kept]).toEqual([['detail-place:1', 'beside']])
    await screen.getByRole('button', { name: 'LW0005', exact: true }).click()
    await expect.element(screen.getByRole('complementary', { name: /详情.*LW0005/ })).toBeVisible()
    await expect.element(screen.getByRole('row').filter({ hasText: 'LW0005' })).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{Escape}')
    await screen.unmount()
    const again = await render(page)
    await again.getByRole('button', { name: 'LW0002', exact: true }).click()
    await expect.element(again.getByRole('complementary', { name: /详情.*LW0002/ })).toBeVisible()
    await again.getByRole('complementary').getByRole('button', { name: '关闭' }).click()
    await expect.element(again.getByRole('complementary')).not.toBeInTheDocument()
  })
})

async function wide(settings: ListSettings) {
  const { page } = createListSetup({ rows: manyRows, ...settings })
  const roomy = <div style={{ width: 1200, display: 'flex', flexDirection: 'column' }}>{page}</div>
  return { page: roomy, screen: await render(roomy) }
}

describe('a record on paper', () => {
  it('is its title and all that it has, without a button', async () => {
    const { open, press, shows } = await setup()
    await open('LW0001')
    await shows('LW0001')
    const { print } = window
    let printed: string | undefined
    window.print = () => {
      const sheet = document.querySelector('[data-printed-record]')
      printed = sheet?.textContent ?? ''
      expect(sheet?.querySelectorAll('button')).toHaveLength(0)
    }
    try {
      await press('打印')
      await expect.poll(() => printed).toMatch(/^产品价格 · LW0001.*产品 1.*李 打印于 2026-11-20 10:00:00$/)
      window.dispatchEvent(new Event('afterprint'))
      await expect.poll(() => document.querySelector('[data-printed-record]')).toBeNull()
    } finally {
      window.print = print
    }
  })
})
