import { isField } from '@formily/core'
import { connect, mapProps, mapReadPretty, observer, useField } from '@formily/react'
import { Activity, StrictMode, useState } from 'react'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { InputDefinition } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { stageEditor } from '../cells/cell-editor-stage.fixture.tsx'
import { widget } from '../cells/widget/index.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { defineFormilyWidget } from './define-formily-widget.ts'

interface BoxProps {
  readonly id?: string
  readonly value?: string
  readonly hint?: string
  readonly state?: string
  readonly offered?: readonly { readonly label: string }[]
  readonly disabled?: boolean
  onChange?(event: unknown): void
  onBlur?(): void
}

/** As a team brings it: an input that knows nothing of us. */
function Box({ hint, state, offered = [], ...props }: BoxProps) {
  const [pressed, setPressed] = useState(0)
  return (
    <>
      <input {...props} value={props.value ?? ''} />
      <span>{`${hint} ${state} ${offered.map(({ label }) => label).join('、')}`}</span>
      <button type="button" onClick={() => setPressed(pressed + 1)}>{`按过 ${pressed}`}</button>
    </>
  )
}

/** Draws again for what it observes, and for nothing else. */
const Length = observer(() => {
  const field = useField()
  return <output>{isField(field) ? String(field.value ?? '').length : 0}</output>
})

const TeamBox = connect(
  Box,
  mapProps({ dataSource: 'offered', required: true }, (_props, field) => ({
    state: isField(field) ? `${field.required ? '必填' : '选填'}${field.selfErrors.length > 0 ? '有误' : ''}` : '',
  })),
  mapReadPretty(({ value }: BoxProps) => <b>{`只读：${value}`}</b>),
)

const Observed = connect(
  (props: BoxProps) => (
    <>
      <Box {...props} />
      <Length />
    </>
  ),
  mapProps({ dataSource: 'offered' }),
)

const shared = {
  title: '团队控件',
  summary: 'For tests.',
  options: Type.Object({ hint: Type.Optional(Type.String({ description: '提示' })) }, { additionalProperties: false }),
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: (value: CanonicalValue) => String(value ?? ''),
  parse: (text: string) => ({ ok: true, value: text }) as const,
} as const

const box = defineFormilyWidget({
  ...shared,
  type: 'team-box',
  component: { load: async () => TeamBox, props: ({ options: { hint = '无' } }) => ({ hint }), readPretty: true },
  queries: ['eq'],
})
const observed = defineFormilyWidget({ ...shared, type: 'observed-box', component: { load: async () => Observed } })

const field = fieldPlan({ title: '编码' })

describe('a component made for Formily', () => {
  it('is an input of a form: it shows the value, and reports what is entered once', async () => {
    const { screen, onChange, onBlur } = await stage(box, { field, value: 'a', options: { hint: '提示' } })
    const input = screen.getByRole('textbox', { name: '编码' })
    await expect.element(input).toHaveValue('a')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.type(input, 'b')
    expect(onChange.mock.calls).toEqual([['ab']])
    await expect.element(input).toHaveValue('ab')
    await userEvent.keyboard('{Home}12')
    await expect.element(input).toHaveValue('12ab')
    await expect.element(screen.getByText('提示 选填')).toBeVisible()
    await userEvent.tab()
    expect(onBlur).toHaveBeenCalled()
  })

  it('takes a value that comes from elsewhere, without reporting it, and null for nothing', async () => {
    const { screen, stageAgain, onChange } = await stage(box, { field, value: 'a' })
    const input = screen.getByRole('textbox', { name: '编码' })
    await userEvent.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
    onChange.mockClear()
    await stageAgain({ required: true, invalid: true, choices: [{ value: 'x', text: '甲' }] })
    await expect.element(screen.getByText('无 必填有误 甲')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is drawn by its own mapReadPretty where it may not be changed, or as text without one', async () => {
    const own = await stage(box, { field, value: 'a', readOnly: true })
    await expect.element(own.screen.getByText('只读：a')).toBeVisible()
    await own.screen.unmount()
    const { screen } = await stage(observed, { field, value: 'a', readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '编码' })).toHaveAttribute('readonly')
  })

  it('is an input of a query', async () => {
    const { screen, lastValue } = await stageQuery(box, 'eq', { field })
    await userEvent.type(screen.getByRole('textbox', { name: '编码' }), 'z')
    expect(lastValue()).toBe('z')
  })

  it('edits a cell of a sub-table', async () => {
    const bound = fieldPlan({ title: '编码', widget: { type: 'team-box', options: {} } })
    const { screen, lastValue, onCommit } = await stageEditor(widget, {
      value: 'a',
      column: { widget: { definition: box, field: bound } },
    })
    const input = screen.getByRole('textbox', { name: '第 1 行 样例' })
    await expect.element(input).toHaveFocus()
    await userEvent.fill(input, 'cell')
    expect(lastValue()).toBe('cell')
    await userEvent.keyboard('{Enter}')
    expect(onCommit).toHaveBeenCalled()
  })

  it('gets an id where it has no property for one, so that its label and its errors lead to it', async () => {
    const nameless = defineFormilyWidget({
      ...shared,
      type: 'nameless-box',
      labelling: 'group',
      component: {
        load: async () => connect(({ value = '', onChange }: BoxProps) => <input value={value} onChange={onChange} />),
      },
    })
    const { screen, lastValue } = await stage(nameless, { field, value: 'a', describedBy: 'why' })
    const group = screen.getByRole('group', { name: '编码' })
    await expect.element(group.getByRole('textbox')).toHaveAttribute('id', 'stage-code')
    await expect.element(group.getByRole('textbox')).toHaveAttribute('aria-describedby', 'why')
    await userEvent.type(group.getByRole('textbox'), 'b')
    expect(lastValue()).toBe('ab')
  })
})

