import { Select } from 'antd'
import { FormField } from '#src/forms/form-field.tsx'
import styles from './account.module.css'

export interface ChoiceSelectProps {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly error: string | undefined
  onChange(value: string): void
}

/** A list that is longer is searched by typing. */
const SEARCH_FROM = 10

/** One of the user's departments or tenants. */
export function ChoiceSelect({ label, placeholder, options, value, error, onChange }: ChoiceSelectProps) {
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <Select<string>
          {...control}
          className={styles.select ?? ''}
          size="large"
          placeholder={placeholder}
          // The real list, which screen readers read with its titles.
          virtual={false}
          options={[...options]}
          showSearch={options.length > SEARCH_FROM && { optionFilterProp: 'label' }}
          {...(value !== undefined && { value })}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}
