import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createChunkRecovery, hasUnsavedInput } from './chunk-recovery.ts'

const LIST = { chunk: '() => import("./list-1.js")', arrived: false }
const FORM = { chunk: '() => import("./form-1.js")', arrived: false }
const MINUTE_MS = 60_000

function setup() {
  const world = { now: 0, gone: true, unsaved: false, reloads: 0 }
  const store = createMemoryStore()
  const recover = createChunkRecovery({
    store,
    now: () => world.now,
    isGone: async () => world.gone,
    hasUnsaved: () => world.unsaved,
    reload: () => world.reloads++,
  })
  return { recover, world, store }
}

describe('a missing chunk', () => {
  it('reloads the console once, and not again while it stays missing', async () => {
    const { recover, world } = setup()
    await recover(LIST)
    world.now = 3 * MINUTE_MS
    await recover(LIST)
    await recover(FORM)
    expect(world.reloads).toBe(1)
  })

  it('may reload again once it has come: the guard is gone', async () => {
    const { recover, world } = setup()
    await recover(LIST)
    await recover({ ...FORM, arrived: true })
    await recover(LIST)
    expect(world.reloads).toBe(1)
    await recover({ ...LIST, arrived: true })
    await recover(FORM)
    expect(world.reloads).toBe(2)
  })

  it('does not leave its guard for ever', async () => {
    const { recover, world } = setup()
    await recover(LIST)
    world.now = 11 * MINUTE_MS
    await recover(LIST)
    expect(world.reloads).toBe(2)
  })

  it('never reloads over input that is not saved', async () => {
    const { recover, world } = setup()
    world.unsaved = true
    await recover(LIST)
    expect(world.reloads).toBe(0)
  })

  it('reloads nothing for what the network has lost: the host must have it no more', async () => {
    const { recover, world } = setup()
    world.gone = false
    await recover(LIST)
    world.gone = true
    await recover(LIST)
    expect(world.reloads).toBe(1)
  })

  it('reloads once for several chunks that fail together', async () => {
    const { recover, world } = setup()
    await Promise.all([recover(LIST), recover(FORM)])
    expect(world.reloads).toBe(1)
  })

  it('is known by its name, whoever tells of it first', async () => {
    const { recover, world } = setup()
    await Promise.all([recover({ chunk: '', arrived: false }), recover(LIST)])
    await recover({ ...LIST, arrived: true })
    await recover(FORM)
    expect(world.reloads).toBe(2)
  })

  it('takes a guard that cannot be read for none', async () => {
    const { recover, world, store } = setup()
    store.setItem('pro__chunk-reload', '{')
    await recover(LIST)
    expect(world.reloads).toBe(1)
  })
})

describe('unsaved input', () => {
  it('is there when the browser would ask before leaving', () => {
    const page = new EventTarget()
    expect(hasUnsavedInput(page)).toBe(false)
    page.addEventListener('beforeunload', (event) => event.preventDefault())
    expect(hasUnsavedInput(page)).toBe(true)
  })
})
