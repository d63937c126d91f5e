import { Button, DatePicker, Dropdown, Input, message, notification, Popconfirm, Popover, Select } from 'antd'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppDrawer } from '#renderer/react/overlay/app-drawer.tsx'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { TYPED_PARTS, TypedTextsContext } from '#widgets/date/typed-input.tsx'
import { useTypedText } from '#widgets/date/use-typed-text.ts'
import { openPages, PanelsConsole, withEffects } from './panels-console.fixture.tsx'

/*
 * Whatever may be open in a page when its tab is hidden. With some versions of Ant Design and React an open overlay
 * throws when it comes back and takes the whole console with it: run on every upgrade of either.
 */

interface OverlayProps {
  readonly open: boolean
  setOpen(open: boolean): void
}

interface Overlay {
  readonly name: string
  readonly Page: ComponentType<OverlayProps>
  /** What can be seen of it when it is open. */
  readonly text: string
  /** Where that text is not to be found by itself. */
  readonly content?: () => Locator
  /** The field in it that is typed into; absent: none. */
  readonly field?: () => Locator
  /** Without a field: where the focus goes, if anywhere. */
  readonly focusPlace?: string
}

const nothing = () => undefined
const FIELD = <Input aria-label="名称" />
const field = () => page.getByRole('textbox', { name: '名称' })

/** A picker alone takes its text from its value when it is shown again: ours stands in its input. */
function DatePage({ open, setOpen }: OverlayProps) {
  const typed = useTypedText('', nothing)
  return (
    <div {...typed.around}>
      <TypedTextsContext value={typed.texts}>
        <DatePicker aria-label="日期" showNow open={open} onOpenChange={setOpen} components={TYPED_PARTS} />
      </TypedTextsContext>
    </div>
  )
}

const OVERLAYS: readonly Overlay[] = [
  {
    name: 'a modal',
    text: '模态框',
    field,
    Page: ({ open, setOpen }) => (
      <AppModal
        open={open}
        title="模态框"
        widthPx={480}
        footer={null}
        onCloseRequest={() => setOpen(false)}
        onSettled={nothing}
      >
        {FIELD}
      </AppModal>
    ),
  },
  {
    name: 'a drawer',
    text: '抽屉',
    field,
    Page: ({ open, setOpen }) => (
      <AppDrawer
        open={open}
        title="抽屉"
        widthPx={480}
        footer={null}
        onCloseRequest={() => setOpen(false)}
        onSettled={nothing}
      >
        {FIELD}
      </AppDrawer>
    ),
  },
  {
    name: 'a popover',
    text: '气泡',
    field,
    Page: (props) => (
      // With a transition, a popover that is drawn again while hidden mounts what is in it anew: see decision 0025.
      <Popover
        motion={{ motionName: '' }}
        title="气泡"
        content={FIELD}
        trigger="click"
        open={props.open}
        onOpenChange={props.setOpen}
      >
        <Button>触发</Button>
      </Popover>
    ),
  },
  {
    name: 'a popconfirm',
    text: '确定删除吗',
    Page: ({ open, setOpen }) => (
      <Popconfirm title="确定删除吗" open={open} onOpenChange={setOpen}>
        <Button>触发</Button>
      </Popconfirm>
    ),
  },
  {
    name: 'a select',
    text: '草稿选项',
    content: () => page.getByTitle('草稿选项'),
    field: () => page.getByRole('combobox', { name: '部门' }),
    Page: ({ open, setOpen }) => (
      <Select
        aria-label="部门"
        showSearch={{ optionFilterProp: 'label' }}
        open={open}
        onOpenChange={setOpen}
        style={{ width: 200 }}
        options={[{ value: 'a', label: '草稿选项' }]}
      />
    ),
  },
  {
    name: 'a date picker',
    text: 'Today',
    field: () => page.getByRole('textbox', { name: '日期' }),
    Page: DatePage,
  },
  {
    name: 'a dropdown',
    text: '菜单项',
    focusPlace: '[role="menu"]',
    Page: ({ open, setOpen }) => (
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        autoFocus
        trigger={['click']}
        menu={{ items: [{ key: 'a', label: '菜单项' }] }}
      >
        <Button>触发</Button>
      </Dropdown>
    ),
  },
]

