import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from './avatar.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

async function show(address: string | undefined) {
  const { container } = await render(<Avatar name="张三" address={address} sizePx={26} />)
  return { picture: () => container.querySelector('img'), text: () => container.textContent }
}

describe('the avatar of a person', () => {
  it('is the picture that the server names', async () => {
    const { picture, text } = await show(PIXEL)
    await expect.poll(() => picture()?.naturalWidth).toBe(1)
    expect(text()).toBe('')
  })

  it('is the first letter of the name without one', async () => {
    const { picture, text } = await show(undefined)
    expect(picture()).toBeNull()
    expect(text()).toBe('张')
  })

  it('is the letter as well where the picture cannot be had', async () => {
    const { picture, text } = await show('data:image/png;base64,bm9uZQ==')
    await expect.poll(picture).toBeNull()
    expect(text()).toBe('张')
  })
})
