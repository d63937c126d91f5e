import { Radio } from 'antd'
import { useId, useState } from 'react'
import { CRON_UNIT_TRAITS, type CronUnit } from '#schemas/cron/cron-unit.ts'
import {
  beginChoice,
  MODES_BY_UNIT,
  type PartChoice,
  type PartMode,
  readChoice,
  writeChoice,
} from '#schemas/cron/part-choice.ts'
import styles from './cron.module.css'
import { MODE_TITLES, messages } from './messages.ts'
import { ModeFields } from './mode-fields.tsx'
import { SpecifiedValues } from './specified-values.tsx'

interface PartPanelProps {
  readonly unit: CronUnit
  readonly text: string
  readonly thisYear: number
  onChange(text: string): void
}

/** The modes of one part. Numbers of a mode that is not chosen stay for when it is; to change one chooses it. */
export function PartPanel({ unit, text, thisYear, onChange }: PartPanelProps) {
  const name = useId()
  const { title } = CRON_UNIT_TRAITS[unit]
  const [kept, setKept] = useState<Partial<Record<PartMode, PartChoice>>>({})
  const chosen = readChoice(unit, text)

  function choiceOf(mode: PartMode): PartChoice {
    const known = kept[mode]
    // A list without values is written as one with the least of them: what was meant is known here alone.
    if (chosen?.mode === mode) return known && writeChoice(unit, known) === text ? known : chosen
    return known ?? beginChoice(unit, mode, thisYear)
  }
  function take(choice: PartChoice) {
    setKept({ ...kept, ...(chosen && { [chosen.mode]: choiceOf(chosen.mode) }), [choice.mode]: choice })
    onChange(writeChoice(unit, choice))
  }
  return (
    <>
      <Radio.Group
        className={styles.modes ?? ''}
        name={name}
        value={chosen?.mode ?? null}
        aria-label={messages.modeOf(title)}
        onChange={(event) => take(choiceOf(event.target.value))}
      >
        {MODES_BY_UNIT[unit].map((mode) => (
          <div key={mode} className={styles.mode}>
            <Radio value={mode}>{mode === 'every' ? messages.every(title) : MODE_TITLES[mode]}</Radio>
            <ModeFields unit={unit} choice={choiceOf(mode)} onChange={take} />
            {mode === 'specify' && chosen?.mode === 'specify' && (
              <SpecifiedValues
                unit={unit}
                choice={choiceOf('specify')}
                thisYear={thisYear}
                onChange={(values) => take({ mode: 'specify', values })}
              />
            )}
          </div>
        ))}
      </Radio.Group>
      {chosen === null && <p className={styles.asWritten}>{messages.asWritten(text)}</p>}
    </>
  )
}
