import { useMemo } from 'react'
import type { Static } from 'typebox'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps, QueryInputProps } from '#renderer/widget.ts'
import { wantedCategories } from '../tree/category-source.ts'
import { messages } from '../tree/messages.ts'
import { TreeBox } from '../tree/tree-box.tsx'
import { readCondition } from '../tree/tree-condition.ts'
import type { categorySelectOptions } from './schema.ts'

type Options = Static<typeof categorySelectOptions>

export function CategorySelectInput(props: InputProps<Options>) {
  const { field, options, onChange } = props
  const { back, condition = '' } = options
  return (
    <TreeBox
      {...props}
      source={useCategories(props)}
      several={field.multiple}
      problem={readCondition(condition) ? undefined : messages.categoryConditionMalformed}
      onChange={(value, picked) => {
        const names = picked.map(({ text }) => text).join(',')
        if (back) onChange(value, { [back]: names === '' ? null : names })
        else onChange(value)
      }}
    />
  )
}

const EDITABLE = { readOnly: false, required: false, invalid: false } as const

/** `eq`: one category. */
export function CategorySelectQuery(props: QueryInputProps<Options>) {
  return <TreeBox {...props} {...EDITABLE} source={useCategories(props)} several={false} />
}

/** `in`: any of the categories. */
export function CategoriesSelectQuery(props: QueryInputProps<Options>) {
  return <TreeBox {...props} {...EDITABLE} source={useCategories(props)} several />
}

function useCategories({ field, options }: Pick<InputProps<Options>, 'field' | 'options'>) {
  const { call } = useHost()
  const { pcode = '', pid = '', condition = '' } = options
  return useMemo(
    () => wantedCategories(call, field.choices, { pcode, pid, condition }),
    [call, field.choices, pcode, pid, condition],
  )
}
