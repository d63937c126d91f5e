import { Button, Input, Select } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ListSettings, MAX_VIEW_TITLE, type SharedWith } from '#schemas/api/list-settings.ts'
import { messages } from './messages.ts'
import styles from './views.module.css'

export interface ViewFormValues {
  readonly title: string
  readonly shared: SharedWith
}

export interface ViewFormProps {
  readonly part: 'title' | 'shared' | 'both'
  /** Absent: a new view. */
  readonly values?: ViewFormValues
  readonly roles: ListSettings['roles']
  readonly mayShare: boolean
  /** Resolves false where it was refused; what was entered stays. */
  onDone(values: ViewFormValues): Promise<boolean>
  onCancel?(): void
}

const NEW: ViewFormValues = { title: '', shared: { kind: 'own' } }
const KINDS = [
  { value: 'own' as const, label: messages.own },
  { value: 'role' as const, label: messages.role },
  { value: 'all' as const, label: messages.ofEverybody },
]

/** The name of a view, and whom it is shared with. */
export function ViewForm({ part, values = NEW, roles, mayShare, onDone, onCancel }: ViewFormProps) {
  const [title, setTitle] = useState(values.title)
  const [kind, setKind] = useState(values.shared.kind)
  const [role, setRole] = useState(values.shared.kind === 'role' ? values.shared.role : null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isNew = part === 'both'
  useEffect(() => {
    if (!isNew) form.current?.querySelector<HTMLInputElement>('input')?.focus()
  }, [isNew])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const shared = sharedOf(kind, role)
    const missing = title.trim() === '' ? messages.nameMissing : shared === null ? messages.roleMissing : null
    setProblem(missing)
    if (missing !== null || shared === null) return
    setSaving(true)
    const isDone = await onDone({ title: title.trim(), shared })
    setSaving(false)
    if (isDone && isNew) {
      setTitle('')
      setKind('own')
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      {part !== 'shared' && (
        <Input
          aria-label={messages.name}
          placeholder={messages.name}
          maxLength={MAX_VIEW_TITLE}
          value={title}
          {...(problem !== null && { status: 'error' as const })}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onCancel) return
            event.stopPropagation()
            onCancel()
          }}
        />
      )}
      {part !== 'title' && mayShare && (
        <Select
          aria-label={messages.sharedWith}
          prefix={<span className={styles.prefix}>{messages.sharedWith}</span>}
          value={kind}
          options={KINDS}
          onChange={setKind}
        />
      )}
      {part !== 'title' && kind === 'role' && (
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={messages.role}
          placeholder={messages.role}
          value={role}
          options={roles.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setRole}
        />
      )}
      <Button type="primary" htmlType="submit" loading={isSaving} autoInsertSpace={false}>
        {isNew ? messages.save : messages.confirm}
      </Button>
      {onCancel && (
        <Button autoInsertSpace={false} onClick={onCancel}>
          {messages.cancel}
        </Button>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

function sharedOf(kind: SharedWith['kind'], role: string | null): SharedWith | null {
  if (kind !== 'role') return { kind }
  return role === null ? null : { kind, role }
}
