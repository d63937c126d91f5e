import { Activity, Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageRecord } from '../../../compile/plan.ts'
import { ConflictError, SaveRefusedError, SaveUnansweredError } from '../../../data-source.ts'
import { fakeHost, type HostRecord, type HostSettings, pagePlan, Surroundings, stored } from '../form.fixture.tsx'
import { RecordDialog, type RecordTarget } from './record-dialog.tsx'

interface SetupOptions extends HostSettings {
  readonly target?: RecordTarget
  readonly open?: 'drawer' | 'modal'
  readonly motion?: boolean
  readonly prepare?: (host: HostRecord) => void
}

async function setup(options: SetupOptions = {}) {
  const { target = { mode: 'add' }, open = 'drawer', motion = false, prepare, ...settings } = options
  const fake = fakeHost(settings)
  prepare?.(fake)
  const saved: PageRecord[] = []
  let closed = 0
  const plan = pagePlan({ open })
  const tree = (mode: 'visible' | 'hidden') => (
    <Surroundings host={fake.host} motion={motion}>
      <Activity mode={mode}>
        <Suspense>
          <RecordDialog
            plan={plan}
            target={target}
            onSaved={(record) => saved.push(record)}
            onClosed={() => {
              closed += 1
            }}
          />
        </Suspense>
      </Activity>
    </Surroundings>
  )
  const screen = await render(tree('visible'))
  return {
    ...fake,
    screen,
    saved,
    closed: () => closed,
    hide: () => screen.rerender(tree('hidden')),
    show: () => screen.rerender(tree('visible')),
    field: (name: string) => screen.getByRole('textbox', { name }),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

type Form = Awaited<ReturnType<typeof setup>>

async function fillIn({ field }: Form, { code = 'AB1234', name = '螺纹钢', price = '3650.50' } = {}) {
  await field('产品编码').fill(code)
  await field('产品名称').fill(name)
  await field('价格').fill(price)
}

function pending(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('filling in a new record', () => {
  it('names the mode and starts in the first field with the defaults filled in', async () => {
    const { screen, field } = await setup()
    await expect.element(screen.getByRole('dialog', { name: /新增.*产品价格/ })).toBeVisible()
    await expect.element(field('产品编码')).toHaveFocus()
    await expect.element(screen.getByRole('radiogroup', { name: '启用' })).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: '是' })).toBeChecked()
  })

  it('shows what is missing beside the field, ties it to the control and moves the focus there', async () => {
    const form = await setup()
    await form.field('产品编码').fill('AB1234')
    await form.field('价格').fill('1')
    await form.press('确定')
    const name = form.field('产品名称')
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveAccessibleDescription(/与合同一致.*产品名称/)
    await expect.element(form.screen.getByRole('alert').getByText(/产品名称/)).toBeVisible()
    expect(form.calls.created).toEqual([])
  })

  it('checks a field when it is left, not while it is first typed in, and then on every change', async () => {
    const { field, screen } = await setup()
    await field('产品编码').fill('A')
    await field('产品编码').fill('')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(field('产品编码')).toHaveAttribute('aria-invalid', 'true')
    await field('产品编码').fill('A')
    await expect.element(field('产品编码')).toHaveAttribute('aria-invalid', 'false')
  })

  it('lists three and more errors above the form, with links to their fields', async () => {
    const { press, screen, field } = await setup()
    await press('确定')
    const summary = screen.getByRole('alert').filter({ hasText: '有 3 处需要修改' })
    await summary.getByRole('link', { name: '价格' }).click()
    await expect.element(field('价格')).toHaveFocus()
  })

  it('sends the values with the defaults, tells the success and closes', async () => {
    const form = await setup()
    await fillIn(form)
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    const values = { code: 'AB1234', name: '螺纹钢', price: '3650.50', status: 'Y', cost: null, remark: null }
    expect(form.calls.created.map(({ record }) => record)).toEqual([values])
    expect(form.saved).toEqual([values])
    expect(form.notices).toEqual(['保存成功'])
    expect(form.unsaved).toEqual([true, false])
  })

  it('says 保存成功 where the server answers without a text (spec 8)', async () => {
    const form = await setup({ message: '' })
    await fillIn(form)
    await form.press('确定')
    await expect.poll(() => form.notices).toEqual(['保存成功'])
  })

  it('saves once, however often it is clicked and Enter is pressed', async () => {
    const answer = pending()
    const form = await setup({ prepare: ({ calls }) => calls.answers.push(answer.promise) })
    await fillIn(form)
    const button = form.screen.getByRole('button', { name: '确定' }).element()
    if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
    for (let click = 0; click < 5; click += 1) button.click()
    await form.field('价格').click({ force: true })
    await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}')
    answer.resolve()
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.created).toHaveLength(1)
  })

  it('repeats a save whose answer was lost under the same idempotency key', async () => {
    const form = await setup({ prepare: ({ calls }) => calls.answers.push(new SaveUnansweredError('网络超时')) })
    await fillIn(form)
    await form.press('确定')
    await expect.element(form.screen.getByRole('alert').getByText('网络超时')).toBeVisible()
    await expect.element(form.field('产品名称')).toHaveValue('螺纹钢')
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    const keys = form.calls.created.map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).not.toBe('')
  })

  it.each([
    { keys: '{Enter}', where: '产品编码' },
    { keys: '{Control>}{Enter}{/Control}', where: '备注' },
    { keys: '{Control>}s{/Control}', where: '备注' },
  ])('saves on $keys in $where', async ({ keys, where }) => {
    const form = await setup()
    await fillIn(form)
    await form.field(where).click()
    await userEvent.keyboard(keys)
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.created).toHaveLength(1)
  })

  it('neither shows nor sends a field that the user may not see', async () => {
    const form = await setup({ hidden: ['market:price:field:cost:see'] })
    await fillIn(form)
    expect(form.screen.getByText('成本价').query()).toBeNull()
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.created.map(({ record }) => 'cost' in record)).toEqual([false])
  })
})

