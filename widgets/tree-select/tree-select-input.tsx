import { useMemo } from 'react'
import type { Static } from 'typebox'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps, QueryInputProps } from '#renderer/widget.ts'
import { TreeBox } from '../tree/tree-box.tsx'
import type { treeSelectOptions } from './schema.ts'
import { problemOf, tableTree } from './table-tree.ts'

type Options = Static<typeof treeSelectOptions>

export function TreeSelectInput(props: InputProps<Options>) {
  const { field, options, onChange } = props
  return (
    <TreeBox
      {...props}
      source={useTableTree(props)}
      several={field.multiple}
      problem={problemOf(options)}
      onChange={(value) => onChange(value)}
    />
  )
}

const EDITABLE = { readOnly: false, required: false, invalid: false } as const

/** `eq`: one node. */
export function TreeSelectQuery(props: QueryInputProps<Options>) {
  return <TreeBox {...props} {...EDITABLE} source={useTableTree(props)} several={false} />
}

/** `in`: any of the nodes. */
export function TreesSelectQuery(props: QueryInputProps<Options>) {
  return <TreeBox {...props} {...EDITABLE} source={useTableTree(props)} several />
}

function useTableTree({ field, options }: Pick<InputProps<Options>, 'field' | 'options'>) {
  const { call } = useHost()
  const { choices } = field
  return useMemo(
    () => tableTree(call, choices?.source === 'ref' ? choices.dictCode : '', options),
    [call, choices, options],
  )
}
