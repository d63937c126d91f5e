import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { reportHost } from '../popup/report.fixture.ts'
import { stage, stageView } from '../widget-stage.fixture.tsx'
import { popupDict } from './index.ts'

// It loads when it is first wanted: here once.
beforeAll(async () => void (await import('../popup/report-dialog.tsx')))

const field = fieldPlan({ name: 'product', type: 'string(200)', title: '产品' })
const options = { code: 'products', valueField: 'code', labelField: 'name' }

it('stores one column and shows the other', async () => {
  const { host } = reportHost()
  const { screen, onChange } = await stage(popupDict, { field, host, options })
  await userEvent.click(screen.getByRole('button', { name: '选择产品' }))
  const dialog = page.getByRole('dialog', { name: '产品报表' })
  await userEvent.click(dialog.getByRole('cell', { name: '梨', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(onChange.mock.calls).toEqual([['P2']])
  await expect.element(screen.getByRole('textbox', { name: '产品' })).toHaveValue('梨')
})

it('asks the report what stored values are called; what it does not know is marked', async () => {
  const { host, asked } = reportHost()
  const { screen } = await stage(popupDict, { field, host, options, value: 'P2,gone,P1', readOnly: true })
  await expect.element(screen.getByRole('textbox', { name: '产品' })).toHaveValue('梨，gone（已失效），苹果')
  expect(asked).toEqual([{ pageNo: '1', pageSize: '100', total: 'estimate', force_code: 'P2,gone,P1' }])
})

it('opens with the rows ticked that it holds, those of other pages too, and loses none that is gone', async () => {
  const { host } = reportHost()
  const many = { ...options, multi: true }
  const { screen, onChange } = await stage(popupDict, { field, host, options: many, value: 'P2,P23,gone' })
  await userEvent.click(screen.getByRole('button', { name: '选择产品' }))
  const dialog = page.getByRole('dialog', { name: '产品报表' })
  const chosen = dialog.getByRole('region', { name: '已选数据（3）' })
  await expect.element(chosen.getByRole('listitem').nth(1)).toHaveTextContent('产品23')
  await expect.element(dialog.getByText('gone（已失效）')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: '选择 梨' })).toBeChecked()
  await userEvent.click(dialog.getByRole('cell', { name: '苹果', exact: true }))
  await userEvent.click(dialog.getByTitle('3', { exact: true }).last())
  await userEvent.click(dialog.getByRole('cell', { name: '产品23', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(onChange.mock.calls).toEqual([['P2,gone,P1']])
})

it('says in place what is wrong with its page', async () => {
  const { screen } = await stage(popupDict, { field, options: { code: 'products' } })
  await expect.element(screen.getByRole('textbox', { name: '产品' })).toHaveValue('popupDict参数未正确配置!')
})

it('is called by its name in details; lists show what the server has said', async () => {
  const { host, asked } = reportHost()
  const view = { host, value: 'P2,gone', options: { ...options, multi: true }, field }
  const detail = await stageView(popupDict, { ...view, text: 'P2,gone', place: 'detail' })
  await expect.element(detail.getByText('梨，gone（已失效）')).toBeVisible()
  const before = asked.length
  const list = await stageView(popupDict, { ...view, text: '苹果', place: 'list' })
  await expect.element(list.getByText('苹果')).toBeVisible()
  expect(asked.length).toBe(before)
})
