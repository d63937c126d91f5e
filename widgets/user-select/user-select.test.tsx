import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listColleagues } from '#schemas/api/users.ts'
import { loadDialog, openPicker, titlesOf } from '../pickers/picker.fixture.ts'
import { hostOf } from '../widget-stage.fixture.tsx'
import { userSelect } from './index.ts'

beforeAll(loadDialog)

function server() {
  const asked: Readonly<Record<string, unknown>>[] = []
  const host = hostOf((endpoint, { query = {} }) => {
    expect(endpoint).toBe(listColleagues)
    asked.push(query)
    const records = [
      { id: '1', username: 'li', realname: '李四', phone: '139****1111', birthday: '1990-02-03 00:00:00' },
      { id: '2', username: 'wang', realname: '王五' },
    ]
    return { records, total: 2 }
  })
  return { host, asked }
}

it('picks several users in a dialog of 1200 pixels, by account, sex and birthday', async () => {
  const { host, asked } = server()
  const opening = { title: '参与人', dialog: '用户选择', host, multiple: true }
  const { dialog, lastValue } = await openPicker(userSelect, opening)
  await expect.element(dialog.getByRole('row', { name: '李四 li 139****1111 1990-02-03' })).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(1200)
  expect(titlesOf(dialog)).toEqual(['姓名', '账号', '电话', '出生日期'])
  await userEvent.fill(dialog.getByPlaceholder('请输入账号'), 'li')
  await userEvent.click(dialog.getByRole('combobox', { name: '性别' }))
  await userEvent.click(page.getByTitle('是', { exact: true }))
  await userEvent.fill(dialog.getByPlaceholder('请选择出生日期'), '1990-02-03')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(dialog.getByRole('button', { name: '查询' }))
  expect(asked.at(-1)).toMatchObject({ username: 'li', sex: 'Y', birthday: '1990-02-03', pageNo: '1', pageSize: '5' })
  await userEvent.click(dialog.getByRole('checkbox', { name: '选择本页全部' }))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual(['li', 'wang'])
})

it('says about how many there are where they are too many to be counted', async () => {
  const host = hostOf((_, { query }) => {
    expect(query).toMatchObject({ total: 'estimate' })
    return { records: [{ id: '1', username: 'li', realname: '李四' }], total: 98_765, totalIsExact: false }
  })
  const { dialog } = await openPicker(userSelect, { title: '参与人', dialog: '用户选择', host })
  await expect.element(dialog.getByText('1-5 共约98765条')).toBeVisible()
})

it('has a narrow dialog of 500 pixels, with what is chosen below the rows', async () => {
  const { host } = server()
  const opening = { title: '参与人', dialog: '用户选择', host, options: { narrow: true } }
  const { dialog } = await openPicker(userSelect, opening)
  await userEvent.click(dialog.getByRole('cell', { name: '李四', exact: true }))
  expect(dialog.element().getBoundingClientRect().width).toBe(500)
  expect(titlesOf(dialog)).toEqual(['姓名', '账号'])
  const chosen = dialog.getByRole('region', { name: '已选用户（1）' }).element().getBoundingClientRect()
  expect(chosen.top).toBeGreaterThan(
    dialog.getByRole('cell', { name: '王五', exact: true }).element().getBoundingClientRect().bottom,
  )
})
