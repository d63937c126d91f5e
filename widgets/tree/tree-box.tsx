import { useQueryClient } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { rememberLabels } from '#renderer/react/field/use-choices.ts'
import { useHost } from '#renderer/react/host-context.tsx'
import type { Choice, InputProps, QueryValue } from '#renderer/widget.ts'
import { choiceText } from '../choices/choice-text.ts'
import { VIRTUAL_FROM } from '../choices/virtual-from.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import styles from './tree-box.module.css'
import { branchesOf, findNode, type ShownNode, toFoundNodes, toShownNodes } from './tree-data.ts'
import type { TreeSource } from './tree-source.ts'
import { chosenNodes, formatNodes } from './tree-value.ts'
import { useTreeLevels, useWholeTree } from './use-tree-levels.tsx'

export interface TreeBoxProps extends Omit<InputProps<unknown>, 'value' | 'onChange' | 'options'> {
  readonly value: QueryValue
  readonly source: TreeSource
  readonly several: boolean
  /** Why nothing can be chosen: an option is wrong. */
  readonly problem?: string | undefined
  onChange(value: string | readonly string[] | null, picked: readonly Choice[]): void
}

interface Labelled {
  readonly value: string
  readonly label?: unknown
}

/**
 * The select behind every widget that chooses from a tree. Branches are asked for as they are opened; a search finds
 * nodes that no open branch holds.
 */
export function TreeBox(props: TreeBoxProps) {
  const { source, several, field, value, choices, readOnly, invalid, problem, placeholder, onBlur } = props
  const { storedOf = (node) => node.key } = source
  const host = useHost()
  const client = useQueryClient()
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const levels = useTreeLevels(source)
  const word = keyword.trim()
  const whole = useWholeTree(source, word !== '')
  if (readOnly) return <ReadOnlyText {...props} text={formatNodes(value, { options: {}, field, choices })} />

  const search = source.loadWhole ? undefined : props.onSearchChoices
  const found = search && word !== '' ? choices.filter(({ isStored }) => !isStored) : null
  const inWhole = word !== '' && source.loadWhole ? (whole.data ?? []) : null
  const treeData = found
    ? toFoundNodes(found)
    : toShownNodes(inWhole ?? levels.root?.nodes ?? [], levels.below, storedOf)
  const isLoading = found ? props.choicesLoading : inWhole ? whole.isLoading : levels.root?.state === 'loading'
  const failure = found ? failedText(props.choicesFailed) : inWhole ? failedText(whole.isError) : levels.root?.problem
  const isNamed = (stored: string) => choices.some((choice) => choice.value === stored)
  const chosen: Labelled[] = chosenNodes(value).map((stored) => ({
    value: stored,
    // What was just picked is called as it is in the tree, until its label has come.
    label: isNamed(stored) ? choiceText(stored, choices, field.choices) : (findNode(treeData, stored)?.title ?? stored),
  }))

  function look(text: string) {
    setKeyword(text)
    if (source.loadWhole === undefined) props.onSearchChoices?.(text)
  }

  return (
    <>
      <TreeSelect<Labelled | Labelled[] | null, ShownNode>
        {...controlAttributes(props)}
        value={several ? chosen : (chosen[0] ?? null)}
        labelInValue
        multiple={several}
        treeData={treeData}
        // Where somebody searches, all that is there stands open.
        treeExpandedKeys={word === '' ? [...expanded] : branchesOf(treeData)}
        onTreeExpand={(keys) => {
          const next = keys.map(String)
          for (const opened of next.filter((key) => !expanded.includes(key))) {
            const node = findNode(treeData, opened)?.node
            if (node && levels.below(node)?.state !== 'ready') void levels.open(node)
          }
          if (word === '') setExpanded(next)
        }}
        showSearch={{
          searchValue: keyword,
          onSearch: look,
          autoClearSearchValue: true,
          treeNodeFilterProp: 'title',
          ...(found && { filterTreeNode: false }),
        }}
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (open && levels.root?.state !== 'ready') void levels.open(null)
        }}
        onChange={(next: Labelled | Labelled[] | null | undefined) => {
          const picked = [next ?? []].flat().map((one) => ({ value: one.value, text: labelOf(one, treeData) }))
          const values = picked.map((one) => one.value)
          look('')
          if (field.choices?.source === 'ref') rememberLabels(client, host.scope, field.choices.dictCode, picked)
          props.onChange(several ? (values.length === 0 ? null : values) : (values[0] ?? null), picked)
        }}
        onBlur={() => onBlur?.()}
        placeholder={placeholder ?? messages.pleaseSelect}
        status={controlStatus(invalid || problem !== undefined)}
        disabled={problem !== undefined}
        loading={isLoading === true}
        allowClear={!props.required && { label: messages.clear }}
        maxTagCount="responsive"
        virtual={treeData.length > VIRTUAL_FROM}
        listHeight={320}
        popupMatchSelectWidth={240}
        notFoundContent={emptyText(isLoading === true, failure, word !== '')}
        style={{ width: '100%' }}
      />
      {problem !== undefined && (
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
      )}
    </>
  )
}

function labelOf({ value, label }: Labelled, nodes: readonly ShownNode[]): string {
  if (typeof label === 'string') return label
  return findNode(nodes, value)?.title ?? value
}

function failedText(failed: boolean | undefined): string | undefined {
  return failed ? messages.choicesFailed : undefined
}

function emptyText(loading: boolean, failure: string | undefined, searched: boolean): string {
  if (loading) return messages.loading
  if (failure) return failure
  return searched ? messages.noMatch : messages.noChoices
}
