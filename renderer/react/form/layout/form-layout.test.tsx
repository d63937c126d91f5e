import { Activity, Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { InputProps, WidgetRegistry } from '../../../widget.ts'
import { RecordDialog, type RecordTarget } from '../dialog/record-dialog.tsx'
import { fakeHost, type HostRecord, registry, Surroundings } from '../form.fixture.tsx'
import { compilePlan, OFFER_PAGE } from '../model/compiled-page.fixture.ts'

interface SetupOptions {
  readonly page?: Record<string, unknown>
  readonly target?: RecordTarget
  readonly widgets?: WidgetRegistry
  readonly prepare?: (host: HostRecord) => void
}

async function setup({ page = OFFER_PAGE, target = { mode: 'add' }, widgets = registry, prepare }: SetupOptions = {}) {
  const fake = fakeHost()
  prepare?.(fake)
  const plan = compilePlan({ ...page })
  const tree = (mode: 'visible' | 'hidden', shown: PagePlan = plan) => (
    <Surroundings host={fake.host} motion={false} widgets={widgets}>
      <Activity mode={mode}>
        <Suspense>
          <RecordDialog plan={shown} target={target} onSaved={() => undefined} onClosed={() => undefined} />
        </Suspense>
      </Activity>
    </Surroundings>
  )
  const screen = await render(tree('visible'))
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return {
    ...fake,
    screen,
    field,
    hide: () => screen.rerender(tree('hidden')),
    show: () => screen.rerender(tree('visible')),
    exchange: (changed: PagePlan) => screen.rerender(tree('visible', changed)),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    tab: (name: RegExp | string) => screen.getByRole('tab', { name }),
  }
}

describe('reactions in a form', () => {
  it('show and require a field, and hide it with its value kept', async () => {
    const { screen, field, press, calls } = await setup()
    await expect.element(field('名称')).toBeVisible()
    expect(field('浮动公式').query()).toBeNull()
    await screen.getByRole('radio', { name: '浮动' }).click()
    await field('名称').fill('甲')
    await press('确定')
    await expect.element(field('浮动公式')).toHaveFocus()
    await expect.element(field('浮动公式')).toHaveAccessibleDescription('请输入浮动公式')
    await field('浮动公式').fill('x + 1')
    await screen.getByRole('radio', { name: '固定' }).click()
    expect(field('浮动公式').query()).toBeNull()
    await screen.getByRole('radio', { name: '浮动' }).click()
    await expect.element(field('浮动公式')).toHaveValue('x + 1')
    await screen.getByRole('radio', { name: '固定' }).click()
    await press('确定')
    await expect.poll(() => calls.created.length).toBe(1)
    expect(Object.keys(calls.created[0]?.record ?? {})).not.toContain('formula')
  })

  it('fill in and lock a field, and computed values follow what is typed', async () => {
    const { screen, field } = await setup()
    await field('价格').fill('600')
    await field('数量').fill('2')
    await expect.element(screen.getByRole('group', { name: '总价' })).toHaveTextContent('1200')
    // As what is computed: text, and no control that refuses.
    await expect.element(screen.getByRole('group', { name: '级别' })).toHaveTextContent('large')
    expect(field('级别').query()).toBeNull()
    await field('数量').fill('1')
    await expect.element(field('级别')).toHaveValue('large')
  })

  it('take a tab away when all of it is hidden', async () => {
    const { screen, tab } = await setup()
    await expect.element(tab('阶梯价')).toBeVisible()
    await screen.getByRole('radio', { name: '浮动' }).click()
    expect(tab('阶梯价').query()).toBeNull()
  })
})

describe('a numbered field in a form', () => {
  const page = {
    fields: {
      no: { type: 'string(20)', title: '单号', number: { prefix: 'PO', digits: 4 } },
      name: { type: 'string(16)', title: '名称' },
    },
  }

  it('says that its number comes with saving, and sends none', async () => {
    const { screen, field, press, calls } = await setup({ page })
    await expect.element(screen.getByRole('group', { name: '单号' })).toHaveTextContent('保存后生成')
    await field('名称').fill('甲')
    await press('确定')
    await expect.poll(() => calls.created.length).toBe(1)
    expect(Object.keys(calls.created[0]?.record ?? {})).not.toContain('no')
  })
})

describe('tabs in a form', () => {
  it('are walked with the arrow keys and keep what was typed', async () => {
    const { field, tab } = await setup()
    await field('价格').fill('5')
    await tab('价格').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('期限')).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('备注')).toBeVisible()
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect.element(field('价格')).toHaveValue('5')
  })

  it('bring the broken one to the front, counted, with the focus in its first broken field', async () => {
    const { field, tab, press } = await setup()
    await field('名称').fill('甲')
    await tab('期限').click()
    await field('开始').fill('2026-05-02')
    await field('结束').fill('2026-05-01')
    await tab('价格').click()
    await press('确定')
    await expect.element(tab('期限 1 处错误')).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('结束')).toHaveFocus()
    await expect.element(field('结束')).toHaveAccessibleDescription('结束不能早于开始')
    await field('开始').fill('2026-04-01')
    await expect.element(tab('期限')).toHaveAccessibleName('期限')
  })

  it('show the broken cell of a sub-table, wherever it is', async () => {
    const { screen, field, tab, press } = await setup()
    await field('名称').fill('甲')
    await tab('阶梯价').click()
    await press('新增')
    await field('第 1 行 起订量').fill('5')
    await tab('价格').click()
    await press('确定')
    await expect.element(field('第 1 行 单价')).toHaveFocus()
    await expect.element(field('第 1 行 单价')).toHaveAccessibleDescription('请输入单价')
    await expect.element(screen.getByRole('alert').getByText('请输入单价')).toBeVisible()
  })
})

