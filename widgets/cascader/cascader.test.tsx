import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { cascader } from './index.ts'

const options = {
  nodes: [
    { value: 'east', text: '华东' },
    { value: 'js', text: '江苏', parent: 'east' },
    { value: 'sh', text: '上海', parent: 'east' },
    { value: 'bj', text: '北京' },
  ],
}
const field = fieldPlan({ type: 'string(100)', title: '地区', widget: { type: 'cascader', options } })
const context = { options, field, choices: [] }

describe('a path of choices', () => {
  it('is chosen level by level, and stored whole', async () => {
    const { screen, lastValue, onChange } = await stage(cascader, { field, options })
    await userEvent.click(screen.getByRole('combobox', { name: '地区' }))
    await userEvent.click(screen.getByText('华东'))
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.click(screen.getByText('上海'))
    expect(lastValue()).toBe('east/sh')
    await expect.element(screen.getByTitle('华东 / 上海')).toBeVisible()
  })

  it('can be chosen, and taken away, by the keyboard', async () => {
    const { screen, lastValue } = await stage(cascader, { field, options })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')
    expect(lastValue()).toBe('east/js')
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: '清除' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toBeNull()
  })

  it('may end anywhere where the page says so', async () => {
    const { screen, lastValue } = await stage(cascader, { field, options: { ...options, anyLevel: true } })
    await userEvent.click(screen.getByRole('combobox', { name: '地区' }))
    await userEvent.click(screen.getByText('华东'))
    expect(lastValue()).toBe('east')
  })

  it('stays in sight with a mark when it is none any more', async () => {
    const { screen, onChange } = await stage(cascader, { field, options, value: 'east/hz' })
    await expect.element(screen.getByText('华东 / 未知（hz）')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('reads as its texts, and is read back from them', async () => {
    expect(cascader.format('east/sh', context)).toBe('华东 / 上海')
    expect(cascader.parse('华东 / 上海', context)).toEqual({ ok: true, value: 'east/sh' })
    expect(cascader.parse('上海', context)).toEqual({ ok: false, message: '“上海”不在选项中' })
    const { screen } = await stage(cascader, { field, options, value: 'east/sh', readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '地区' })).toHaveValue('华东 / 上海')
  })

  it('is asked for in a query', async () => {
    const { screen, lastValue } = await stageQuery(cascader, 'eq', { field, options })
    await userEvent.click(screen.getByRole('combobox', { name: '地区' }))
    await userEvent.click(screen.getByText('北京'))
    expect(lastValue()).toBe('bj')
  })
})
