import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppDrawer } from './app-drawer.tsx'
import { AppModal } from './app-modal.tsx'
import { overlayWidthPx } from './overlay-width.ts'

function Page({ Overlay }: { readonly Overlay: typeof AppDrawer }) {
  const [open, setOpen] = useState(false)
  const [settled, setSettled] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <output>{settled}</output>
      <Overlay
        open={open}
        title="编辑"
        widthPx={600}
        footer={<button type="button">保存</button>}
        onCloseRequest={() => setOpen(false)}
        onSettled={(isOpen) => setSettled(isOpen ? 'open' : 'closed')}
      >
        <input aria-label="名称" />
      </Overlay>
    </>
  )
}

describe.each([
  { name: 'the drawer', Overlay: AppDrawer },
  { name: 'the modal', Overlay: AppModal },
])('$name', ({ Overlay }) => {
  it('keeps the focus inside, closes on Esc and gives the focus back to what opened it', async () => {
    const screen = await render(<Page Overlay={Overlay} />)
    await screen.getByRole('button', { name: '打开' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('open')
    const dialog = screen.getByRole('dialog', { name: '编辑' })
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab()
      expect(dialog.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('status')).toHaveTextContent('closed')
    await expect.element(screen.getByRole('button', { name: '打开' })).toHaveFocus()
  })
})

describe('the width of an overlay', () => {
  it.each([
    [320, 480],
    [640, 640],
    [641, 880],
    [1600, 1360],
  ])('for %i is %i', (wanted, width) => {
    expect(overlayWidthPx(wanted)).toBe(width)
  })
})
