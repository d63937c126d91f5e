import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { code } from './index.ts'

const field = fieldPlan({ type: 'text', format: 'code:sql', title: '语句' })

async function open(value: string | null = null, options: Parameters<typeof stage<typeof code.options>>[1] = {}) {
  const staged = await stage(code, { field, value, ...options })
  return { ...staged, text: staged.screen.getByRole('textbox', { name: '语句', exact: true }) }
}

describe('code', () => {
  it('stores what is typed, and nothing when it is deleted again', async () => {
    const { text, lastValue } = await open()
    await text.click()
    await userEvent.keyboard('select 1')
    expect(lastValue()).toBe('select 1')
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    expect(lastValue()).toBeNull()
  })

  it('colours its language as soon as that is there, and completes its words', async () => {
    const { screen, text } = await open('select 1')
    await expect
      .poll(() => [...text.element().querySelectorAll('span')].some((span) => span.textContent === 'select'))
      .toBe(true)
    await text.click()
    await userEvent.keyboard('{Control>}{End}{/Control}{Enter}wher')
    await expect.element(screen.getByRole('option', { name: /^where/ }).first()).toBeVisible()
  })

  it('indents by Tab, and lets it lead on after Esc, which closes nothing around', async () => {
    const { screen, text, lastValue } = await open('a')
    let escapes = 0
    const count = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) escapes += 1
    }
    window.addEventListener('keydown', count)
    await text.click()
    await userEvent.keyboard('{Tab}')
    expect(lastValue()).toBe('  a')
    await userEvent.keyboard('{Escape}')
    expect(escapes).toBe(0)
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: '下一个', exact: true })).toHaveFocus()
    await text.click()
    await userEvent.keyboard('{Escape}{Escape}')
    expect(escapes).toBeGreaterThan(0)
    window.removeEventListener('keydown', count)
  })

  it('counts its lines where it is told to, and offers the whole window only then', async () => {
    const plain = await open('a\nb')
    expect(plain.screen.container.querySelector('.cm-lineNumbers')).not.toBeNull()
    await expect.element(plain.screen.getByRole('button', { name: '全屏', exact: true })).not.toBeInTheDocument()
    await plain.stageAgain({ readOnly: true })
    const bare = await open('a', { options: { lineNumbers: false, fullScreen: true } })
    expect(bare.screen.container.querySelector('.cm-lineNumbers')).toBeNull()
    await expect.element(bare.screen.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  })

  it('is at least as high as it is told, and grows; fixed, it scrolls', async () => {
    const lines = 'x\n'.repeat(40)
    const { screen } = await open('x')
    const height = () => screen.container.querySelector('.cm-editor')?.getBoundingClientRect().height ?? 0
    // Its text is 240 high and no higher, in no more than a border.
    const content = screen.container.querySelector('.cm-content')?.getBoundingClientRect().height
    expect(content).toBe(240)
    expect(height()).toBeGreaterThanOrEqual(240)
    await screen.unmount()
    const tall = await open(lines)
    expect(tall.screen.container.querySelector('.cm-editor')?.getBoundingClientRect().height).toBeGreaterThan(400)
    await tall.screen.unmount()
    const fixed = await open(lines, { options: { autoHeight: false, height: 120 } })
    expect(fixed.screen.container.querySelector('.cm-editor')?.getBoundingClientRect().height).toBe(120)
  })

  it('searches and replaces in Chinese', async () => {
    const { screen, text } = await open('select 1')
    await expect.element(text).toHaveAccessibleDescription('按 Tab 缩进，按 Esc 后再按 Tab 离开编辑框。')
    await text.click()
    await userEvent.keyboard('{Control>}f{/Control}')
    const panel = () => screen.container.querySelector('.cm-search')
    await expect.poll(panel).not.toBeNull()
    const fields = [...(panel()?.querySelectorAll('input') ?? [])].map((field) => field.placeholder).filter(Boolean)
    const buttons = [...(panel()?.querySelectorAll('button[name]:not([name=close]), label') ?? [])]
    expect([...fields, ...buttons.map(({ textContent }) => textContent)].join(' ')).toBe(
      '查找 替换为 下一个 上一个 全选 区分大小写 正则表达式 全字匹配 替换 全部替换',
    )
  })

  it('can be read and copied, and not changed, where it is read-only', async () => {
    const { text, onChange, screen } = await open('select 1', { readOnly: true })
    await expect.element(text).toHaveTextContent('select 1')
    text.element().focus()
    await expect.element(text).toHaveFocus()
    await userEvent.keyboard('x')
    expect(onChange).not.toHaveBeenCalled()
    await expect.element(screen.getByText('按 Tab 缩进', { exact: false })).not.toBeInTheDocument()
  })

  it('is looked at as another language where the user may choose, and stays what it is', async () => {
    const { screen, text, onChange } = await open('const a = 1', { options: { languageChange: true } })
    const language = screen.getByRole('button', { name: '语言' })
    await expect.element(language).toHaveTextContent('SQL')
    const coloured = () => [...text.element().querySelectorAll('span')].map((span) => span.textContent)
    await expect.poll(coloured).toContain('1')
    expect(coloured()).not.toContain('const')
    await language.click()
    await screen.getByRole('menuitem', { name: 'JavaScript' }).click()
    await expect.element(language).toHaveTextContent('JavaScript')
    await expect.poll(coloured).toContain('const')
    expect(onChange).not.toHaveBeenCalled()
    await screen.unmount()
    const fixed = await open('a')
    await expect.element(fixed.screen.getByRole('button', { name: '语言' })).not.toBeInTheDocument()
  })

  it.each([
    ['java', 'public class A {}', 'class'],
    ['objectivec', '@interface A : NSObject', '@interface'],
    ['python', 'def a(): pass', 'def'],
    ['r', 'f <- function(a) 1', 'function'],
    ['shell', 'if true; then echo 1; fi', 'if'],
    ['swift', 'let a = 1', 'let'],
  ] as const)('colours the words of %s', async (language, written, word) => {
    const plan = fieldPlan({ type: 'text', format: `code:${language}`, title: '语句' })
    const { screen } = await stage(code, { field: plan, value: written })
    const text = screen.getByRole('textbox', { name: '语句' })
    await expect
      .poll(() => [...text.element().querySelectorAll('span')].map((span) => span.textContent?.trim()))
      .toContain(word)
  })

  it('colours template, script and style of a component of Vue', async () => {
    const vue = fieldPlan({ type: 'text', format: 'code:vue', title: '语句' })
    const staged = await stage(code, { field: vue, value: '<script>const a = 1</script>' })
    const text = staged.screen.getByRole('textbox', { name: '语句' })
    await expect
      .poll(() => [...text.element().querySelectorAll('span')].map((span) => span.textContent))
      .toContain('const')
  })
})
