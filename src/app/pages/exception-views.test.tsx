import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { TabControls } from '../views/view.ts'
import { EXCEPTION_COMPONENTS, EXCEPTION_VIEWS } from './exception-views.ts'

async function open(path: string, query: Readonly<Record<string, string>> = {}) {
  const done: string[] = []
  const tab: TabControls = {
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    close: () => done.push('closed'),
    goTo: (address) => done.push(address),
    replaceQuery: () => undefined,
    changeQuery: () => undefined,
  }
  const View = EXCEPTION_VIEWS.find((view) => view.path === path)?.View
  if (View === undefined) throw new Error(`Nothing stands behind ${path}.`)
  const screen = await render(
    <Suspense>
      <View address={{ path, fullPath: path, params: {}, query }} tab={tab} />
    </Suspense>,
  )
  return { screen, done }
}

describe('the pages of errors and results', () => {
  it.each([
    ['/exception/403', '抱歉，您无权访问该页面'],
    ['/exception/404', '抱歉，您访问的页面不存在'],
    ['/exception/500', '抱歉，服务器出错了'],
    ['/403', '抱歉，您无权访问该页面'],
    ['/500', '抱歉，服务器出错了'],
    ['/result/success', '操作成功'],
    ['/result/fail', '操作失败'],
  ])('%s says what happened, and leads home in the console', async (path, text) => {
    const { screen, done } = await open(path)
    // Its chunk may take its time on a busy machine.
    await expect.element(screen.getByRole('heading', { level: 1 }), { timeout: 5000 }).toBeInTheDocument()
    await expect.element(screen.getByText(text).last()).toBeVisible()
    await screen.getByRole('button', { name: '返回首页' }).click()
    expect(done).toEqual(['/dashboard/analysis'])
  })

  it('that of a failed server offers to try again, and says the number to quote', async () => {
    const { screen } = await open('/500', { traceId: 'trace-7' })
    await expect.element(screen.getByText('trace-7')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible()
  })

  it('a result can be put away', async () => {
    const { screen, done } = await open('/result/fail')
    await screen.getByRole('button', { name: '关闭页面' }).click()
    expect(done).toEqual(['closed'])
  })

  it('are there under the names of the contract’s menus', () => {
    expect(Object.keys(EXCEPTION_COMPONENTS)).toEqual([
      'exception/403',
      'exception/404',
      'exception/500',
      'result/Success',
      'result/Error',
    ])
  })
})
