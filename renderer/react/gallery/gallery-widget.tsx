import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import TextArea from 'antd/es/input/TextArea'
import { useId, useState } from 'react'
import { hasErrors } from '#schemas/language/problem.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { InputDefinition } from '../../widget.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import { ProblemList } from '../problems/problem-list.tsx'
import type { PageCompiler } from '../use-compiled-page.ts'
import styles from './gallery.module.css'
import { GalleryPlaces } from './gallery-places.tsx'
import { messages } from './messages.ts'
import {
  EXAMPLE_FIELD,
  examplePage,
  fieldTextOf,
  snippetOf,
  type WidgetExample,
  type WidgetExamples,
} from './widget-example.ts'

interface GalleryWidgetProps {
  readonly definition: InputDefinition
  readonly examples: WidgetExamples | undefined
  readonly compile: PageCompiler
}

/** One widget: what it is, its examples, and what becomes of a declaration that is edited here. */
export function GalleryWidget({ definition, examples, compile }: GalleryWidgetProps) {
  const { type, title, summary, accepts, arity, needsChoices } = definition
  const all = examples ? [...examples.valid, ...examples.broken] : []
  const [chosen, setChosen] = useState(0)
  const example = all[chosen]
  const exampleId = useId()
  return (
    <article>
      <h2 className={styles.title}>
        {title} <code className={styles.type}>{type}</code>
      </h2>
      <p className={styles.facts}>
        {summary}
        {messages.facts(accepts.join('、'), messages[arity])}
        {needsChoices && `，${messages.needsChoices}`}
      </p>
      {example ? (
        <>
          <div className={styles.choice}>
            <label htmlFor={exampleId}>{messages.example}</label>
            <Select
              id={exampleId}
              className={styles.select ?? ''}
              virtual={false}
              value={chosen}
              options={all.map((one, index) => ({
                value: index,
                label: 'problem' in one ? one.title + messages.wrongOnPurpose : one.title,
              }))}
              onChange={setChosen}
            />
          </div>
          <LiveExample key={chosen} example={example} compile={compile} />
        </>
      ) : (
        <p role="alert">{messages.noExamples}</p>
      )}
    </article>
  )
}

interface LiveExampleProps {
  readonly example: WidgetExample
  readonly compile: PageCompiler
}

function LiveExample({ example, compile }: LiveExampleProps) {
  const { notice } = useHost()
  const [text, setText] = useState(() => fieldTextOf(example))
  const [value, setValue] = useState<CanonicalValue>(example.value ?? null)
  const { problems, field } = useExampleField(examplePage(text, example.beside), compile)
  const id = useId()
  const isBroken = hasErrors(problems)

  async function copy() {
    try {
      await navigator.clipboard.writeText(snippetOf(text))
      notice.success(messages.copied)
    } catch {
      notice.warning(messages.copyFailed)
    }
  }

  return (
    <>
      <div className={styles.bar}>
        <label htmlFor={id}>{messages.declaration}</label>
        <Button size="small" autoInsertSpace={false} onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Button
          size="small"
          autoInsertSpace={false}
          disabled={text === fieldTextOf(example)}
          onClick={() => setText(fieldTextOf(example))}
        >
          {messages.reset}
        </Button>
      </div>
      <TextArea
        id={id}
        className={styles.code ?? ''}
        value={text}
        autoSize={{ minRows: 4, maxRows: 20 }}
        spellCheck={false}
        status={isBroken ? 'error' : ''}
        aria-invalid={isBroken || undefined}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {problems.length > 0 && (
        <div id={`${id}-problems`} role="status">
          <ProblemList file={messages.place} problems={problems} />
          {isBroken && <p>{field ? messages.asBefore : messages.noneYet}</p>}
        </div>
      )}
      {field && <GalleryPlaces key={signOf(field)} field={field} value={value} onChange={setValue} />}
    </>
  )
}

/** The field as the product's compiler reads it; while what is written is wrong, as it was before. */
function useExampleField(pageText: string, compile: PageCompiler) {
  const { scope } = useHost()
  const registry = useRegistry()
  const [shown, setShown] = useState<FieldPlan | null>(null)
  const { data } = useQuery({
    queryKey: [scope, 'example', pageText],
    queryFn: () => compile(pageText, ''),
    placeholderData: (before) => before,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const field = data?.plan?.fieldByName.get(EXAMPLE_FIELD)
  if (field && field !== shown && registry.get(field.widget.type)) setShown(field)
  return { problems: data?.problems ?? [], field: shown }
}

/** Another widget, other options or other choices are another drawing: they never change in a form that stands. */
function signOf({ type, multiple, widget, choices, title, rules }: FieldPlan): string {
  return JSON.stringify([type, multiple, widget, choices, title, rules])
}
