import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type PageText, readPageText } from '../../compile/page-source-text.ts'
import type { HostInspector } from '../../host.ts'
import { useHost } from '../host-context.tsx'
import { usePageColors } from '../page-colors.ts'
import { type ExpressionFacts, fieldFacts, hiddenTargets } from './field-facts.ts'
import type { InspectedField } from './inspection.ts'
import styles from './inspector.module.css'
import { messages } from './messages.ts'

export interface InspectorPanelProps {
  readonly inspected: InspectedField
  readonly inspector: HostInspector
  onInspect(field: InspectedField): void
  onClose(): void
}

/** What the inspector tells of one field, at the moment in which it was asked. */
export function InspectorPanel({ inspected, inspector, onInspect, onClose }: InspectorPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const colors = usePageColors()
  const facts = useMemo(() => fieldFacts(inspected), [inspected])
  const place = usePlaces(inspected, inspector)
  useEffect(() => {
    // In the top layer it stands above drawers and their masks, wherever in the document it is.
    panel.current?.showPopover()
    panel.current?.focus()
  }, [])
  if (!facts) return null

  function handleKeyDown(event: KeyboardEvent) {
    // Keys belong to the panel: Esc would close the dialog below it as well.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    if (event.key === 'Escape') onClose()
  }

  const content = (
    <div
      ref={panel}
      className={styles.panel}
      style={colors}
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {messages.title(facts.title)}
        </h2>
        <button type="button" className={styles.button} onClick={onClose}>
          {messages.close}
        </button>
      </header>
      <p className={styles.place}>
        {facts.pointer === '' ? (
          messages.system
        ) : (
          <>
            {messages.declaredAt} <code>{place(facts.pointer)}</code> <code>{facts.name}</code>
          </>
        )}
      </p>
      <dl className={styles.traits}>
        {facts.traits.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{messages.rules}</dt>
          <dd>{facts.rules.length > 0 ? facts.rules.join('；') : messages.noRules}</dd>
        </div>
        {facts.standing.map(({ aspect, text, reaction }) => (
          <div key={aspect}>
            <dt>{messages.aspects[aspect]}</dt>
            <dd>
              {text}
              <span className={styles.cause}>
                {reaction === null ? messages.byDeclaration : messages.byReaction(reaction)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {facts.failures.map((failure) => (
        <p key={failure} className={styles.failure}>
          {messages.failures}：{failure}
        </p>
      ))}
      {facts.expressions.map((expression) => (
        <Expression key={expression.label} facts={expression} place={place(expression.pointer)} />
      ))}
      {facts.reactions.map((reaction) => (
        <Expression key={reaction.id} facts={reaction} place={place(reaction.pointer)}>
          <p>
            {reaction.holds ? messages.holds : messages.holdsNot}。
            {reaction.effects.length > 0 ? messages.effects(reaction.effects) : messages.noEffects}
          </p>
        </Expression>
      ))}
      <HiddenTargets inspected={inspected} onInspect={onInspect} />
    </div>
  )
  // Inside the dialog that the field stands in: a dialog pulls back a focus that leaves it.
  return createPortal(content, inspected.element.closest('[role="dialog"]') ?? document.body)
}

interface ExpressionProps {
  readonly facts: ExpressionFacts
  readonly place: string
  readonly children?: React.ReactNode
}

function Expression({ facts: { label, source, inputs }, place, children }: ExpressionProps) {
  return (
    <section className={styles.expression}>
      <h3 className={styles.label}>
        {label} <code className={styles.cause}>{place}</code>
      </h3>
      <pre className={styles.source}>{source}</pre>
      {children}
      {inputs.length > 0 && (
        <table className={styles.inputs} aria-label={messages.inputs}>
          <thead>
            <tr>
              <th scope="col">{messages.input}</th>
              <th scope="col">{messages.value}</th>
            </tr>
          </thead>
          <tbody>
            {inputs.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function HiddenTargets({ inspected, onInspect }: Pick<InspectorPanelProps, 'inspected' | 'onInspect'>) {
  const hidden = hiddenTargets(inspected)
  if (hidden.length === 0) return null
  const isTable = (name: string) => inspected.source.plan.subTables.some((table) => table.name === name)
  return (
    <p className={styles.hidden}>
      {messages.hiddenFields}：
      {hidden.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          className={styles.button}
          onClick={() =>
            onInspect({ ...inspected, table: isTable(name) ? name : null, field: isTable(name) ? null : name })
          }
        >
          {title}
        </button>
      ))}
    </p>
  )
}

/** Places in the page's file: `market/product-price.json:12:5`. */
function usePlaces({ source: { plan } }: InspectedField, inspector: HostInspector): (pointer: string) => string {
  const { scope } = useHost()
  const page = useQuery({
    queryKey: [scope, 'inspected-page', plan.code],
    queryFn: ({ signal }) => inspector.loadPage(plan.code, signal),
    staleTime: 1_000,
    retry: false,
  })
  const text = page.data?.text
  const located = useMemo((): PageText | undefined => (text === undefined ? undefined : readPageText(text)), [text])
  return (pointer) => {
    if (page.isError) return messages.notLocated
    if (!page.data || !located) return messages.locating
    const { line, column } = located.locate(pointer, 'key')
    return `${page.data.file}:${line}:${column}`
  }
}
