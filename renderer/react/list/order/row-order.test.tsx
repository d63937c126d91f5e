import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import type { RowsToSave } from '../../../saved-rows.ts'
import { fieldPlan } from '../../form/form.fixture.tsx'
// What the rows are moved by: no test waits for it.
import './row-order.tsx'
import './row-grip.tsx'
import { createListSetup, type ListSettings, listPlan, listRow } from '../list-page.fixture.tsx'

const sort = fieldPlan('sort', '排序', { type: { kind: 'integer' } })

const parent = fieldPlan('parentId', '上级', { type: { kind: 'ref' }, pointer: '' })

/** 1 and 2; below 1 are 11, 12 and 13, whose places are decimal numbers. */
function orderedTree(): { readonly plan: PagePlan; readonly rows: readonly ListRow[] } {
  const plan = orderedPlan()
  const label = plan.fields.find(({ name }) => name === 'code')
  if (!label) throw new Error('code')
  const level = fieldPlan('sort', '排序', { type: { kind: 'decimal', precision: 10, scale: 2 } })
  const node = (id: string, parentId: string | null, place: string, hasChildren = false): ListRow => {
    const row = listRow(1)
    return { ...row, id, record: { ...row.record, id, parentId, code: `N-${id}`, sort: place }, hasChildren }
  }
  return {
    plan: {
      ...plan,
      kind: 'tree',
      systemFields: [parent],
      fieldByName: new Map([...plan.fieldByName, ['parentId', parent], ['sort', level]]),
      tree: { label, parent, expanded: true },
    },
    rows: [
      node('1', null, '1', true),
      node('2', null, '2'),
      node('11', '1', '1.00'),
      node('12', '1', '2.00'),
      node('13', '1', '2.50'),
    ],
  }
}

async function setupTree() {
  const tree = orderedTree()
  let stored = tree.rows
  const below = (parentId: string | null) =>
    stored
      .filter(({ record }) => record.parentId === parentId)
      .toSorted((one, other) => Number(one.record.sort) - Number(other.record.sort))
  const saves: RowsToSave[] = []
  const list = createListSetup({
    plan: tree.plan,
    list: async () => ({ rows: below(null), total: below(null).length }),
    children: async (parentId) => below(parentId),
    transfers: {
      async saveAll(given) {
        saves.push(given)
        const changed = new Map(given.changed.map((row) => [row.id, row]))
        stored = stored.map((row) => ({ ...row, record: { ...row.record, ...changed.get(row.id) } }))
        return { message: '', added: [], changed: given.changed, deleted: 0 }
      },
    },
  })
  const screen = await render(list.page)
  await expect.element(screen.getByText('N-13')).toBeVisible()
  const codes = () =>
    [...screen.container.querySelectorAll('td[data-field="code"]')].map((cell) => cell.textContent?.trim())
  const grip = (name: string) => screen.getByRole('button', { name: `移动“${name}”` })
  await expect.element(grip('N-13')).toBeVisible()
  return { screen, saves, codes, grip, ...list }
}

function orderedPlan(): PagePlan {
  const plan = listPlan()
  return {
    ...plan,
    fieldByName: new Map([...plan.fieldByName, ['sort', sort]]),
    list: { ...plan.list, defaultSort: { field: 'sort', order: 'asc' }, order: 'sort' },
  }
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index): ListRow => {
    const row = listRow(index + 1)
    return { ...row, record: { ...row.record, sort: index + 1 } }
  })

/** A list in the order of a field, whose saves are done to its rows. */
async function setup({ rows = rowsOf(4), ...settings }: ListSettings & { rows?: readonly ListRow[] } = {}) {
  const saves: RowsToSave[] = []
  let stored = rows
  const list = createListSetup({
    plan: orderedPlan(),
    list: async ({ page, pageSize }) => {
      const sorted = stored.toSorted((one, other) => Number(one.record.sort) - Number(other.record.sort))
      return { rows: sorted.slice((page - 1) * pageSize, page * pageSize), total: sorted.length }
    },
    transfers: {
      async saveAll(given) {
        saves.push(given)
        const changed = new Map(given.changed.map((row) => [row.id, row]))
        stored = stored.map((row) => ({ ...row, record: { ...row.record, ...changed.get(row.id) } }))
        return { message: '', added: [], changed: given.changed, deleted: 0 }
      },
    },
    ...settings,
  })
  const screen = await render(list.page)
  await expect.element(screen.getByText('LW0001')).toBeVisible()
  const codes = () => [...screen.container.querySelectorAll('td[data-field="code"]')].map((cell) => cell.textContent)
  return { screen, saves, codes, ...list }
}

/** As a hand does it: with stops on the way, in which what is dragged over is measured. */
async function drag(from: Element, to: Element) {
  const start = centerOf(from)
  const end = centerOf(to)
  press(from, 'pointerdown', start)
  for (let step = 1; step <= 10; step += 1) {
    const clientY = start.clientY + ((end.clientY - start.clientY) * step) / 10
    press(document, 'pointermove', { clientX: start.clientX, clientY })
    await new Promise(requestAnimationFrame)
  }
  press(document, 'pointerup', end)
}

