import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { rate } from './index.ts'
import { parseRate } from './parse-rate.ts'
import { RateView } from './rate-view.tsx'

const field = fieldPlan({ type: 'integer', title: '满意度' })

describe('stars', () => {
  it('are five radios by default, chosen by a click or the arrow keys', async () => {
    const { screen, lastValue } = await stage(rate, { field })
    expect(screen.getByRole('radio').all()).toHaveLength(5)
    await userEvent.click(screen.getByRole('radio', { name: '3 星' }))
    expect(lastValue()).toBe(3)
    await userEvent.keyboard('{ArrowRight}')
    expect(lastValue()).toBe(4)
    await expect.element(screen.getByRole('radio', { name: '4 星' })).toBeChecked()
  })

  it('say that there are none, and are taken away where they may be', async () => {
    const { screen, lastValue } = await stage(rate, { field, value: 2 })
    await userEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(lastValue()).toBeNull()
    await expect.element(screen.getByText('未设置')).toBeVisible()
    await screen.unmount()
    const needed = await stage(rate, { field, value: 2, required: true })
    await expect.element(needed.screen.getByRole('button', { name: '清除' })).not.toBeInTheDocument()
  })

  it('keep a number that is beyond them visible', async () => {
    const { screen, onChange } = await stage(rate, { field, value: 9 })
    await expect.element(screen.getByText('9', { exact: true })).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('are drawn in lists, with their number for those who do not see them', async () => {
    const given = { options: {}, field, place: 'list' } as const
    const screen = await render(<RateView {...given} value={2} text="2" />)
    expect(screen.container.querySelectorAll('[data-on="true"]')).toHaveLength(2)
    expect(screen.container.querySelectorAll('[data-on="false"]')).toHaveLength(3)
    await expect.element(screen.getByText('2 星')).toBeInTheDocument()
    await screen.rerender(<RateView {...given} value={9} text="9" />)
    expect(screen.container).toHaveTextContent('9')
  })

  it.each([
    ['3', { ok: true, value: 3 }],
    ['★★★☆☆', { ok: true, value: 3 }],
    ['6', { ok: false, message: '“6”应为 1 到 5 的整数' }],
    ['好', { ok: false, message: '“好”应为整数' }],
  ])('are read from %j', (text, outcome) => {
    expect(parseRate(text, { options: {}, field, choices: [] })).toEqual(outcome)
  })
})
