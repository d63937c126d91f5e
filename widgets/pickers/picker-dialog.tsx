import { useRef, useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import { type Chosen, chosenOf, toggled, withPage } from './chosen.ts'
import { ChosenList } from './chosen-list.tsx'
import { DepartmentBranches } from './department-branches.tsx'
import { type PickingProps, useRememberedLabels } from './picked-input.tsx'
import type { Picker, PickerQuestion } from './picker.ts'
import { PickerFrame } from './picker-frame.tsx'
import { PickerQuery } from './picker-query.tsx'
import { PickerTable } from './picker-table.tsx'
import styles from './pickers.module.css'
import { firstQuestion, usePickerRows } from './use-picker-rows.ts'

export interface PickerDialogProps extends PickingProps {
  readonly picker: Picker
}

/** Rows of a table on the left, what is chosen on the right. What was chosen stays so over pages and searches. */
export function PickerDialog({
  picker,
  field,
  several,
  chosen: before,
  pickedFor,
  onPick,
  onClosed,
}: PickerDialogProps) {
  const host = useHost()
  const remember = useRememberedLabels(field)
  const [chosen, setChosen] = useState<readonly Chosen[]>(before)
  const [question, setQuestion] = useState<PickerQuestion>(() => firstQuestion(picker, pickedFor))
  const found = usePickerRows(host, picker, question)
  const first = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(true)
  const take = (picked: readonly Chosen[]) => {
    remember(picked)
    onPick(picked)
    setOpen(false)
  }
  const ask = (next: Partial<PickerQuestion>) => setQuestion((now) => ({ ...now, page: 1, ...next }))

  return (
    <PickerFrame
      open={open}
      title={picker.title}
      widthPx={picker.widthPx}
      onOpened={() => first.current?.focus()}
      onLeave={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={() => take(chosen)}
    >
      <div className={`${styles.parts} ${picker.hasDepartments ? styles.withTree : ''}`}>
        {picker.hasDepartments && (
          <div className={styles.tree}>
            <DepartmentBranches chosen={question.department} onChoose={(department) => ask({ department })} />
          </div>
        )}
        <div className={styles.chosen}>
          <PickerQuery ref={first} items={picker.queryItems} onSearch={(query) => ask({ query })} />
          <PickerTable
            picker={picker}
            found={found}
            question={question}
            several={several}
            chosen={chosen}
            itemOf={(row) => chosenOf(row, field.choices)}
            onPaging={(paging) => setQuestion((now) => ({ ...now, ...paging }))}
            onToggle={(one) => setChosen((now) => toggled(now, one, several))}
            onPage={(page, on) => setChosen((now) => withPage(now, page, on))}
            onEnter={(one) => {
              if (several) return setChosen((now) => toggled(now, one, several))
              take([one])
            }}
          />
        </div>
        <ChosenList name={picker.name} chosen={chosen} onChange={setChosen} />
      </div>
    </PickerFrame>
  )
}
