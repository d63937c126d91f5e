import { beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryDepartTreeSync } from '#schemas/api/departments.ts'
import { listColleagues } from '#schemas/api/users.ts'
import { departmentNode } from '../department-select/department-node.fixture.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { loadDialog } from '../pickers/picker.fixture.ts'
import { buttonsOf, hostOf, stage } from '../widget-stage.fixture.tsx'
import { userByDepartment } from './index.ts'

beforeAll(loadDialog)

const field = (multiple: boolean) =>
  fieldPlan({
    type: 'ref',
    title: '负责人',
    multiple,
    choices: {
      source: 'ref',
      entity: 'sys_user',
      value: 'username',
      label: 'realname',
      dictCode: 'sys_user,realname,username',
      where: [],
      fill: [],
    },
  })

const people = Array.from({ length: 23 }, (_, index) => ({
  id: String(index),
  username: `user${index + 1}`,
  realname: index === 1 ? '上官云飞欧阳修司马相如诸葛' : `用户${index + 1}`,
  sex: 1 + (index % 2),
  phone: '138****0000',
  orgCodeTxt: '总部，研发部',
}))

/** Colleagues in memory, and what they were asked for. */
function server() {
  const asked: Readonly<Record<string, unknown>>[] = []
  const host = hostOf((endpoint, { query = {} }) => {
    if (endpoint === queryDepartTreeSync) {
      if (query.pid === 'hq') return [departmentNode('rd', '研发部')]
      return [{ ...departmentNode('hq', '总部'), isLeaf: false }]
    }
    expect(endpoint).toBe(listColleagues)
    asked.push(query)
    const found = people.filter(({ username }) => username.includes(String(query.username ?? '')))
    const from = (Number(query.pageNo) - 1) * Number(query.pageSize)
    return { records: found.slice(from, from + Number(query.pageSize)), total: found.length }
  })
  return { host, asked }
}

async function open({ multiple = true, value = null as null | string | readonly string[] } = {}) {
  const { host, asked } = server()
  const choices = [{ value: 'user30', text: '老员工' }]
  const staged = await stage(userByDepartment, { field: field(multiple), host, value: value as never, choices })
  await userEvent.click(staged.screen.getByRole('button', { name: '选择负责人' }))
  const dialog = page.getByRole('dialog', { name: '根据部门选择用户' })
  await expect.element(dialog.getByRole('cell', { name: '用户1', exact: true })).toBeVisible()
  return { ...staged, asked, dialog }
}

