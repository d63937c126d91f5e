import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryDepartTree, queryDepartTreeSync } from '#schemas/api/departments.ts'
import { openPicker, pickedField } from '../pickers/picker.fixture.ts'
import { buttonsOf, hostOf, stage } from '../widget-stage.fixture.tsx'
import { departmentNode } from './department-node.fixture.ts'
import { departmentSelect } from './index.ts'

// It loads when it is first wanted: here once.
beforeAll(async () => void (await import('./department-dialog.tsx')))

const host = hostOf((endpoint) => {
  if (endpoint === queryDepartTreeSync) return [departmentNode('hq', '总部')]
  expect(endpoint).toBe(queryDepartTree)
  return [
    departmentNode('hq', '总部', [
      departmentNode('rd', '研发部', [departmentNode('rd1', '研发一组'), departmentNode('rd2', '研发二组')]),
      departmentNode('hr', '人事部'),
    ]),
  ]
})
const opening = { title: '部门', dialog: '选择部门', host }

describe('departments', () => {
  it('open in a dialog of 500 pixels with the first level open, and store their ids', async () => {
    const { dialog, lastValue, screen } = await openPicker(departmentSelect, opening)
    await expect.element(screen.getByText('请点击选择部门')).toBeInTheDocument()
    await expect.element(dialog.getByText('研发部', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('研发一组')).not.toBeInTheDocument()
    expect(dialog.element().getBoundingClientRect().width).toBe(500)
    await userEvent.click(dialog.getByText('人事部'))
    await userEvent.click(dialog.getByText('研发部', { exact: true }))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toBe('rd')
  })

  it('stand at the top before the whole tree has come, to be chosen, but neither searched nor linked', async () => {
    const slow = hostOf((endpoint) =>
      endpoint === queryDepartTreeSync ? [departmentNode('hq', '总部')] : new Promise(() => {}),
    )
    const linking = { ...opening, host: slow, multiple: true, options: { treeOpera: true } }
    const { dialog, lastValue } = await openPicker(departmentSelect, linking)
    await userEvent.click(dialog.getByText('总部'))
    await expect.element(dialog.getByRole('region', { name: '已选部门（1）' })).toBeVisible()
    await userEvent.fill(dialog.getByPlaceholder('请输入部门名称按回车进行搜索'), '总')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('加载中')).toBeVisible()
    await expect.element(dialog.getByRole('tree')).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toEqual(['hq'])
  })

  it('stay closed where the page says so', async () => {
    const { dialog } = await openPicker(departmentSelect, { ...opening, options: { rootOpened: false } })
    await expect.element(dialog.getByText('总部')).toBeVisible()
    await expect.element(dialog.getByText('研发部')).not.toBeInTheDocument()
  })

  it('are searched by their names at Enter, and keep what is chosen', async () => {
    const { dialog, lastValue } = await openPicker(departmentSelect, { ...opening, multiple: true, value: ['gone'] })
    const search = dialog.getByPlaceholder('请输入部门名称按回车进行搜索')
    await expect.element(search).toHaveFocus()
    await userEvent.fill(search, '一组')
    await expect.element(dialog.getByText('人事部')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('人事部')).not.toBeInTheDocument()
    await userEvent.click(dialog.getByText('研发一组'))
    await userEvent.fill(search, '销售')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('没有名称包含“销售”的部门')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    // A department that is not there any more stays until somebody takes it away.
    expect(lastValue()).toEqual(['gone', 'rd1'])
  })

  it('are linked with those below them where the page offers it and the user wants it', async () => {
    const linking = { ...opening, multiple: true, options: { treeOpera: true } }
    const { dialog, lastValue } = await openPicker(departmentSelect, linking)
    await userEvent.click(dialog.getByText('研发部', { exact: true }))
    await expect.element(dialog.getByRole('region', { name: '已选部门（1）' })).toBeVisible()
    await userEvent.click(dialog.getByText('研发部', { exact: true }).first())
    await userEvent.click(dialog.getByRole('button', { name: '树操作' }))
    await userEvent.click(page.getByRole('menuitem', { name: '父子关联' }))
    await userEvent.click(dialog.getByText('研发部', { exact: true }).first())
    await expect.element(dialog.getByRole('region', { name: '已选部门（3）' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toEqual(['rd', 'rd1', 'rd2'])
  })

  it('offer no such menu where one is chosen', async () => {
    const { dialog } = await openPicker(departmentSelect, { ...opening, options: { treeOpera: true } })
    await expect.element(dialog.getByText('总部')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '树操作' })).not.toBeInTheDocument()
  })
})

it('says nothing but the texts of the contract', async () => {
  const linking = { ...opening, multiple: true, options: { treeOpera: true } }
  const { dialog, screen } = await openPicker(departmentSelect, linking)
  await expect.element(page.getByRole('dialog', { name: '选择部门', exact: true })).toBeVisible()
  await expect.element(dialog.getByPlaceholder('请输入部门名称按回车进行搜索', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('请点击选择部门', { exact: true })).toBeInTheDocument()
  expect(buttonsOf(dialog)).toEqual(['树操作', '取消', '确定'])
  await userEvent.click(dialog.getByRole('button', { name: '树操作' }))
  const items = page.getByRole('menuitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(['父子关联', '取消关联'])
})

it('can be unlinked again from those below them', async () => {
  const linking = { ...opening, multiple: true, options: { treeOpera: true } }
  const { dialog } = await openPicker(departmentSelect, linking)
  const operate = async (name: string) => {
    await userEvent.click(dialog.getByRole('button', { name: '树操作' }))
    await userEvent.click(page.getByRole('menuitem', { name }))
  }
  await operate('父子关联')
  await operate('取消关联')
  await userEvent.click(dialog.getByText('研发部', { exact: true }))
  await expect.element(dialog.getByRole('region', { name: '已选部门（1）' })).toBeVisible()
})

it('says that there are no departments yet', async () => {
  const { dialog } = await openPicker(departmentSelect, { ...opening, host: hostOf(() => []) })
  await expect.element(dialog.getByText('还没有部门')).toBeVisible()
})

it('shows a stored department that is not there any more by its id', async () => {
  const field = pickedField(departmentSelect, '部门')
  const { screen } = await stage(departmentSelect, { field, host, value: 'gone' })
  await expect.element(screen.getByText('gone')).toBeVisible()
})
