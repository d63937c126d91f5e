import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Dropdown, Input, Tree } from 'antd'
import { type Key, useId, useMemo, useState } from 'react'
import { NOTHING } from '#renderer/action.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame, useUnsavedPanel } from '#renderer/react/panel/panel-frame.ts'
import { toFailure } from '#renderer/react/states/failure.ts'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import type { PermissionNode } from '#schemas/api/roles.ts'
import { DataRules } from './data-rules.tsx'
import { type GrantHolder, readGrants, saveGrants } from './grant-calls.ts'
import { messages } from './messages.ts'
import {
  allOrNone,
  branchKeys,
  type ChosenChanges,
  changesBetween,
  indexPermissions,
  isGrantable,
  searched,
  toggled,
} from './permission-choice.ts'
import styles from './role-permissions.module.css'

/** Rows of the tree are drawn as far as they are seen. */
const TREE_HEIGHT_PX = 520

/** Which menus and buttons a role grants, or a department may give on. */
export function RolePermissions(props: PanelProps<GrantHolder>) {
  const { host } = props
  const holder = props.props
  const query = useQuery({
    queryKey: [host.scope, 'role-permissions', holder.roleId, holder.departId],
    queryFn: ({ signal }) => readGrants(host, holder, signal),
    // What is shown is what is saved against: nothing changes it behind the user's back.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (query.isError) return <FailureCard error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />
  return <PermissionForm {...props} {...query.data} />
}

interface PermissionFormProps extends PanelProps<GrantHolder> {
  readonly roots: readonly PermissionNode[]
  readonly granted: readonly string[]
}

function PermissionForm({ host, props: holder, roots, granted, onDone }: PermissionFormProps) {
  const client = useQueryClient()
  const { requestClose } = usePanelFrame()
  const labelId = useId()
  const index = useMemo(() => indexPermissions(roots), [roots])
  const [before, setBefore] = useState<ReadonlySet<string>>(() => new Set(granted))
  const [chosen, setChosen] = useState(before)
  const [linked, setLinked] = useState(false)
  const [expanded, setExpanded] = useState<readonly Key[]>(() => roots.map(({ key }) => key))
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [ruled, setRuled] = useState<PermissionNode | null>(null)

  const changes = useMemo(() => changesBetween(before, chosen), [before, chosen])
  const isChanged = changes.added.size + changes.removed.size > 0
  useUnsavedPanel(isChanged)
  const found = useMemo(() => searched(roots, text), [roots, text])
  const shownExpanded = text.trim() === '' ? expanded : branchKeys(found)

  async function save(closes: boolean) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      if (isChanged) {
        await saveGrants(host, holder, { chosen, before })
        setBefore(chosen)
        await client.invalidateQueries({ queryKey: [host.scope, 'role-permissions'], refetchType: 'none' })
      }
      host.notice.success(messages.saved)
      if (closes) onDone(NOTHING)
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  const operations = [
    { key: 'link', label: linked ? messages.unlink : messages.link, onClick: () => setLinked(!linked) },
    { key: 'all', label: messages.checkAll, onClick: () => setChosen(allOrNone(index, chosen, true)) },
    { key: 'none', label: messages.checkNone, onClick: () => setChosen(allOrNone(index, chosen, false)) },
    { key: 'expand', label: messages.expandAll, onClick: () => setExpanded(branchKeys(roots)) },
    { key: 'collapse', label: messages.collapseAll, onClick: () => setExpanded([]) },
  ]
  return (
    <>
      <div className={styles.head}>
        <span id={labelId}>{messages.label}</span>
        <Input
          className={styles.search ?? ''}
          value={text}
          allowClear
          aria-label={messages.search}
          placeholder={messages.search}
          onChange={(event) => setText(event.target.value)}
        />
        <Dropdown menu={{ items: operations }} trigger={['click']}>
          <Button autoInsertSpace={false}>{messages.operations}</Button>
        </Dropdown>
      </div>
      <p className={styles.summary} role="status">
        {messages.summary(chosen.size, changes.added.size, changes.removed.size)}
      </p>
      {failure !== null && <Alert className={styles.error ?? ''} type="error" showIcon title={failure} role="alert" />}
      <div className={styles.tree}>
        {found.length === 0 ? (
          <p>{roots.length === 0 ? messages.nothingToGive : messages.nothingFound}</p>
        ) : (
          <Tree<PermissionNode>
            aria-labelledby={labelId}
            checkable
            checkStrictly
            selectable={false}
            blockNode
            height={TREE_HEIGHT_PX}
            treeData={found.map(withLocks)}
            fieldNames={{ title: 'title', key: 'key', children: 'children' }}
            checkedKeys={{ checked: [...chosen], halfChecked: [] }}
            expandedKeys={[...shownExpanded]}
            onExpand={(keys) => setExpanded(keys)}
            titleRender={(node) => (
              <NodeTitle
                node={node}
                changes={changes}
                onRules={node.ruleFlag === 1 && before.has(node.key) ? () => setRuled(node) : undefined}
              />
            )}
            onCheck={(_, { node, checked }) => setChosen(toggled(index, chosen, node.key, { checked, linked }))}
          />
        )}
      </div>
      {ruled && <DataRules host={host} holder={holder} entry={ruled} onClose={() => setRuled(null)} />}
      <PanelFooter>
        {requestClose ? (
          <>
            <Button autoInsertSpace={false} disabled={busy} onClick={requestClose}>
              {messages.cancel}
            </Button>
            <Button autoInsertSpace={false} loading={busy} disabled={!isChanged} onClick={() => void save(false)}>
              {messages.save}
            </Button>
            <Button autoInsertSpace={false} type="primary" loading={busy} onClick={() => void save(true)}>
              {messages.saveAndClose}
            </Button>
          </>
        ) : (
          <>
            <Button autoInsertSpace={false} disabled={busy || !isChanged} onClick={() => setChosen(before)}>
              {messages.reset}
            </Button>
            <Button
              autoInsertSpace={false}
              type="primary"
              loading={busy}
              disabled={!isChanged}
              onClick={() => void save(false)}
            >
              {messages.saveHere}
            </Button>
          </>
        )}
      </PanelFooter>
    </>
  )
}

/** What the user may not grant is shown, and stays as it is. */
function withLocks(node: PermissionNode): PermissionNode & { readonly disableCheckbox: boolean } {
  return { ...node, children: node.children.map(withLocks), disableCheckbox: !isGrantable(node) }
}

interface NodeTitleProps {
  readonly node: PermissionNode
  readonly changes: ChosenChanges
  /** Opens the data rules of an entry that the role grants; absent: there are none to choose. */
  readonly onRules: (() => void) | undefined
}

function NodeTitle({ node, changes, onRules }: NodeTitleProps) {
  return (
    <span title={isGrantable(node) ? undefined : messages.notGrantable}>
      {node.title}
      {node.menuType === 2 && <span className={styles.kind}>{messages.button}</span>}
      {changes.added.has(node.key) && <span className={styles.added}>{messages.added}</span>}
      {changes.removed.has(node.key) && <span className={styles.removed}>{messages.removed}</span>}
      {onRules && (
        <Button
          className={styles.rules ?? ''}
          type="link"
          size="small"
          aria-label={messages.rulesOf(node.title)}
          onClick={onRules}
        >
          {messages.rules}
        </Button>
      )}
    </span>
  )
}
