import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ActionPlan } from '../../compile/plan.ts'
import { createListSetup, listPlan } from '../list/list-page.fixture.tsx'

function action(name: string, title: string, more: Partial<ActionPlan> = {}) {
  const plain = {
    permission: null,
    needsRows: true,
    when: null,
    confirm: null,
    danger: false,
    input: [],
    checks: [],
    effects: [],
    props: {},
    pointer: '',
  }
  return { name, title, action: { name, title, type: 'store', ...plain, expressions: new Map(), ...more } }
}

const builtIn = (name: string) => ({ name, title: name, action: null })

it('adds first, then what the page does as it names it, then transfers, and deletes last; how rows are shown stands after', async () => {
  const { page: list } = createListSetup({
    plan: listPlan({
      toolbar: [
        builtIn('add'),
        builtIn('batch_delete'),
        action('freeze', '冻结', { danger: true }),
        builtIn('export'),
        action('thaw', '解冻'),
        action('close', '日结', { needsRows: false }),
        builtIn('import'),
      ],
    }),
  })
  const screen = await render(list)
  await expect.element(screen.getByRole('button', { name: '冻结' })).toBeVisible()
  const names = [...document.querySelectorAll('header button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
  expect(names).toEqual(['新增', '冻结', '解冻', '日结', '导出', '导入', '批量删除', '刷新', '列设置'])
})

it('puts what has no room behind 更多, transfers before what deletes, and never what adds', async () => {
  await page.viewport(800, 700)
  const { page: list } = createListSetup({
    rows: [{ id: 'p1', record: { id: 'p1', name: '钢材' }, texts: {} }],
    plan: listPlan({
      toolbar: [
        builtIn('add'),
        builtIn('import'),
        builtIn('export'),
        builtIn('batch_delete'),
        ...['上架', '下架', '完成', '驳回', '通过', '暂停使用', '恢复使用'].map((title) => action(title, title)),
      ],
    }),
  })
  const screen = await render(list)
  await expect.element(screen.getByRole('button', { name: '新增' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '导入' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '更多', exact: true }).click()
  await expect.element(screen.getByRole('menuitem', { name: '导入' })).toBeVisible()
  const bar = document.querySelector('header > div:last-child')
  expect(bar?.scrollWidth).toBe(bar?.clientWidth)
})

it('lets what works on rows wait for some, and says so', async () => {
  const { page: list, notices } = createListSetup({
    rows: [{ id: 'p1', record: { id: 'p1', name: '钢材' }, texts: {} }],
    plan: listPlan({ toolbar: [builtIn('add'), action('freeze', '冻结'), builtIn('batch_delete')] }),
  })
  const screen = await render(list)
  const freeze = screen.getByRole('button', { name: '冻结' })
  await expect.element(freeze).toHaveAttribute('aria-disabled', 'true')
  await expect.element(freeze).toHaveAttribute('title', '请选择一条记录！')
  await freeze.click({ force: true })
  await expect.poll(() => notices).toEqual(['请选择一条记录！'])
  await screen.getByRole('checkbox', { name: '选择本页全部' }).click()
  await expect.element(freeze).not.toHaveAttribute('aria-disabled')
})