const faults: string[] = []
const noteError = (event: ErrorEvent) => faults.push(event.message)
const noteRejection = (event: PromiseRejectionEvent) => faults.push(String(event.reason))

beforeEach(() => {
  faults.length = 0
  window.addEventListener('error', noteError)
  window.addEventListener('unhandledrejection', noteRejection)
})
afterEach(() => {
  window.removeEventListener('error', noteError)
  window.removeEventListener('unhandledrejection', noteRejection)
  expect(faults).toEqual([])
})

interface FirstPageProps {
  readonly Page: ComponentType<OverlayProps>
  /** Hands out what opens and closes its overlay. */
  bind(controls: OverlayControls): void
}

interface OverlayControls {
  setOpen(open: boolean): void
  drawAgain(): void
}

function FirstPage({ Page, bind }: FirstPageProps) {
  const [open, setOpen] = useState(false)
  const [, setDrawings] = useState(0)
  const drawAgain = useCallback(() => setDrawings((drawings) => drawings + 1), [])
  useEffect(() => bind({ setOpen, drawAgain }), [bind, drawAgain])
  return <Page open={open} setOpen={setOpen} />
}

async function openConsole(Page: ComponentType<OverlayProps>) {
  let controls: OverlayControls = { setOpen: nothing, drawAgain: nothing }
  let clicks = 0
  const bind: FirstPageProps['bind'] = (given) => {
    controls = given
  }
  const countClick = () => {
    clicks += 1
  }
  const pages: Readonly<Record<string, ReactNode>> = {
    '/first': <FirstPage Page={Page} bind={bind} />,
    '/other': (
      <button type="button" style={{ width: '100%', height: '100%' }} onClick={countClick}>
        另一页
      </button>
    ),
  }
  const { store, show } = openPages()
  const screen = await render(<PanelsConsole store={store} renderPage={({ fullPath }) => pages[fullPath]} />)
  return {
    screen,
    show,
    open: () => flushSync(() => controls.setOpen(true)),
    close: () => controls.setOpen(false),
    drawAgain: () => controls.drawAgain(),
    /** Without a paint between. */
    closeAndShow(path: string) {
      controls.setOpen(false)
      show(path)
    },
    clicks: () => clicks,
  }
}

/** In the innermost place that the overlay has: what it has drawn, or its own input. */
function focusIsIn(overlay: Overlay): boolean {
  const { activeElement } = document
  if (overlay.field) return activeElement === overlay.field().element()
  return overlay.focusPlace === undefined || activeElement?.closest(overlay.focusPlace) !== null
}

