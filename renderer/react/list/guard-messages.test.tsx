import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { createListSetup } from './list-page.fixture.tsx'

const plan = compilePlan({
  fields: {
    code: { type: 'string(16)', title: '编号', list: { link: 'detail' } },
    name: { type: 'string(16)', title: '名称' },
  },
  guards: {
    edit: { when: "name != '已审批'", message: '已审批的不能修改' },
    delete: { when: "name != '已审批'", message: '已审批的不能删除' },
  },
  list: { rowActions: ['edit', 'detail', 'delete'] },
  toolbar: ['batch_delete'],
})
const row = (id: string, name: string) => ({ id, record: { id, version: 1, code: `D${id}`, name }, texts: {} })

async function open() {
  const setup = createListSetup({ plan, rows: [row('1', '已审批'), row('2', '草稿')] })
  const screen = await render(setup.page)
  await expect.element(screen.getByText('D1')).toBeVisible()
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  // What is guarded is said to be disabled, and can be pressed all the same.
  return { ...setup, screen, button, press: (name: string) => button(name).click({ force: true }) }
}

it('a guarded row of a list keeps its buttons, which say why instead of acting', async () => {
  const { press, button, notices, questions, removed, screen } = await open()
  await expect.element(button('编辑 D1')).toHaveAttribute('aria-disabled', 'true')
  await press('编辑 D1')
  await expect.poll(() => notices.join()).toContain('已审批的不能修改')
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await press('删除 D1')
  await expect.poll(() => notices.join()).toContain('已审批的不能删除')
  expect(questions).toEqual([])
  expect(removed).toEqual([])
  await press('删除 D2')
  await expect.element(button('确定')).toBeVisible()
  await button('确定').click()
  await expect.poll(() => removed).toEqual([['2']])
})
