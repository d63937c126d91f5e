import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DraftKey, HostDrafts, StoredDraft } from '../../host.ts'
import { fakeHost, pagePlan, Surroundings } from './form.fixture.tsx'
import { RecordDialog, type RecordTarget } from './record-dialog.tsx'

const NEW = 'product-price/null'
const STORED = 'product-price/7'

async function setup(target: RecordTarget, kept: Readonly<Record<string, StoredDraft>> = {}) {
  const stored = new Map(Object.entries(kept))
  const nameOf = ({ page, recordId }: DraftKey) => `${page}/${recordId}`
  const drafts: HostDrafts = {
    find: async (key) => stored.get(nameOf(key)) ?? null,
    keep: async (key, draft) => void stored.set(nameOf(key), draft),
    drop: async (key) => void stored.delete(nameOf(key)),
  }
  const fake = fakeHost()
  const screen = await render(
    <Surroundings host={{ ...fake.host, drafts }} motion={false}>
      <Suspense>
        <RecordDialog
          plan={{ ...pagePlan({ open: 'drawer' }), code: 'product-price' }}
          target={target}
          onSaved={() => undefined}
          onClosed={() => undefined}
        />
      </Suspense>
    </Surroundings>,
  )
  return {
    ...fake,
    screen,
    stored,
    name: screen.getByRole('textbox', { name: '产品名称' }),
    press: (label: string) => screen.getByRole('button', { name: label, exact: true }).click(),
  }
}

function draft(changes: StoredDraft['changes'], recordVersion: number | null): StoredDraft {
  return { changes, recordVersion, keptAt: 0 }
}

describe('the draft of a half-filled form', () => {
  it('is kept while the form is filled in, and again offered to who opens the form next', async () => {
    const { name, stored } = await setup({ mode: 'add' })
    await name.fill('白砂糖')
    await expect.poll(() => stored.get(NEW)?.changes).toEqual({ name: '白砂糖' })
    expect(stored.get(NEW)?.recordVersion).toBeNull()
  })

  it('is not taken over silently, but when the user asks for it', async () => {
    const { screen, name, press } = await setup({ mode: 'add' }, { [NEW]: draft({ name: '白砂糖' }, null) })
    await expect.element(screen.getByText('有一份 2026-11-20 10:00:00 未保存的草稿')).toBeVisible()
    await expect.element(name).toHaveValue('')
    await press('恢复草稿')
    await expect.element(name).toHaveValue('白砂糖')
    await expect.element(screen.getByRole('button', { name: '恢复草稿' })).not.toBeInTheDocument()
  })

  it('is gone when the user does not want it', async () => {
    const { screen, stored, press } = await setup({ mode: 'add' }, { [NEW]: draft({ name: '白砂糖' }, null) })
    await press('丢弃草稿')
    await expect.element(screen.getByRole('button', { name: '恢复草稿' })).not.toBeInTheDocument()
    expect(stored.has(NEW)).toBe(false)
  })

  it('says when somebody has saved the record since', async () => {
    const { screen } = await setup({ mode: 'edit', id: '7' }, { [STORED]: draft({ name: '白砂糖' }, 2) })
    await expect.element(screen.getByText(/此后记录已被修改/)).toBeVisible()
  })

  it('is gone after the form was saved', async () => {
    const { name, stored, calls, press } = await setup({ mode: 'edit', id: '7' })
    await name.fill('白砂糖')
    await expect.poll(() => stored.has(STORED)).toBe(true)
    await press('确定')
    await expect.poll(() => calls.updated).toHaveLength(1)
    await expect.poll(() => stored.has(STORED)).toBe(false)
  })

  it('is gone after the user gave up what he had typed', async () => {
    const { name, stored, questions, press } = await setup({ mode: 'edit', id: '7' })
    await name.fill('白砂糖')
    await expect.poll(() => stored.has(STORED)).toBe(true)
    await press('取消')
    await expect.poll(() => questions).toEqual(['确定放弃编辑？'])
    await expect.poll(() => stored.has(STORED)).toBe(false)
  })
})