describe('users by department', () => {
  it('opens 1250 pixels wide, with the columns, the query and the page size of the specification', async () => {
    await page.viewport(1400, 900)
    const { dialog, asked } = await open()
    expect(dialog.element().getBoundingClientRect().width).toBe(1250)
    const titles = dialog.getByRole('columnheader').elements()
    expect(titles.map(({ textContent }) => textContent).filter(Boolean)).toEqual([
      '用户账号',
      '用户姓名',
      '性别',
      '手机',
      '部门',
    ])
    await expect.element(dialog.getByPlaceholder('请输入用户账号')).toHaveFocus()
    await expect.element(dialog.getByText('1-10 共23条')).toBeVisible()
    expect(asked).toEqual([{ pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc', total: 'estimate' }])
    await page.viewport(1280, 800)
  })

  it('says sexes in words, and offers pages of 5, 10, 20 and 30 with a jump to one', async () => {
    const { dialog } = await open()
    await expect.element(dialog.getByRole('row', { name: 'user1 用户1 男 138****0000 总部，研发部' })).toBeVisible()
    await expect.element(dialog.getByRole('cell', { name: '女', exact: true }).first()).toBeVisible()
    const pages = dialog.getByRole('navigation', { name: '分页' })
    await expect.element(pages.getByText('跳至')).toBeVisible()
    await userEvent.click(pages.getByRole('combobox', { name: '页码' }))
    const sizes = page.getByRole('option').elements()
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
  })

  it('searches by 查询, gives all back by 重置, and takes everything away by 清空', async () => {
    const { dialog, asked, lastValue } = await open({ value: ['user30'] })
    await userEvent.fill(dialog.getByPlaceholder('请输入用户账号'), 'user5')
    await userEvent.click(dialog.getByRole('button', { name: '查询' }))
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ username: 'user5' }))
    await userEvent.click(dialog.getByRole('button', { name: '重置' }))
    await expect.element(dialog.getByPlaceholder('请输入用户账号')).toHaveValue('')
    await expect.element(dialog.getByText('1-10 共23条')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '清空' }))
    await expect.element(dialog.getByRole('region', { name: '已选用户' }).getByText('还没有选择')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toBeNull()
  })

  it('says nothing but the texts of the specification', async () => {
    const { dialog } = await open({ value: ['user30'] })
    await expect.element(page.getByRole('dialog', { name: '根据部门选择用户', exact: true })).toBeVisible()
    await expect.element(dialog.getByRole('region', { name: '已选用户（1）', exact: true })).toBeVisible()
    await expect.element(dialog.getByPlaceholder('请输入用户账号', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('1-10 共23条', { exact: true })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '移除 老员工', exact: true })).toBeVisible()
    expect(buttonsOf(dialog)).toEqual(['全部部门', '查询', '重置', '清空', '取消', '确定'])
  })

  it('says that nobody is found, and is left by 取消', async () => {
    const { dialog, onChange } = await open()
    await userEvent.fill(dialog.getByPlaceholder('请输入用户账号'), 'nobody')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('没有符合条件的数据')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('keeps what is chosen over pages and searches, and takes one away on the right', async () => {
    const { dialog, lastValue } = await open({ value: ['user30'] })
    await userEvent.click(dialog.getByRole('cell', { name: '用户1', exact: true }))
    await userEvent.click(dialog.getByRole('listitem', { name: '3' }).or(dialog.getByTitle('3', { exact: true })))
    await userEvent.click(dialog.getByRole('cell', { name: '用户22', exact: true }))
    await userEvent.fill(dialog.getByPlaceholder('请输入用户账号'), 'user5')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(dialog.getByRole('cell', { name: '用户5', exact: true }))
    const chosen = dialog.getByRole('region', { name: '已选用户（4）' })
    expect(
      chosen
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['老员工', '用户1', '用户22', '用户5'])
    await userEvent.click(chosen.getByRole('button', { name: '移除 用户22' }))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toEqual(['user30', 'user1', 'user5'])
  })

  it('shortens long names to twelve characters, and has them whole on the pointer', async () => {
    const { dialog } = await open()
    const name = dialog.getByTitle('上官云飞欧阳修司马相如诸葛').first()
    await expect.element(name).toHaveTextContent('上官云飞欧阳修司马相如诸…')
  })

  it('keeps the last row where one is picked, and gives the focus back', async () => {
    const { screen, dialog, lastValue } = await open({ multiple: false })
    await userEvent.click(dialog.getByRole('cell', { name: '用户1', exact: true }))
    await userEvent.click(dialog.getByRole('cell', { name: '用户3', exact: true }))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toBe('user3')
    await expect.element(screen.getByRole('button', { name: '选择负责人' })).toHaveFocus()
  })

  it('is worked by arrows, Space and Enter', async () => {
    const { dialog, lastValue, onChange } = await open({ multiple: false })
    const row = (text: string) => dialog.getByRole('row', { name: new RegExp(`${text} `) })
    ;(row('用户1').element() as HTMLElement).focus() // a row that can take it
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect.element(dialog.getByRole('radio', { name: '选择 用户3' })).toBeChecked()
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(lastValue()).toBe('user4')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('asks for the people of a department that is opened and chosen in the tree', async () => {
    const { dialog, asked } = await open()
    await userEvent.click(dialog.getByRole('tree').element().querySelector('.ant-tree-switcher') as Element) // 总部 has others below it
    await userEvent.click(dialog.getByText('研发部', { exact: true }))
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ departId: 'rd', pageNo: '1' }))
    await userEvent.click(dialog.getByRole('button', { name: '全部部门' }))
    await expect.element(dialog.getByRole('button', { name: '全部部门' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('is not changed where the dialog is left', async () => {
    const { dialog, onChange } = await open()
    await userEvent.click(dialog.getByRole('cell', { name: '用户1', exact: true }))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('stays usable on 360 pixels: rows scroll sideways, what is chosen stands below', async () => {
    await page.viewport(360, 740)
    const { dialog } = await open({ value: ['user30'] })
    const row = dialog.getByRole('cell', { name: '用户1', exact: true }).element().getBoundingClientRect()
    const chosen = dialog.getByRole('region', { name: '已选用户（1）' }).element().getBoundingClientRect()
    expect(dialog.element().getBoundingClientRect().width).toBeLessThanOrEqual(360)
    const scrolling = dialog.element().querySelector('.ant-table-content')
    expect(scrolling?.scrollWidth).toBeGreaterThan(scrolling?.clientWidth ?? 0)
    for (const cell of dialog.getByRole('cell', { name: '138****0000' }).elements()) {
      expect(cell.getBoundingClientRect().height).toBeLessThan(60)
    }
    expect(chosen.top).toBeGreaterThan(row.bottom)
    await page.viewport(1280, 800)
  })
})

it('finds and picks by a typed name without the dialog', async () => {
  const onSearchChoices = vi.fn()
  const choices = [{ value: 'user1', text: '用户1' }]
  const { host } = server()
  const { screen, lastValue } = await stage(userByDepartment, {
    field: field(false),
    host,
    choices,
    onSearchChoices,
  })
  await userEvent.type(screen.getByRole('combobox', { name: '负责人' }), '用户')
  expect(onSearchChoices).toHaveBeenLastCalledWith('用户')
  await userEvent.keyboard('{Enter}')
  expect(lastValue()).toBe('user1')
})

it('has its first rows before the button is pressed', async () => {
  const { host, asked } = server()
  const { screen } = await stage(userByDepartment, { field: field(true), host })
  expect(asked).toEqual([])
  await userEvent.hover(screen.getByRole('button', { name: '选择负责人' }))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const pressed = performance.now()
  ;(screen.getByRole('button', { name: '选择负责人' }).element() as HTMLElement).click() // a button
  await expect.element(page.getByRole('cell', { name: '用户1', exact: true })).toBeVisible()
  expect(performance.now() - pressed).toBeLessThan(1_000)
  expect(asked).toHaveLength(1)
})

it('says why rows could not be had, and asks again', async () => {
  let isBroken = true
  const { host } = server()
  const failing = hostOf((endpoint, input) => {
    if (isBroken && endpoint === listColleagues) throw new Error('网络超时')
    return host.call(endpoint, input as never)
  })
  const { screen } = await stage(userByDepartment, { field: field(true), host: failing })
  await userEvent.click(screen.getByRole('button', { name: '选择负责人' }))
  await expect.element(page.getByText('加载失败：网络超时')).toBeVisible()
  isBroken = false
  await userEvent.click(page.getByRole('button', { name: '重试' }).last())
  await expect.element(page.getByRole('cell', { name: '用户1', exact: true })).toBeVisible()
})
