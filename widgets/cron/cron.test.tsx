import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeHost, registry } from '#renderer/react/form/form.fixture.tsx'
import { HostProvider } from '#renderer/react/host-context.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { stageEditor } from '../cells/cell-editor-stage.fixture.tsx'
import { widget } from '../cells/widget/index.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { buttonsOf, stage } from '../widget-stage.fixture.tsx'
import { cron } from './index.ts'
import type { CronOptions } from './schema.ts'

const field = fieldPlan({ type: 'string(120)', title: '执行时间', widget: { type: 'cron', options: {} } })

/** In a shell whose clock stands still, on Friday 2026-11-20 at 10:00:00. */
const inShell: typeof cron = {
  ...cron,
  async load() {
    const Input = await cron.load()
    return (props: InputProps<CronOptions>) => (
      <HostProvider host={fakeHost().host} registry={registry}>
        <Input {...props} />
      </HostProvider>
    )
  },
}

const draw = (staging: Parameters<typeof stage<typeof cron.options>>[1] = {}) => stage(inShell, { field, ...staging })

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

async function openBuilder(value: string | null, options: CronOptions = {}) {
  const staged = await draw({ value, options })
  await staged.screen.getByRole('button', { name: '选择执行时间', exact: true }).click()
  const dialog = staged.screen.getByRole('dialog', { name: 'Cron表达式', exact: true })
  await expect.element(dialog).toBeVisible()
  const whole = dialog.getByRole('textbox', { name: '表达式', exact: true })
  return {
    ...staged,
    dialog,
    whole,
    tab: (name: string) => dialog.getByRole('tab', { name, exact: true }).click(),
    mode: (name: string) => dialog.getByRole('radio', { name, exact: true }),
    part: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    runs: () =>
      dialog
        .getByRole('list', { name: '近十次执行时间', exact: true })
        .getByRole('listitem')
        .all()
        .map((run) => run.element().textContent),
    ok: () => dialog.getByRole('button', { name: '确定', exact: true }).click(),
  }
}

// Not part of what is awaited: a dialog that comes for the first time takes the test server seconds.
beforeAll(async () => {
  await import('./cron-dialog.tsx')
  await import('./describe-expression.ts')
})

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 800)
})

