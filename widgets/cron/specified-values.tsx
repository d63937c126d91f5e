import { Checkbox, Select } from 'antd'
import { CRON_UNIT_TRAITS, type CronUnit } from '#schemas/cron/cron-unit.ts'
import type { PartChoice } from '#schemas/cron/part-choice.ts'
import styles from './cron.module.css'
import { messages } from './messages.ts'
import { WEEKDAYS } from './mode-fields.tsx'

const YEARS_OFFERED = 101

interface SpecifiedValuesProps {
  readonly unit: CronUnit
  readonly choice: PartChoice
  readonly thisYear: number
  /** In the order of the clicks. */
  onChange(values: readonly number[]): void
}

/** The values of a part, to be picked one by one. */
export function SpecifiedValues({ unit, choice, thisYear, onChange }: SpecifiedValuesProps) {
  const { title, min, max } = CRON_UNIT_TRAITS[unit]
  const values = choice.mode === 'specify' ? choice.values : []
  const label = messages.specified(title)
  if (unit === 'year') {
    const coming = Array.from({ length: YEARS_OFFERED }, (_, index) => thisYear + index)
    const offered = [...new Set([...values, ...coming])].sort((one, other) => one - other)
    return (
      <Select
        className={styles.years ?? ''}
        mode="multiple"
        aria-label={label}
        value={[...values]}
        options={offered.map((year) => ({ value: year, label: String(year) }))}
        onChange={onChange}
      />
    )
  }
  const offered = unit === 'week' ? WEEKDAYS : Array.from({ length: max - min + 1 }, (_, index) => min + index)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={label} className={styles.values} data-unit={unit}>
      {offered.map((value) => (
        <Checkbox
          key={value}
          checked={values.includes(value)}
          onChange={(event) =>
            onChange(event.target.checked ? [...values, value] : values.filter((one) => one !== value))
          }
        >
          {unit === 'week' ? messages.shortWeekday(value) : value}
        </Checkbox>
      ))}
    </div>
  )
}
