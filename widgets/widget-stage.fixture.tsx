import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Static, TObject } from 'typebox'
import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeCall } from '#renderer/calls/host-call.fixture.ts'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { Host } from '#renderer/host.ts'
import { fakeHost, registry } from '#renderer/react/form/form.fixture.tsx'
import { HostProvider } from '#renderer/react/host-context.tsx'
import type { InputDefinition, InputProps, QueryValue, ValueViewProps } from '#renderer/widget.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { fieldPlan } from './field-plan.fixture.ts'

interface Staging<Options> extends Partial<Omit<InputProps<Options>, 'value' | 'onChange' | 'id' | 'labelId'>> {
  readonly value?: QueryValue
  /** What the widget asks of the shell; absent: nothing is answered. */
  readonly host?: Host
}

/** Values of fields beside its own, which a widget may report with its own value. */
type Others = readonly [Readonly<Record<string, CanonicalValue>>?]

export const CONTROL_ID = 'stage-code'
const LABEL = 'stage-code-label'

interface StageProps {
  /** A drawing of a widget; options and operator differ from one to the next. */
  readonly Component: unknown
  readonly labelling: InputDefinition['labelling']
  readonly props: Record<string, unknown>
  readonly initial: QueryValue
  readonly host: Host
  onChange(value: QueryValue, ...others: Others): void
}

/** What the form does around a widget: label, value, help. */
function Stage({ Component, labelling, props, initial, host, onChange }: StageProps) {
  const [value, setValue] = useState(initial)
  // `stage` and `stageQuery` have checked the props against the definition.
  const Drawing = Component as ComponentType<Record<string, unknown>>
  const title = (props.field as FieldPlan).title
  return (
    <Surroundings host={host}>
      {/* The button stands where no popup of the widget covers it. */}
      <main style={{ display: 'grid', gridTemplateColumns: '400px 400px 100px' }}>
        {labelling === 'control' ? (
          <label id={LABEL} htmlFor={CONTROL_ID}>
            {title}
          </label>
        ) : (
          <span id={LABEL}>{title}</span>
        )}
        <div>
          <Drawing
            {...props}
            id={CONTROL_ID}
            labelId={LABEL}
            value={value}
            onChange={(next: QueryValue, ...others: Others) => {
              onChange(next, ...others)
              setValue(next)
            }}
          />
        </div>
        <button type="button">下一个</button>
      </main>
    </Surroundings>
  )
}

/** What a page has around its widgets. */
function Surroundings({ host, children }: { readonly host: Host; readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={client}>
        <HostProvider host={host} registry={registry}>
          {children}
        </HostProvider>
      </QueryClientProvider>
    </ConfigProvider>
  )
}

/** What the buttons in a part of the page say, those that are drawn by an icon alone left out. */
export function buttonsOf(part: Locator): readonly string[] {
  return part
    .getByRole('button')
    .elements()
    .flatMap(({ textContent }) => textContent || [])
}

/** The shell of a test that answers by the endpoint. */
export function hostOf(answer: Parameters<typeof fakeCall>[0], more: Partial<Host> = {}): Host {
  return { ...fakeHost().host, call: fakeCall(answer), ...more }
}

/** Draws a widget with a label and a value of its own; `onChange` records what it reports. */
export async function stage<Options extends TObject>(
  definition: InputDefinition<Options>,
  { value = null, ...staging }: Staging<Static<Options>> = {},
) {
  return draw(definition, await definition.load(), value, staging)
}

/** Draws a value as a detail, or a list that has been told its text, shows it. */
export async function stageView<Options extends TObject>(
  definition: InputDefinition<Options>,
  { host, ...props }: ValueViewProps<Static<Options>> & { readonly host: Host },
) {
  const load = definition.view?.(props.options)
  if (!load) throw new Error(`${definition.type} draws no values`)
  const View = await load()
  return render(
    <Surroundings host={host}>
      <View {...props} />
    </Surroundings>,
  )
}

/** Draws a widget's input of a query. */
export async function stageQuery<Options extends TObject>(
  definition: InputDefinition<Options>,
  operator: QueryOperator,
  { value = null, ...staging }: Staging<Static<Options>> = {},
) {
  const load = definition.loadQuery?.[operator]
  if (!load) throw new Error(`${definition.type} has no input for ${operator}`)
  // The query bar labels every input by `<label for>`, whatever the widget is in a form.
  return draw({ labelling: 'control' }, await load(), value, { ...staging, operator })
}

async function draw(
  definition: { readonly labelling: InputDefinition['labelling'] },
  Component: unknown,
  initial: QueryValue,
  staging: Record<string, unknown> & { readonly host?: Host },
) {
  const { host = fakeHost().host, ...given } = staging
  const onChange = vi.fn<(value: QueryValue, ...others: Others) => void>()
  const onBlur = vi.fn()
  const props = {
    options: {},
    field: fieldPlan(),
    readOnly: false,
    required: false,
    invalid: false,
    describedBy: undefined,
    choices: [],
    choicesLoading: false,
    placeholder: undefined,
    onBlur,
    ...given,
  }
  const drawn = (changed: Record<string, unknown>) => (
    <Stage
      Component={Component}
      labelling={definition.labelling}
      props={{ ...props, ...changed }}
      initial={initial}
      host={host}
      onChange={onChange}
    />
  )
  const screen = await render(drawn({}))
  const stageAgain = (changed: Record<string, unknown>) => screen.rerender(drawn(changed))
  return { screen, stageAgain, onChange, onBlur, lastValue: () => onChange.mock.lastCall?.[0] }
}
