import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GridColumn } from '../engine/grid-column.ts'
import { COLUMNS, makeRows, type OpenViewOptions, openView, press } from './grid-view.fixture.ts'
import type { EditMode } from './view-types.ts'

const SERVICES = { drag: true, expand: true, select: 'checkbox', numbers: true } as const

const PINNED: readonly GridColumn[] = COLUMNS.map((column) => {
  if (column.key === 'name')
    return { ...column, fixed: 'left', validateRules: [{ required: true, message: '请输入姓名' }] }
  if (column.key === 'age') return { ...column, statistics: ['sum', 'average'] }
  return column.key === 'note' ? { ...column, fixed: 'right' } : column
})

function setup(options: OpenViewOptions = {}) {
  return openView({ columns: PINNED, rows: makeRows(30), view: { services: SERVICES }, ...options })
}

async function faults(root: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(root, { rules: { region: { enabled: false } } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe('a grid, for those who hear it', () => {
  it('is a grid with named columns, counted rows and cells that know their place', () => {
    const { root } = setup()
    const grid = root.querySelector('[role="grid"]')
    expect(grid?.getAttribute('aria-label')).toBe('人员')
    expect(grid?.getAttribute('aria-multiselectable')).toBe('true')
    // The header, 30 rows, a sum and an average; four service columns before five.
    expect([grid?.getAttribute('aria-rowcount'), grid?.getAttribute('aria-colcount')]).toEqual(['33', '9'])
    expect([...root.querySelectorAll('[role="grid"] > [role="rowgroup"]')]).toHaveLength(3)
    const heads = [...root.querySelectorAll('[role="columnheader"]')]
    expect(heads.map((head) => head.getAttribute('aria-colindex'))).toEqual('123456789'.split(''))
    const second = root.querySelector('[role="row"][aria-rowindex="3"]')
    const cells = [...(second?.querySelectorAll('[role="gridcell"]') ?? [])]
    expect(cells.map((cell) => cell.getAttribute('aria-colindex'))).toEqual('123456789'.split(''))
    expect(cells.map((cell) => cell.textContent).slice(3)).toEqual(['2', '员工2', '21', '', '深圳', '第 2 个'])
    const foot = [...root.querySelectorAll('[data-foot] [role="row"]')]
    expect(foot.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['32', '33'])
    expect(foot.map((row) => row.textContent)).toEqual(['合计1035', '平均34.5'])
  })

  it('counts on when rows come', () => {
    const { root, store } = setup()
    store.add([{ name: '新' }], undefined, 'user')
    expect(root.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('34')
    expect(root.querySelector('[data-foot] [role="row"]')?.getAttribute('aria-rowindex')).toBe('33')
  })

  it('points at the active cell from its input, as long as that is drawn and closed', async () => {
    const grid = setup()
    grid.put('B3')
    const pointed = () => {
      const id = grid.input.getAttribute('aria-activedescendant')
      return id === null ? null : document.querySelectorAll(`[id="${id}"]`)
    }
    expect([...(pointed() ?? [])]).toEqual([grid.cell('B3')])
    expect(document.getElementById(grid.input.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('grid')
    await press('F2')
    expect(pointed()).toBeNull()
    await press('Escape')
    grid.view.viewport.scrollTop = 1_200
    grid.view.viewport.dispatchEvent(new Event('scroll'))
    expect(pointed()).toBeNull()
    grid.view.viewport.scrollTop = 30
    grid.view.viewport.dispatchEvent(new Event('scroll'))
    expect([...(pointed() ?? [])]).toEqual([grid.cell('B3')])
  })

  it('names its input by row and column', async () => {
    const grid = setup()
    grid.put('B3')
    await expect.element(page.getByRole('textbox', { name: '第 3 行 年龄' })).toHaveFocus()
  })

  it('says which cells are selected, and which nobody may edit', async () => {
    const grid = setup()
    grid.put('A1')
    await press('Shift+ArrowDown')
    const selected = [...grid.root.querySelectorAll('[role="gridcell"][aria-selected="true"]')]
    expect(selected).toEqual([grid.cell('A1'), grid.cell('A2')])
    const locked = setup({ store: { disabledRows: { id: 'r2' } } })
    expect(locked.cell('A2').getAttribute('aria-readonly')).toBe('true')
    expect(locked.cell('A1').hasAttribute('aria-readonly')).toBe(false)
    locked.put('A2')
    await press('F2')
    expect(locked.open).toBeNull()
  })

  it('describes a wrong cell with what is wrong, and no longer when it is right', async () => {
    const grid = setup()
    await userEvent.click(grid.cell('A2'))
    await userEvent.keyboard('{Delete}')
    await press('Tab')
    const cell = grid.cell('A2')
    expect(cell.getAttribute('aria-invalid')).toBe('true')
    await expect.element(page.elementLocator(cell)).toHaveAccessibleDescription('请输入姓名')
    grid.store.setCells([{ id: 'r2', key: 'name', value: '王五' }], 'user')
    grid.validator.check('r2', 'name', 'change')
    expect([cell.hasAttribute('aria-invalid'), cell.hasAttribute('aria-describedby')]).toEqual([false, false])
  })

  it('describes the right cell after rows have been scrolled through', () => {
    const grid = setup({ rows: makeRows(500) })
    grid.errors.replace('server', { r2: { name: '第二' }, r300: { name: '第三百' } })
    for (const top of [0, 299 * 61, 10_000, 0]) {
      grid.view.viewport.scrollTop = top
      grid.view.viewport.dispatchEvent(new Event('scroll'))
    }
    const described = [...grid.root.querySelectorAll('[aria-describedby]')].filter(({ role }) => role === 'gridcell')
    expect(described).toEqual([grid.cell('A2')])
    expect(document.getElementById(grid.cell('A2').getAttribute('aria-describedby') ?? '')?.textContent).toBe('第二')
  })

  it('announces what is wrong where the user is, and once more when it comes again', async () => {
    const grid = setup()
    const status = grid.root.querySelector('[role="status"]')
    await userEvent.click(grid.cell('A2'))
    await userEvent.keyboard('{Delete}')
    expect(status?.textContent).toBe('请输入姓名')
    await userEvent.keyboard('a{Backspace}')
    expect(status?.textContent?.trim()).toBe('请输入姓名')
    await expect.element(page.elementLocator(grid.input)).toHaveAccessibleDescription('请输入姓名')
  })

  it('is passed by where it has no cell', async () => {
    setup({ rows: [], view: {} })
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(document.body)
  })

  it('has a header box that the keyboard reaches, to mark all rows', async () => {
    const grid = setup({ rows: makeRows(3) })
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('checkbox', { name: '全选' })).toHaveFocus()
    await press('Space')
    expect(grid.selected.ids).toHaveLength(3)
  })
})

describe.each<EditMode>(['always', 'click', 'none'])('a grid in the mode: %s', (mode) => {
  it('has nothing that axe finds fault with, empty or full', async () => {
    const grid = setup({ mode })
    expect(await faults(grid.root)).toEqual([])
    const empty = setup({ mode, rows: [] })
    expect(await faults(empty.root)).toEqual([])
  })

  it('nor with errors, a selected range, marked rows and an open editor', async () => {
    const grid = setup({ mode, store: { disabledRows: { id: 'r4' } } })
    grid.errors.replace('server', { r2: { name: '重名', city: '没有' } })
    grid.selected.toggle('r3', true)
    grid.put('A1')
    await press('Shift+ArrowDown', 'Shift+ArrowRight')
    expect(await faults(grid.root)).toEqual([])
    await userEvent.click(grid.cell('A2'))
    expect(await faults(grid.root)).toEqual([])
    await userEvent.click(grid.cell('D2'))
    expect(await faults(grid.root)).toEqual([])
  })
})