describe('a form whose save got no answer', () => {
  const lost = () => new SaveUnansweredError('网络超时')

  it('asks for the answer first when it holds something else by now, and changes the record that was made', async () => {
    const made = { ...stored, id: '9', version: 1, status: 'Y', cost: null }
    const form = await setup({ prepare: ({ calls }) => calls.answers.push(lost(), made) })
    await fillIn(form)
    await form.press('确定')
    await expect.element(form.screen.getByText(/可能已经保存/)).toBeVisible()
    await form.hide()
    await form.show()
    await form.field('产品名称').fill('角钢')
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    const [first, second, ...others] = form.calls.created
    expect([second, others]).toEqual([first, []])
    expect(form.calls.updated).toEqual([{ id: '9', version: 1, name: '角钢' }])
    expect(form.calls.updateKeys).not.toContain(first?.idempotencyKey)
  })

  it('is sent as it is by now, under a key of its own, when nothing was saved', async () => {
    const refusal = new SaveRefusedError('保存失败', [{ pointer: '/code', code: 'taken', message: '产品编码已存在' }])
    const form = await setup({ prepare: ({ calls }) => calls.answers.push(lost(), refusal) })
    await fillIn(form)
    await form.press('确定')
    await expect.element(form.screen.getByText(/可能已经保存/)).toBeVisible()
    await form.field('产品编码').fill('AB9999')
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.created.map(({ record }) => record.code)).toEqual(['AB1234', 'AB1234', 'AB9999'])
    expect(new Set(form.calls.created.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  it('is told when the answer says no more than that it is saved', async () => {
    const form = await setup({ prepare: ({ calls }) => calls.answers.push(lost()) })
    await fillIn(form)
    await form.press('确定')
    await expect.element(form.screen.getByText(/可能已经保存/)).toBeVisible()
    await form.field('产品名称').fill('角钢')
    await form.press('确定')
    await expect.element(form.screen.getByText(/之后的修改没有保存/)).toBeVisible()
    expect([form.calls.created.length, form.calls.updated]).toEqual([2, []])
  })

  it('repeats an edit under its key, so that it is in no conflict with itself', async () => {
    const form = await setup({
      target: { mode: 'edit', id: '7' },
      prepare: ({ calls }) => calls.answers.push(lost()),
    })
    await form.field('产品名称').fill('角钢')
    await form.press('确定')
    await expect.element(form.screen.getByText(/可能已经保存/)).toBeVisible()
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.updated).toEqual([1, 2].map(() => ({ id: '7', version: 3, name: '角钢' })))
    expect(new Set(form.calls.updateKeys).size).toBe(1)
  })

  it('goes on from what an edit has stored', async () => {
    const form = await setup({
      target: { mode: 'edit', id: '7' },
      prepare: ({ calls }) => calls.answers.push(lost(), { ...stored, version: 4, name: '角钢' }),
    })
    await form.field('产品名称').fill('角钢')
    await form.press('确定')
    await expect.element(form.screen.getByText(/可能已经保存/)).toBeVisible()
    await form.field('价格').fill('9')
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.updated.slice(1)).toEqual([
      { id: '7', version: 3, name: '角钢' },
      { id: '7', version: 4, price: '9' },
    ])
  })
})

describe('what the server refuses', () => {
  it('stands beside its field until the value changes; what belongs to no field stands above', async () => {
    const errors = [
      { pointer: '/code', code: 'unique', message: '产品编码已存在' },
      { pointer: '/secret', code: 'x', message: '审批单缺失' },
    ]
    const form = await setup({
      prepare: ({ calls }) => calls.answers.push(new SaveRefusedError('校验未通过', errors)),
    })
    await fillIn(form)
    await form.press('确定')
    await expect.element(form.field('产品编码')).toHaveFocus()
    await expect.element(form.field('产品编码')).toHaveAccessibleDescription('产品编码已存在')
    await expect.element(form.screen.getByText('审批单缺失')).toBeVisible()
    await form.field('产品编码').fill('AB9999')
    await expect.element(form.field('产品编码')).not.toHaveAccessibleDescription()
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
  })

  it('repeats the trace id of a failure', async () => {
    const failure = Object.assign(new Error('系统异常'), { traceId: 'trace-42' })
    const form = await setup({ prepare: ({ calls }) => calls.answers.push(failure) })
    await fillIn(form)
    await form.press('确定')
    await expect.element(form.screen.getByText('trace-42')).toBeVisible()
  })
})

describe('editing a record', () => {
  const target = { mode: 'edit', id: '7' } as const

  it('names the record and sends what changed, with its id and version', async () => {
    const form = await setup({ target })
    await expect.element(form.screen.getByRole('dialog', { name: /编辑.*AB1234/ })).toBeVisible()
    await form.field('产品名称').fill('螺纹钢 HRB400')
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.updated).toEqual([{ id: '7', version: 3, name: '螺纹钢 HRB400' }])
  })

  it('sends nothing when nothing changed', async () => {
    const form = await setup({ target })
    await form.field('产品名称').fill('别的')
    await form.field('产品名称').fill('螺纹钢')
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.updated).toEqual([])
  })

  it('shows a field without the right to edit as text', async () => {
    const form = await setup({ target, hidden: ['market:price:field:cost:edit'] })
    await expect.element(form.screen.getByRole('group', { name: '成本价' })).toHaveTextContent('3000')
    expect(form.screen.getByRole('textbox', { name: '成本价' }).query()).toBeNull()
  })

  it('tells a failed load in place, with another try', async () => {
    const form = await setup({
      target,
      prepare: ({ calls }) => calls.records.push(Object.assign(new Error('网络超时'), { traceId: 'trace-7' })),
    })
    await expect.element(form.screen.getByRole('alert').getByText('网络超时')).toBeVisible()
    await expect.element(form.screen.getByText('trace-7')).toBeVisible()
    await form.press('重试')
    await expect.element(form.field('产品名称')).toHaveValue('螺纹钢')
  })

  it('keeps the input in a conflict, and joins it with the newest record on request', async () => {
    const newest = { ...stored, version: 4, name: '螺纹钢（新）', price: '4000', remark: '改过' }
    const form = await setup({
      target,
      prepare: ({ calls }) => {
        calls.records.push(stored, newest)
        calls.answers.push(new ConflictError('数据已被他人修改'))
      },
    })
    await form.field('价格').fill('3700')
    await form.field('产品编码').fill('AB1235')
    await form.press('确定')
    await expect.element(form.screen.getByText('数据已被他人修改')).toBeVisible()
    await expect.element(form.field('价格')).toHaveValue('3700')

    await form.press('重新加载')
    await expect.element(form.field('产品名称')).toHaveValue('螺纹钢（新）')
    await expect.element(form.field('备注')).toHaveValue('改过')
    await expect.element(form.field('价格')).toHaveValue('3700')
    await expect.element(form.screen.getByText('￥4000')).toBeVisible()
    await form.press('采用对方的价格')
    await expect.element(form.field('价格')).toHaveValue('4000')

    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.updated.at(-1)).toEqual({ id: '7', version: 4, code: 'AB1235' })
  })
})

