import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChunkLoadError } from '../boot/load-chunk.ts'
import { PageBoundary } from './page-boundary.tsx'

interface FragilePageProps {
  /** The error that it fails with, until it is mended. */
  fault(): Error | undefined
}

function FragilePage({ fault }: FragilePageProps) {
  const [opened, setOpened] = useState(false)
  const error = fault()
  if (opened && error !== undefined) throw error
  return (
    <button type="button" onClick={() => setOpened(true)}>
      打开报表
    </button>
  )
}

async function openPage(error: Error) {
  const copied: string[] = []
  let fault: Error | undefined = error
  const screen = await render(
    <PageBoundary title="报表" path="/report" onCopy={(text) => copied.push(text)}>
      <FragilePage fault={() => fault} />
    </PageBoundary>,
    // The test is about the error: React need not report it as well.
    { createRootOptions: { onCaughtError: () => undefined } },
  )
  await screen.getByRole('button', { name: '打开报表' }).click()
  const mend = () => {
    fault = undefined
  }
  return { screen, copied, mend }
}

describe('a page that fails', () => {
  it('shows a card under its title, and works again after a retry', async () => {
    const { screen, mend } = await openPage(new Error('字段不存在'))
    await expect.element(screen.getByRole('heading', { level: 1, name: '报表' })).toBeVisible()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('页面出错了')
    await expect.element(screen.getByText('字段不存在')).toBeVisible()
    mend()
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.element(screen.getByRole('button', { name: '打开报表' })).toBeVisible()
  })

  it('hands over the details for support', async () => {
    const { screen, copied } = await openPage(new Error('字段不存在', { cause: new Error('列 a') }))
    await screen.getByRole('button', { name: '复制错误详情' }).click()
    expect(copied[0]).toContain('path: /report')
    expect(copied[0]).toMatch(/time: \d{4}-\d\d-\d\dT/)
    expect(copied[0]).toContain('Error: 字段不存在')
    expect(copied[0]).toContain('cause: Error: 列 a')
  })

  it('is told apart from one that could not be loaded', async () => {
    const { screen } = await openPage(new ChunkLoadError())
    await expect.element(screen.getByRole('alert')).toHaveTextContent('页面加载失败')
    await expect.element(screen.getByRole('button', { name: '重新加载' })).toBeVisible()
  })
})
