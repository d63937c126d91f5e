import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTableRows } from '#schemas/api/table-rows.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { loadDialog, titlesOf } from '../pickers/picker.fixture.ts'
import { hostOf, stage } from '../widget-stage.fixture.tsx'
import { componentSelect } from './index.ts'

beforeAll(loadDialog)

const field = fieldPlan({
  type: 'ref',
  title: '产品',
  choices: {
    source: 'ref',
    entity: 'trial_product',
    value: 'id',
    label: '{name} {code}',
    dictCode: 'trial_product,{name} {code},id',
    where: [],
    fill: [],
    shows: [
      { name: 'name', column: 'name' },
      { name: 'unitName', column: 'unit_name' },
    ],
  },
})
const options = {
  name: '货品',
  columns: [
    { field: 'name', title: '名称' },
    { field: 'unitName', title: '单位' },
  ],
}

it('picks a row of any table by its columns, five to a page, in a dialog of 900 pixels', async () => {
  const asked: unknown[] = []
  const host = hostOf((endpoint, { params, query }) => {
    expect([endpoint, params]).toEqual([listTableRows, { dictCode: 'trial_product,{name} {code},id' }])
    asked.push(query)
    const records = [
      { value: 'p1', text: '白糖 S1', columns: { name: '白糖', unit_name: '吨' } },
      { value: 'p2', text: '玉米 C1', columns: { name: '玉米', unit_name: null } },
    ]
    return { records, total: 12 }
  })
  const { screen, lastValue } = await stage(componentSelect, { field, host, options })
  await userEvent.click(screen.getByRole('button', { name: '选择产品' }))
  const dialog = page.getByRole('dialog', { name: '货品选择' })
  await expect.element(dialog.getByRole('row', { name: '白糖 吨' })).toBeVisible()
  expect([dialog.element().getBoundingClientRect().width, titlesOf(dialog)]).toEqual([900, ['名称', '单位']])
  await expect.element(dialog.getByText('1-5 共12条')).toBeVisible()
  await userEvent.click(dialog.getByRole('cell', { name: '玉米', exact: true }))
  await expect.element(dialog.getByText('玉米 C1')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(lastValue()).toBe('p2')
  expect(asked).toEqual([{ columns: 'name,unit_name', pageNo: 1, pageSize: 5 }])
})

it('shows what dictionaries call the values of its columns, and marks those that they do not know', async () => {
  const choices = field.choices
  if (choices?.source !== 'ref') throw new Error('no reference')
  const shows = [
    { name: 'unit', column: 'unit', choices: { source: 'dict', code: 'price_unit' } },
    { name: 'state', column: 'state', choices: { source: 'options', items: [{ value: '1', text: '在售' }] } },
  ] as const
  const records = [
    { value: 'p1', text: '白糖', columns: { unit: 'ton', state: '1' } },
    { value: 'p2', text: '玉米', columns: { unit: 'ton,sack', state: '9' } },
  ]
  const host = hostOf(() => ({ records, total: 2 }))
  const dictionaries = { ...host.dictionaries, load: async () => [{ value: 'ton', text: '元/吨' }] }
  await stage(componentSelect, {
    field: { ...field, choices: { ...choices, shows } },
    host: { ...host, dictionaries },
    options: {
      columns: [
        { field: 'unit', title: '单位' },
        { field: 'state', title: '状态' },
      ],
    },
  })
  await userEvent.click(page.getByRole('button', { name: '选择产品' }))
  await expect.element(page.getByRole('row', { name: '元/吨 在售' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '元/吨，未知（sack）', exact: true })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '未知（9）', exact: true })).toBeVisible()
})
