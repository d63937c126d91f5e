import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { FirstStep } from '#schemas/api/first-steps.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { FirstSteps } from './first-steps.tsx'

interface Settings {
  readonly steps: readonly FirstStep[] | Error
  /** Paths that the user's menu has. */
  readonly reachable?: readonly string[]
  readonly dismissal?: Error
}

async function open({ steps, reachable = ['/isystem/user', '/isystem/depart'], dismissal }: Settings) {
  const called: string[] = []
  let dismissed = false
  const http = {
    async call({ path }: { readonly path: string }) {
      called.push(path)
      if (path.endsWith('/dismiss')) {
        if (dismissal) throw dismissal
        dismissed = true
        return null
      }
      if (steps instanceof Error) throw steps
      return dismissed ? [] : steps
    },
    // The component makes these two calls and no other.
  } as unknown as HttpClient
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FirstSteps
        http={http}
        scope="0:admin"
        renderLink={(path, title) => (reachable.includes(path) ? <a href={`#${path}`}>{title}</a> : title)}
      />
    </QueryClientProvider>,
  )
  return { screen, called, list: screen.getByRole('region', { name: '开始使用前，还需要完成' }) }
}
const step = (name: FirstStep['name'], isDone = false): FirstStep => ({ name, isDone })

describe('what an installation still needs', () => {
  it('is named with what to do, with a link where the menu has the page; what is done is counted', async () => {
    const { screen, list } = await open({
      steps: [step('departments'), step('users'), step('mail'), step('backup', true)],
      reachable: ['/isystem/user'],
    })
    await expect.element(list.getByRole('link', { name: '添加用户' })).toHaveAttribute('href', '#/isystem/user')
    expect(screen.getByRole('link').elements()).toHaveLength(1)
    await expect.element(list.getByText('建立部门')).toBeVisible()
    await expect.element(list.getByText('SMTP_URL', { exact: false })).toBeVisible()
    expect(list.getByRole('listitem').elements()).toHaveLength(3)
    expect(list.getByText('做一次备份').elements()).toEqual([])
    await expect.element(list.getByText('已完成 1 项')).toBeVisible()
  })

  it('goes away for good once it is waved away', async () => {
    const { list, called } = await open({ steps: [step('mail')] })
    await list.getByRole('button', { name: '不再显示' }).click()
    await expect.poll(() => list.elements()).toEqual([])
    expect(called).toEqual(['/pagewright/firstSteps', '/pagewright/firstSteps/dismiss', '/pagewright/firstSteps'])
  })

  it('stays where waving it away was refused', async () => {
    const { list, called } = await open({ steps: [step('mail')], dismissal: new Error('没有权限') })
    await list.getByRole('button', { name: '不再显示' }).click()
    await expect.poll(() => called.length).toBe(3)
    await expect.element(list.getByText('配置邮件')).toBeVisible()
  })

  it.each([
    ['nothing is left', []],
    ['the server knows no such call', new Error('404')],
  ])('is not there where %s', async (_, steps) => {
    const { list, called } = await open({ steps })
    await expect.poll(() => called).toEqual(['/pagewright/firstSteps'])
    expect(list.elements()).toEqual([])
  })
})
