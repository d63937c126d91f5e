import { Button } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { LoginResult, UserInfo } from '#schemas/api/session.ts'
import { FailureNote } from '#src/forms/failure-note.tsx'
import type { ChooseDepartment } from './account-service.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { choicesOf } from './choices.ts'
import { messages } from './messages.ts'

/** Specified as 450: the narrowest of the overlays. */
const WIDTH_PX = 450

export interface SignInChoicesProps {
  readonly result: LoginResult
  readonly chooseDepartment: ChooseDepartment
  /** The dialog stays locked until the promise settles: the console is being loaded. */
  onChosen(user: UserInfo, tenantId: number | undefined): Promise<void>
  onLeave(): void
}

type Wrong = Readonly<Partial<Record<'tenant' | 'department', string>>>

/** After a sign-in: for which tenant and which department, where there is more than one. What was chosen last is offered. */
export function SignInChoices({ result, chooseDepartment, onChosen, onLeave }: SignInChoicesProps) {
  const { userInfo } = result
  const { tenants, departments } = choicesOf(result)
  const withTenant = tenants.length > 0
  const withDepartment = departments.length > 0
  const [tenant, setTenant] = useState(() => tenants.find(({ id }) => id === userInfo.loginTenantId)?.id)
  const [department, setDepartment] = useState(
    () => departments.find(({ orgCode }) => orgCode === userInfo.orgCode)?.orgCode,
  )
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  async function confirm() {
    const found: Wrong = {
      ...(withTenant && tenant === undefined && { tenant: messages.loginTenantHint }),
      ...(withDepartment && department === undefined && { department: messages.loginDepartmentHint }),
    }
    setWrong(found)
    setFailure(undefined)
    if (found.tenant !== undefined || found.department !== undefined) return
    setBusy(true)
    try {
      const outcome = await chooseDepartment(userInfo.username, {
        // With nothing to choose there, the current one is said again: some servers would forget it.
        orgCode: withDepartment ? (department ?? null) : (userInfo.orgCode ?? null),
        ...(withTenant && tenant !== undefined && { tenantId: tenant }),
      })
      if (outcome.kind === 'chosen') return await onChosen(outcome.user, withTenant ? tenant : undefined)
      setFailure(outcome.text)
    } catch {
      setFailure(messages.failed)
    }
    setBusy(false)
  }

  return (
    <AppModal
      open
      title={titleOf({ withTenant, withDepartment })}
      widthPx={WIDTH_PX}
      dismissible={false}
      onCloseRequest={onLeave}
      onSettled={(isOpen) => isOpen && content.current?.querySelector('input')?.focus()}
      footer={
        <>
          <Button type="text" autoInsertSpace={false} onClick={onLeave}>
            {messages.leave}
          </Button>
          <Button type="primary" autoInsertSpace={false} loading={busy} onClick={() => void confirm()}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <div ref={content}>
        <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
        {withTenant && (
          <ChoiceSelect
            label={messages.tenant}
            placeholder={messages.loginTenantHint}
            options={tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={tenant === undefined ? undefined : String(tenant)}
            error={wrong.tenant}
            onChange={(value) => {
              setTenant(Number(value))
              setWrong(({ department: kept }) => (kept === undefined ? {} : { department: kept }))
            }}
          />
        )}
        {withDepartment && (
          <ChoiceSelect
            label={messages.department}
            placeholder={messages.loginDepartmentHint}
            options={departments.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
            value={department}
            error={wrong.department}
            onChange={(value) => {
              setDepartment(value)
              setWrong(({ tenant: kept }) => (kept === undefined ? {} : { tenant: kept }))
            }}
          />
        )}
      </div>
    </AppModal>
  )
}

function titleOf({ withTenant, withDepartment }: { readonly withTenant: boolean; readonly withDepartment: boolean }) {
  if (withTenant && withDepartment) return messages.chooseBoth
  return withTenant ? messages.chooseTenant : messages.chooseDepartment
}
