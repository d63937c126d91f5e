import { expect, it } from 'vitest'
import { makeRows, openView } from './grid-view.fixture.ts'

it('shows the help of a field in the head of its column, once, and reads it out with the title', () => {
  const columns = [
    { key: 'name', title: '姓名', type: 'input', headerHelp: '与身份证一致' },
    { key: 'age', title: '年龄', type: 'input' },
  ] as const
  const { root, view, columns: resolved } = openView({ rows: makeRows(1), columns })
  view.setColumns(resolved)
  const [named, plain] = root.querySelectorAll('[role="columnheader"]')
  const helps = named?.querySelectorAll('[role="img"]')
  expect(Array.from(helps ?? [], (help) => [help.getAttribute('aria-label'), help.getAttribute('title')])).toEqual([
    ['与身份证一致', '与身份证一致'],
  ])
  expect(plain?.querySelector('[role="img"]')).toBeNull()
})
