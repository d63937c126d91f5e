import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { checkRule } from './index.ts'

const field = fieldPlan({ type: 'string(4000)', title: '规则' })
const TWO = JSON.stringify([
  { digits: '2', pattern: '^HT$', message: '应以 HT 开头' },
  { digits: '4', pattern: '^[0-9]{4}$', message: '应为四位数字' },
])
const storedOf = (value: unknown) => JSON.parse(String(value))

describe('the rules of a code', () => {
  it('are changed where they stand', async () => {
    const { screen, lastValue } = await stage(checkRule, { field, value: TWO })
    await userEvent.fill(screen.getByRole('textbox', { name: '第 1 行位数' }), '3')
    expect(storedOf(lastValue())[0]).toEqual({ digits: '3', pattern: '^HT$', message: '应以 HT 开头' })
  })

  it('are put in another order, and taken away', async () => {
    const { screen, lastValue } = await stage(checkRule, { field, value: TWO })
    await userEvent.click(screen.getByRole('button', { name: '下移第 1 行' }))
    expect(storedOf(lastValue()).map(({ digits }: { digits: string }) => digits)).toEqual(['4', '2'])
    await userEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
    await userEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
    expect(lastValue()).toBeNull()
  })

  it('about the whole stand in the second list, before or after the parts', async () => {
    const { screen, lastValue } = await stage(checkRule, { field, value: TWO })
    await userEvent.click(screen.getByRole('tab', { name: /全局规则/ }))
    await userEvent.click(screen.getByRole('button', { name: '新增一行' }))
    await userEvent.fill(screen.getByRole('textbox', { name: '第 1 行规则（正则表达式）' }), '^.{6}$')
    expect(storedOf(lastValue())[0]).toMatchObject({ digits: '*', pattern: '^.{6}$' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '第 1 行优先级' }), '最后运行')
    expect(storedOf(lastValue())[2]).toMatchObject({ digits: '*', pattern: '^.{6}$' })
  })

  it('say what is wrong with them once an input was left', async () => {
    const { screen } = await stage(checkRule, { field })
    await userEvent.click(screen.getByRole('button', { name: '新增一行' }))
    expect(screen.getByText('规则不能为空').query()).toBeNull()
    await userEvent.fill(screen.getByRole('textbox', { name: '第 1 行位数' }), '0')
    await userEvent.tab()
    await expect.element(screen.getByText('请输入零以上的正整数')).toBeVisible()
  })
})
