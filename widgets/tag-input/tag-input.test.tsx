import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { tagInput } from './index.ts'
import { TagView } from './tag-view.tsx'

const field = fieldPlan({ type: 'string(64)', title: '关键词' })

describe('tags', () => {
  it('say how one is ended', async () => {
    const { screen } = await stage(tagInput, { field })
    await expect.element(screen.getByText('输入后按回车')).toBeVisible()
  })

  it('are ended by Enter, by a separator and by leaving the input, and stored as one text', async () => {
    const { screen, lastValue } = await stage(tagInput, { field, value: '新品' })
    const box = screen.getByRole('combobox', { name: '关键词' })
    await userEvent.click(box)
    await userEvent.keyboard('热销{Enter}')
    expect(lastValue()).toBe('新品,热销')
    await userEvent.keyboard('打折，')
    expect(lastValue()).toBe('新品,热销,打折')
    await userEvent.keyboard('包邮')
    await userEvent.tab()
    expect(lastValue()).toBe('新品,热销,打折,包邮')
  })

  it('are taken away by Backspace, down to nothing', async () => {
    const { screen, lastValue } = await stage(tagInput, { field, value: '新品' })
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('{Backspace}')
    expect(lastValue()).toBeNull()
  })

  it('of two characters each are cut as they are typed', async () => {
    const options = { group: 2, separator: ';' as const }
    const { screen, lastValue } = await stage(tagInput, { field, options })
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('新品上市热{Enter}')
    expect(lastValue()).toBe('新品;上市;热')
    expect(tagInput.cell?.(field, options)).toEqual({ type: 'tags' })
    expect(tagInput.cell?.(field, {})).toBeNull()
  })

  it('are no more than the page allows; those that are stored stay', async () => {
    const { screen, onChange } = await stage(tagInput, { field, options: { max: 2 }, value: 'a,b,c' })
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('d{Enter}')
    await userEvent.tab()
    expect(onChange.mock.calls.filter(([value]) => value !== 'a,b,c')).toEqual([])
  })

  it('are drawn in lists', async () => {
    const screen = await render(<TagView value="新品,热销" text="新品，热销" options={{}} field={field} place="list" />)
    await expect.element(screen.getByText('新品', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('热销', { exact: true })).toBeVisible()
  })
})
