import { type ComponentType, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import type { InputDefinition, InputProps } from '#renderer/widget.ts'
import { useChoiceList } from '../../select/cell/use-choice-list.ts'
import { editorKeys } from '../editor-keys.ts'
import { putText } from '../put-text.ts'
import { useIsNew } from '../use-is-new.ts'
import { EarlyInput } from './early-input.tsx'
import styles from './widget-editor.module.css'

/** The input of whatever widget the column names, over its cell. */
export function WidgetEditor(props: CellEditorProps) {
  const { column, row, value, id, label, open, opening, onCommit, onCancel } = props
  const { choices, declared } = column
  useChoiceList(choices)
  const around = useRef<HTMLDivElement>(null)
  const Input = useInput(declared.widget?.definition)
  const isLoaded = Input !== null
  const early = useRef<string | undefined>(undefined)

  const isNewOpening = useIsNew(`${opening} ${open} ${isLoaded}`)

  // Before anything else can be typed: the early input, which had the focus, is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, as soon as there is an input
  useLayoutEffect(() => {
    if (!isNewOpening()) return
    const typed = early.current ?? props.initialText
    if (isLoaded || !open) early.current = undefined
    if (!open || !isLoaded) return
    const control = document.getElementById(id)
    control?.focus({ preventScroll: true })
    if (typed && control instanceof HTMLInputElement) putText(control, typed)
  }, [opening, open, isLoaded])

  if (!declared.widget) return null
  if (!Input) {
    const takeEarly = (text: string) => {
      early.current = text
    }
    return open ? <EarlyInput key={opening} cell={props} onType={takeEarly} /> : null
  }
  const { field } = declared.widget
  const labelId = `${id}-label`
  const isListOpen = () => around.current?.querySelector('[aria-expanded="true"]') != null
  const keys = editorKeys({
    isPopupOpen: false,
    closePopup: ignore,
    enterIsTaken: (target) =>
      isListOpen() ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof Element && target.closest('button') !== null),
    onCommit,
    onCancel,
  })
  const handlers = {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // A dialog of the widget is a child as far as React's events go; it closes when the window hears of the key.
      const inDialog = !(event.target instanceof Node && event.currentTarget.contains(event.target))
      if (event.key !== 'Escape' || !inDialog) keys.onKeyDown(event)
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      // A list that is open closes by itself, with this very key, and so does a dialog of the widget.
      if (event.key !== 'Escape' || !(isListOpen() || isInDialog(event))) keys.onKeyDownCapture(event)
    },
  }
  return (
    <div ref={around} className={styles.editor} {...handlers}>
      {/* Widgets are named by a visible label; over a cell there is none to see. */}
      <label id={labelId} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Input
        key={column.key}
        id={id}
        labelId={labelId}
        // The compiler has checked the options against this very definition.
        options={field.widget.options as never}
        field={field}
        value={value}
        onChange={props.onChange}
        valueBeside={(name) => row[name] ?? null}
        readOnly={false}
        required={column.required}
        invalid={props.invalid}
        describedBy={props.describedBy}
        choices={choices?.items ?? []}
        choicesLoading={choices?.state === 'loading'}
        choicesFailed={choices?.state === 'failed'}
        placeholder={column.placeholder || field.placeholder}
        {...(choices?.search && { onSearchChoices: choices.search })}
        {...(choices?.hurry && { hurryChoices: choices.hurry })}
      />
    </div>
  )
}

const ignore = () => undefined

/** Dialogs of a widget stand elsewhere in the document, and are its children all the same. */
function isInDialog({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof Element && !currentTarget.contains(target) && target.closest('[role="dialog"]') !== null
}

type Drawing = ComponentType<InputProps<never>>
const drawings = new WeakMap<InputDefinition, Drawing>()

/** The input of a widget; null while it is loaded. */
export function useInput(definition: InputDefinition | undefined): Drawing | null {
  const [, setArrived] = useState(0)
  const known = definition && drawings.get(definition)
  useEffect(() => {
    if (!definition || drawings.has(definition)) return
    let isHere = true
    definition.load().then(
      (loaded) => {
        drawings.set(definition, loaded as Drawing) // its options are those of its own definition
        if (isHere) setArrived((count) => count + 1)
      },
      // Drawn, so that the boundary around the editors shows that it is not to be had.
      (error: unknown) => {
        if (isHere) setArrived(() => fail(error))
      },
    )
    return () => {
      isHere = false
    }
  }, [definition])
  return known ?? null
}

function fail(error: unknown): never {
  throw error
}
