import { Select } from 'antd'
import { useState } from 'react'
import { leavesGroup } from '../choices/leaves-group.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages as widgetMessages } from '../messages.ts'
import styles from './area.module.css'
import type { AreaState } from './area-state.ts'
import { type AreaNode, isChosen, nodeAt, pathTo } from './area-tree.ts'
import { messages } from './messages.ts'

/** A box for each level. What is chosen above the level that counts is kept here until that one is chosen, too. */
export function AreaSelects(props: AreaState) {
  const { code, saved, areas, tree, isLoading, invalid, field, onBlur, onChange } = props
  const [begun, setBegun] = useState<{ readonly of: string; readonly path: readonly string[] } | null>(null)
  const path = begun?.of === code ? begun.path : pathTo(areas, code)
  const levels = messages.levels.slice(0, saved === 'province' ? 1 : saved === 'city' ? 2 : 3)

  function choose(level: number, chosen: string | undefined) {
    const next = chosen === undefined ? path.slice(0, level) : [...path.slice(0, level), chosen]
    const value = isChosen(tree, next, saved) ? (next.at(-1) ?? null) : null
    setBegun({ of: value ?? '', path: next })
    if (value !== (code || null)) onChange(value)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves all of its boxes
    <div
      className={styles.selects}
      onBlur={(event) => {
        if (leavesGroup(event)) onBlur?.()
      }}
    >
      {levels.map((name, level) => (
        <Select<string, AreaNode>
          key={name}
          {...(level === 0 ? controlAttributes(props) : {})}
          aria-label={messages.levelOf(field.title, name)}
          options={level === 0 ? tree : (nodeAt(tree, path.slice(0, level))?.children ?? [])}
          value={path[level] ?? null}
          onChange={(chosen) => choose(level, chosen)}
          disabled={level > path.length}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={messages.pleaseSelectLevel(name)}
          status={controlStatus(invalid)}
          allowClear={!props.required && { label: widgetMessages.clear }}
          loading={isLoading}
          notFoundContent={isLoading ? widgetMessages.loading : widgetMessages.noChoices}
        />
      ))}
    </div>
  )
}
