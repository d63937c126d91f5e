import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftKey, HostDrafts, StoredDraft } from '../../../host.ts'
import type { FormDraft } from '../model/form-changes.ts'
import { createDraftKeeper, KEEP_DRAFT_AFTER_MS } from './draft-keeper.ts'

const KEY: DraftKey = { page: 'product-price', recordId: '7', opening: 'mine' }
const OTHER: DraftKey = { ...KEY, opening: 'other' }

function setup() {
  const stored = new Map<string, StoredDraft>()
  let writes = 0
  const nameOf = ({ opening }: DraftKey) => opening
  const drafts: HostDrafts = {
    areKept: true,
    find: async () => null,
    async keep(key, draft) {
      writes += 1
      stored.set(nameOf(key), draft)
    },
    async drop(key) {
      stored.delete(nameOf(key))
    },
  }
  let input: FormDraft = { changes: {} }
  const keeper = createDraftKeeper({ drafts, key: KEY, recordVersion: 3, current: () => input, now: () => 1000 })
  return {
    keeper,
    drafts,
    kept: (key = KEY) => stored.get(nameOf(key)),
    writes: () => writes,
    type(changes: FormDraft['changes']) {
      input = { changes }
      keeper.noteEdit()
    },
  }
}

describe('the draft of a form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is kept a second after the first key, with everything that was typed since, in one write', () => {
    const { type, kept, writes } = setup()
    type({ name: '白' })
    vi.advanceTimersByTime(KEEP_DRAFT_AFTER_MS - 1)
    type({ name: '白糖' })
    expect(kept()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(kept()).toEqual({ changes: { name: '白糖' }, recordVersion: 3, keptAt: 1000 })
    expect(writes()).toBe(1)
  })

  it('is kept at once when the form may be gone in a moment', () => {
    const { keeper, type, kept } = setup()
    type({ name: '白糖' })
    keeper.flush()
    expect(kept()?.changes).toEqual({ name: '白糖' })
  })

  it('is not written again by a flush with nothing new', () => {
    const { keeper, type, writes } = setup()
    type({ name: '白糖' })
    keeper.flush()
    keeper.flush()
    expect(writes()).toBe(1)
  })

  it('goes when the changes are taken back', () => {
    const { type, kept } = setup()
    type({ name: '白糖' })
    vi.advanceTimersByTime(KEEP_DRAFT_AFTER_MS)
    type({})
    vi.advanceTimersByTime(KEEP_DRAFT_AFTER_MS)
    expect(kept()).toBeUndefined()
  })

  it('goes when the form is saved, and what was typed last does not bring it back', async () => {
    const { keeper, type, kept } = setup()
    type({ name: '白糖' })
    keeper.flush()
    type({ name: '红糖' })
    await keeper.forget()
    keeper.noteEdit()
    vi.advanceTimersByTime(KEEP_DRAFT_AFTER_MS * 2)
    expect(kept()).toBeUndefined()
  })

  it('leaves what another opening has kept, looked at or not', async () => {
    const { keeper, drafts, kept } = setup()
    const other = { changes: { name: '红糖' }, recordVersion: 3, keptAt: 1 }
    await drafts.keep(OTHER, other)
    await keeper.forget()
    expect(kept(OTHER)).toEqual(other)
  })

  it('holds what was taken over from another opening, which has it no longer', async () => {
    const { keeper, drafts, type, kept } = setup()
    const other = { changes: { name: '红糖' }, recordVersion: 3, keptAt: 1 }
    await drafts.keep(OTHER, other)
    type(other.changes)
    await keeper.takeOver({ ...other, opening: OTHER.opening })
    expect(kept()?.changes).toEqual({ name: '红糖' })
    expect(kept(OTHER)).toBeUndefined()
  })
})
