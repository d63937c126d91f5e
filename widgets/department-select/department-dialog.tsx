import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Dropdown, Input, type InputRef, Tree } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import type { DepartmentNode } from '#schemas/api/departments.ts'
import { type Chosen, chosenOf, toggled } from '../pickers/chosen.ts'
import { ChosenList } from '../pickers/chosen-list.tsx'
import { messages as pickerMessages } from '../pickers/messages.ts'
import { type PickingProps, useRememberedLabels } from '../pickers/picked-input.tsx'
import { PickerFrame } from '../pickers/picker-frame.tsx'
import styles from './department-dialog.module.css'
import { branchIds, linked, searched, withAllBelow } from './department-tree.ts'
import { departmentTreeQuery, topDepartmentsQuery } from './department-tree-query.ts'
import { messages } from './messages.ts'
import type { DepartmentSelectOptions } from './schema.ts'

/** Specified. */
const WIDTH_PX = 500
const TREE_HEIGHT_PX = 340
const NO_NODES: readonly DepartmentNode[] = []

export interface DepartmentDialogProps extends PickingProps {
  readonly options: DepartmentSelectOptions
}

interface Shown {
  readonly key: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Shown[]
}

/** The tree of departments, to choose one of them, or several. */
export function DepartmentDialog(props: DepartmentDialogProps) {
  const { field, several, chosen: before, pickedFor, options, onPick, onClosed } = props
  const host = useHost()
  const remember = useRememberedLabels(field)
  const [chosen, setChosen] = useState<readonly Chosen[]>(before)
  const [open, setOpen] = useState(true)
  const [word, setWord] = useState('')
  const [isLinked, setLinked] = useState(false)
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const search = useRef<InputRef>(null)
  const tree = useQuery(departmentTreeQuery(host, pickedFor))
  // What only the whole tree knows waits for it: what is found, what lies below, and what fits the field.
  const isTopEnough = tree.isPending && pickedFor === null && word === '' && !isLinked
  const top = useQuery({ ...topDepartmentsQuery(host), enabled: isTopEnough })
  const nodes = tree.data ?? (isTopEnough ? top.data : undefined)
  const roots = nodes ?? NO_NODES
  const found = useMemo(() => searched(roots, word), [roots, word])
  const items = useMemo(() => {
    const all = roots.flatMap(withAllBelow)
    return new Map(
      all.flatMap((node) => {
        const item = node.fits === false ? null : chosenOf({ ...node }, field.choices)
        return item ? [[node.id, item] as const] : []
      }),
    )
  }, [roots, field.choices])
  const treeData = useMemo(() => shownNodes(found, (id) => !items.has(id)), [found, items])
  const values = new Set(chosen.map(({ value }) => value))
  const ids = [...items].flatMap(([id, { value }]) => (values.has(value) ? [id] : []))
  const rootIds = options.rootOpened === false ? [] : roots.map(({ id }) => id)
  // What a search has found is in sight.
  const expanded = opened ?? (word === '' ? rootIds : branchIds(found))

  function toggle(id: string) {
    const item = items.get(id)
    if (!item) return
    if (!several || !isLinked) return setChosen((now) => toggled(now, item, several))
    const after = linked(roots, new Set(ids), id, !values.has(item.value))
    const kept = chosen.filter(({ value }) => !ids.some((one) => items.get(one)?.value === value && !after.has(one)))
    const added = [...after].flatMap((one) => items.get(one) ?? []).filter(({ value }) => !values.has(value))
    setChosen([...kept, ...added])
  }

  function content() {
    if (tree.isError) {
      const retry = (
        <Button autoInsertSpace={false} onClick={() => void tree.refetch()}>
          {pickerMessages.retry}
        </Button>
      )
      return <Alert type="error" role="alert" title={pickerMessages.failed(tree.error.message)} action={retry} />
    }
    if (!nodes) return <p className={styles.hint}>{pickerMessages.loading}</p>
    if (treeData.length === 0) {
      return <p className={styles.hint}>{word === '' ? messages.noDepartments : messages.notFound(word)}</p>
    }
    return (
      <Tree<Shown>
        style={{ background: 'transparent' }}
        aria-label={messages.tree}
        blockNode
        height={TREE_HEIGHT_PX}
        treeData={treeData}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setOpened(keys.map(String))}
        checkable={several}
        checkStrictly
        checkedKeys={several ? ids : []}
        selectedKeys={several ? [] : ids}
        multiple={several}
        onCheck={(_, { node }) => toggle(node.key)}
        onSelect={(_, { node }) => toggle(node.key)}
      />
    )
  }

  return (
    <PickerFrame
      open={open}
      title={messages.title}
      widthPx={WIDTH_PX}
      extra={
        several && options.treeOpera === true ? (
          <Dropdown
            trigger={['click']}
            menu={{
              selectable: true,
              selectedKeys: [isLinked ? 'link' : 'unlink'],
              items: [
                { key: 'link', label: messages.link },
                { key: 'unlink', label: messages.unlink },
              ],
              onClick: ({ key }) => setLinked(key === 'link'),
            }}
          >
            <Button autoInsertSpace={false} className={styles.operations ?? ''}>
              {messages.treeOperations}
            </Button>
          </Dropdown>
        ) : undefined
      }
      onOpened={() => search.current?.focus()}
      onLeave={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={() => {
        remember(chosen)
        onPick(chosen)
        setOpen(false)
      }}
    >
      <div className={styles.parts}>
        <Input.Search
          ref={search}
          allowClear
          maxLength={100}
          aria-label={messages.search}
          placeholder={messages.search}
          onSearch={(text) => {
            setWord(text.trim())
            setOpened(null)
          }}
        />
        <div className={styles.tree}>{content()}</div>
        <ChosenList name={messages.name} chosen={chosen} onChange={setChosen} />
      </div>
    </PickerFrame>
  )
}

function shownNodes(nodes: readonly DepartmentNode[], isClosed: (id: string) => boolean): Shown[] {
  return nodes.map(({ id, departName, children }) => ({
    key: id,
    title: departName,
    disabled: isClosed(id),
    children: shownNodes(children ?? [], isClosed),
  }))
}
