import { Switch } from 'antd'
import { useId } from 'react'
import styles from './settings.module.css'

export interface SettingSwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly note?: string
  onChange(checked: boolean): void
}

export function SettingSwitch({ label, checked, disabled = false, note, onChange }: SettingSwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {disabled && note !== undefined && (
          <p id={`${id}-note`} className={styles.note}>
            {note}
          </p>
        )}
      </div>
      <Switch
        id={id}
        size="small"
        checked={checked && !disabled}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={disabled && note !== undefined ? `${id}-note` : undefined}
        onChange={onChange}
      />
    </div>
  )
}