describe('what is wrong with a form as a whole', () => {
  it('stands above it and keeps it from being sent', async () => {
    const { screen, field, press, calls } = await setup()
    await field('名称').fill('甲')
    await field('数量').fill('2000000')
    await press('确定')
    await expect.element(screen.getByRole('alert').getByText('数量太大，请拆分')).toBeVisible()
    expect(calls.created).toEqual([])
  })
})

describe('the place of a field', () => {
  it('may give it another title and lock it', async () => {
    const page = {
      fields: { name: { type: 'string(9)', title: '名称', help: '全称' }, code: { type: 'string(9)', title: '编码' } },
      form: {
        layout: [
          {
            row: [
              { field: 'name', title: '客户名称', help: '与合同一致', placeholder: '请填全称' },
              { field: 'code', readonly: true },
            ],
          },
        ],
      },
    }
    const { screen, field } = await setup({ page })
    await expect.element(field('客户名称')).toHaveAccessibleDescription('与合同一致')
    expect(field('编码').query()).toBeNull()
    await expect.element(screen.getByRole('group', { name: '编码' })).toHaveTextContent('—')
  })
})

const STEPS_PAGE = {
  fields: {
    name: { type: 'string(9)', title: '名称', rules: ['required'] },
    way: { type: 'string(9)', title: '方式' },
    address: { type: 'string(9)', title: '地址', rules: ['required'] },
    remark: { type: 'string(9)', title: '备注' },
  },
  form: {
    layout: [
      {
        steps: [
          { title: '基本', layout: [{ fields: ['name', 'way'] }] },
          { title: '收货', layout: [{ fields: ['address'] }] },
          { title: '其他', layout: [{ fields: ['remark'] }] },
        ],
      },
    ],
    reactions: [{ id: 'pickup', when: "way == '自取'", then: { address: { visible: false } } }],
  },
}

