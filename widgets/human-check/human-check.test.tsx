import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { humanCheck } from './index.ts'

const field = fieldPlan({ type: 'boolean', title: '人机验证' })

function drag(handle: Element, steps: readonly number[]) {
  const send = (type: string, clientX: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX }))
  handle.setPointerCapture = () => undefined
  send('pointerdown', 0)
  for (const step of steps) send('pointermove', step)
  return () => send('pointerup', 0)
}

describe('the check', () => {
  it('is passed by dragging past the end: 验证通过, and true', async () => {
    const { screen, onChange } = await stage(humanCheck, { field })
    const handle = screen.getByRole('slider', { name: '人机验证', exact: true })
    await expect.element(screen.getByText('拖动滑块验证', { exact: true })).toBeVisible()
    drag(handle.element(), [100])
    await expect.element(handle).not.toHaveAttribute('aria-valuenow', '0')
    expect(onChange).not.toHaveBeenCalled()
    handle.element().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: 2000 }))
    await expect.element(screen.getByText('验证通过', { exact: true })).toBeVisible()
    expect(onChange.mock.calls).toEqual([[true]])
  })

  it('springs back when it is let go early', async () => {
    const { screen, onChange } = await stage(humanCheck, { field })
    const handle = screen.getByRole('slider')
    const release = drag(handle.element(), [60])
    await expect.element(handle).not.toHaveAttribute('aria-valuenow', '0')
    release()
    await expect.element(handle).toHaveAttribute('aria-valuenow', '0')
    await expect.element(screen.getByText('拖动滑块验证', { exact: true })).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is passed by the keyboard as well, and there is no way back', async () => {
    const { screen, onChange } = await stage(humanCheck, { field })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '10')
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '验证通过')
    await userEvent.keyboard('{Home}')
    expect(onChange.mock.calls).toEqual([[true]])
  })

  it('reads as text and back', () => {
    const context = { options: {}, field, choices: [] }
    expect(humanCheck.format(true, context)).toBe('验证通过')
    expect(humanCheck.parse('验证通过', context)).toEqual({ ok: true, value: true })
    expect(humanCheck.parse('未验证', context)).toEqual({ ok: true, value: false })
  })
})
