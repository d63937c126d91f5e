import { beforeAll, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listRoleChoices } from '#schemas/api/roles.ts'
import { loadDialog, openPicker, titlesOf } from '../pickers/picker.fixture.ts'
import { hostOf } from '../widget-stage.fixture.tsx'
import { roleSelect } from './index.ts'

beforeAll(loadDialog)

it('picks roles in a dialog of 900 pixels, five to a page, and stores their codes', async () => {
  const asked: unknown[] = []
  const host = hostOf((endpoint, { query }) => {
    expect(endpoint).toBe(listRoleChoices)
    asked.push(query)
    const records = [
      { id: '1', roleCode: 'admin', roleName: '管理员' },
      { id: '2', roleCode: 'test', roleName: '临时角色' },
    ]
    return { records, total: 12 }
  })
  const { dialog, lastValue } = await openPicker(roleSelect, {
    title: '角色',
    dialog: '角色选择',
    host,
    multiple: true,
  })
  await userEvent.click(dialog.getByRole('cell', { name: '临时角色', exact: true }))
  expect(dialog.element().getBoundingClientRect().width).toBe(900)
  expect(titlesOf(dialog)).toEqual(['角色名称', '角色编码'])
  await userEvent.fill(dialog.getByPlaceholder('请输入角色编码'), 'adm')
  await userEvent.click(dialog.getByRole('button', { name: '查询' }))
  await userEvent.click(dialog.getByRole('cell', { name: '管理员', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual(['test', 'admin'])
  expect(asked).toEqual([
    { pageNo: '1', pageSize: '5' },
    { roleCode: 'adm', pageNo: '1', pageSize: '5' },
  ])
})
