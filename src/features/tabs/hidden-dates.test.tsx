import { type ComponentType, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { InputDefinition, QueryValue } from '#renderer/widget.ts'
import { date } from '#widgets/date/index.ts'
import { datetime } from '#widgets/datetime/index.ts'
import { fieldPlan } from '#widgets/field-plan.fixture.ts'
import { time } from '#widgets/time/index.ts'
import { openPages, PanelsConsole, withEffects } from './panels-console.fixture.tsx'

const KINDS = [
  { definition: date, whole: '2026-01-05', begun: '2026-0', end: '3', value: '2026-01-05' },
  { definition: time, whole: '12:30:00', begun: '12:3', end: '1', value: '12:30:00' },
  { definition: datetime, whole: '2026-01-05 12:30:00', begun: '2026-01-', end: '3', value: '2026-01-05 12:30:00' },
] as const
const FORMS = ['field', 'query'] as const

const CASES = KINDS.flatMap((kind) => FORMS.map((form) => ({ ...kind, type: kind.definition.type, form })))

interface FormProps {
  /** A drawing of a widget; they differ in options and values. */
  readonly Component: unknown
  readonly type: string
  onChange(value: QueryValue): void
}

function Form({ Component, type, onChange }: FormProps) {
  const [value, setValue] = useState<QueryValue>(null)
  const Drawing = Component as ComponentType<Record<string, unknown>> // loaded from the definition that these props fit
  return (
    <Drawing
      id="field"
      labelId="field-label"
      options={{}}
      field={fieldPlan({ type })}
      operator="between"
      readOnly={false}
      required={false}
      invalid={false}
      choices={[]}
      choicesLoading={false}
      value={value}
      onChange={(next: QueryValue) => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

async function openForm(definition: InputDefinition, form: (typeof FORMS)[number]) {
  const load = form === 'field' ? definition.load : definition.loadQuery?.between
  if (!load) throw new Error(`${definition.type} has no such input.`)
  const values: QueryValue[] = []
  const drawn = <Form Component={await load()} type={definition.type} onChange={(value) => values.push(value)} />
  const { store, show } = openPages()
  await render(<PanelsConsole store={store} renderPage={({ fullPath }) => fullPath === '/first' && drawn} />)
  return {
    input: page.elementLocator(document.querySelector('#field') ?? document.body),
    values,
    /** As a shortcut does it: the focus is in the field until its page is hidden. */
    async leaveAndComeBack() {
      await withEffects(() => show('/other'))
      await withEffects(() => show('/first'))
    },
  }
}

describe.each(CASES)('what is typed into a $type of a $form', ({ definition, form, whole, begun, end, value }) => {
  it('is there when its tab is shown again, and taken when it is left', async () => {
    const { input, values, leaveAndComeBack } = await openForm(definition, form)
    await input.fill(whole)
    await leaveAndComeBack()
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveValue(whole)
    await userEvent.tab()
    await expect.poll(() => values).toEqual([form === 'field' ? value : [value, null]])
    await expect.element(input).toHaveValue(whole)
  })

  it('goes on where it was broken off', async () => {
    const { input, leaveAndComeBack } = await openForm(definition, form)
    await input.fill(begun)
    await leaveAndComeBack()
    await expect.element(input).toHaveFocus()
    await userEvent.keyboard(end)
    await expect.element(input).toHaveValue(`${begun}${end}`)
  })
})