describe('the input', () => {
  it('takes what is typed, without blanks around it, and null when it is emptied', async () => {
    const { screen, lastValue } = await draw()
    const box = screen.getByPlaceholder('请输入cron表达式', { exact: true })
    await userEvent.fill(box, ' 0 0 9 * * ? ')
    await userEvent.tab()
    expect(lastValue()).toBe('0 0 9 * * ?')
    await userEvent.clear(box)
    expect(lastValue()).toBeNull()
  })

  it('shows a broken expression as it is, with its reason, but not while it is typed', async () => {
    const { screen, onChange } = await draw({ value: '0 0 25 * * ?' })
    const box = screen.getByRole('textbox', { name: '执行时间', exact: true })
    await expect.element(box).toHaveValue('0 0 25 * * ?')
    await expect.element(box).toHaveAccessibleDescription('Cron表达式错误：时“25”中的25超出范围，应为0到23')
    await box.click()
    await expect.element(screen.getByText(/超出范围/)).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('leaves the reason to the form where that has looked', async () => {
    const { screen } = await draw({ value: '0 0 25 * * ?', invalid: true })
    await expect.element(screen.getByRole('textbox')).toHaveValue('0 0 25 * * ?')
    await expect.element(screen.getByText(/超出范围/)).not.toBeInTheDocument()
  })

  it('offers the dialog by 选择, and is emptied by 清空 where it may be empty', async () => {
    const { screen, lastValue } = await draw({ value: '0 0 9 * * ?' })
    await expect.element(screen.getByRole('button', { name: '选择执行时间', exact: true })).toHaveTextContent(/^选择$/)
    await screen.getByRole('button', { name: '清空', exact: true }).click()
    expect(lastValue()).toBeNull()
    await screen.unmount()
    const needed = await draw({ value: '0 0 9 * * ?', required: true })
    await expect.element(needed.screen.getByRole('textbox')).toHaveValue('0 0 9 * * ?')
    await expect.element(needed.screen.getByRole('button', { name: '清空', exact: true })).not.toBeInTheDocument()
  })
})

describe('read-only', () => {
  it('is the expression and its words', async () => {
    const { screen } = await draw({ value: '0 30 9 ? * 2-6', readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '执行时间', exact: true })).toHaveValue('0 30 9 ? * 2-6')
    await expect.element(screen.getByText('在09:30, 星期一至星期五', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('在09:30, 星期一至星期五')
    await expect.element(screen.getByRole('button', { name: /选择/ })).not.toBeInTheDocument()
  })

  it('is a broken expression with its reason', async () => {
    const { screen } = await draw({ value: '每天九点', readOnly: true })
    await expect.element(screen.getByRole('textbox')).toHaveValue('每天九点')
    await expect.element(screen.getByText('Cron表达式错误：至少5项，现有1项', { exact: true })).toBeVisible()
  })
})

describe('the builder', () => {
  it('begins with every second, and applies on 确定 alone', async () => {
    const { whole, ok, onChange, lastValue, dialog } = await openBuilder(null)
    await expect.element(whole).toHaveValue('* * * * * ? *')
    expect(onChange).not.toHaveBeenCalled()
    await ok()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(lastValue()).toBe('* * * * * ? *')
  })

  it('reads each part back, and leaves a text alone in which nothing was changed', async () => {
    const { dialog, tab, mode, ok, onChange } = await openBuilder('0 0/5 9-18 ? 1,6 MON-FRI')
    await expect.element(mode('指定')).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: '0', exact: true })).toBeChecked()
    await tab('分')
    await expect.element(mode('循环')).toBeChecked()
    await expect.element(dialog.getByRole('spinbutton', { name: '循环间隔', exact: true })).toHaveValue('5')
    await tab('时')
    await expect.element(dialog.getByRole('spinbutton', { name: '区间起始', exact: true })).toHaveValue('9')
    await expect.element(dialog.getByRole('spinbutton', { name: '区间结束', exact: true })).toHaveValue('18')
    await tab('日')
    await expect.element(mode('不设置')).toBeChecked()
    await tab('月')
    await expect.element(dialog.getByRole('checkbox', { name: '6', exact: true })).toBeChecked()
    await tab('周')
    await expect.element(mode('区间')).toBeChecked()
    await expect.element(dialog.getByText('周一', { exact: true }).first()).toBeVisible()
    await expect.element(dialog.getByText('周五', { exact: true }).first()).toBeVisible()
    await tab('年')
    await expect.element(mode('每年')).toBeChecked()
    await ok()
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each([
    [
      '秒',
      { 每秒: '* 6 7 8 9 ? 2027', 区间: '0-59 6 7 8 9 ? 2027', 循环: '0/1 6 7 8 9 ? 2027', 指定: '5 6 7 8 9 ? 2027' },
    ],
    [
      '分',
      { 每分: '5 * 7 8 9 ? 2027', 区间: '5 0-59 7 8 9 ? 2027', 循环: '5 0/1 7 8 9 ? 2027', 指定: '5 6 7 8 9 ? 2027' },
    ],
    [
      '时',
      { 每时: '5 6 * 8 9 ? 2027', 区间: '5 6 0-23 8 9 ? 2027', 循环: '5 6 0/1 8 9 ? 2027', 指定: '5 6 7 8 9 ? 2027' },
    ],
    [
      '日',
      {
        不设置: '5 6 7 ? 9 * 2027',
        每日: '5 6 7 * 9 ? 2027',
        区间: '5 6 7 1-31 9 ? 2027',
        循环: '5 6 7 1/1 9 ? 2027',
        工作日: '5 6 7 1W 9 ? 2027',
        最后一日: '5 6 7 L 9 ? 2027',
        在这个月的最后一个工作日: '5 6 7 LW 9 ? 2027',
        在本月底前: '5 6 7 L-1 9 ? 2027',
        指定: '5 6 7 8 9 ? 2027',
      },
    ],
    [
      '月',
      { 每月: '5 6 7 8 * ? 2027', 区间: '5 6 7 8 1-12 ? 2027', 循环: '5 6 7 8 1/1 ? 2027', 指定: '5 6 7 8 9 ? 2027' },
    ],
    [
      '周',
      {
        区间: '5 6 7 ? 9 1-7 2027',
        循环: '5 6 7 ? 9 2/1 2027',
        指定: '5 6 7 ? 9 1 2027',
        在这个月的最后一个: '5 6 7 ? 9 1L 2027',
        在这个月的第: '5 6 7 ? 9 1#1 2027',
        不设置: '5 6 7 * 9 ? 2027',
      },
    ],
    [
      '年',
      { 每年: '5 6 7 8 9 ? *', 区间: '5 6 7 8 9 ? 2026-2126', 循环: '5 6 7 8 9 ? 2026/1', 指定: '5 6 7 8 9 ? 2027' },
    ],
  ])('writes every mode of %s, and what was there when one comes back to it', async (name, texts) => {
    const { tab, mode, whole } = await openBuilder('5 6 7 8 9 ? 2027')
    await tab(name)
    for (const [title, text] of Object.entries(texts)) {
      await mode(title).click()
      await expect.element(mode(title)).toBeChecked()
      await expect.element(whole).toHaveValue(text)
    }
  })

  it('takes numbers within the bounds of the part, and their mode with them', async () => {
    const { dialog, tab, mode, whole } = await openBuilder('0 0 0 1 1 ? *')
    await tab('分')
    const interval = dialog.getByRole('spinbutton', { name: '循环间隔', exact: true })
    await userEvent.fill(interval, '75')
    await userEvent.tab()
    await expect.element(mode('循环')).toBeChecked()
    await expect.element(whole).toHaveValue('0 0/59 0 1 1 ? *')
    await tab('年')
    const begin = dialog.getByRole('spinbutton', { name: '区间起始', exact: true })
    await userEvent.fill(begin, '0')
    await expect.element(whole).toHaveValue('0 0/59 0 1 1 ? 0-2126')
    const end = dialog.getByRole('spinbutton', { name: '区间结束', exact: true })
    await userEvent.fill(end, '0')
    await userEvent.tab()
    await expect.element(whole).toHaveValue('0 0/59 0 1 1 ? 0-1')
  })

  it.each([
    ['秒', ['每秒', '区间从秒至秒', '循环从秒开始，间隔秒', '指定']],
    ['分', ['每分', '区间从分至分', '循环从分开始，间隔分', '指定']],
    ['时', ['每时', '区间从时至时', '循环从时开始，间隔时', '指定']],
    [
      '日',
      [
        '不设置（日和周只能设置其中之一）',
        '每日',
        '区间从日至日',
        '循环从日开始，间隔日',
        '工作日本月日，最近的工作日',
        '最后一日',
        '在这个月的最后一个工作日',
        '在本月底前天',
        '指定',
      ],
    ],
    ['月', ['每月', '区间从月至月', '循环从月开始，间隔月', '指定']],
    [
      '周',
      [
        '不设置（日和周只能设置其中之一）',
        '区间从周日至周六',
        '循环从周一开始，间隔天',
        '指定',
        '在这个月的最后一个星期日',
        '在这个月的第个星期日',
      ],
    ],
    ['年', ['每年', '区间从年至年', '循环从年开始，间隔年', '指定']],
  ])('says each mode of %s in the words of the specification', async (name, modes) => {
    const { dialog, tab } = await openBuilder(null)
    await tab(name)
    const group = dialog.getByRole('radiogroup', { name: `${name}的设置方式`, exact: true })
    await expect.element(group).toBeVisible()
    // Each mode is a line of the group; a list of values is not shown before it is chosen.
    expect([...group.element().children].map((mode) => mode.textContent)).toEqual(modes)
  })

  it.each([
    ['秒', { 区间起始: '0-59', 区间结束: '0-59', 循环起始: '0-59', 循环间隔: '0-59' }],
    ['分', { 区间起始: '0-59', 区间结束: '0-59', 循环起始: '0-59', 循环间隔: '0-59' }],
    ['时', { 区间起始: '0-23', 区间结束: '0-23', 循环起始: '0-23', 循环间隔: '0-23' }],
    [
      '日',
      {
        区间起始: '1-31',
        区间结束: '1-31',
        循环起始: '1-31',
        循环间隔: '1-31',
        工作日所在日: '1-31',
        月底前天数: '1-30',
      },
    ],
    ['月', { 区间起始: '1-12', 区间结束: '1-12', 循环起始: '1-12', 循环间隔: '1-12' }],
    ['周', { 循环间隔: '1-7', 第几个: '1-5' }],
    ['年', { 区间起始: '0-', 区间结束: '1-', 循环起始: '0-', 循环间隔: '1-' }],
  ])('bounds the numbers of %s: %j', async (name, bounds) => {
    const { dialog, tab } = await openBuilder(null)
    await tab(name)
    const found = dialog
      .getByRole('spinbutton')
      .elements()
      .map((box) => [
        box.getAttribute('aria-label'),
        `${box.getAttribute('aria-valuemin')}-${box.getAttribute('aria-valuemax') ?? ''}`,
      ])
    expect(Object.fromEntries(found)).toEqual(bounds)
  })

  it('takes whole numbers alone', async () => {
    const { dialog, tab, whole } = await openBuilder('0 0 0 1 1 ? *')
    await tab('分')
    await userEvent.fill(dialog.getByRole('spinbutton', { name: '循环间隔', exact: true }), '2.6')
    await userEvent.tab()
    await expect.element(whole).toHaveValue('0 0/3 0 1 1 ? *')
  })

  it.each([
    ['秒', numbers(0, 59)],
    ['分', numbers(0, 59)],
    ['时', numbers(0, 23)],
    ['日', numbers(1, 31)],
    ['月', numbers(1, 12)],
    ['周', ['周一', '周二', '周三', '周四', '周五', '周六', '周日']],
  ])('offers the values of %s one by one', async (name, values) => {
    const { dialog, tab, mode } = await openBuilder(null)
    await tab(name)
    await mode('指定').click()
    const offered = dialog.getByRole('group', { name: `指定的${name}`, exact: true }).getByRole('checkbox')
    expect(offered.elements().map((box) => box.closest('label')?.textContent)).toEqual(values)
  })

  it('offers this year and the hundred after it', async () => {
    const { dialog, tab, mode, whole } = await openBuilder('0 0 0 1 1 ? *')
    await tab('年')
    await mode('指定').click()
    await dialog.getByRole('combobox', { name: '指定的年', exact: true }).click()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(whole).toHaveValue('0 0 0 1 1 ? 2026,2126')
  })

  it('writes a weekday as Quartz counts it', async () => {
    const { dialog, tab, whole } = await openBuilder('0 0 9 ? * 2-6 *')
    await tab('周')
    await dialog.getByRole('combobox', { name: '区间结束', exact: true }).click()
    await page.getByTitle('周六', { exact: true }).last().click()
    await expect.element(whole).toHaveValue('0 0 9 ? * 2-7 *')
    await dialog.getByRole('combobox', { name: '最后一个星期几', exact: true }).click()
    await page.getByTitle('星期五', { exact: true }).last().click()
    await expect.element(whole).toHaveValue('0 0 9 ? * 6L *')
    await dialog.getByRole('combobox', { name: '第几个的星期几', exact: true }).click()
    await page.getByTitle('星期一', { exact: true }).last().click()
    await expect.element(whole).toHaveValue('0 0 9 ? * 2#1 *')
  })

  it('lists values in the order of the clicks, and the least where none is left', async () => {
    const { dialog, tab, mode, whole } = await openBuilder('0 5 9 * * ? *')
    await tab('时')
    await mode('每时').click()
    await mode('指定').click()
    const hour = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
    await expect.element(hour('9')).toBeChecked()
    await hour('18').click()
    await hour('7').click()
    await expect.element(whole).toHaveValue('0 5 9,18,7 * * ? *')
    for (const name of ['9', '18', '7']) await hour(name).click()
    await expect.element(whole).toHaveValue('0 5 0 * * ? *')
    await hour('12').click()
    await expect.element(whole).toHaveValue('0 5 12 * * ? *')
  })

  it('completes what is below a changed part', async () => {
    const { tab, mode, whole } = await openBuilder(null)
    await tab('时')
    await mode('循环').click()
    await expect.element(whole).toHaveValue('0 0 0/1 * * ? *')
    await tab('年')
    await mode('循环').click()
    await expect.element(whole).toHaveValue('0 0 0/1 1 1 ? 2026/1')
  })

  it('leaves a part alone that no mode can say, and a text that is no expression', async () => {
    const { dialog, tab, mode, part, whole, ok, lastValue } = await openBuilder('0 1-5,10 99 ? * L7')
    await tab('分')
    await expect
      .element(dialog.getByText('当前写法“1-5,10”没有对应的选项，不另选就保持原样', { exact: true }))
      .toBeVisible()
    for (const name of ['每分', '区间', '循环', '指定']) await expect.element(mode(name)).not.toBeChecked()
    await expect.element(part('时')).toHaveAttribute('aria-invalid', 'true')
    await expect
      .element(dialog.getByText('Cron表达式错误：时“99”中的99超出范围，应为0到23', { exact: true }))
      .toBeVisible()
    await tab('时')
    await mode('每时').click()
    await expect.element(whole).toHaveValue('0 1-5,10 * ? * L7 *')
    await ok()
    expect(lastValue()).toBe('0 1-5,10 * ? * L7 *')
  })

  it('takes a typed part when its input is left, and a whole expression', async () => {
    const { part, whole, mode, tab } = await openBuilder('0 0 9 * * ? *')
    await userEvent.fill(part('周'), ' 6#3 ')
    await expect.element(whole).toHaveValue('0 0 9 * * ? *')
    await userEvent.tab()
    await expect.element(whole).toHaveValue('0 0 9 ? * 6#3 *')
    await userEvent.fill(whole, '0 0 0 15W * ?')
    await userEvent.keyboard('{Enter}')
    await tab('日')
    await expect.element(mode('工作日')).toBeChecked()
    await expect.element(part('日')).toHaveValue('15W')
    await expect.element(part('年')).toHaveValue('*')
  })

  it('shows the next ten runs at once, counting the year, and says it in words', async () => {
    const { dialog, runs } = await openBuilder('0 0 9 ? * 2 2026')
    expect(runs()).toEqual(
      ['23', '30']
        .map((day) => `2026-11-${day} 09:00:00`)
        .concat(['07', '14', '21', '28'].map((day) => `2026-12-${day} 09:00:00`)),
    )
    await expect.element(dialog.getByText('在09:00, 仅星期一, 仅于 2026 年', { exact: true })).toBeVisible()
  })

  it('looks ahead again 500 ms after the last change', async () => {
    const { dialog, part, runs } = await openBuilder('0 0 9 * * ? *')
    expect(runs()).toHaveLength(10)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const type = async (year: string) => {
      await part('年').fill(year)
      await userEvent.keyboard('{Enter}')
    }
    await type('2027')
    await vi.advanceTimersByTimeAsync(499)
    await type('2020')
    await vi.advanceTimersByTimeAsync(499)
    expect(runs()[0]).toBe('2026-11-21 09:00:00')
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await expect.element(dialog.getByText('无执行时间', { exact: true })).toBeVisible()
    expect(runs()).toEqual([])
  })

  it('has the parts in their order beside the whole, in a group, and goes by 取消', async () => {
    const { dialog, onChange } = await openBuilder('0 0 9 * * ?')
    const order = ['秒', '分', '时', '日', '月', '周', '年']
    const texts = (role: 'tab' | 'textbox') =>
      dialog
        .getByRole(role)
        .elements()
        .map((one) => (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent))
    expect(texts('tab')).toEqual(order)
    expect(texts('textbox')).toEqual([...order, '表达式'])
    await expect.element(dialog.getByRole('group', { name: '各部分', exact: true })).toBeVisible()
    expect(buttonsOf(dialog)).toEqual(['取消', '确定'])
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('changes nothing when it is cancelled, and gives the focus back', async () => {
    const { screen, dialog, tab, mode, onChange } = await openBuilder('0 0 9 * * ?')
    await tab('时')
    await mode('每时').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: '执行时间', exact: true })).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('hides the year, or the second and the year, and keeps what is stored of them', async () => {
    const { dialog, whole, screen } = await openBuilder(null, { hideYear: true })
    const titles = () =>
      dialog
        .getByRole('tab')
        .all()
        .map((one) => one.element().textContent)
    expect(titles()).toEqual(['秒', '分', '时', '日', '月', '周'])
    await expect.element(whole).toHaveValue('* * * * * ?')
    await screen.unmount()

    const second = await openBuilder('30 0 9 * * ? 2027', { hideSecond: true })
    expect(titles()).toEqual(['分', '时', '日', '月', '周'])
    await second.mode('循环').click()
    await expect.element(second.whole).toHaveValue('30 0/1 9 * * ? 2027')
    await second.screen.unmount()

    const short = await openBuilder(null, { hideSecond: true })
    await expect.element(short.whole).toHaveValue('* * * * ?')
  })

  it.each([
    [{}, 608],
    [{ variant: 'wide' } as const, 800],
  ])('is as wide as specified with %j, and as a phone where there is no more', async (options, width) => {
    const { dialog } = await openBuilder(null, options)
    const widthPx = () => dialog.element().getBoundingClientRect().width
    expect(widthPx()).toBe(width)
    await page.viewport(360, 740)
    await expect.poll(widthPx).toBe(344)
    const body = dialog.element().querySelector('.ant-modal-body')
    expect(body?.scrollWidth).toBe(body?.clientWidth)
  })

  it('can be worked by the keyboard', async () => {
    const { screen, lastValue } = await draw({ value: '0 0 9 * * ? *' })
    await screen.getByRole('textbox', { name: '执行时间', exact: true }).click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const dialog = screen.getByRole('dialog', { name: 'Cron表达式', exact: true })
    await expect.element(dialog).toBeVisible()
    ;(dialog.getByRole('tab', { name: '秒', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(dialog.getByRole('tab', { name: '时', exact: true })).toHaveFocus()
    // From the tab to the mode that is chosen, past the numbers of the others.
    await userEvent.keyboard('{Tab}'.repeat(5))
    await expect.element(dialog.getByRole('radio', { name: '指定' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(dialog.getByRole('radio', { name: '循环' })).toBeChecked()
    await dialog.getByRole('button', { name: '确定', exact: true }).click()
    expect(lastValue()).toBe('0 0 0/1 * * ? *')
    await expect.element(screen.getByRole('textbox', { name: '执行时间', exact: true })).toHaveFocus()
  })

  it('has nothing in any of its tabs that axe objects to', async () => {
    const { dialog, tab } = await openBuilder('0 0 9,18 ? * 6#3 2026,2027')
    for (const name of ['秒', '日', '周', '年']) {
      await tab(name)
      const found = await axe.run(dialog.element(), { rules: { 'color-contrast': { enabled: false } } })
      expect(found.violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  })
})

describe('a cell of the grid', () => {
  it('is edited by the same input: its dialog leaves the cell open, and 确定 changes it', async () => {
    const { screen, lastValue, onCommit, onCancel } = await stageEditor(widget, {
      value: '0 0 9 * * ? *',
      column: { widget: { definition: inShell, field } },
    })
    const button = screen.getByRole('button', { name: '选择执行时间', exact: true })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = screen.getByRole('dialog', { name: 'Cron表达式', exact: true })
    await expect.element(dialog).toBeVisible()
    expect(screen.getByTestId('popups').element()).toContainElement(dialog.element() as HTMLElement)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await button.click()
    await dialog.getByRole('tab', { name: '时', exact: true }).click()
    await dialog.getByRole('radio', { name: '每时' }).click()
    await dialog.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(lastValue()).toBe('0 0 * * * ? *')
    expect(onCommit).not.toHaveBeenCalled()
    expect(onCancel).not.toHaveBeenCalled()
  })
})