describe.each(OVERLAYS)('$name that is open in a hidden tab', (overlay) => {
  const content = overlay.content ?? (() => page.getByText(overlay.text, { exact: true }).first())

  it('is gone while another page is worked with, and there again with its text and the focus', async () => {
    const { screen, show, open, clicks } = await openConsole(overlay.Page)
    open()
    await expect.element(content()).toBeVisible()
    await overlay.field?.().fill('草稿')
    const typed = typedInto(overlay)
    const element = overlay.field?.().element()
    await atRest()
    await expect.poll(() => focusIsIn(overlay)).toBe(true)

    show('/other')
    await expect.poll(() => content().query()?.checkVisibility() ?? false).toBe(false)
    await screen.getByRole('button', { name: '另一页' }).click()
    expect(clicks()).toBe(1)
    expect(getComputedStyle(document.body).overflowY).not.toBe('hidden')

    await withEffects(() => show('/first'))
    await expect.element(content()).toBeVisible()
    if (overlay.field) expect(typedInto(overlay)).toBe(typed)
    await expect.poll(() => focusIsIn(overlay)).toBe(true)
    // The same as before, not another one that looks like it; and alive, not only drawn.
    if (element) expect(element.isConnected).toBe(true)
    if (overlay.field) {
      await userEvent.keyboard('2')
      // What is typed joins what was there, wherever the browser has left the caret.
      await expect.poll(() => [`${typed}2`, `2${typed}`].includes(typedInto(overlay))).toBe(true)
    }
  })

  it('does no harm when it is closed in the moment of the switch', async () => {
    const { screen, show, open, closeAndShow, clicks } = await openConsole(overlay.Page)
    open()
    await expect.element(content()).toBeVisible()
    closeAndShow('/other')
    await screen.getByRole('button', { name: '另一页' }).click()
    expect(clicks()).toBe(1)
    show('/first')
    await expect.poll(() => content().query()?.checkVisibility() ?? false).toBe(false)
    open()
    await expect.element(content()).toBeVisible()
  })

  it('does no harm when it has been closed before', async () => {
    const { screen, show, open, close, clicks } = await openConsole(overlay.Page)
    open()
    await expect.element(content()).toBeVisible()
    close()
    await expect.poll(() => content().query()?.checkVisibility() ?? false).toBe(false)
    show('/other')
    await screen.getByRole('button', { name: '另一页' }).click()
    expect(clicks()).toBe(1)
    show('/first')
    open()
    await expect.element(content()).toBeVisible()
    expect(getComputedStyle(document.body).overflowY).toBe(
      overlay.name === 'a modal' || overlay.name === 'a drawer' ? 'hidden' : 'visible',
    )
  })
})

const DIALOGS = OVERLAYS.filter(({ name }) => name === 'a modal' || name === 'a drawer')

describe.each(DIALOGS)('$name that is drawn again in a hidden tab', (overlay) => {
  it('keeps what is in it', async () => {
    const content = () => page.getByText(overlay.text, { exact: true }).first()
    const { show, open, drawAgain } = await openConsole(overlay.Page)
    open()
    await expect.element(content()).toBeVisible()
    await overlay.field?.().fill('草稿')
    await atRest()
    const element = overlay.field?.().element()
    show('/other')
    await expect.poll(() => content().query()?.checkVisibility() ?? false).toBe(false)
    drawAgain()
    show('/first')
    await expect.element(content()).toBeVisible()
    expect(element?.isConnected).toBe(true)
    expect(typedInto(overlay)).toBe('草稿')
  })
})

/** Overlays behave in another way while they are on the move. */
async function atRest() {
  await expect.poll(() => document.getAnimations().length).toBe(0)
  await expect.poll(() => document.querySelector('[class*="-motion-"][class*="-active"]')).toBeNull()
}

function typedInto(overlay: Overlay): string {
  const element = overlay.field?.().element()
  return element instanceof HTMLInputElement ? element.value : ''
}

function MessagePage({ open }: OverlayProps) {
  const [api, holder] = message.useMessage()
  useEffect(() => {
    if (open) void api.open({ content: '已保存', duration: 0, key: 'saved' })
  }, [open, api])
  return holder
}

function NotificationPage({ open }: OverlayProps) {
  const [api, holder] = notification.useNotification()
  useEffect(() => {
    if (open) api.open({ title: '已保存', duration: 0, key: 'saved' })
  }, [open, api])
  return holder
}

describe.each([
  { name: 'a message', Page: MessagePage },
  { name: 'a notification', Page: NotificationPage },
])('$name of a page', ({ Page }) => {
  it('stays with the page, and stands in nobody’s way', async () => {
    const { screen, show, open, clicks } = await openConsole(Page)
    open()
    const text = page.getByText('已保存')
    await expect.element(text).toBeVisible()
    show('/other')
    await screen.getByRole('button', { name: '另一页' }).click()
    expect(clicks()).toBe(1)
    show('/first')
    await expect.element(text).toBeVisible()
  })
})