function press(target: EventTarget, type: string, place: { readonly clientX: number; readonly clientY: number }) {
  target.dispatchEvent(
    new PointerEvent(type, { ...place, button: 0, isPrimary: true, bubbles: true, cancelable: true }),
  )
}

function centerOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

describe('rows of a tree in an order of their own', () => {
  it('are moved among those below the same row, whose places alone are saved', async () => {
    const { screen, saves, codes, grip, asked } = await setupTree()
    ;(grip('N-13').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(codes).toEqual(['N-1', 'N-11', 'N-13', 'N-12', 'N-2'])
    expect(saves).toEqual([
      {
        added: [],
        changed: [expect.objectContaining({ id: '13', sort: '2' }), expect.objectContaining({ id: '12', sort: '3' })],
        deleted: [],
      },
    ])
    expect(asked).toEqual(['1', '1'])
    await expect.element(screen.getByText('“N-13”现在是同级的第 2 行，共 3 行')).toBeInTheDocument()
    await expect.element(grip('N-13')).toHaveFocus()
  })

  it('are dragged past what stands below another one', async () => {
    const { codes, grip } = await setupTree()
    await drag(grip('N-2').element(), grip('N-1').element())
    await expect.poll(codes).toEqual(['N-2', 'N-1', 'N-11', 'N-12', 'N-13'])
  })

  it('are not dropped below another row', async () => {
    const { saves, codes, grip } = await setupTree()
    await drag(grip('N-11').element(), grip('N-2').element())
    // To where the last of its own stands: nearer it cannot come.
    await expect.poll(codes).toEqual(['N-1', 'N-12', 'N-13', 'N-11', 'N-2'])
    expect(saves.flatMap(({ changed }) => changed.map(({ id }) => id))).toEqual(['12', '13', '11'])
  })

  it('are opened at the column of their names', async () => {
    const { screen } = await setupTree()
    const toggle = screen.getByRole('button', { name: '收起 N-1' })
    await expect.element(toggle).toBeVisible()
    expect(toggle.element().closest('td')?.dataset.field).toBe('code')
  })
})

describe('rows in an order of their own', () => {
  it('are moved by the arrow keys of their grip, which keeps the focus', async () => {
    const { screen, saves, codes } = await setup()
    const grip = screen.getByRole('button', { name: '移动“LW0001”' })
    await expect.element(grip).toBeVisible()
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(codes).toEqual(['LW0002', 'LW0001', 'LW0003', 'LW0004'])
    expect(saves[0]?.changed).toEqual([
      { id: '2', version: 1, sort: 1 },
      { id: '1', version: 1, sort: 2 },
    ])
    await expect.element(grip).toHaveFocus()
    await expect.element(screen.getByText('“LW0001”现在是第 2 行，共 4 行')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(codes).toEqual(['LW0001', 'LW0002', 'LW0003', 'LW0004'])
  })

  it('are dragged to where another one stands', async () => {
    const { screen, codes } = await setup()
    const grip = screen.getByRole('button', { name: '移动“LW0003”' })
    await expect.element(grip).toBeVisible()
    await drag(grip.element(), screen.getByRole('button', { name: '移动“LW0001”' }).element())
    await expect.poll(codes).toEqual(['LW0003', 'LW0001', 'LW0002', 'LW0004'])
  })

  it('are numbered among all rows, also those on other pages', async () => {
    const rows = rowsOf(12).map((row) => ({ ...row, record: { ...row.record, sort: Number(row.id) * 5 } }))
    const { screen, saves } = await setup({ rows })
    const grip = screen.getByRole('button', { name: '移动“LW0002”' })
    await expect.element(grip).toBeVisible()
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(() => saves.length).toBe(1)
    expect(saves[0]?.changed.map(({ id, sort: number }) => [id, number]).slice(0, 3)).toEqual([
      ['2', 1],
      ['1', 2],
      ['3', 3],
    ])
    expect(saves[0]?.changed).toHaveLength(12)
  })

  it('stay where they are under conditions, in another order, and for who may not edit', async () => {
    const { screen } = await setup()
    await expect.element(screen.getByRole('button', { name: '移动“LW0001”' })).toBeVisible()
    await userEvent.fill(screen.getByRole('textbox', { name: '产品编码' }), 'LW')
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    await expect.element(screen.getByRole('button', { name: '移动“LW0001”' })).not.toBeInTheDocument()
    await screen.unmount()
    const reader = await setup({ hidden: ['market:price:edit'] })
    expect(reader.screen.getByRole('button', { name: '移动“LW0001”' }).query()).toBeNull()
  })

  it('are read again where a move is refused, and the user is told why', async () => {
    const { screen, notices, codes } = await setup({
      transfers: {
        async saveAll() {
          throw new Error('该数据已被他人修改')
        },
      },
    })
    const grip = screen.getByRole('button', { name: '移动“LW0001”' })
    await expect.element(grip).toBeVisible()
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => JSON.stringify(notices)).toContain('该数据已被他人修改')
    expect(codes()).toEqual(['LW0001', 'LW0002', 'LW0003', 'LW0004'])
  })
})
