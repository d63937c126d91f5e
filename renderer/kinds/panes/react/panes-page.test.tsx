import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPanesSetup, type PanesSettings } from './panes-page.fixture.tsx'

const WITH_NOTES = [
  { id: 'role', page: 'roles', width: 360 },
  {
    id: 'more',
    title: '更多',
    tabs: [
      { title: '说明', panel: 'notes', with: { roleId: '= role.id' } },
      { title: '用户', page: 'users', with: { roleId: '= role.id' } },
    ],
  },
]

async function setup(settings: PanesSettings = {}) {
  const made = createPanesSetup(settings)
  const screen = await render(made.page)
  const roleRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  // In the middle of a row its buttons may stand.
  const choose = (name: string) => roleRow(name).getByText(name, { exact: true }).click()
  const roles = () => screen.getByRole('region', { name: '窗格：角色' })
  const users = () => screen.getByRole('region', { name: '窗格：用户' })
  return { ...made, screen, roleRow, choose, roles, users }
}

/** Pointers that are made here are none that the browser could capture. */
function holdPointer(element: Element) {
  element.setPointerCapture = () => undefined
}

const ofRole = (value: string) => ({ field: 'roleId', operator: 'eq', value })

describe('panes beside each other', () => {
  it('say what to select first, then show the rows of what is selected', async () => {
    const { screen, roleRow, queries, addresses, choose } = await setup()
    await expect.element(screen.getByText('请先在左侧选择角色')).toBeVisible()
    expect(queries.users).toBeUndefined()
    await choose('操作员')
    await expect.element(screen.getByText('李四')).toBeVisible()
    await expect.element(screen.getByText('张三')).not.toBeInTheDocument()
    await expect.element(roleRow('操作员')).toHaveAttribute('aria-selected', 'true')
    await expect.element(roleRow('管理员')).toHaveAttribute('aria-selected', 'false')
    expect(queries.users?.at(-1)?.conditions).toEqual([ofRole('r2')])
    expect(addresses).toEqual([{ role: 'r2' }])
  })

  it('keep the fixed condition whatever the user asks and clears, and offer no input for it', async () => {
    const { screen, users, queries, choose } = await setup()
    await choose('管理员')
    await expect.element(screen.getByText('张三')).toBeVisible()
    await expect.element(users().getByLabelText('所属角色')).not.toBeInTheDocument()
    await users().getByRole('textbox', { name: '姓名' }).fill('三')
    await users().getByRole('button', { name: '查询', exact: true }).click()
    await expect
      .poll(() => queries.users?.at(-1)?.conditions)
      .toEqual([ofRole('r1'), { field: 'name', operator: 'like', value: '三' }])
    await users().getByRole('button', { name: '重置' }).click()
    await expect.poll(() => queries.users?.at(-1)?.conditions).toEqual([ofRole('r1')])
  })

  it('begin a new row with what is selected', async () => {
    const { screen, users, created, choose } = await setup()
    await choose('操作员')
    await users().getByRole('button', { name: '新增' }).click()
    await screen.getByRole('dialog').getByLabelText('姓名').fill('赵六')
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定|保存/ })
      .click()
    await expect.poll(() => created).toMatchObject([{ name: '赵六', roleId: 'r2' }])
  })

  it('follow the keyboard: the arrows go from row to row and take the selection with them', async () => {
    const { screen, roleRow } = await setup()
    const first = roleRow('管理员')
    await expect.element(first).toBeVisible()
    ;(first.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('张三')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByText('李四')).toBeVisible()
    await expect.element(roleRow('操作员')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(screen.getByText('张三')).toBeVisible()
  })

  it('open and close the branches of a tree by the arrows', async () => {
    const panes = [
      { id: 'depart', page: 'departs', width: 300 },
      { id: 'people', page: 'users', with: { roleId: '= depart.id' } },
    ]
    const { screen } = await setup({ panes })
    const top = screen.getByRole('row', { name: /总部/ })
    await screen.getByText('总部').click()
    ;(top.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByText('一车间')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByText('王五')).toBeVisible()
    await expect.element(screen.getByText('一车间')).toBeVisible()
    ;(top.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByText('一车间')).not.toBeInTheDocument()
  })

  it('begin with the selection of the address, and let go of one that is there no more', async () => {
    const known = await setup({ params: { role: 'r2' } })
    await expect.element(known.screen.getByText('李四')).toBeVisible()
    await expect.element(known.roleRow('操作员')).toHaveAttribute('aria-selected', 'true')
    await known.screen.unmount()
    const gone = await setup({ params: { role: 'r9' } })
    await expect.element(gone.screen.getByText('请先在左侧选择角色')).toBeVisible()
    await expect.poll(() => gone.addresses).toEqual([{}])
  })

  it('say again what to select when the selected row is deleted', async () => {
    const { screen, roleRow, addresses, choose } = await setup()
    await choose('操作员')
    await expect.element(screen.getByText('李四')).toBeVisible()
    await roleRow('操作员').getByRole('button', { name: '删除' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByText('请先在左侧选择角色')).toBeVisible()
    expect(addresses.at(-1)).toEqual({})
  })

  it('say so where what is selected has no value to give', async () => {
    const panes = [
      { id: 'role', page: 'roles' },
      { id: 'people', page: 'users', with: { name: '= role.level' } },
    ]
    const { screen, queries, choose } = await setup({ panes })
    await choose('访客')
    await expect.element(screen.getByText('选中的角色没有需要的值，请选择另一行')).toBeVisible()
    await choose('操作员')
    await expect.poll(() => queries.users?.at(-1)?.conditions).toEqual([{ field: 'name', operator: 'eq', value: '2' }])
  })

  it('show panels, and keep tabs that were shown', async () => {
    const { screen, choose } = await setup({ panes: WITH_NOTES })
    await choose('管理员')
    await expect.element(screen.getByText('管理员 的说明')).toBeVisible()
    await expect.element(screen.getByText('{"roleId":"r1"}')).toBeVisible()
    await screen.getByRole('tab', { name: '用户' }).click()
    await expect.element(screen.getByText('张三')).toBeVisible()
    await expect.element(screen.getByText('管理员 的说明')).not.toBeVisible()
  })
})

