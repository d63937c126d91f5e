import { InputNumber, Select } from 'antd'
import { CRON_UNIT_TRAITS, type CronUnit } from '#schemas/cron/cron-unit.ts'
import type { PartChoice } from '#schemas/cron/part-choice.ts'
import styles from './cron.module.css'
import { messages } from './messages.ts'

/** Monday comes first, as people here count the week. */
export const WEEKDAYS = [2, 3, 4, 5, 6, 7, 1]
const MAX_NTH = 5
const MAX_DAYS_FROM_LAST = 30

interface ModeFieldsProps {
  readonly unit: CronUnit
  readonly choice: PartChoice
  onChange(choice: PartChoice): void
}

/** The numbers of a mode, in the sentence that they belong to. */
export function ModeFields({ unit, choice, onChange }: ModeFieldsProps) {
  const { title, min, max } = CRON_UNIT_TRAITS[unit]
  const isWeek = unit === 'week'
  const suffix = isWeek ? '' : title
  switch (choice.mode) {
    case 'not-set':
      return <span>{messages.excluded}</span>
    case 'range':
      return (
        <span className={styles.sentence}>
          {messages.from}
          <UnitField
            unit={unit}
            label={messages.rangeStart}
            value={choice.from}
            onChange={(from) => onChange({ ...choice, from })}
          />
          {suffix}
          {messages.to}
          <UnitField
            unit={unit}
            label={messages.rangeEnd}
            value={choice.to}
            // Specified: years may begin at 0 and end at 1.
            min={unit === 'year' ? 1 : min}
            onChange={(to) => onChange({ ...choice, to })}
          />
          {suffix}
        </span>
      )
    case 'loop':
      return (
        <span className={styles.sentence}>
          {messages.from}
          <UnitField
            unit={unit}
            label={messages.loopStart}
            value={choice.start}
            onChange={(start) => onChange({ ...choice, start })}
          />
          {suffix}
          {messages.begin}
          <NumberField
            label={messages.loopInterval}
            value={choice.interval}
            min={unit === 'year' ? 1 : min}
            max={max}
            onChange={(interval) => onChange({ ...choice, interval })}
          />
          {isWeek ? messages.days : title}
        </span>
      )
    case 'workday':
      return (
        <span className={styles.sentence}>
          {messages.ofThisMonth}
          <NumberField
            label={messages.workdayOf}
            value={choice.day}
            min={min}
            max={max}
            onChange={(day) => onChange({ ...choice, day })}
          />
          {messages.nearestWorkday}
        </span>
      )
    case 'before-last':
      return (
        <span className={styles.sentence}>
          <NumberField
            label={messages.daysBeforeEnd}
            value={choice.days}
            min={1}
            max={MAX_DAYS_FROM_LAST}
            onChange={(days) => onChange({ ...choice, days })}
          />
          {messages.days}
        </span>
      )
    case 'last-weekday':
      return (
        <WeekdayField
          label={messages.lastWeekday}
          value={choice.weekday}
          text={messages.weekday}
          onChange={(weekday) => onChange({ ...choice, weekday })}
        />
      )
    case 'nth-weekday':
      return (
        <span className={styles.sentence}>
          <NumberField
            label={messages.ordinal}
            value={choice.nth}
            min={1}
            max={MAX_NTH}
            onChange={(nth) => onChange({ ...choice, nth })}
          />
          {messages.nth}
          <WeekdayField
            label={messages.nthWeekday}
            value={choice.weekday}
            text={messages.weekday}
            onChange={(weekday) => onChange({ ...choice, weekday })}
          />
        </span>
      )
    default:
      return null
  }
}

interface FieldProps {
  readonly label: string
  readonly value: number
  onChange(value: number): void
}

/** A number of a part; a weekday by its name. */
function UnitField({ unit, min, ...field }: FieldProps & { readonly unit: CronUnit; readonly min?: number }) {
  if (unit === 'week') return <WeekdayField {...field} text={messages.shortWeekday} />
  const traits = CRON_UNIT_TRAITS[unit]
  return <NumberField {...field} min={min ?? traits.min} max={traits.max} />
}

function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: FieldProps & { readonly min: number; readonly max: number }) {
  return (
    <InputNumber
      className={styles.number ?? ''}
      size="small"
      aria-label={label}
      value={value}
      min={min}
      {...(Number.isFinite(max) && { max })}
      precision={0}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
    />
  )
}

function WeekdayField({ label, value, text, onChange }: FieldProps & { text(weekday: number): string }) {
  return (
    <Select
      className={styles.weekday ?? ''}
      size="small"
      aria-label={label}
      value={value}
      options={WEEKDAYS.map((weekday) => ({ value: weekday, label: text(weekday) }))}
      onChange={onChange}
    />
  )
}
