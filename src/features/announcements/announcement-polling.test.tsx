import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { serve } from '#src/platform/served-answers.fixture.ts'
import { myAnnouncements, POLL_INTERVAL_MS } from './queries.ts'

const PATH = '/sys/annountCement/listByUser'
const NOTHING_NEW = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }

function Listener({ http, poll }: { readonly http: HttpClient; readonly poll: boolean }) {
  const { refetch } = useQuery(myAnnouncements(http, '0/A01/1', { poll }))
  return (
    <button type="button" onClick={() => void refetch()}>
      重试
    </button>
  )
}

async function listen({ poll }: { readonly poll: boolean }) {
  const answers: Record<string, unknown> = { [PATH]: NOTHING_NEW }
  const { http, calls } = serve(answers)
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Listener http={http} poll={poll} />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(10)
  return {
    calls,
    retry: () =>
      screen
        .getByRole('button')
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true })),
    break: () => delete answers[PATH],
    repair: () => {
      answers[PATH] = NOTHING_NEW
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the polling of announcements', () => {
  it('asks every six seconds', async () => {
    const { calls } = await listen({ poll: true })
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS - 100)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * 3)
    expect(calls).toHaveLength(5)
  })

  it('stops with a load that failed, and goes on with one that did not', async () => {
    const server = await listen({ poll: true })
    server.break()
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS)
    expect(server.calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * 10)
    expect(server.calls).toHaveLength(2)
    server.repair()
    server.retry()
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS + 10)
    expect(server.calls).toHaveLength(4)
  })

  it('rests while a socket tells what is new', async () => {
    const { calls } = await listen({ poll: false })
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * 10)
    expect(calls).toHaveLength(1)
  })
})
