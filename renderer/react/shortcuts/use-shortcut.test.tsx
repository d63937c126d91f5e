import { createElement, Fragment, type ReactNode, useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useShortcut } from './use-shortcut.ts'

const SINGLE = { label: '单键', keys: ['?', '？'] }
const HELD = { label: '组合', keys: ['Mod+K'] }

function Listener({ active, onRun }: { readonly active: boolean; onRun(what: string): void }) {
  useShortcut(SINGLE, () => onRun('single'), active)
  useShortcut(HELD, () => onRun('held'))
  return (
    <>
      <button type="button">按钮</button>
      <input aria-label="文本" />
      <textarea aria-label="多行" />
      <input type="checkbox" aria-label="勾选" />
      {/* biome-ignore lint/a11y/useSemanticElements: an editor of rich text is no input */}
      <div contentEditable suppressContentEditableWarning role="textbox" tabIndex={0} aria-label="正文" />
    </>
  )
}

async function setup({ active = true, beside = null as React.ReactNode } = {}) {
  const runs: string[] = []
  const screen = await render(
    <>
      <Listener active={active} onRun={(what) => runs.push(what)} />
      {beside}
    </>,
  )
  const focus = (name: string) => screen.getByLabelText(name).or(screen.getByRole('button', { name })).element().focus()
  return { runs, focus }
}

describe('a shortcut of one key', () => {
  it.each(['按钮', '勾选'])('acts while the focus is on what takes no text (%s)', async (name) => {
    const { runs, focus } = await setup()
    focus(name)
    await userEvent.keyboard('?')
    expect(runs).toEqual(['single'])
  })

  it.each(['文本', '多行', '正文'])('does not act while text is typed (%s), where combinations do', async (name) => {
    const { runs, focus } = await setup()
    focus(name)
    await userEvent.keyboard('?')
    expect(runs).toEqual([])
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(runs).toEqual(['held'])
  })

  it('does not act when it is switched off', async () => {
    const { runs, focus } = await setup({ active: false })
    focus('按钮')
    await userEvent.keyboard('?')
    expect(runs).toEqual([])
  })

  it('does not act under an open dialog', async () => {
    const { runs, focus } = await setup({
      beside: <div role="dialog" aria-modal="true" aria-label="问" style={{ height: 9 }} />,
    })
    focus('按钮')
    await userEvent.keyboard('?')
    expect(runs).toEqual([])
  })

  it('acts beside the dialog of a hidden tab', async () => {
    const hidden = <div role="dialog" aria-modal="true" aria-label="问" style={{ display: 'none' }} />
    const { runs, focus } = await setup({ beside: hidden })
    focus('按钮')
    await userEvent.keyboard('?')
    expect(runs).toEqual(['single'])
  })
})

function Place({ onRun }: { onRun(): void }) {
  const place = useRef<HTMLDivElement>(null)
  useShortcut(HELD, onRun, true, () => place.current)
  return <div ref={place}>表格</div>
}

describe('a shortcut of a place', () => {
  const dialog = (content: ReactNode) => (
    <div role="dialog" aria-modal="true" aria-label="问" style={{ height: 9 }}>
      {content}
    </div>
  )

  it.each([
    ['behind a dialog that has opened above it', 0, (place: ReactNode) => [place, dialog('确认删除')]],
    ['in a dialog behind another', 0, (place: ReactNode) => [dialog(place), dialog('确认删除')]],
    ['in the dialog in front', 1, (place: ReactNode) => [dialog('编辑'), dialog(place)]],
    ['beside no dialog', 1, (place: ReactNode) => [place]],
  ])('%s runs %i times, and keeps the browser from its own', async (_, count, around) => {
    const onRun = vi.fn()
    await render(createElement(Fragment, null, ...around(<Place onRun={onRun} />)))
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    expect([onRun.mock.calls.length, event.defaultPrevented]).toEqual([count, true])
  })
})

describe('every shortcut', () => {
  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves the key to an input method (%j)', async (sign) => {
    const { runs } = await setup()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, ...sign }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, ...sign }))
    expect(runs).toEqual([])
  })

  it('runs once while its keys are held down, and keeps the browser from its own', async () => {
    const { runs } = await setup()
    const keys = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
    const first = new KeyboardEvent('keydown', keys)
    const again = new KeyboardEvent('keydown', { ...keys, repeat: true })
    document.body.dispatchEvent(first)
    document.body.dispatchEvent(again)
    expect(runs).toEqual(['held'])
    expect([first.defaultPrevented, again.defaultPrevented]).toEqual([true, true])
  })
})
