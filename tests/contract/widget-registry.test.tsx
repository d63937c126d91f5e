import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { InputDefinition, QueryValue } from '#renderer/widget.ts'
import type { FieldKind } from '#schemas/language/field-type.ts'
import { QUERY_OPERATORS } from '#schemas/query/operator.ts'
import { fieldPlan } from '#widgets/field-plan.fixture.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { CONTROL_ID, stage, stageQuery } from '#widgets/widget-stage.fixture.tsx'

const TITLE = '样例'
const choices = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
]

/** A value that fits a storage type, as it is in memory. */
const VALUES: Readonly<Record<FieldKind, QueryValue>> = {
  string: 'a',
  text: 'a',
  integer: 7,
  long: '7',
  decimal: '7.5',
  boolean: true,
  date: '2024-01-31',
  datetime: '2024-01-31 08:30:00',
  time: '08:30:00',
  enum: 'a',
  ref: 'a',
  file: null,
  json: null,
}

interface Sample {
  readonly type: string
  readonly kind: FieldKind
  readonly definition: InputDefinition
}

const samples: readonly Sample[] = widgetRegistry.types.flatMap((type) => {
  const definition = widgetRegistry.get(type)
  return (definition?.accepts ?? []).map((kind) => ({ type, kind, definition: definition as InputDefinition })) // has `accepts`, so it is there
})

function stagingOf({ kind, definition }: Sample) {
  const type = kind === 'string' ? 'string(32)' : kind === 'decimal' ? 'decimal(12,2)' : kind
  const multiple = definition.arity === 'many'
  const field = fieldPlan({ type, multiple, title: TITLE, choices: { source: 'dict', code: 'sample' } })
  const value = multiple ? ['a', 'b'] : VALUES[kind]
  return { field: definition.needsChoices ? field : { ...field, choices: null }, value, choices }
}

/** What assistive technology would stumble over. Colours come from the shell's theme and are tested there. */
async function violations(container: Element) {
  const found = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

function control(): HTMLElement {
  const element = document.getElementById(CONTROL_ID)
  if (!element) throw new Error(`nothing has the id ${CONTROL_ID}`)
  return element
}

describe.each(samples)('the widget $type for a $kind field', (sample) => {
  const { definition } = sample

  it('has a name that its label gives it, and nothing that axe objects to', async () => {
    const { screen } = await stage(definition, { ...stagingOf(sample), required: true, invalid: true })
    if (definition.labelling === 'control') {
      await expect.element(control()).toHaveAccessibleName(TITLE)
    } else {
      const group = screen.container.querySelector('[role="group"], [role="radiogroup"]')
      expect(group).toContainElement(control())
      await expect.element(group as HTMLElement).toHaveAccessibleName(TITLE) // contains the control, so it is there
    }
    expect(await violations(screen.container)).toEqual([])
  })

  it('is reached by Tab at the element that carries its id', async () => {
    await stage(definition, stagingOf(sample))
    control().focus()
    await expect.element(control()).toHaveFocus()
  })

  it('takes nothing as its value, and reports nothing by itself', async () => {
    const { onChange } = await stage(definition, { ...stagingOf(sample), value: null })
    await expect.element(control()).toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('shows its text where it is read-only: readable, named, and impossible to change', async () => {
    const staging = stagingOf(sample)
    const { screen, onChange } = await stage(definition, { ...staging, readOnly: true })
    const text = definition.format(staging.value as never, { options: {}, field: staging.field, choices }) // no bounds
    await expect.element(screen.getByRole('textbox', { name: TITLE })).toHaveValue(text)
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('readonly')
    await expect.element(screen.getByRole('textbox')).toBeEnabled()
    expect(screen.container.querySelectorAll('input, textarea, select, [role="switch"]')).toHaveLength(1)
    expect(await violations(screen.container)).toEqual([])
    expect(onChange).not.toHaveBeenCalled()
  })
})

const queries = samples.flatMap((sample) =>
  QUERY_OPERATORS.filter((operator) => sample.definition.loadQuery?.[operator]).map((operator) => ({
    ...sample,
    operator,
  })),
)

describe.each(queries)('the query of $type for a $kind field by $operator', (sample) => {
  it('has inputs named by the label, and nothing that axe objects to', async () => {
    const { screen } = await stageQuery(sample.definition, sample.operator, { ...stagingOf(sample), value: null })
    const inputs = screen.container.querySelectorAll('input')
    expect(inputs.length).toBeGreaterThan(0)
    for (const input of inputs) await expect.element(input).toHaveAccessibleName(new RegExp(`^${TITLE}`))
    expect(await violations(screen.container)).toEqual([])
  })
})