describe('a panel in a pane', () => {
  it('stays when it is done, and what it has changed shows in the lists beside it', async () => {
    const { screen, choose, queries, opened } = await setup({ panes: WITH_NOTES })
    await choose('管理员')
    await expect.element(screen.getByText('管理员 的说明')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '关闭' })).not.toBeInTheDocument()
    const asked = queries.roles?.length ?? 0
    await screen.getByRole('button', { name: '记下' }).click()
    await expect.poll(() => queries.roles?.length).toBe(asked + 1)
    await expect.element(screen.getByText('管理员 的说明')).toBeVisible()
    await screen.getByRole('button', { name: '看记录' }).click()
    expect(opened).toEqual([{ page: 'logs', query: { role: 'r1' } }])
  })
})

describe('unsaved input in a pane', () => {
  it('holds the selection until the user gives it up', async () => {
    const { screen, roleRow, questions, unsaved, choose } = await setup({ panes: WITH_NOTES, agrees: false })
    await choose('管理员')
    await screen.getByLabelText('管理员 的说明').fill('重要')
    expect(unsaved.at(-1)).toBe(true)
    await choose('操作员')
    await expect.poll(() => questions).toEqual(['确定放弃编辑？'])
    await expect.element(screen.getByLabelText('管理员 的说明')).toHaveValue('重要')
    await expect.element(roleRow('管理员')).toHaveAttribute('aria-selected', 'true')
  })

  it('is gone when the user agrees, and then nothing is unsaved', async () => {
    const { screen, questions, unsaved, choose } = await setup({ panes: WITH_NOTES })
    await choose('管理员')
    await screen.getByLabelText('管理员 的说明').fill('重要')
    await choose('操作员')
    await expect.element(screen.getByLabelText('操作员 的说明')).toHaveValue('')
    expect(questions).toEqual(['确定放弃编辑？'])
    await expect.poll(() => unsaved.at(-1)).toBe(false)
    await choose('管理员')
    await expect.element(screen.getByLabelText('管理员 的说明')).toHaveValue('')
    expect(questions).toHaveLength(1)
  })
})

