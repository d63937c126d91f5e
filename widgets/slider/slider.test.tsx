import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { slider } from './index.ts'
import { SliderView } from './slider-view.tsx'

const field = fieldPlan({ type: 'integer', title: '完成度' })

describe('a slider', () => {
  it('goes from 0 to 100 by 1, by the keyboard too', async () => {
    const { screen, lastValue } = await stage(slider, { field, value: 40, options: { unit: '%' } })
    await userEvent.tab()
    await expect.element(screen.getByRole('slider', { name: '完成度' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(lastValue()).toBe(41)
    await expect.element(screen.getByText('41%')).toBeVisible()
    await userEvent.keyboard('{End}')
    expect(lastValue()).toBe(100)
  })

  it('of a decimal stores an exact text', async () => {
    const { lastValue } = await stage(slider, {
      field: fieldPlan({ type: 'decimal(3,1)', title: '系数' }),
      value: '0.2',
      options: { max: 2, step: 0.1 },
    })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(lastValue()).toBe('0.3')
  })

  it('says that nothing is stored, and takes a number away', async () => {
    const { screen, lastValue } = await stage(slider, { field, value: 40 })
    await userEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(lastValue()).toBeNull()
    await expect.element(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '未设置')
  })

  it('is a bar in lists, full at most', async () => {
    const given = { options: {}, field, place: 'list' } as const
    const screen = await render(<SliderView {...given} value={25} text="25" />)
    const bar = () => screen.container.querySelector('[aria-hidden]') as HTMLElement // just drawn
    expect(bar().style.getPropertyValue('--share')).toBe('25%')
    await screen.rerender(<SliderView {...given} value={250} text="250" />)
    expect(bar().style.getPropertyValue('--share')).toBe('100%')
    await expect.element(screen.getByText('250')).toBeVisible()
  })

  it('reads the number with its unit or without', () => {
    const context = { options: { unit: '%' }, field, choices: [] }
    expect(slider.parse('40%', context)).toEqual({ ok: true, value: 40 })
    expect(slider.format(40, context)).toBe('40%')
  })
})
