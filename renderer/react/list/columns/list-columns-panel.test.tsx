import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListSettings } from '#schemas/api/list-settings.ts'
import { fieldPlan } from '../../form/form.fixture.tsx'
import { createListSetup, listPlan, listRow } from '../list-page.fixture.tsx'
import { createKeptList } from '../views/list-views.fixture.ts'

const note = fieldPlan('note', '备注')

function offeringPlan() {
  const plan = listPlan()
  const offered = [{ field: note, title: note.title, sortable: false, link: null, ellipsis: true }]
  return {
    ...plan,
    fieldByName: new Map([...plan.fieldByName, ['note', note]]),
    list: { ...plan.list, offered },
  }
}

async function setup(first: Partial<ListSettings> = {}, server = createKeptList(first)) {
  const settings = server.kept.settings
  const list = createListSetup({
    plan: offeringPlan(),
    rows: [listRow(1), listRow(2)],
    call: server.call,
    arranged: settings.own.desk !== null || settings.all.desk !== null,
  })
  const screen = await render(list.page)
  await expect.element(screen.getByText('LW0001')).toBeVisible()
  const titles = () =>
    [...screen.container.querySelectorAll('thead th')]
      .map((head) => head.textContent ?? '')
      .filter((title) => title !== '')
  /** Of the cells. In these tests titles are drawn beside no scroll bar, and a little wider. */
  const widthOf = (name: string) =>
    screen.container.querySelector(`td[data-field="${name}"]`)?.getBoundingClientRect().width ?? 0
  const openPanel = async () => {
    await screen.getByRole('button', { name: '列设置' }).click()
    await expect.element(screen.getByRole('list', { name: '显示的列' })).toBeVisible()
  }
  const kept = () => server.kept.settings.own.desk
  return { screen, titles, widthOf, openPanel, kept, server, ...list }
}

const PAGE_TITLES = ['产品编码', '产品名称', '价格', '启用', '成本价', '操作']

