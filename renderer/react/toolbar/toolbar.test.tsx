import { expect, it } from 'vitest'
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

it('keeps what is done to marked rows together as the page names it, deleting last, and the filled button at the edge', async () => {
  const { page } = createListSetup({
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
  const screen = await render(page)
  await expect.element(screen.getByRole('button', { name: '冻结' })).toBeVisible()
  const names = [...document.querySelectorAll('header button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
  expect(names).toEqual(['冻结', '解冻', '批量删除', '刷新', '导出', '日结', '导入', '新增'])
})
