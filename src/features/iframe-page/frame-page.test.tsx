// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { ExternalPage } from './external-page.tsx'
import { FramePage, type FramePageProps } from './frame-page.tsx'

const OWN = location.origin

async function openFrame(address: FramePageProps['address'], frameHosts: readonly string[] = []) {
  let reads = 0
  const page = (
    <FramePage
      title="SQL监控"
      address={address}
      rules={{ ownOrigin: OWN, frameHosts, trustedFrameHosts: [] }}
      sessionValues={() => {
        reads++
        return { token: `token${reads}`, tenantId: '7' }
      }}
    />
  )
  const screen = await render(page)
  return { screen, frame: () => screen.container.querySelector('iframe'), again: () => screen.rerender(page) }
}

describe('a page of another host', () => {
  it('fills a sandboxed frame that tells nobody where it stands', async () => {
    const { screen, frame } = await openFrame({ url: `${OWN}/favicon.ico?t=\${tenantId}` })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'SQL监控' })).toBeInTheDocument()
    expect(frame()?.getAttribute('src')).toBe(`${OWN}/favicon.ico?t=7`)
    expect(frame()?.title).toBe('SQL监控')
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(frame()?.getAttribute('sandbox')).toContain('allow-scripts')
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-same-origin')
  })

  it('is not loaded anew when the token has changed meanwhile', async () => {
    const { frame, again } = await openFrame({ url: `${OWN}/favicon.ico?t=\${token}` })
    const before = frame()?.getAttribute('src')
    await again()
    expect(frame()?.getAttribute('src')).toBe(before)
  })

  it('is refused where its host is not allowed, with a link to a window of its own', async () => {
    const { screen, frame } = await openFrame({ url: 'https://evil.test/a' })
    expect(frame()).toBeNull()
    await expect.element(screen.getByText(/“evil\.test”不在允许嵌入的站点之内/)).toBeVisible()
    const link = screen.getByRole('link', { name: '在新窗口打开' })
    await expect.element(link).toHaveAttribute('href', 'https://evil.test/a')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('says why it has no address', async () => {
    const { screen, frame } = await openFrame({ problem: '地址无效，必须是 http 或 https 开头的网址' })
    expect(frame()).toBeNull()
    await expect.element(screen.getByText('地址无效，必须是 http 或 https 开头的网址')).toBeVisible()
    expect(screen.getByRole('link').elements()).toEqual([])
  })

  it('has nothing for axe to find', async () => {
    const { screen } = await openFrame({ url: 'https://evil.test/a' })
    const { violations } = await axe.run(screen.container, {
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('an entry for a window of its own that was reached by its address', () => {
  const url = 'https://reports.test/a'

  async function arrive(atOnce: boolean) {
    const done: string[] = []
    const page = (
      <ExternalPage
        title="报表"
        url={url}
        atOnce={atOnce}
        onOpenWindow={(address) => done.push(`opened ${address}`)}
        onDone={() => done.push('closed')}
      />
    )
    const screen = await render(page)
    return { screen, done, again: () => screen.rerender(page) }
  }

  it('opens the window once and closes its tab', async () => {
    const { done, again } = await arrive(true)
    await again()
    expect(done).toEqual([`opened ${url}`, 'closed'])
  })

  it('leaves the window to a button where the browser would block it', async () => {
    const { screen, done } = await arrive(false)
    expect(done).toEqual([])
    await screen.getByRole('button', { name: '在新窗口打开' }).click()
    expect(done).toEqual([`opened ${url}`])
  })
})
