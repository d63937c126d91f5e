import { Activity, act } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Host, noLive } from '../../host.ts'
import { fakeHost, registry } from '../form/form.fixture.tsx'
import { HostProvider } from '../host-context.tsx'
import { useRemoteChanges } from './use-remote-changes.ts'

let noteOwn: (ids: readonly string[]) => void = () => undefined

function Rows({ readAtMs }: { readonly readAtMs: number }) {
  const changes = useRemoteChanges('market_price', readAtMs)
  noteOwn = changes.noteOwn
  return <output>{changes.outdated ? '有更新' : '最新'}</output>
}

function setup() {
  const listeners = new Map<string, Set<(ids?: readonly string[]) => void>>()
  const host: Host = {
    ...fakeHost().host,
    live: {
      ...noLive,
      onRecords(table, listener) {
        const entries = listeners.get(table) ?? new Set()
        listeners.set(table, entries.add(listener))
        return () => entries.delete(listener)
      },
    },
  }
  const tell = (table: string) => act(async () => listeners.get(table)?.forEach((listener) => void listener()))
  const tellRows = (ids: readonly string[]) =>
    act(async () => listeners.get('market_price')?.forEach((listener) => void listener(ids)))
  const own = (ids: readonly string[]) => act(async () => noteOwn(ids))
  const tree = (readAtMs: number, mode: 'visible' | 'hidden' = 'visible') => (
    <HostProvider host={host} registry={registry}>
      <Activity mode={mode}>
        <Rows readAtMs={readAtMs} />
      </Activity>
    </HostProvider>
  )
  return { tell, tellRows, own, tree, count: () => listeners.get('market_price')?.size ?? 0 }
}

describe('rows that somebody else changes', () => {
  it('are told once they are newer than those in view, and no more when they were read again', async () => {
    const { tell, tree } = setup()
    const screen = await render(tree(Date.now() - 1000))
    await expect.element(screen.getByRole('status')).toHaveTextContent('最新')
    await tell('market_price')
    await expect.element(screen.getByRole('status')).toHaveTextContent('有更新')
    await screen.rerender(tree(Date.now() + 1000))
    await expect.element(screen.getByRole('status')).toHaveTextContent('最新')
  })

  it('are no news where the user has made them, whether he hears of it before the answer or after it', async () => {
    const { tellRows, tree, own } = setup()
    const screen = await render(tree(Date.now() - 1000))
    await tellRows(['1'])
    await expect.element(screen.getByRole('status')).toHaveTextContent('有更新')
    await own(['1'])
    await expect.element(screen.getByRole('status')).toHaveTextContent('最新')
    await tellRows(['1'])
    await expect.element(screen.getByRole('status')).toHaveTextContent('最新')
    await tellRows(['1', '2'])
    await expect.element(screen.getByRole('status')).toHaveTextContent('有更新')
    await own(['1'])
    await expect.element(screen.getByRole('status')).toHaveTextContent('有更新')
  })

  it('of other tables are no news', async () => {
    const { tell, tree } = setup()
    const screen = await render(tree(Date.now() - 1000))
    await tell('market_department')
    await expect.element(screen.getByRole('status')).toHaveTextContent('最新')
  })

  it('are not listened to by a hidden tab', async () => {
    const { tree, count } = setup()
    const screen = await render(tree(0))
    expect(count()).toBe(1)
    await screen.rerender(tree(0, 'hidden'))
    expect(count()).toBe(0)
  })
})