describe('a form of steps', () => {
  it('checks each step before the next, keeps all values, and saves from the last', async () => {
    const { screen, field, press, calls } = await setup({ page: STEPS_PAGE })
    await expect.element(screen.getByRole('list', { name: '第 1 步，共 3 步' })).toBeVisible()
    expect(screen.getByRole('button', { name: '确定', exact: true }).query()).toBeNull()
    expect(screen.getByRole('button', { name: '上一步' }).query()).toBeNull()
    await press('下一步')
    await expect.element(field('名称')).toHaveFocus()
    await field('名称').fill('甲')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('地址')).toHaveFocus()
    await userEvent.keyboard('上海')
    await press('上一步')
    await expect.element(field('名称')).toHaveValue('甲')
    await press('下一步')
    await expect.element(field('地址')).toHaveValue('上海')
    await press('下一步')
    await field('备注').fill('急')
    await press('确定')
    await expect.poll(() => calls.created.length).toBe(1)
    expect(calls.created[0]?.record).toEqual({ name: '甲', way: null, address: '上海', remark: '急' })
  })

  it('passes over a step that has nothing in sight', async () => {
    const { field, press } = await setup({ page: STEPS_PAGE })
    await field('名称').fill('甲')
    await field('方式').fill('自取')
    await press('下一步')
    await expect.element(field('备注')).toBeVisible()
    await press('上一步')
    await expect.element(field('名称')).toBeVisible()
  })
})

describe('a new record that is opened with values', () => {
  it('begins with them and sends them', async () => {
    const { field, press, calls } = await setup({ target: { mode: 'add', values: { name: '下级', remark: '给定' } } })
    await expect.element(field('名称')).toHaveValue('下级')
    await press('确定')
    await expect.poll(() => calls.created.length).toBe(1)
    expect(calls.created[0]?.record).toMatchObject({ name: '下级', remark: '给定', tiers: [] })
  })
})

describe('the refund of a record', () => {
  it('shows it under its title, with nothing to submit', async () => {
    const { screen } = await setup({
      target: { mode: 'refund', id: '7' },
      prepare: ({ calls }) =>
        calls.records.push({ id: '7', name: '甲', tiers: [{ id: 'a', minQty: 5, unitPrice: '2' }] }),
    })
    await expect.element(screen.getByRole('dialog', { name: /^退款.*甲/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '确定', exact: true })).toBeDisabled()
    expect(screen.getByRole('textbox').query()).toBeNull()
    await screen.getByRole('tab', { name: '阶梯价' }).click()
    await expect.element(screen.getByRole('table', { name: '阶梯价' }).getByRole('cell', { name: '5' })).toBeVisible()
  })
})

describe('a page that changes while its form is open', () => {
  it('keeps what was typed in fields that are still there, and says so', async () => {
    const form = await setup()
    await form.field('名称').fill('写了一半')
    const { remark: _, ...fields } = OFFER_PAGE.fields
    await form.exchange(
      compilePlan({
        fields: { ...fields, note: { type: 'string(9)', title: '说明' } },
        form: { layout: [{ fields: ['name', 'note'] }] },
      }),
    )
    await expect.element(form.field('说明')).toBeVisible()
    await expect.element(form.field('名称')).toHaveValue('写了一半')
    await expect.element(form.screen.getByText(/页面已更新/)).toBeVisible()
    expect(form.unsaved.at(-1)).toBe(true)
    await form.press('确定')
    await expect.poll(() => form.calls.created.length).toBe(1)
    expect(form.calls.created[0]?.record).toEqual({ name: '写了一半', note: null })
  })
})

describe('a form with panes in a tab that is hidden and shown again', () => {
  it('keeps its pane, its values and its reactions', async () => {
    const { screen, field, tab, hide, show } = await setup()
    await field('价格').fill('600')
    await tab('期限').click()
    await hide()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await show()
    await expect.element(tab('期限')).toHaveAttribute('aria-selected', 'true')
    await tab('价格').click()
    await field('数量').fill('3')
    await expect.element(screen.getByRole('group', { name: '总价' })).toHaveTextContent('1800')
    await screen.getByRole('radio', { name: '浮动' }).click()
    await expect.element(field('浮动公式')).toBeVisible()
  })
})

