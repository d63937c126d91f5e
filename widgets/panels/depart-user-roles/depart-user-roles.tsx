import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { NOTHING } from '#renderer/action.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame, useUnsavedPanel } from '#renderer/react/panel/panel-frame.ts'
import { toFailure } from '#renderer/react/states/failure.ts'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { listDepartRoles, queryDepartRolesOfUser, saveDepartRolesOfUser } from '#schemas/api/depart-roles.ts'
import styles from './depart-user-roles.module.css'
import { messages } from './messages.ts'

type PlaceProps = { readonly departId: string; readonly userId: string }
type DepartPanelProps = PanelProps<PlaceProps>

/** Which roles of a department one of its people has. */
export function DepartUserRoles(props: DepartPanelProps) {
  const { host } = props
  const { departId, userId } = props.props
  const query = useQuery({
    queryKey: [host.scope, 'depart-user-roles', departId, userId],
    queryFn: async ({ signal }) => {
      const place = { query: { departId, userId } }
      const [roles, held] = await Promise.all([
        host.call(listDepartRoles, place, { signal }),
        host.call(queryDepartRolesOfUser, place, { signal }),
      ])
      return { roles, held: held.map(({ droleId }) => droleId) }
    },
    // What is shown is what is saved against: nothing changes it behind the user's back.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (query.isError) return <FailureCard error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />
  return <RolesForm {...props} {...query.data} />
}

interface RolesFormProps extends DepartPanelProps {
  readonly roles: readonly { readonly id: string; readonly roleName: string; readonly roleCode: string }[]
  readonly held: readonly string[]
}

function RolesForm({ host, props: { userId }, roles, held, onDone }: RolesFormProps) {
  const { requestClose } = usePanelFrame()
  const [chosen, setChosen] = useState(held)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isChanged = chosen.length !== held.length || chosen.some((id) => !held.includes(id))
  useUnsavedPanel(isChanged)

  async function save() {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await host.call(saveDepartRolesOfUser, {
        body: { userId, newRoleId: chosen.join(','), oldRoleId: held.join(',') },
      })
      host.notice.success(messages.saved)
      onDone(NOTHING)
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      {roles.length === 0 ? (
        <Empty description={messages.empty} />
      ) : (
        <fieldset className={styles.roles} aria-label={messages.label}>
          {roles.map(({ id, roleName, roleCode }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              {roleName} <span className={styles.code}>{roleCode}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <PanelFooter>
        {requestClose && (
          <Button autoInsertSpace={false} disabled={busy} onClick={requestClose}>
            {messages.cancel}
          </Button>
        )}
        <Button autoInsertSpace={false} type="primary" loading={busy} disabled={!isChanged} onClick={() => void save()}>
          {messages.save}
        </Button>
      </PanelFooter>
    </>
  )
}
