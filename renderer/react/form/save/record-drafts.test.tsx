import { Suspense } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { HostDrafts, StoredDraft } from '../../../host.ts'
import { RecordDialog, type RecordTarget } from '../dialog/record-dialog.tsx'
import { fakeHost, pagePlan, Surroundings } from '../form.fixture.tsx'

/** The opening that has left what is kept when a test begins. */
const EARLIER = 'earlier'
/** By the clock of the fake host. */
const NOW = 0

async function setup(target: RecordTarget, left?: StoredDraft) {
  const stored = new Map<string, StoredDraft>(left ? [[EARLIER, left]] : [])
  const drafts: HostDrafts = {
    areKept: true,
    find: async () => {
      const newest = [...stored].at(-1)
      return newest ? { ...newest[1], opening: newest[0] } : null
    },
    keep: async ({ opening }, draft) => void stored.set(opening, draft),
    drop: async ({ opening }) => void stored.delete(opening),
  }
  const fake = fakeHost()
  let isClosed = false
  const screen = await render(
    <Surroundings host={{ ...fake.host, drafts }} motion={false}>
      <Suspense>
        <RecordDialog
          plan={{ ...pagePlan({ open: 'drawer' }), code: 'product-price' }}
          target={target}
          onSaved={() => undefined}
          onClosed={() => {
            isClosed = true
          }}
        />
      </Suspense>
    </Surroundings>,
  )
  return {
    ...fake,
    screen,
    closed: () => isClosed,
    stored,
    /** What this opening has kept. */
    own: () => [...stored].find(([opening]) => opening !== EARLIER)?.[1],
    name: screen.getByRole('textbox', { name: '产品名称' }),
    press: (label: string) => screen.getByRole('button', { name: label, exact: true }).click(),
  }
}

function draft(changes: StoredDraft['changes'], recordVersion: number | null): StoredDraft {
  return { changes, recordVersion, keptAt: 0 }
}

describe('the draft of a half-filled form', () => {
  afterEach(() => page.viewport(1280, 800))

  it('is kept while the form is filled in, and again offered to who opens the form next', async () => {
    const { name, own } = await setup({ mode: 'add' })
    await name.fill('白砂糖')
    await expect.poll(() => own()?.changes).toEqual({ name: '白砂糖' })
    expect(own()?.recordVersion).toBeNull()
  })

  it('is not taken over silently, but when the user asks for it', async () => {
    const { screen, name, stored, own, press } = await setup({ mode: 'add' }, draft({ name: '白砂糖' }, null))
    await expect.element(screen.getByText('有一份 2026-11-20 10:00:00 未保存的草稿')).toBeVisible()
    await expect.element(name).toHaveValue('')
    await press('恢复草稿')
    await expect.element(name).toHaveValue('白砂糖')
    await expect.element(screen.getByRole('button', { name: '恢复草稿' })).not.toBeInTheDocument()
    // From now on it is this opening's.
    await expect.poll(() => own()?.changes).toEqual({ name: '白砂糖' })
    expect(stored.size).toBe(1)
  })

  it('is offered on a phone with its buttons below its text', async () => {
    await page.viewport(360, 740)
    const { screen } = await setup({ mode: 'add' }, draft({ name: '白砂糖' }, null))
    const text = screen.getByText('有一份 2026-11-20 10:00:00 未保存的草稿')
    const button = screen.getByRole('button', { name: '恢复草稿' })
    await expect.element(button).toBeVisible()
    const [told, asked] = [text.element().getBoundingClientRect(), button.element().getBoundingClientRect()]
    expect(told.width).toBeGreaterThan(200)
    expect(asked.top).toBeGreaterThan(told.bottom)
  })

  it('is offered again to who has merely looked at the form', async () => {
    const { screen, stored, closed, press } = await setup({ mode: 'add' }, draft({ name: '白砂糖' }, null))
    await expect.element(screen.getByRole('button', { name: '恢复草稿' })).toBeVisible()
    await press('取消')
    await expect.poll(closed).toBe(true)
    expect(stored.get(EARLIER)).toEqual(draft({ name: '白砂糖' }, null))
  })

  it('stays beside what is entered and saved instead of it', async () => {
    const { name, stored, own, calls, closed, press } = await setup(
      { mode: 'edit', id: '7' },
      draft({ name: '冰糖' }, 1),
    )
    await name.fill('白砂糖')
    await expect.poll(() => own()?.changes).toEqual({ name: '白砂糖' })
    await press('确定')
    await expect.poll(() => calls.updated).toHaveLength(1)
    await expect.poll(closed).toBe(true)
    expect([...stored]).toEqual([[EARLIER, draft({ name: '冰糖' }, 1)]])
  })

  it('is gone when the user does not want it', async () => {
    const { screen, stored, press } = await setup({ mode: 'add' }, draft({ name: '白砂糖' }, null))
    await press('丢弃草稿')
    await expect.element(screen.getByRole('button', { name: '恢复草稿' })).not.toBeInTheDocument()
    expect(stored.size).toBe(0)
  })

  it('says when somebody has saved the record since', async () => {
    const { screen } = await setup({ mode: 'edit', id: '7' }, draft({ name: '白砂糖' }, 2))
    await expect.element(screen.getByText(/此后记录已被修改/)).toBeVisible()
  })

  it('is gone after the form was saved', async () => {
    const { name, stored, calls, press } = await setup({ mode: 'edit', id: '7' })
    await name.fill('白砂糖')
    await expect.poll(() => stored.size).toBe(1)
    await press('确定')
    await expect.poll(() => calls.updated).toHaveLength(1)
    await expect.poll(() => stored.size).toBe(0)
  })

  it('stays after the user gave up what they had typed, at once and marked so', async () => {
    const { name, own, questions, closed, press } = await setup({ mode: 'edit', id: '7' })
    await name.fill('白砂糖')
    await press('取消')
    await expect.poll(() => questions).toEqual(['确定放弃编辑？'])
    await expect.poll(closed).toBe(true)
    expect(own()).toMatchObject({ changes: { name: '白砂糖' }, abandonedAt: NOW })
  })

  it('that was given up is offered for half an hour, and then gone', async () => {
    const given = { ...draft({ name: '白砂糖' }, null), abandonedAt: NOW - 29 * 60_000 }
    const { screen, press, name } = await setup({ mode: 'add' }, given)
    await expect.element(screen.getByText(/放弃的内容还在/)).toBeVisible()
    await press('恢复草稿')
    await expect.element(name).toHaveValue('白砂糖')
    await screen.unmount()
    const late = await setup({ mode: 'add' }, { ...given, abandonedAt: NOW - 31 * 60_000 })
    await expect.poll(() => late.stored.size).toBe(0)
    expect(late.screen.getByRole('button', { name: '恢复草稿' }).all()).toEqual([])
  })
})
