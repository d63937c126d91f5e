import { ConfigProvider, theme } from 'antd'
import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type CellDefinition, type CellEditorProps, defineCell } from '../engine/cell-definition.ts'
import type { Column } from '../engine/column.ts'
import { createCellErrors } from '../engine/create-cell-errors.ts'
import { column, setupStore } from '../engine/store.fixture.ts'
import type { EditorRequest } from '../view/view-types.ts'
import { createEditorHost } from './editor-host.ts'
import { Editors } from './editors.tsx'

const Language = createContext('')

/** An editor that says how often it was mounted, and what it was opened with. */
function TextEditor({ id, open, opening, value, initialText, label, invalid, onChange, onCancel }: CellEditorProps) {
  const language = useContext(Language)
  const { token } = theme.useToken()
  const [typed, setTyped] = useState({ opening, text: initialText })
  if (typed.opening !== opening) setTyped({ opening, text: initialText })
  useEffect(() => {
    mounts.count += 1
  }, [])
  return (
    <input
      id={id}
      aria-label={label}
      aria-invalid={invalid}
      data-open={open}
      data-language={language}
      data-color={token.colorPrimary}
      value={typed.text ?? String(value ?? '')}
      onChange={({ target }) => {
        setTyped({ opening, text: target.value })
        onChange(target.value)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
    />
  )
}

const mounts = { count: 0 }
const broken = { now: false }

function BrokenEditor(props: CellEditorProps) {
  if (broken.now && props.open) throw new Error('broken')
  return <TextEditor {...props} />
}

function late() {
  const answers: { arrive(editor: ComponentType<CellEditorProps>): void; fail(): void }[] = []
  const load = vi.fn(
    () =>
      new Promise<ComponentType<CellEditorProps>>((resolve, reject) => {
        answers.push({ arrive: resolve, fail: () => reject(new Error('gone')) })
      }),
  )
  return { load, arrive: () => answers.at(-1)?.arrive(TextEditor), fail: () => answers.at(-1)?.fail() }
}

async function setup(
  loadEditor: () => Promise<ComponentType<CellEditorProps>> = async () => TextEditor,
  parse: CellDefinition['parse'] = (text) => ({ ok: true, value: text }),
) {
  mounts.count = 0
  const cell = defineCell({
    type: 'test',
    title: '测试',
    editing: 'component',
    looksLikeInput: true,
    format: String,
    parse,
    loadEditor,
  })
  const name: Column = column({ key: 'name', title: '姓名' }, { cell })
  const { store } = setupStore({ columns: [name, column({ key: 'age' })] })
  const errors = createCellErrors()
  const idle: (() => void)[] = []
  const host = createEditorHost({
    store,
    errors,
    idPrefix: 'g',
    whenIdle(run) {
      idle.push(run)
      return () => undefined
    },
  })
  const screen = await render(
    <ConfigProvider theme={{ token: { colorPrimary: '#123456' } }}>
      <Language value="zh">
        <Editors host={host} />
      </Language>
      <div data-testid="cell" />
    </ConfigProvider>,
  )
  const container = screen.getByTestId('cell').element()
  if (!(container instanceof HTMLElement)) throw new Error('The cell is an element.')
  const open = (rowId: string, initialText?: string) => {
    const told = { changes: [] as unknown[], onReady: vi.fn(), onCommit: vi.fn(), onCancel: vi.fn() }
    const request: EditorRequest = {
      column: name,
      row: store.rowById(rowId) ?? {},
      rowId,
      initialText,
      label: `姓名 ${rowId}`,
      describedBy: undefined,
      invalid: false,
      onChange: (...change) => {
        told.changes.push(change)
        store.setCells([{ id: rowId, key: 'name', value: change[0] ?? null }], 'user')
      },
      ...told,
    }
    return { ...told, editor: host.open(request, container) }
  }
  const runIdle = async () => {
    for (let run = idle.shift(); run; run = idle.shift()) {
      run()
      await Promise.resolve()
      await Promise.resolve()
    }
  }
  return { host, store, errors, screen, open, name, container, runIdle }
}

describe('the editors of a grid', () => {
  it('open with what their surroundings give them: theme, language, the value of the row', async () => {
    const { open, screen } = await setup()
    open('a')
    const input = screen.getByRole('textbox', { name: '姓名 a' })
    await expect.element(input).toHaveValue('张三')
    await expect.element(input).toHaveAttribute('data-language', 'zh')
    await expect.element(input).toHaveAttribute('data-color', '#123456')
  })

  it('are mounted once and move from cell to cell', async () => {
    const { open, screen } = await setup()
    const first = open('a')
    const input = screen.getByRole('textbox', { name: '姓名 a' })
    await expect.element(input).toBeVisible()
    const element = input.element()
    first.editor.close()
    const second = open('b')
    expect(screen.getByRole('textbox', { name: '姓名 b' }).element()).toBe(element)
    expect(second.onReady).toHaveBeenCalledTimes(1)
    expect(mounts.count).toBe(1)
  })

  it('are there within the call when they are warm, and take the focus', async () => {
    const { host, name, runIdle, open, container } = await setup()
    host.warm([name, name])
    await runIdle()
    await expect.poll(() => mounts.count).toBe(1)
    const { editor, onReady } = open('b')
    expect(onReady).toHaveBeenCalledTimes(1)
    editor.focus()
    expect(container.contains(document.activeElement)).toBe(true)
    expect(container.querySelector('input')?.value).toBe('李四')
  })

  it('are mounted before anybody has time when one of them is about to be opened, once', async () => {
    const loadEditor = vi.fn(async () => TextEditor)
    const { host, open, name, screen } = await setup(loadEditor)
    host.prepare(name)
    host.prepare(name)
    await expect.poll(() => mounts.count).toBe(1)
    open('r1')
    expect(screen.getByLabelText('姓名 r1').element()).toBe(document.activeElement)
    host.prepare(name)
    expect([mounts.count, loadEditor.mock.calls.length]).toEqual([1, 1])
  })

  it('that cannot be had when they are prepared are asked for again by their cell', async () => {
    const { load, fail, arrive } = late()
    const { host, open, name, screen } = await setup(load)
    host.prepare(name)
    fail()
    await expect.poll(() => load.mock.calls.length).toBe(1)
    await Promise.resolve()
    open('r1')
    expect(load).toHaveBeenCalledTimes(2)
    arrive()
    await expect.element(screen.getByLabelText('姓名 r1')).toHaveAttribute('data-open', 'true')
  })

  it('wait unseen and out of reach while they are closed', async () => {
    const { open, container, screen } = await setup()
    const { editor } = open('a')
    await expect.element(screen.getByRole('textbox')).toBeVisible()
    editor.close()
    expect(container.childElementCount).toBe(0)
    expect(screen.getByRole('textbox').all()).toEqual([])
    const parked = screen.container.querySelector('input')
    await expect.poll(() => parked?.dataset.open).toBe('false')
    parked?.focus()
    expect(document.activeElement).not.toBe(parked)
  })

  it('report changes to the cell that they are open for, and follow changes from elsewhere', async () => {
    const { open, screen, store, errors } = await setup()
    const { changes } = open('a')
    const input = screen.getByRole('textbox', { name: '姓名 a' })
    await input.fill('赵六')
    expect(changes).toEqual([['赵六', undefined]])
    expect(store.rowById('a')?.name).toBe('赵六')
    errors.set('rule', 'a', 'name', '不对')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  it('say 加载中… until they come, in a field that is busy', async () => {
    const { load, arrive } = late()
    const { open, screen } = await setup(load)
    open('a')
    const waiting = screen.getByPlaceholder('加载中…')
    await expect.element(waiting).toBeVisible()
    await expect.element(waiting).toHaveAttribute('aria-busy', 'true')
    arrive()
    await expect.element(screen.getByRole('textbox', { name: '姓名 a' })).toHaveValue('张三')
    await expect.element(waiting).not.toBeInTheDocument()
  })

  it('take what is typed while their code is on its way', async () => {
    const { load, arrive } = late()
    const { open, screen, container } = await setup(load)
    const { editor, onReady } = open('a', '王')
    editor.focus()
    await userEvent.keyboard('二')
    expect(onReady).not.toHaveBeenCalled()
    arrive()
    await expect.poll(() => onReady.mock.calls.length).toBe(1)
    await expect.element(screen.getByRole('textbox', { name: '姓名 a' })).toHaveValue('王二')
    expect(container.contains(document.activeElement)).toBe(true)
  })

  it('do not break into a word that is being composed', async () => {
    const { load, arrive } = late()
    const { open, container, screen } = await setup(load)
    const { editor, onReady } = open('a')
    editor.focus()
    const waiting = container.querySelector('input')
    waiting?.dispatchEvent(new CompositionEvent('compositionstart'))
    arrive()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(onReady).not.toHaveBeenCalled()
    if (waiting) waiting.value = '你好'
    waiting?.dispatchEvent(new CompositionEvent('compositionend'))
    await expect.element(screen.getByRole('textbox', { name: '姓名 a' })).toHaveValue('你好')
    expect(onReady).toHaveBeenCalledTimes(1)
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])('leave their keys to an input method (%j)', async (sign) => {
    const { load } = late()
    const { open, container } = await setup(load)
    const { editor, onCommit, onCancel } = open('a', '你好')
    editor.focus()
    for (const key of ['Enter', 'Escape']) {
      const composing = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...sign })
      container.querySelector('input')?.dispatchEvent(composing)
      expect(composing.defaultPrevented, key).toBe(false)
    }
    expect([onCommit.mock.calls, onCancel.mock.calls]).toEqual([[], []])
  })

  it('store what was typed when the cell is left before they come', async () => {
    const { load } = late()
    const { open } = await setup(load)
    const { editor, changes, onCommit } = open('a')
    editor.focus()
    await userEvent.keyboard('abc{Enter}')
    expect([changes.at(-1), onCommit.mock.calls]).toEqual([['abc'], [['down']]])
  })

  it('get the text that only they understand, and Tab does not lead out of the grid before', async () => {
    const { load, arrive } = late()
    const { open, screen } = await setup(load, () => ({ ok: false, message: '没有这样的选项' }))
    const { editor, changes, onCommit } = open('a')
    editor.focus()
    await userEvent.keyboard('abc{Tab}')
    arrive()
    await expect.element(screen.getByRole('textbox', { name: '姓名 a' })).toHaveValue('abc')
    await expect.element(screen.getByRole('textbox', { name: '姓名 a' })).toHaveFocus()
    expect([changes, onCommit.mock.calls]).toEqual([[], []])
  })

  it('lose nothing that was typed when the cell is left by a click before they come', async () => {
    const loading = late()
    const { open, container, store, errors } = await setup(loading.load, (text) =>
      text === '赵六' ? { ok: true, value: 'zl' } : { ok: false, message: '不是可选项' },
    )
    const { editor } = open('a')
    const input = container.querySelector('input')
    if (input) await userEvent.fill(input, '赵六')
    editor.close()
    expect(store.rowById('a')?.name).toBe('zl')
    const second = open('b')
    const next = container.querySelector('input')
    if (next) await userEvent.fill(next, '赵六')
    if (next) await userEvent.fill(next, '赵六七')
    second.editor.close()
    expect(store.rowById('b')?.name).toBe('李四')
    // What was typed is no value, and that is said.
    expect([errors.messageOf('a', 'name'), errors.messageOf('b', 'name')]).toEqual([undefined, '不是可选项'])
  })

  it('say nothing of a text that was given up before they came', async () => {
    const { open, container, errors } = await setup(late().load, () => ({ ok: false, message: '不是可选项' }))
    const { editor } = open('a')
    editor.focus()
    await userEvent.keyboard('x')
    expect(container.querySelector('input')?.value).toBe('x')
    await userEvent.keyboard('{Escape}')
    editor.close()
    expect(errors.size).toBe(0)
  })

  it('are not waited for by Tab in a cell in which nothing was typed', async () => {
    const { load } = late()
    const { open } = await setup(load)
    const { editor, changes, onCommit } = open('a')
    editor.focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect([changes, onCommit.mock.calls]).toEqual([[], [['left']]])
  })

  it('say when they cannot be had, and are asked for again', async () => {
    const { load, fail, arrive } = late()
    const { open, screen } = await setup(load)
    const { editor } = open('a')
    editor.focus()
    fail()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('加载失败')
    const retry = screen.getByRole('button', { name: '重试' })
    await expect.element(retry).toHaveFocus()
    await retry.click()
    expect(load).toHaveBeenCalledTimes(2)
    arrive()
    await expect.element(screen.getByRole('textbox', { name: '姓名 a' })).toHaveValue('张三')
  })

  it('can be given up while they are on their way', async () => {
    const { load, arrive } = late()
    const { open, container } = await setup(load)
    const { editor, onCancel, onReady } = open('a')
    editor.focus()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
    editor.close()
    arrive()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(onReady).not.toHaveBeenCalled()
    expect(container.childElementCount).toBe(0)
  })

  it('that throw cost their cell, and can be tried again', async () => {
    const thrown = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      broken.now = true
      const { open, screen } = await setup(async () => BrokenEditor)
      open('a')
      await expect.element(screen.getByRole('alert')).toHaveTextContent('加载失败')
      broken.now = false
      await screen.getByRole('button', { name: '重试' }).click()
      await expect.element(screen.getByRole('textbox', { name: '姓名 a' })).toHaveValue('张三')
    } finally {
      thrown.mockRestore()
    }
  })
})
