import { Button } from 'antd'
import { useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { Tabs } from '#renderer/react/panes/tabs.tsx'
import { changePart } from '#schemas/cron/change-part.ts'
import { CRON_UNIT_TRAITS, CRON_UNITS, type CronUnit } from '#schemas/cron/cron-unit.ts'
import { DEFAULT_PARTS, partsKept, readParts, writeParts } from '#schemas/cron/part-texts.ts'
import styles from './cron.module.css'
import { CronPreview } from './cron-preview.tsx'
import { messages } from './messages.ts'
import { PartInputs } from './part-inputs.tsx'
import { PartPanel } from './part-panel.tsx'
import type { CronOptions } from './schema.ts'

/** Specified. */
const WIDTH_PX = { narrow: 608, wide: 800 }

export interface CronDialogProps {
  readonly open: boolean
  readonly options: CronOptions
  /** What is stored; the builder begins with it. */
  readonly text: string
  onTake(text: string): void
  onCancel(): void
  /** It is gone, and the focus is back where it was. */
  onClosed(): void
}

/**
 * The builder. The text is the only truth: panels read it and write their part anew, so that a part that no panel can
 * say, or a text that is no expression, stays as it is until somebody changes it. Mounted once for each opening.
 */
export function CronDialog({ open, options, text: stored, onTake, onCancel, onClosed }: CronDialogProps) {
  const { variant = 'narrow', hideSecond = false, hideYear = false } = options
  const { clock } = useHost()
  const shown = { second: !hideSecond, year: !hideSecond && !hideYear }
  const [text, setText] = useState(() => stored.trim() || writeParts(DEFAULT_PARTS, shown))
  const [active, setActive] = useState(0)
  const thisYear = Number(clock.businessNow().slice(0, 4))
  const units = CRON_UNITS.filter((unit) => (unit === 'second' ? shown.second : unit !== 'year' || shown.year))
  const parts = readParts(text)

  const change = (unit: CronUnit, part: string) => {
    const next = changePart(parts, unit, part)
    if (next !== parts) setText(writeParts(next, partsKept(text, shown)))
  }
  return (
    <AppModal
      open={open}
      title={messages.dialogTitle}
      widthPx={WIDTH_PX[variant]}
      exactWidth
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onCancel}>
            {messages.cancel}
          </Button>
          <Button autoInsertSpace={false} type="primary" onClick={() => onTake(text)}>
            {messages.ok}
          </Button>
        </>
      }
      onCloseRequest={onCancel}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
    >
      <div className={styles.builder} data-variant={variant} style={usePageColors()}>
        <div className={styles.panels}>
          <Tabs
            tabs={units.map((unit) => ({ title: CRON_UNIT_TRAITS[unit].title, errorCount: 0, hidden: false }))}
            active={active}
            onActivate={setActive}
            panel={(index) => {
              const unit = units[index] ?? 'minute'
              return (
                <PartPanel unit={unit} text={parts[unit]} thisYear={thisYear} onChange={(part) => change(unit, part)} />
              )
            }}
          />
        </div>
        <div className={styles.summary}>
          <PartInputs units={units} parts={parts} text={text} onPart={change} onText={setText} />
          <CronPreview text={text} clock={clock} />
        </div>
      </div>
    </AppModal>
  )
}