describe('the border between panes', () => {
  it('moves by the arrow keys, within bounds, and is where it was the next time', async () => {
    const { screen, roles, kept } = await setup()
    const border = screen.getByRole('separator', { name: '调整“角色”的宽度' })
    await expect.element(border).toHaveAttribute('aria-valuenow', '360')
    ;(border.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(border).toHaveAttribute('aria-valuenow', '392')
    expect(Math.round(roles().element().getBoundingClientRect().width)).toBe(392)
    await userEvent.keyboard('{Home}')
    await expect.element(border).toHaveAttribute('aria-valuenow', '160')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(border).toHaveAttribute('aria-valuenow', '160')
    await userEvent.keyboard('{ArrowRight}')
    await screen.unmount()
    const again = await setup({ kept })
    await expect
      .element(again.screen.getByRole('separator', { name: '调整“角色”的宽度' }))
      .toHaveAttribute('aria-valuenow', '176')
  })

  it('is dragged by the pointer, and stays where it is let go', async () => {
    const { screen, roles, kept } = await setup()
    const border = screen.getByRole('separator', { name: '调整“角色”的宽度' })
    await expect.element(border).toHaveAttribute('aria-valuenow', '360')
    const { left, top } = border.element().getBoundingClientRect()
    const at = (clientX: number) => ({ clientX, clientY: top + 50, pointerId: 1, bubbles: true })
    border.element().dispatchEvent(new PointerEvent('pointermove', at(left + 80)))
    await expect.element(border).toHaveAttribute('aria-valuenow', '360')
    holdPointer(border.element())
    border.element().dispatchEvent(new PointerEvent('pointerdown', at(left)))
    border.element().dispatchEvent(new PointerEvent('pointermove', at(left + 80)))
    await expect.element(border).toHaveAttribute('aria-valuenow', '440')
    expect(kept.size).toBe(0)
    border.element().dispatchEvent(new PointerEvent('pointerup', at(left + 80)))
    await expect.poll(() => kept.size).toBe(1)
    border.element().dispatchEvent(new PointerEvent('pointermove', at(left + 200)))
    await expect.poll(() => Math.round(roles().element().getBoundingClientRect().width)).toBe(440)
  })
})

describe('what cannot be shown', () => {
  it('is said in its pane where the user may not list the rows', async () => {
    const { screen, roleRow, queries, choose } = await setup({ hidden: ['sys:user:list'] })
    await choose('管理员')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('没有查看“用户”的权限')
    expect(queries.users).toBeUndefined()
    await expect.element(roleRow('管理员')).toBeVisible()
  })

  it.each([
    [{ id: 'more', page: 'both' }, '页面 "both" 又显示它自己'],
    [{ id: 'more', page: 'users', with: { nmae: '甲' } }, '页面“用户”没有字段 "nmae"'],
    [{ id: 'more', panel: 'note' }, '没有面板 "note"'],
  ])('is said where the page is wrong: %o', async (pane, says) => {
    const { screen } = await setup({ panes: [{ id: 'role', page: 'roles' }, pane] })
    await expect.element(screen.getByText(says).first()).toBeVisible()
  })
})

describe('on a phone', () => {
  afterEach(() => browser.viewport(1280, 800))

  it('the panes follow each other, with a way back', async () => {
    await browser.viewport(360, 740)
    const { screen, roleRow, choose } = await setup()
    await expect.element(roleRow('管理员')).toBeVisible()
    await expect.element(screen.getByRole('separator')).not.toBeInTheDocument()
    await choose('管理员')
    await expect.element(screen.getByText('张三')).toBeVisible()
    await expect.element(screen.getByText('操作员')).not.toBeVisible()
    const back = screen.getByRole('button', { name: '返回角色' })
    await expect.element(back).toHaveFocus()
    await back.click()
    await expect.element(roleRow('管理员')).toBeVisible()
    await expect.element(screen.getByText('张三')).not.toBeVisible()
  })
})
