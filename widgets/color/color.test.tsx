import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { ColorView } from './color-view.tsx'
import { color } from './index.ts'

const field = fieldPlan({ type: 'string(7)', title: '背景色' })

describe('a colour', () => {
  it('is typed, and stored in its one form when the input is left', async () => {
    const { screen, onChange, lastValue } = await stage(color, { field })
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('placeholder', '如 #1677ff')
    await userEvent.fill(screen.getByRole('textbox', { name: '背景色' }), 'FFF')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(lastValue()).toBe('#ffffff')
    await expect.element(screen.getByRole('textbox')).toHaveValue('#ffffff')
  })

  it('that is none reverts, and the line below says why', async () => {
    const { screen, onChange } = await stage(color, { field, value: '#1677ff' })
    await userEvent.fill(screen.getByRole('textbox'), '红色')
    await userEvent.tab()
    await expect.element(screen.getByRole('textbox')).toHaveValue('#1677ff')
    await expect.element(screen.getByRole('status')).toHaveTextContent('“红色”不是颜色，请写成 #1677ff；已恢复原来的值')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is emptied to null', async () => {
    const { screen, lastValue } = await stage(color, { field, value: '#1677ff' })
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.tab()
    expect(lastValue()).toBeNull()
  })

  it('is picked from a palette', async () => {
    const { lastValue } = await stage(color, { field, value: '#1677ff' })
    await userEvent.click(page.getByRole('button', { name: '在色板中选择“背景色”' }))
    const palette = page.getByRole('tooltip').element().querySelector('.ant-color-picker-select')
    if (!palette) throw new Error('no palette')
    await userEvent.click(palette, { position: { x: 0, y: 0 } })
    expect(lastValue()).toMatch(/^#[0-9a-f]{6}$/)
    expect(lastValue()).not.toBe('#1677ff')
  })

  it('is shown as a swatch with its text; what is no colour reaches no style', async () => {
    const given = { options: {}, field, place: 'list' } as const
    const screen = await render(<ColorView {...given} value="#1677ff" text="#1677ff" />)
    const swatch = screen.container.querySelector('[aria-hidden]') as HTMLElement // just drawn
    expect(swatch.style.getPropertyValue('--swatch')).toBe('#1677ff')
    const hostile = 'url(https://example.com/x.png)'
    await screen.rerender(<ColorView {...given} value={hostile} text={hostile} />)
    await expect.element(screen.getByText(hostile)).toBeVisible()
    expect(screen.container.querySelector('[aria-hidden]')).toBeNull()
  })

  it('is picked by its name where the page takes names of the theme', async () => {
    const named = fieldPlan({ type: 'string(32)', title: '背景色' })
    const { lastValue } = await stage(color, { field: named, options: { named: true }, value: 'red' })
    await userEvent.click(page.getByRole('button', { name: '在色板中选择“背景色”' }))
    await expect.element(page.getByRole('button', { name: '红 red' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(page.getByRole('button', { name: '蓝 blue', exact: true }))
    expect(lastValue()).toBe('blue')
  })
})
