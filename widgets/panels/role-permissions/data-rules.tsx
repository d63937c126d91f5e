import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Drawer, Empty } from 'antd'
import { useState } from 'react'
import type { Host } from '#renderer/host.ts'
import { toFailure } from '#renderer/react/states/failure.ts'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import type { PermissionNode } from '#schemas/api/roles.ts'
import { type GrantHolder, readRules, saveRules } from './grant-calls.ts'
import { messages } from './messages.ts'
import styles from './role-permissions.module.css'

const WIDTH_PX = 365

interface DataRulesProps {
  readonly host: Host
  readonly holder: GrantHolder
  readonly entry: PermissionNode
  readonly onClose: () => void
}

/** Which data rules of a menu entry a role brings along, or a department lets its roles choose from. */
export function DataRules({ host, holder, entry, onClose }: DataRulesProps) {
  const query = useQuery({
    queryKey: [host.scope, 'role-data-rules', holder.roleId, holder.departId, entry.key],
    queryFn: ({ signal }) => readRules(host, holder, entry.key, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Drawer open title={messages.ruleDrawer} size={WIDTH_PX} onClose={onClose}>
      <strong>{messages.rulesOf(entry.title)}</strong>
      {query.isError ? (
        <FailureCard error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <RuleChoice {...{ host, holder, entry, onClose }} rules={query.data.datarule} checked={query.data.drChecked} />
      ) : (
        <PageSkeleton />
      )}
    </Drawer>
  )
}

/** What it means to choose several, or none. */
function hintOf({ roleId, departId }: GrantHolder): string {
  if (roleId === undefined) return messages.departRuleHint
  return departId === undefined ? messages.ruleHint : messages.departRoleRuleHint
}

interface RuleChoiceProps extends DataRulesProps {
  readonly rules: readonly { readonly id: string; readonly ruleName: string; readonly status: string }[]
  /** Ids, joined by commas. */
  readonly checked: string
}

function RuleChoice({ host, holder, entry, onClose, rules, checked }: RuleChoiceProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => checked.split(',').filter((id) => id !== ''))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (rules.length === 0) return <Empty description={messages.noRules} />

  async function save() {
    setBusy(true)
    setFailure(null)
    try {
      await saveRules(host, holder, entry.key, chosen)
      if (chosen.length === 0) host.notice.warning(messages.nothingChosen)
      else host.notice.success(messages.saved)
      onClose()
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className={styles.hint}>{hintOf(holder)}</p>
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      <Checkbox.Group className={styles.ruleList ?? ''} value={[...chosen]} onChange={setChosen}>
        {rules.map(({ id, ruleName, status }) => (
          <Checkbox key={id} value={id}>
            {ruleName}
            {status !== '1' && <span className={styles.kind}>{messages.notInForce}</span>}
          </Checkbox>
        ))}
      </Checkbox.Group>
      <Button type="primary" block loading={busy} onClick={() => void save()}>
        {messages.saveRules}
      </Button>
    </>
  )
}
