import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { InputDefinition, QueryValue } from '#renderer/widget.ts'
import type { FieldKind } from '#schemas/language/field-type.ts'
import { formatKind, TEXT_FORMATS } from '#schemas/language/text-format.ts'
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
  json: { a: 1 },
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
  const format = TEXT_FORMATS.find((one) => definition.formats?.includes(formatKind(one)))
  const written = format === undefined ? field : { ...field, format }
  return { field: definition.needsChoices ? written : { ...written, choices: null }, value, choices }
}

/** What assistive technology would stumble over. Colours come from the shell's theme and are tested there. */
async function violations(container: Element) {
  const found = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** Presses Tab until this element has the focus; a widget that never lets it go fails. */
async function tabUntil(element: HTMLElement, options: { readonly shift?: boolean } = {}): Promise<void> {
  for (let presses = 0; presses < MOST_TAB_STOPS && document.activeElement !== element; presses += 1) {
    // Where Tab is a character, Escape gives it back; it says so beside the text.
    if (takesTab(document.activeElement)) await userEvent.keyboard('{Escape}')
    await userEvent.tab(options)
  }
  expect(document.activeElement).toBe(element)
}
const MOST_TAB_STOPS = 40

function takesTab(element: Element | null): boolean {
  const hints = (element?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  return hints.some((hint) => hint?.textContent?.includes('按 Esc 后再按 Tab'))
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

  it('is reached by Tab at the element that carries its id, and left by Tab in both directions', async () => {
    await stage(definition, stagingOf(sample))
    await expect.element(control()).toBeInTheDocument()
    const [before, after] = [document.createElement('button'), document.createElement('button')]
    document.body.prepend(before)
    document.body.append(after)
    try {
      before.focus()
      // The tools of an editor stand before its text.
      await tabUntil(control())
      await tabUntil(after)
      await tabUntil(before, { shift: true })
    } finally {
      before.remove()
      after.remove()
    }
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
    const box = screen.getByRole('textbox', { name: TITLE })
    await expect.element(box).toBeEnabled()
    const controls = screen.container.querySelectorAll('input, textarea, select, [role="switch"]')
    if (box.element().matches('input, textarea')) {
      await expect.element(box).toHaveValue(text)
      await expect.element(box).toHaveAttribute('readonly')
      expect(controls).toHaveLength(1)
    } else {
      // A formatted text is no value of a control.
      await expect.element(box).toHaveAttribute('aria-readonly', 'true')
      await expect.element(box).not.toHaveAttribute('contenteditable', 'true')
      expect(box.element().textContent?.replaceAll(/\s/g, '')).toContain(text)
      expect(controls).toHaveLength(0)
      expect(screen.container.querySelectorAll('[role="toolbar"]')).toHaveLength(0)
    }
    expect(await violations(screen.container)).toEqual([])
    expect(onChange).not.toHaveBeenCalled()
  })
})

/** Of users, departments and other rows the form says whether they are gone; of dictionaries the widget sees it itself. */
const choosing = samples.filter(({ definition }) => definition.needsChoices)

describe.each(choosing)('the widget $type for a $kind field', (sample) => {
  const { definition, kind } = sample
  const several = definition.arity === 'many'
  const value = several ? ['a', 'gone'] : 'gone'
  const shown = kind === 'ref' ? 'gone（已失效）' : '未知（gone）'
  const gone = { value: 'gone', text: shown, isStored: true } as const
  const staging = () => ({
    ...stagingOf(sample),
    value,
    choices: kind === 'ref' ? [...choices, gone] : choices,
    field: fieldPlan({
      type: kind === 'string' ? 'string(32)' : kind,
      title: TITLE,
      multiple: several,
      choices:
        kind === 'ref'
          ? {
              source: 'ref',
              entity: 'sample',
              value: 'id',
              label: 'name',
              dictCode: 'sample,name,id',
              where: [],
              fill: [],
            }
          : { source: 'dict', code: 'sample' },
    }),
  })

  it('shows a stored value that is no choice any more by itself, with a mark, and keeps it', async () => {
    const { screen, onChange } = await stage(definition, staging())
    await expect.element(screen.getByText(shown).first()).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('shows it so where it is read-only', async () => {
    const { screen } = await stage(definition, { ...staging(), readOnly: true })
    const box = screen.getByRole('textbox', { name: TITLE })
    await expect.element(box).toHaveValue(several ? `甲，${shown}` : shown)
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