/** Names of the fields whose inputs were drawn. */
const drawn: string[] = []

function CountedInput({ id, field, value, onChange }: InputProps<object>) {
  drawn.push(field.name)
  return <input id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
}

function MirrorInput({ id, field, value, onChange, valueBeside }: InputProps<object>) {
  return (
    <>
      <input id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
      {field.name === 'second' && <output>{`beside: ${valueBeside?.('first')}`}</output>}
    </>
  )
}

describe('a widget that reads a field beside its own', () => {
  it('is drawn again when that changes', async () => {
    const text = registry.get('text')
    if (!text) throw new Error('no text widget')
    const reads = [{ name: 'first', pointer: '' }]
    const mirror = { ...text, fieldsBeside: () => ({ reads, writes: [] }), load: async () => MirrorInput }
    const widgets: WidgetRegistry = {
      ...registry,
      get: (type) => (type === 'text' ? mirror : registry.get(type)),
      defaultFor: () => mirror,
    }
    const fields = { first: { type: 'string(32)', title: '一' }, second: { type: 'string(32)', title: '二' } }
    const page = { fields, form: { layout: [{ fields: ['first', 'second'] }] } }
    const { screen, field } = await setup({ page, widgets })
    await field('一').fill('甲')
    await expect.element(screen.getByText('beside: 甲')).toBeVisible()
    await field('一').fill('乙')
    await expect.element(screen.getByText('beside: 乙')).toBeVisible()
    await screen.unmount()
    const record = { id: '1', version: 1, first: '丙', second: '丁' }
    const stored = await setup({
      page,
      widgets,
      target: { mode: 'edit', id: '1' },
      prepare: ({ calls }) => calls.records.push(record),
    })
    await expect.element(stored.screen.getByText('beside: 丙')).toBeVisible()
  })
})

describe('one key in a form of 300 fields', () => {
  it('draws its field and those that depend on it, and nothing else', async () => {
    drawn.length = 0
    const text = registry.get('text')
    if (!text) throw new Error('no text widget')
    const counting = { ...text, load: async () => CountedInput }
    const widgets: WidgetRegistry = {
      ...registry,
      get: (type) => (type === 'text' ? counting : registry.get(type)),
      defaultFor: () => counting,
    }
    const names = Array.from({ length: 300 }, (_, index) => `f${index}`)
    const fields = Object.fromEntries(names.map((name) => [name, { type: 'string(32)', title: name }]))
    const page = {
      fields: { ...fields, f10: { type: 'string(70)', title: 'f10', value: '= concat(f1, f2)' } },
      form: {
        layout: [{ columns: 4, fields: names }],
        reactions: [
          { id: 'a', when: "f1 == 'x'", then: { f20: { required: true }, f21: { value: '= f1' } } },
          { id: 'b', when: "f21 == 'x'", then: { f22: { readonly: true } } },
          ...names.slice(100, 200).map((name) => ({
            id: name,
            when: `${name} == 'x'`,
            then: { [name.replace('f1', 'f2')]: { visible: false } },
          })),
        ],
      },
    }
    const { screen, field } = await setup({ page, widgets })
    await expect.element(field('f299')).toBeVisible()
    drawn.length = 0
    await field('f1').click()
    await userEvent.keyboard('x')
    await expect.element(field('f21')).toHaveValue('x')
    // The one that is locked becomes a text.
    await expect.element(screen.getByRole('group', { name: 'f22', exact: true })).toBeVisible()
    expect(drawn.toSorted()).toEqual(['f1', 'f20', 'f21'])
    drawn.length = 0
    await userEvent.keyboard('y')
    await expect.element(field('f1')).toHaveValue('xy')
    expect(drawn.toSorted()).toEqual(['f1', 'f20'])
  })
})
