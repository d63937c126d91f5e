import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { createConsoleRouter, type Lead } from './console-router.ts'

interface Setup {
  readonly at?: string
  readonly lead?: Lead
}

async function open({ at = '/a', lead = async () => null }: Setup = {}) {
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createConsoleRouter(history, lead)
  const shown = () => {
    const location = router.read()?.location
    return location && location.pathname + location.search
  }
  await vi.waitFor(() => expect(shown()).toBeDefined())
  const { push, replace, go } = router.navigator
  return { history, router, shown, push, replace, go }
}

/** Answers when it is told to. */
function slowLead() {
  const answers = new Map<string, (to: string | null) => void>()
  const lead: Lead = (path) =>
    path === '/a' ? Promise.resolve(null) : new Promise((resolve) => answers.set(path, resolve))
  const asked = (path: string) => vi.waitFor(() => expect(answers.has(path)).toBe(true))
  const answer = async (path: string, to: string | null = null) => {
    await asked(path)
    answers.get(path)?.(to)
  }
  return { lead, asked, answer }
}

describe('a navigation', () => {
  it('is shown, with its query, when nothing leads elsewhere', async () => {
    const { shown, push, router } = await open()
    push('/b?page=2', 'state')
    await vi.waitFor(() => expect(shown()).toBe('/b?page=2'))
    expect(router.read()).toMatchObject({ navigationType: 'PUSH', location: { state: 'state' } })
  })

  it('is led on until nothing leads elsewhere, and its state stays behind', async () => {
    const leads: Readonly<Record<string, string>> = { '/b': '/c', '/c': '/d?x=1' }
    const { shown, push, router, history } = await open({ lead: async (path) => leads[path] ?? null })
    push('/b', 'state')
    await vi.waitFor(() => expect(shown()).toBe('/d?x=1'))
    expect(router.read()?.location.state).toBeNull()
    expect(history.index).toBe(1)
  })

  it('ends where leads go round in a ring', async () => {
    const { shown, push } = await open({ lead: async (path) => ({ '/b': '/c', '/c': '/b' })[path] ?? null })
    push('/b')
    await vi.waitFor(() => expect(shown()).toMatch(/^\/[bc]$/))
  })

  it('gives way to a newer one, whichever is answered first', async () => {
    const { lead, asked, answer } = slowLead()
    const { shown, push, history } = await open({ lead })
    push('/b')
    await asked('/b')
    push('/c')
    await answer('/c')
    await answer('/b')
    await vi.waitFor(() => expect(shown()).toBe('/c'))
    expect(history.index).toBe(1)
  })

  it('leaves the address as it is until it is known where it leads', async () => {
    const { lead, answer } = slowLead()
    const { shown, push, history } = await open({ lead })
    push('/b')
    expect(history.location.pathname).toBe('/a')
    await answer('/b', '/a')
    await vi.waitFor(() => expect(history.index).toBe(1))
    expect(shown()).toBe('/a')
  })

  it('through the history leads elsewhere in its place', async () => {
    let isGone = false
    const { shown, push, go, history } = await open({
      lead: async (path) => (isGone && path === '/a' ? '/home' : null),
    })
    push('/b')
    await vi.waitFor(() => expect(shown()).toBe('/b'))
    isGone = true
    go(-1)
    await vi.waitFor(() => expect(shown()).toBe('/home'))
    expect(history.index).toBe(0)
  })

  it('is none after the end', async () => {
    const { lead, asked, answer } = slowLead()
    const { push, router, history } = await open({ lead })
    push('/b')
    await asked('/b')
    router.dispose()
    await answer('/b')
    await Promise.resolve()
    expect(history.location.pathname).toBe('/a')
  })
})

describe('who wants to keep the user', () => {
  it('is asked where the user goes, and keeps them there', async () => {
    const { shown, push, router, history } = await open()
    const question = vi.fn(() => Promise.resolve(false))
    router.hold(question)
    push('/b?x=1')
    await vi.waitFor(() => expect(question).toHaveBeenCalledWith('/b?x=1'))
    await Promise.resolve()
    expect(shown()).toBe('/a')
    expect(history.index).toBe(0)
  })

  it('lets them go when they agree, or when there is nothing to ask', async () => {
    const { shown, push, router } = await open()
    const release = router.hold(() => Promise.resolve(true))
    push('/b')
    await vi.waitFor(() => expect(shown()).toBe('/b'))
    release()
    router.hold(() => undefined)
    push('/c')
    await vi.waitFor(() => expect(shown()).toBe('/c'))
  })

  it('keeps the address too while it is asked about a step back, and the step is taken when they agree', async () => {
    const { shown, push, go, router, history } = await open()
    push('/b')
    await vi.waitFor(() => expect(shown()).toBe('/b'))
    const answers: ((agreed: boolean) => void)[] = []
    router.hold(() => new Promise((resolve) => answers.push(resolve)))
    go(-1)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    expect(history.location.pathname).toBe('/b')
    answers[0]?.(false)
    go(-1)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(true)
    await vi.waitFor(() => expect(shown()).toBe('/a'))
    expect(history.index).toBe(0)
    expect(answers).toHaveLength(2)
  })
})