describe('a conflict of which the server tells more', () => {
  const stored = { id: '7', version: 3, code: 'AB1234', name: '螺纹钢', price: '3600', remark: '旧' }
  async function refuse(username: string) {
    const current = { ...stored, version: 4, name: '螺纹钢（新）', price: '4000' }
    const conflicts = [
      {
        pointer: '',
        id: '7',
        message: '数据已被他人修改',
        current,
        changedBy: { username, realname: '张伟' },
        changedAt: '2020-01-05 10:32:00',
      },
    ]
    const form = await setup({
      target: { mode: 'edit', id: '7' },
      prepare: ({ calls }) => {
        calls.records.push(stored)
        calls.answers.push(new ConflictError('数据已被他人修改', { conflicts }))
      },
    })
    await form.field('价格').fill('3700')
    await form.press('确定')
    const rows = () =>
      [...form.screen.getByRole('table', { name: '双方的修改' }).element().querySelectorAll('tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      )
    return { form, rows }
  }

  it('names who has saved what and when, beside what stands here, and what is kept', async () => {
    const { form, rows } = await refuse('zhang')
    await expect.element(form.screen.getByText('张伟已修改了这条数据（2020-01-05 10:32）')).toBeVisible()
    await expect.poll(rows).toEqual([
      ['字段', '对方的值', '您的值'],
      ['产品名称', '螺纹钢（新）（保留）', '螺纹钢'],
      ['价格', '￥4000', '￥3700（保留）'],
    ])
    await expect.element(form.field('价格')).toHaveValue('3700')
  })

  it('calls the user by his own name for what he has saved in another window', async () => {
    const { form, rows } = await refuse('li')
    await expect.element(form.screen.getByText('您已在另一个窗口修改了这条数据（2020-01-05 10:32）')).toBeVisible()
    await expect.poll(() => rows()[0]).toEqual(['字段', '另一个窗口的值', '本窗口的值'])
  })
})

describe('leaving a form', () => {
  it('closes without a question when nothing was changed', async () => {
    const form = await setup({ agrees: false })
    await form.field('产品编码').fill('A')
    await form.field('产品编码').fill('')
    await form.press('取消')
    await expect.poll(form.closed).toBe(1)
    expect(form.questions).toEqual([])
    expect(form.unsaved).toEqual([true, false])
  })

  it.each([
    { how: '取消', leave: (form: Form) => form.press('取消') },
    { how: 'Esc', leave: () => userEvent.keyboard('{Escape}') },
  ])('asks before changes are lost by $how, and stays when the user does not agree', async ({ leave }) => {
    const form = await setup({ agrees: false })
    await form.field('产品编码').fill('AB')
    await leave(form)
    await expect.poll(() => form.questions).toEqual(['确定放弃编辑？'])
    await expect.element(form.field('产品编码')).toHaveValue('AB')
    expect(form.closed()).toBe(0)
  })

  it('closes when the user agrees', async () => {
    const form = await setup({ agrees: true })
    await form.field('产品编码').fill('AB')
    await form.press('取消')
    await expect.poll(form.closed).toBe(1)
    expect(form.unsaved).toEqual([true, false])
  })
})

describe.each(['drawer', 'modal'] as const)('a form in a %s of a tab that is hidden and shown again', (open) => {
  it('keeps its input, still checks it, and saves', async () => {
    const form = await setup({ open, motion: true, target: { mode: 'edit', id: '7' } })
    await form.field('产品名称').fill('改过的名称')
    await form.hide()
    await expect.element(form.screen.getByRole('dialog')).not.toBeInTheDocument()
    await form.show()
    await expect.element(form.field('产品名称')).toHaveValue('改过的名称')
    expect(form.unsaved).toEqual([true])

    await form.field('产品名称').fill('')
    await form.press('确定')
    await expect.element(form.field('产品名称')).toHaveAttribute('aria-invalid', 'true')
    await form.field('产品名称').fill('螺纹钢 2')
    await form.press('确定')
    await expect.poll(form.closed).toBe(1)
    expect(form.calls.updated).toEqual([{ id: '7', version: 3, name: '螺纹钢 2' }])
  })
})

describe('reading a record', () => {
  const target = { mode: 'refund', id: '7' } as const

  it('shows texts, an agreed mark for nothing, and who made it when', async () => {
    const form = await setup({ target })
    await expect.element(form.screen.getByRole('dialog', { name: /退款.*AB1234/ })).toBeVisible()
    const entry = (name: string) => form.screen.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    const text = (name: string) => entry(name).element().nextElementSibling?.textContent
    await expect.poll(() => text('启用')).toBe('否')
    expect(text('价格')).toBe('￥3650.5')
    expect(text('备注')).toBe('—')
    expect(text('创建人')).toBe('admin')
    expect(text('创建时间')).toBe('2026-01-05 09:30:00')
    expect(text('更新人')).toBe('—')
    await expect.element(form.screen.getByRole('button', { name: '确定', exact: true })).toBeDisabled()
    await form.screen.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect.poll(form.closed).toBe(1)
  })

  it('does not show a field that the user may not see', async () => {
    const form = await setup({ target, hidden: ['market:price:field:cost:see'] })
    await expect.element(form.screen.getByText('产品名称')).toBeVisible()
    expect(form.screen.getByText('成本价').query()).toBeNull()
  })
})
