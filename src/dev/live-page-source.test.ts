import { describe, expect, it } from 'vitest'
import type { PagesOnDisk } from '#renderer/page-watch.ts'
import { createLivePageSource } from './live-page-source.ts'
import { createPageUpdates } from './page-updates.ts'

const onDisk = (hash: string, code = 'price'): PagesOnDisk => ({
  pages: [{ code, hash, file: `schemas/pages/${code}.json`, problems: [] }],
})

function setup() {
  let say: (pages: PagesOnDisk) => void = () => undefined
  let served = 'h1'
  const asked: string[] = []
  const updates = createPageUpdates({
    on: (_event, listener) => {
      say = listener
    },
    send: (event) => asked.push(event),
  })
  const waits: (() => void)[] = []
  const source = createLivePageSource({
    source: { load: async (code) => ({ code, hash: served, file: '', text: '' }) },
    updates,
    wait: () => new Promise((resolve) => waits.push(resolve)),
  })
  let changes = 0
  const stop = source.watch?.('price', () => {
    changes++
  })
  return {
    asked,
    updates,
    waits,
    stop: () => stop?.(),
    say: (pages: PagesOnDisk) => say(pages),
    serve: (hash: string) => {
      served = hash
    },
    changes: () => changes,
  }
}

describe('a page that is being written', () => {
  it('asks the dev server for the pages when the console starts', () => {
    expect(setup().asked).toEqual(['pagewright:pages-request'])
  })

  it('is exchanged when its file changed, once', async () => {
    const live = setup()
    live.say(onDisk('h1'))
    live.serve('h2')
    live.say(onDisk('h2'))
    live.say(onDisk('h2'))
    await expect.poll(live.changes).toBe(1)
  })

  it('stays as it is when another page changed', async () => {
    const live = setup()
    live.say(onDisk('h1'))
    live.say({ pages: [...onDisk('h1').pages, ...onDisk('x', 'other').pages] })
    await Promise.resolve()
    expect(live.changes()).toBe(0)
  })

  it('is not exchanged for a version that the server does not have yet', async () => {
    const live = setup()
    live.say(onDisk('h1'))
    live.say(onDisk('h2'))
    await expect.poll(() => live.waits.length).toBe(1)
    expect(live.changes()).toBe(0)
    live.serve('h2')
    live.waits[0]?.()
    await expect.poll(live.changes).toBe(1)
  })

  it('is left alone once nobody shows it', async () => {
    const live = setup()
    live.say(onDisk('h1'))
    live.stop()
    live.serve('h2')
    live.say(onDisk('h2'))
    await Promise.resolve()
    expect(live.changes()).toBe(0)
    expect(live.updates.latest()).toEqual(onDisk('h2'))
  })
})
