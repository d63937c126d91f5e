import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { rememberLabels } from '#renderer/react/field/use-choices.ts'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { SelectBox } from '../choices/select-box.tsx'
import { listOf } from '../text/canonical-text.ts'
import type { Chosen } from './chosen.ts'
import { messages } from './messages.ts'
import { type PickedFor, pickedFor } from './picker.ts'
import styles from './pickers.module.css'

export interface PickingProps {
  readonly field: InputProps<unknown>['field']
  /** What the field holds as the dialog opens. */
  readonly chosen: readonly Chosen[]
  readonly several: boolean
  /** Null: any row may be picked. */
  readonly pickedFor: PickedFor | null
  onPick(chosen: readonly Chosen[]): void
  /** The dialog has closed, and the focus is back on its button. */
  onClosed(): void
}

interface PickedInputProps extends InputProps<unknown> {
  /** Whoever points at the button is about to open the dialog: its code and its first rows are asked for. */
  onWarm(pickedFor: PickedFor | null): void
  renderDialog(picking: PickingProps): ReactNode
}

/** A reference that is found by typing its name, or picked in a dialog. */
export function PickedInput({ onWarm, renderDialog, ...props }: PickedInputProps) {
  const { field, value, choices, conditions = null, readOnly, onChange } = props
  const several = field.multiple
  // Where nobody tells what the conditions compare with, as in queries, the dialog would offer what does not fit.
  const isUnknown = conditions === null && field.choices?.source === 'ref' && field.choices.where.length > 0
  const asked = conditions?.where ? pickedFor(conditions) : null
  if (readOnly || isUnknown) return <SelectBox {...props} several={several} />
  return (
    <div className={styles.control}>
      <div className={styles.box}>
        <SelectBox {...props} several={several} />
      </div>
      <DialogButton
        title={field.title}
        hint={conditions && !asked ? conditions.missing : null}
        onWarm={() => onWarm(asked)}
        renderDialog={(onClosed) =>
          renderDialog({
            field,
            several,
            pickedFor: asked,
            chosen: listOf(value).map((item) => ({
              value: item,
              text: choices.find((choice) => choice.value === item)?.text ?? item,
            })),
            onPick: (chosen) => {
              const values = chosen.map((one) => one.value)
              onChange(several ? (values.length === 0 ? null : values) : (values[0] ?? null))
            },
            onClosed,
          })
        }
      />
    </div>
  )
}

interface DialogButtonProps {
  readonly title: string
  /** Why there is nothing to choose yet; null: there may be. */
  readonly hint?: string | null
  onWarm(): void
  renderDialog(onClosed: () => void): ReactNode
}

/** 选择: its dialog is there from the press on until it has closed. */
export function DialogButton({ title, hint = null, onWarm, renderDialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        autoInsertSpace={false}
        aria-label={messages.openFor(title)}
        aria-haspopup="dialog"
        disabled={hint !== null}
        {...(hint !== null && { title: hint })}
        onPointerEnter={onWarm}
        onFocus={onWarm}
        onClick={() => setOpen(true)}
      >
        {messages.open}
      </Button>
      {isOpen && <Suspense fallback={null}>{renderDialog(() => setOpen(false))}</Suspense>}
    </>
  )
}

/** Tells the field what values are called that were just picked, so that no id stands there until the server has answered. */
export function useRememberedLabels(field: InputProps<unknown>['field']) {
  const client = useQueryClient()
  const { scope } = useHost()
  return (chosen: readonly Chosen[]) => {
    if (field.choices?.source === 'ref') rememberLabels(client, scope, field.choices.dictCode, chosen)
  }
}
