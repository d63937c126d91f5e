import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { AccessRefusedError } from '../../data-source.ts'
import type { Host } from '../../host.ts'
import type { WidgetRegistry } from '../../widget.ts'
import { HostProvider } from '../host-context.tsx'
import { FailureCard } from './failure-card.tsx'

// A card draws no widget.
const registry = {} as WidgetRegistry

async function showFailure(error: Error) {
  const notices: string[] = []
  let retries = 0
  // What a card asks of its host.
  const host = {
    clock: { businessNow: () => '2026-11-20 18:05:09' },
    notice: { success: (text: string) => notices.push(text), warning: (text: string) => notices.push(text) },
    page: { close: () => undefined },
  } as unknown as Host
  const screen = await render(
    <HostProvider host={host} registry={registry}>
      <FailureCard error={error} onRetry={() => retries++} />
    </HostProvider>,
  )
  return { screen, notices, retries: () => retries }
}

describe('a call that failed, in its place', () => {
  it('keeps the sentence, the time and the number on the screen, and tries again', async () => {
    const { screen, retries } = await showFailure(Object.assign(new Error('数据库连接失败'), { traceId: 't7' }))
    const card = screen.getByRole('alert')
    await expect.element(card).toHaveTextContent('数据库连接失败')
    await expect.element(card).toHaveTextContent('时间：2026-11-20 18:05:09')
    await expect.element(card).toHaveTextContent('跟踪号：t7')
    await screen.getByRole('button', { name: '重试' }).click()
    expect(retries()).toBe(1)
  })

  it('hands all of it over, or says that the browser does not', async () => {
    const { screen, notices } = await showFailure(Object.assign(new Error('数据库连接失败'), { traceId: 't7' }))
    await screen.getByRole('button', { name: '复制' }).click()
    await expect.poll(() => notices).toHaveLength(1)
    expect(['已复制', '复制失败，请手动选择文本复制']).toContain(notices[0])
  })

  it('has the time even without a number, and no retry where access was refused', async () => {
    const { screen } = await showFailure(new AccessRefusedError('没有权限'))
    await expect.element(screen.getByRole('alert')).toHaveTextContent('时间：2026-11-20 18:05:09')
    expect(screen.getByRole('button', { name: '重试' }).query()).toBeNull()
  })
})