interface TabProps {
  readonly Input: Awaited<ReturnType<InputDefinition['load']>>
  readonly names: readonly string[]
}

/** A tab that can be hidden, with forms in it that are filled in from outside as well. */
function Tab({ Input, names }: TabProps) {
  const [shown, setShown] = useState(true)
  const [values, setValues] = useState<Readonly<Record<string, CanonicalValue>>>({})
  const set = (name: string, value: CanonicalValue) => setValues((before) => ({ ...before, [name]: value }))
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? '隐藏' : '显示'}
      </button>
      <button type="button" onClick={() => setValues(Object.fromEntries(names.map((name) => [name, `${name}外面`])))}>
        带出
      </button>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        {names.map((name) => (
          <div key={name}>
            <label id={`${name}-label`} htmlFor={name}>
              {name}
            </label>
            <Input
              id={name}
              labelId={`${name}-label`}
              describedBy={undefined}
              options={{}}
              field={field}
              value={values[name] ?? null}
              onChange={(value) => set(name, value)}
              readOnly={false}
              required={false}
              invalid={false}
              choices={[]}
              choicesLoading={false}
              placeholder={undefined}
            />
          </div>
        ))}
      </Activity>
    </>
  )
}

async function openTab(definition: InputDefinition, names: readonly string[] = ['甲']) {
  const Input = await definition.load()
  return render(
    <StrictMode>
      <Tab Input={Input} names={names} />
    </StrictMode>,
  )
}

describe('its life', () => {
  it.each([box, observed])('goes on behind a hidden tab: $type', async (definition) => {
    const screen = await openTab(definition)
    const input = screen.getByLabelText('甲')
    await userEvent.type(input, 'ab')
    await userEvent.click(screen.getByRole('button', { name: '按过 0' }))
    await userEvent.click(screen.getByRole('button', { name: '隐藏' }))
    await expect.element(input).not.toBeVisible()
    // Long enough for Formily's observers to let go.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await userEvent.click(screen.getByRole('button', { name: '带出' }))
    await userEvent.click(screen.getByRole('button', { name: '显示' }))
    await expect.element(input).toHaveValue('甲外面')
    await expect.element(screen.getByRole('button', { name: '按过 1' })).toBeVisible()
    await userEvent.type(input, '{End}！')
    await expect.element(input).toHaveValue('甲外面！')
    if (definition === observed) await expect.element(screen.getByRole('status')).toHaveTextContent('4')
    await userEvent.click(screen.getByRole('button', { name: '带出' }))
    await expect.element(input).toHaveValue('甲外面')
  })

  it('keeps two forms apart', async () => {
    const screen = await openTab(box, ['甲', '乙'])
    await userEvent.type(screen.getByLabelText('甲'), '1')
    await userEvent.type(screen.getByLabelText('乙'), '22')
    await expect.element(screen.getByLabelText('甲')).toHaveValue('1')
    await expect.element(screen.getByLabelText('乙')).toHaveValue('22')
  })
})
