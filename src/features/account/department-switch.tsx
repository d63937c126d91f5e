import { Button } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { UserInfo } from '#schemas/api/session.ts'
import { FailureNote } from '#src/forms/failure-note.tsx'
import type { ChooseDepartment, OwnDepartments } from './account-service.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { messages } from './messages.ts'

const WIDTH_PX = 480

export interface DepartmentSwitchProps {
  readonly open: boolean
  readonly username: string
  readonly departments: OwnDepartments
  readonly chooseDepartment: ChooseDepartment
  onSwitched(user: UserInfo): void
  onClose(): void
  onClosed(): void
}

/** Who belongs to several departments says which one he works for from now on. */
export function DepartmentSwitch({
  open,
  username,
  departments: { list, orgCode },
  chooseDepartment,
  onSwitched,
  onClose,
  onClosed,
}: DepartmentSwitchProps) {
  const current = list.find((one) => one.orgCode === orgCode)
  const [chosen, setChosen] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  async function confirm() {
    setWrong(chosen === undefined)
    setFailure(undefined)
    if (chosen === undefined) return
    setBusy(true)
    try {
      const outcome = await chooseDepartment(username, { orgCode: chosen })
      if (outcome.kind === 'chosen') onSwitched(outcome.user)
      else setFailure(outcome.text)
    } catch {
      setFailure(messages.failed)
    }
    setBusy(false)
  }

  return (
    <AppModal
      open={open}
      title={current ? messages.departmentSwitchTitle(current.departName) : messages.departmentTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={(isOpen) => (isOpen ? content.current?.querySelector('input')?.focus() : onClosed())}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="primary" autoInsertSpace={false} loading={busy} onClick={() => void confirm()}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <div ref={content}>
        <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
        <ChoiceSelect
          label={messages.department}
          placeholder={messages.loginDepartmentHint}
          options={list.map((one) => ({ value: one.orgCode, label: one.departName }))}
          value={chosen}
          error={wrong ? messages.departmentHint : undefined}
          onChange={(value) => {
            setChosen(value)
            setWrong(false)
          }}
        />
      </div>
    </AppModal>
  )
}
