import { App, message } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showOffer } from './offer-message.tsx'

afterEach(() => vi.useRealTimers())

/** A page whose button says something and offers to take it back. */
function Page({ texts, run }: { readonly texts: readonly string[]; run(text: string): Promise<void> }) {
  const [api, holder] = message.useMessage()
  const show = () => {
    for (const text of texts) {
      showOffer(api, { tone: 'success', text, offer: { title: `撤销${text}`, run: () => run(text) } })
    }
  }
  return (
    <App>
      {holder}
      <button type="button" onClick={show}>
        执行
      </button>
    </App>
  )
}

async function setup(texts: readonly string[] = ['甲']) {
  const ran: string[] = []
  let finish: () => void = () => undefined
  const run = (text: string) =>
    new Promise<void>((resolve) => {
      ran.push(text)
      finish = resolve
    })
  await render(<Page texts={texts} run={run} />)
  await page.getByRole('button', { name: '执行' }).click()
  return { ran, finish: () => finish() }
}

describe('a message that offers something', () => {
  it('does it once when its button is pressed, and goes when it is done', async () => {
    const { ran, finish } = await setup()
    const button = page.getByRole('button', { name: '撤销甲' })
    await button.click()
    expect(ran).toEqual(['甲'])
    await button.click()
    expect(ran).toEqual(['甲'])
    finish()
    await expect.element(button).not.toBeInTheDocument()
  })

  it('stands beside another, each with its own button', async () => {
    const { ran } = await setup(['甲', '乙'])
    await page.getByRole('button', { name: '撤销乙' }).click()
    await expect.element(page.getByRole('button', { name: '撤销甲' })).toBeVisible()
    expect(ran).toEqual(['乙'])
  })

  it('is done by keys, the newest first', async () => {
    const { ran, finish } = await setup(['甲', '乙'])
    await expect.element(page.getByRole('button', { name: '撤销乙' })).toBeVisible()
    await userEvent.keyboard('{Alt>}z{/Alt}')
    await expect.poll(() => ran).toEqual(['乙'])
    finish()
    await expect.element(page.getByRole('button', { name: '撤销乙' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Alt>}z{/Alt}')
    await expect.poll(() => ran).toEqual(['乙', '甲'])
  })

  it('goes after ten seconds, but not while the focus is on it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await setup()
    const button = page.getByRole('button', { name: '撤销甲' })
    await expect.element(button).toBeVisible()
    const element = button.element()
    if (!(element instanceof HTMLElement)) throw new Error('It is no button.')
    element.focus()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(button).toBeVisible()
    element.blur()
    await vi.advanceTimersByTimeAsync(9_900)
    await expect.element(button).toBeVisible()
    await vi.advanceTimersByTimeAsync(200)
    await expect.element(button).not.toBeInTheDocument()
  })
})
