import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { PickerInput } from '../pickers/picker-input.tsx'
import { dictionariesOf, rowsOfReference } from './rows-of-reference.ts'
import type { ComponentSelectOptions } from './schema.ts'

export function ComponentSelectInput(props: InputProps<ComponentSelectOptions>) {
  const { field, options, readOnly } = props
  const host = useHost()
  const codes = useMemo(() => (readOnly ? [] : dictionariesOf(field)), [field, readOnly])
  const loaded = useQueries({
    queries: codes.map((code) => ({
      queryKey: [host.scope, 'dictionary', code],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => host.dictionaries.load(code, signal),
      networkMode: 'always' as const,
    })),
    combine: (dictionaries) => dictionaries.map(({ data }) => data),
  })
  const picker = useMemo(() => {
    const texts = new Map(
      codes.flatMap((code, index) => {
        const items = loaded[index]
        return items ? [[code, new Map(items.map(({ value, text }) => [value, text] as const))] as const] : []
      }),
    )
    return rowsOfReference(field, options, (code) => texts.get(code))
  }, [field, options, codes, loaded])
  return <PickerInput {...props} picker={picker} />
}
