import { type ReactNode, useState } from 'react'
import type { Static } from 'typebox'
import type { InputProps, QueryInputProps, QueryValue } from '#renderer/widget.ts'
import { choiceText } from '../choices/choice-text.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { textOf } from '../text/canonical-text.ts'
import styles from './area.module.css'
import { AreaCascader } from './area-cascader.tsx'
import { AreaSelects } from './area-selects.tsx'
import { areaTree, namesTo } from './area-tree.ts'
import { messages } from './messages.ts'
import type { areaOptions } from './schema.ts'
import { useAreas } from './use-areas.ts'

type Options = Static<typeof areaOptions>

interface AreaProps extends Omit<InputProps<Options>, 'value' | 'onChange'> {
  readonly value: QueryValue
  onChange(value: string | null): void
}

export function AreaInput(props: InputProps<Options>) {
  return <AreaBox {...props} onChange={(value) => props.onChange(value)} />
}

/** `eq`: one area. */
export function AreaQuery(props: QueryInputProps<Options>) {
  return <AreaBox {...props} readOnly={false} required={false} invalid={false} />
}

function AreaBox(props: AreaProps) {
  const { options, field, value, choices, readOnly, labelId } = props
  const { type = 'cascader', saveCode = 'region', width = '100%' } = options
  const [isWanted, setWanted] = useState(type === 'select')
  const areas = useAreas(isWanted && !readOnly)
  const code = textOf(value)
  const isNamed = choices.some((choice) => choice.value === code)
  // What was just picked is called as it is in the file, until its label has come.
  const names = isNamed ? '' : namesTo(areas.data ?? {}, code)
  const text = code === '' ? '' : names || choiceText(code, choices, field.choices)
  if (readOnly) return <ReadOnlyText {...props} text={text} labelledByLabel />
  if (!['cascader', 'select'].includes(type))
    return (
      <p role="alert" className={styles.bad}>
        {messages.badType}
      </p>
    )
  const shared = {
    ...props,
    code,
    text,
    saved: saveCode,
    areas: areas.data ?? {},
    tree: areas.data ? areaTree(areas.data, saveCode) : [],
    isLoading: areas.isLoading,
    isFailed: areas.isError,
  }
  return (
    <Group labelId={labelId} width={width}>
      {type === 'select' ? (
        <AreaSelects {...shared} />
      ) : (
        <AreaCascader
          {...shared}
          onOpen={() => {
            setWanted(true)
            // A file that did not come is asked for again.
            if (areas.isError) void areas.refetch()
          }}
        />
      )}
    </Group>
  )
}

interface GroupProps {
  readonly labelId: string
  readonly width: string
  readonly children: ReactNode
}

function Group({ labelId, width, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div role="group" aria-labelledby={labelId} className={styles.group} style={{ width }}>
      {children}
    </div>
  )
}
