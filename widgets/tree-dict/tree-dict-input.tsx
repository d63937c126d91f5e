import { useMemo } from 'react'
import type { Static } from 'typebox'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps, QueryInputProps } from '#renderer/widget.ts'
import { plainCategories } from '../tree/category-source.ts'
import { TreeBox } from '../tree/tree-box.tsx'
import type { treeDictOptions } from './schema.ts'

type Options = Static<typeof treeDictOptions>

export function TreeDictInput(props: InputProps<Options>) {
  const { field, onChange } = props
  return (
    <TreeBox {...props} source={useCategories(props)} several={field.multiple} onChange={(value) => onChange(value)} />
  )
}

const EDITABLE = { readOnly: false, required: false, invalid: false } as const

/** `eq`: one category. */
export function TreeDictQuery(props: QueryInputProps<Options>) {
  return <TreeBox {...props} {...EDITABLE} source={useCategories(props)} several={false} />
}

/** `in`: any of the categories. */
export function TreesDictQuery(props: QueryInputProps<Options>) {
  return <TreeBox {...props} {...EDITABLE} source={useCategories(props)} several />
}

function useCategories({ field, options }: Pick<InputProps<Options>, 'field' | 'options'>) {
  const { call } = useHost()
  const { parentCode = '', async: isLazy = false } = options
  return useMemo(
    () => plainCategories(call, field.choices, { parentCode, isLazy }),
    [call, field.choices, parentCode, isLazy],
  )
}
