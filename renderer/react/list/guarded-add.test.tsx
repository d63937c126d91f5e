import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { ADD_PARAM } from './linked-record.ts'
import { createListSetup } from './list-page.fixture.tsx'

const REASON = '只有主管可以登记'
const planOf = (when: string) =>
  compilePlan({
    fields: { code: { type: 'string(16)', title: '编号', list: { link: 'detail' } } },
    guards: { add: { when, message: REASON } },
    toolbar: ['add'],
  })
const ROW = { id: '1', record: { id: '1', version: 1, code: 'D1' }, texts: {} }

async function open(when: string, rows = [ROW], params: Readonly<Record<string, string>> = {}) {
  const setup = createListSetup({ plan: planOf(when), rows, params })
  const screen = await render(setup.page)
  const adds = screen.getByRole('button', { name: '新增', exact: true })
  await expect.element(adds.first()).toBeVisible()
  return { ...setup, screen, adds }
}

beforeEach(() => page.viewport(1280, 800))

describe('the guard of adding, where it asks for the user or the time alone', () => {
  it.each(["user.username == 'boss'", "today() < '2020-01-01'"])(
    '%s: the button says why before a form is filled in',
    async (when) => {
      const { adds, notices, screen } = await open(when)
      await expect.element(adds).toHaveAttribute('aria-disabled', 'true')
      await expect.element(adds).toHaveAttribute('title', REASON)
      await adds.click({ force: true })
      await expect.poll(() => notices.join()).toContain(REASON)
      expect(screen.getByRole('dialog').elements()).toEqual([])
    },
  )

  it('holds of the button of an empty list and of an address that adds', async () => {
    const { adds, screen, notices } = await open("user.username == 'boss'", [], { [ADD_PARAM]: '' })
    await expect
      .poll(() => adds.elements().map((button) => button.getAttribute('aria-disabled')))
      .toEqual(['true', 'true'])
    expect(notices.filter((text) => text.includes(REASON))).toHaveLength(1)
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  it('holds of a row below another, which a tree adds', async () => {
    const plan = compilePlan({
      kind: 'tree',
      tree: { label: 'code' },
      fields: { code: { type: 'string(16)', title: '编号' } },
      guards: { add: { when: "user.username == 'boss'", message: REASON } },
      list: { rowActions: ['add_child'] },
    })
    const { page: list, notices } = createListSetup({ plan, rows: [ROW] })
    const screen = await render(list)
    await screen.getByRole('button', { name: '添加下级' }).click()
    await expect.poll(() => notices.join()).toContain(REASON)
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  it('holds of the button at the lower edge of a phone', async () => {
    await page.viewport(360, 740)
    const { adds } = await open("user.username == 'boss'")
    await expect.element(adds).toHaveAttribute('aria-disabled', 'true')
  })

  it.each(["user.username == 'li'", "code != 'D2'"])('%s: leaves the button alone', async (when) => {
    const { adds } = await open(when)
    await expect.element(adds).not.toHaveAttribute('aria-disabled', 'true')
  })
})