describe('columns that a user arranges', () => {
  it('9. are still there in another opening, and go back to the page’s own with one click', async () => {
    const first = await setup()
    expect(first.titles()).toEqual(PAGE_TITLES)
    await first.openPanel()
    await first.screen.getByRole('checkbox', { name: '产品名称' }).click()
    await first.screen.getByRole('checkbox', { name: '备注' }).click()
    await expect.poll(first.titles).toEqual(['产品编码', '价格', '启用', '成本价', '备注', '操作'])
    await expect.poll(() => first.kept()?.columns.map(({ field }) => field)).toContain('note')
    await first.screen.unmount()

    const again = await setup({}, first.server)
    await expect.poll(again.titles).toEqual(['产品编码', '价格', '启用', '成本价', '备注', '操作'])
    await again.openPanel()
    await again.screen.getByRole('button', { name: '恢复默认', exact: true }).click()
    await expect.poll(again.titles).toEqual(PAGE_TITLES)
    await expect.poll(again.kept).toBeNull()
    await expect.element(again.screen.getByRole('button', { name: '恢复默认', exact: true })).toBeDisabled()
  })

  it('9. drop what the page has no more, show what is new, and never hide what is done to rows', async () => {
    const columns = [{ field: 'gone' }, { field: 'price' }, { field: 'code' }, { field: 'name', hidden: true }]
    const { titles, screen, openPanel } = await setup({ own: { desk: { columns }, phone: null } })
    await expect.poll(titles).toEqual(['价格', '启用', '成本价', '产品编码', '操作'])
    await openPanel()
    expect(screen.getByRole('checkbox', { name: '操作' }).query()).toBeNull()
    for (const title of ['价格', '启用', '成本价']) await screen.getByRole('checkbox', { name: title }).click()
    await expect.poll(titles).toEqual(['产品编码', '操作'])
    await expect.element(screen.getByRole('checkbox', { name: '产品编码' })).toBeDisabled()
  })

  it('are kept at once by a page that is left before they have come to rest', async () => {
    const { setTimeout: wait } = window
    const spy = vi
      .spyOn(window, 'setTimeout')
      // They never come to rest.
      .mockImplementation((run, ms, ...rest) => wait.call(window, ms === 300 ? () => undefined : run, ms, ...rest))
    try {
      const { screen, titles, openPanel, kept } = await setup()
      await openPanel()
      await screen.getByRole('checkbox', { name: '产品名称' }).click()
      await expect.poll(titles).not.toContain('产品名称')
      expect(kept()).toBeNull()
      window.dispatchEvent(new PageTransitionEvent('pagehide'))
      await expect.poll(() => kept()?.columns.find(({ field }) => field === 'name')?.hidden).toBe(true)
    } finally {
      spy.mockRestore()
    }
  })

  it('are put in order by the arrow keys of their grip, which keeps the focus and tells the place', async () => {
    const { screen, titles, openPanel, kept } = await setup()
    await openPanel()
    const grip = screen.getByRole('button', { name: '移动列“启用”' })
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(titles).toEqual(['产品编码', '启用', '产品名称', '价格', '成本价', '操作'])
    await expect.element(grip).toHaveFocus()
    await expect.element(screen.getByText('列“启用”现在是第 2 个，共 5 个')).toBeInTheDocument()
    await expect
      .poll(() => kept()?.columns.map(({ field }) => field))
      .toEqual(['code', 'status', 'name', 'price', 'cost'])
  })

  it('are dragged to where another one stands', async () => {
    const { screen, titles, openPanel } = await setup()
    await openPanel()
    await drag(
      screen.getByRole('button', { name: '移动列“成本价”' }).element(),
      screen.getByRole('button', { name: '移动列“产品编码”' }).element(),
    )
    await expect.poll(titles).toEqual(['成本价', '产品编码', '产品名称', '价格', '启用', '操作'])
  })

  it('are as wide as the edge of their title is dragged, exactly, and as they were by a double click', async () => {
    const { screen, widthOf, kept, queries } = await setup()
    const head = screen.container.querySelector('th[data-column="price"]')
    if (!head) throw new Error('There is no such title.')
    const before = head.getBoundingClientRect().width
    await userEvent.hover(head)
    await edgesHeld(head)
    const asked = queries.length
    await dragEdge(head, 60)
    await expect.poll(() => widthOf('price')).toBe(Math.round(before + 60))
    await expect
      .poll(() => kept()?.columns.find(({ field }) => field === 'price')?.widthPx)
      .toBe(Math.round(before + 60))
    // The title sorts when it is clicked; its edge does not.
    expect(queries.length).toBe(asked)
    const { right, top } = head.getBoundingClientRect()
    head.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: right - 2, clientY: top + 5 }))
    await expect.poll(() => kept()?.columns.find(({ field }) => field === 'price')?.widthPx).toBeUndefined()
  })

  it('become wider and narrower by keys from their title, and by a number in the panel', async () => {
    const { screen, widthOf, openPanel } = await setup()
    const head = screen.container.querySelector<HTMLElement>('th[data-column="price"]')
    if (!head) throw new Error('There is no such title.')
    head.focus()
    await expect.element(head).toHaveFocus()
    await edgesHeld(head)
    const before = await settledWidth(head)
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.poll(() => widthOf('price')).toBe(Math.round(before + 20))
    const wider = await settledWidth(head)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(() => widthOf('price')).toBe(Math.round(wider - 20))
    await openPanel()
    const width = screen.getByRole('spinbutton', { name: '列“价格”的宽度，像素' })
    await width.fill('230')
    await expect.poll(() => Math.round(widthOf('price'))).toBe(230)
  })

  it('stay in sight at the edge that was chosen', async () => {
    const { screen, titles, openPanel } = await setup()
    await openPanel()
    await screen.getByRole('combobox', { name: '固定列“成本价”' }).click()
    await userEvent.click(screen.getByTitle('左'))
    await expect.poll(titles).toEqual(['成本价', '产品编码', '产品名称', '价格', '启用', '操作'])
    const head = screen.container.querySelector('th[data-column="cost"]')
    expect(getComputedStyle(head as Element).position).toBe('sticky')
  })

  it('come with rows as close as was chosen', async () => {
    const { screen, openPanel, kept } = await setup()
    const heightOf = () => screen.container.querySelector('.ant-table-row')?.getBoundingClientRect().height ?? 0
    const before = heightOf()
    await openPanel()
    await screen.getByText('宽松').click()
    await expect.poll(heightOf).toBeGreaterThan(before)
    await screen.getByText('紧凑').click()
    await expect.poll(heightOf).toBeLessThan(before)
    await expect.poll(() => kept()?.density).toBe('compact')
  })

  it('are everybody’s by who holds the right, until somebody has his own', async () => {
    const all = { columns: [{ field: 'name' }, { field: 'code' }] }
    const { titles, screen, openPanel, server } = await setup({ all: { desk: all, phone: null }, mayShare: true })
    await expect.poll(titles).toEqual(['产品名称', '价格', '启用', '成本价', '产品编码', '操作'])
    await openPanel()
    await screen.getByRole('checkbox', { name: '启用' }).click()
    await screen.getByRole('button', { name: '设为所有人的默认', exact: true }).click()
    await expect.poll(() => server.kept.settings.all.desk?.columns.some(({ hidden }) => hidden)).toBe(true)
    await screen.getByRole('button', { name: '恢复默认', exact: true }).click()
    await expect.poll(titles).toEqual(['产品名称', '价格', '成本价', '产品编码', '操作'])
    await screen.getByRole('button', { name: '取消所有人的默认', exact: true }).click()
    await expect.poll(titles).toEqual(PAGE_TITLES)
  })

  it('offer nothing for everybody to who does not hold the right', async () => {
    const { screen, openPanel } = await setup()
    await openPanel()
    expect(screen.getByRole('button', { name: '设为所有人的默认' }).query()).toBeNull()
  })

  it('tell when they could not be kept, and leave the list as it was arranged', async () => {
    const server = createKeptList()
    const { screen, titles, openPanel, notices } = await setup(
      {},
      {
        ...server,
        call: async (endpoint, input) => {
          if (endpoint.method === 'PUT') throw new Error('网络超时')
          return server.call(endpoint, input)
        },
      },
    )
    await openPanel()
    await screen.getByRole('checkbox', { name: '启用' }).click()
    await expect.poll(() => JSON.stringify(notices)).toContain('列设置没有保存：网络超时')
    expect(titles()).not.toContain('启用')
  })
})

/** What moves the edges is loaded when a title is reached; from then on the pointer shows them. */
async function edgesHeld(head: Element) {
  const { right, top } = head.getBoundingClientRect()
  await expect
    .poll(() => {
      press(head, 'pointermove', { clientX: right - 2, clientY: top + 5 })
      return getComputedStyle(head).cursor
    })
    .toBe('col-resize')
}

/** Columns are fitted once their room is known. */
async function settledWidth(head: Element): Promise<number> {
  let width = Number.NaN
  await expect
    .poll(() => {
      const before = width
      width = head.getBoundingClientRect().width
      return width === before
    })
    .toBe(true)
  return width
}

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

async function dragEdge(head: Element, byPx: number) {
  const { right, top } = head.getBoundingClientRect()
  const from = { clientX: right - 2, clientY: top + 5 }
  press(head, 'pointerdown', from)
  for (const share of [0.25, 0.5, 1]) {
    press(document, 'pointermove', { ...from, clientX: from.clientX + byPx * share })
    await new Promise(requestAnimationFrame)
  }
  press(document, 'pointerup', { ...from, clientX: from.clientX + byPx })
  head.dispatchEvent(new MouseEvent('click', { bubbles: true }))
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
