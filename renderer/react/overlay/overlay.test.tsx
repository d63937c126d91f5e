import { Popover, Select } from 'antd'
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
        <Select aria-label="状态" style={{ width: 200 }} options={[{ value: 'Y', label: '启用' }]} />
        <Popover forceRender content="不在眼前" trigger="click">
          <button type="button">说明</button>
        </Popover>
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

describe('Esc', () => {
  it('goes to a list that is open, and only then to the drawer', async () => {
    const screen = await render(<Page Overlay={AppDrawer} />)
    await screen.getByRole('button', { name: '打开' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('open')
    await screen.getByRole('combobox', { name: '状态' }).click()
    await expect.element(screen.getByTitle('启用')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByTitle('启用')).not.toBeVisible()
    await expect.element(screen.getByRole('dialog', { name: '编辑' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('status')).toHaveTextContent('closed')
  })

  it('closes the dialog on top alone', async () => {
    const closed: string[] = []
    const overlay = { open: true, widthPx: 480, footer: null, onSettled: () => undefined }
    const both = (above: boolean) => (
      <>
        <AppDrawer {...overlay} title="下面" onCloseRequest={() => closed.push('下面')}>
          一
        </AppDrawer>
        <AppModal {...overlay} open={above} title="上面" onCloseRequest={() => closed.push('上面')}>
          二
        </AppModal>
      </>
    )
    const screen = await render(both(false))
    await screen.rerender(both(true))
    await expect.element(screen.getByText('二')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(closed).toEqual(['上面'])
  })
})

describe('a modal over the page alone', () => {
  it.each([false, true])(
    'is no wider than the page, and stands in its middle (full screen: %s)',
    async (fullScreen) => {
      const { style } = document.documentElement
      style.setProperty('--page-area-start', '200px')
      const overlay = { open: true, footer: null, onCloseRequest: () => undefined, onSettled: () => undefined }
      const screen = await render(
        <AppModal
          {...overlay}
          title="选择"
          area="page"
          widthPx={window.innerWidth - 100}
          exactWidth
          fullScreen={fullScreen}
        >
          一
        </AppModal>,
      )
      const place = () => {
        const { left, right, top, bottom } = screen.getByRole('dialog').element().getBoundingClientRect()
        const isCentred = Math.abs(top - (window.innerHeight - bottom)) <= 2
        return { isOnPage: left >= 200 && right <= window.innerWidth, isCentred }
      }
      await expect.poll(place).toEqual({ isOnPage: true, isCentred: true })
      style.removeProperty('--page-area-start')
    },
  )
})

describe('what opens above an overlay', () => {
  it.each([
    ['window', 0],
    ['page', 200],
  ] as const)('of the %s covers as much as that', async (area, startPx) => {
    const { style } = document.documentElement
    style.setProperty('--page-area-start', '200px')
    const overlay = { open: true, footer: null, onCloseRequest: () => undefined, onSettled: () => undefined }
    await render(
      <AppDrawer {...overlay} title="字典" widthPx={640} area={area}>
        <AppModal {...overlay} title="新增" widthPx={480} area="page">
          一
        </AppModal>
      </AppDrawer>,
    )
    await expect.poll(() => document.querySelector('.ant-modal-mask')?.getBoundingClientRect().left).toBe(startPx)
    style.removeProperty('--page-area-start')
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
