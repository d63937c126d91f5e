import { CloseCircleFilled, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { useLoadedComponent } from '#renderer/react/field/use-widget.ts'
import type { InputProps } from '#renderer/widget.ts'
import { expressionFault } from '#schemas/cron/parse-expression.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { useComposedText } from '../text/use-composed-text.ts'
import type { CronDialogProps } from './cron-dialog.tsx'
import { CronFault, CronWords } from './cron-note.tsx'
import { messages } from './messages.ts'
import type { CronOptions } from './schema.ts'

const loadDialog = () => import('./cron-dialog.tsx').then((module) => module.CronDialog)

/** A cron expression: typed, or put together in a dialog. A broken one stays as it is, and says what is wrong with it. */
export function CronInput(props: InputProps<CronOptions>) {
  const { describedBy, readOnly, value } = props
  const noteId = useId()
  const stored = textOf(value)
  const fault = stored.trim() === '' ? null : expressionFault(stored)
  const described = { ...props, describedBy: describedBy === undefined ? noteId : `${describedBy} ${noteId}` }
  if (!readOnly) return <EditedCron {...described} noteId={noteId} stored={stored} fault={fault} />
  return (
    <>
      <ReadOnlyText {...described} text={stored} />
      <div id={noteId}>
        {fault !== null && <CronFault fault={fault} />}
        {fault === null && stored.trim() !== '' && <CronWords text={stored} />}
      </div>
    </>
  )
}

interface EditedCronProps extends InputProps<CronOptions> {
  readonly noteId: string
  readonly stored: string
  readonly fault: string | null
}

function EditedCron({ noteId, stored, fault, ...props }: EditedCronProps) {
  const { options, field, onChange, onBlur, required, invalid, placeholder } = props
  const text = useComposedText(stored, (typed) => onChange(nullWhenEmpty(typed)))
  const [typing, setTyping] = useState(false)
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null)
  const isOpen = dialog === 'open'
  return (
    <>
      <Input
        {...controlAttributes(props)}
        {...text.handlers}
        value={text.value}
        placeholder={placeholder ?? messages.placeholder}
        status={controlStatus(invalid || (fault !== null && !typing))}
        autoComplete="off"
        spellCheck={false}
        allowClear={
          !required && { clearIcon: <CloseCircleFilled aria-label={messages.clear} title={messages.clear} /> }
        }
        suffix={
          <Button
            type="link"
            size="small"
            icon={<SettingOutlined />}
            aria-label={messages.chooseFor(field.title)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setDialog('open')}
          >
            {messages.choose}
          </Button>
        }
        onKeyDown={(event) => {
          text.handlers.onKeyDown(event)
          if (!opensDialog(event)) return
          event.preventDefault()
          setDialog('open')
        }}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          const trimmed = stored.trim()
          if (trimmed !== stored) onChange(nullWhenEmpty(trimmed))
          onBlur?.()
        }}
      />
      {/* The form says the same where it has looked already. */}
      <div id={noteId}>{fault !== null && !typing && !invalid && <CronFault fault={fault} />}</div>
      {dialog !== null && (
        <Suspense>
          <LoadedDialog
            open={isOpen}
            options={options}
            text={stored}
            onTake={(taken) => {
              if (taken !== stored) onChange(nullWhenEmpty(taken))
              setDialog('closing')
            }}
            onCancel={() => setDialog('closing')}
            onClosed={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function LoadedDialog(props: CronDialogProps) {
  const CronDialog = useLoadedComponent<CronDialogProps>(loadDialog)
  return <CronDialog {...props} />
}

/** As a select opens, for those who cannot Tab to the button: in a cell, Tab leads to the next one. */
function opensDialog({ key, altKey }: KeyboardEvent): boolean {
  return altKey && key === 'ArrowDown'
}
