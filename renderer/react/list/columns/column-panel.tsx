import { Button, Checkbox, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import {
  LIST_DENSITIES,
  type ListColumnsSetting,
  type ListDensity,
  MAX_COLUMN_PX,
  MIN_COLUMN_PX,
  saveColumnsForAll,
} from '#schemas/api/list-settings.ts'
import { useHost, useRegistry } from '../../host-context.tsx'
import { toFailure } from '../../states/failure.ts'
import { columnWidthPx } from '../column-width.ts'
import { GroupChoice } from '../grouping/group-choice.tsx'
import { columnChoice } from '../views/list-arranger.ts'
import type { PanelContentProps } from '../views/panel-props.ts'
import {
  type ArrangedColumn,
  changeColumn,
  isShown,
  moveColumn,
  orderColumns,
  pinOf,
  toSetting,
} from './arrange-columns.ts'
import styles from './columns.module.css'
import { messages } from './messages.ts'
import { SortableItems } from './sortable-items.tsx'

const PINS = [
  { value: 'left' as const, label: messages.pinLeft },
  { value: 'none' as const, label: messages.pinNone },
  { value: 'right' as const, label: messages.pinRight },
]
const WIDTH_STEP_PX = 10

/** All columns: which are shown, in which order, how wide, and where they stand. */
export function ColumnPanel({ plan, own, arrangement, arranger, state, onGroup, onChanged }: PanelContentProps) {
  const host = useHost()
  const registry = useRegistry()
  const [told, tell] = useState('')
  const { setting, device, view, changeColumns } = arrangement
  const columns = orderColumns(columnChoice(plan, own, host), setting)
  const density = setting?.density ?? 'default'
  const isPhone = device === 'phone'
  const shownCount = columns.filter(isShown).length
  const ofPage = columns.filter((one) => !one.isOffered || isShown(one))
  const others = columns.filter((one) => one.isOffered && !isShown(one))

  const keep = (next: readonly ArrangedColumn[], nextDensity: ListDensity = density) =>
    changeColumns(toSetting(next, nextDensity))
  const change = (name: string, to: Parameters<typeof changeColumn>[2]) => keep(changeColumn(columns, name, to))

  function move(name: string, over: string) {
    const next = moveColumn(columns, name, over)
    keep(next)
    const place = next.findIndex(({ column }) => column.field.name === name)
    const moved = next[place]
    if (moved) tell(messages.moved(moved.column.title, place + 1, ofPage.length))
  }

  async function forAll(next: ListColumnsSetting | null) {
    if (next && !(await host.confirm({ title: messages.forAllTitle, content: messages.forAllQuestion }))) return
    try {
      await host.call(saveColumnsForAll, { params: { page: plan.code, device }, body: { columns: next } })
      await onChanged()
      host.notice.success(next ? messages.forAllDone : messages.forAllTaken)
    } catch (error) {
      host.notice.error(messages.failed(toFailure(error).message))
    }
  }

  const box = ({ column, setting: { hidden } }: ArrangedColumn) => (
    <Checkbox
      className={styles.name ?? ''}
      checked={!hidden}
      // With none left there would be nothing to look at.
      disabled={!hidden && shownCount <= 1}
      onChange={({ target }) => change(column.field.name, { hidden: target.checked ? undefined : true })}
    >
      {column.title}
    </Checkbox>
  )

  return (
    <>
      {view?.columns && <p className={styles.note}>{messages.ofView(view.title)}</p>}
      {!isPhone && (
        // Each box has its name for who listens.
        <div className={styles.head} aria-hidden>
          <span className={styles.headName}>{messages.name}</span>
          <span className={styles.width}>{messages.widthHead}</span>
          <span className={styles.pin}>{messages.pinHead}</span>
        </div>
      )}
      <SortableItems
        label={messages.shown}
        hint={messages.gripHint}
        onMove={move}
        items={ofPage.map((one) => {
          const { name } = one.column.field
          const { title } = one.column
          return {
            id: name,
            gripTitle: messages.grip(title),
            content: (
              <>
                {box(one)}
                {!isPhone && (
                  <>
                    <InputNumber<number>
                      className={styles.width ?? ''}
                      aria-label={messages.width(title)}
                      min={MIN_COLUMN_PX}
                      max={MAX_COLUMN_PX}
                      step={WIDTH_STEP_PX}
                      precision={0}
                      value={
                        one.setting.widthPx ?? columnWidthPx(one.column, registry.get(one.column.field.widget.type))
                      }
                      onChange={(widthPx) => change(name, { widthPx: widthPx ?? undefined })}
                    />
                    <Select
                      className={styles.pin ?? ''}
                      aria-label={messages.pin(title)}
                      value={pinOf(one)}
                      options={PINS}
                      onChange={(pinned) => change(name, { pinned })}
                    />
                  </>
                )}
              </>
            ),
          }
        })}
      />
      {others.length > 0 && (
        <>
          <h4 className={styles.group}>{messages.more}</h4>
          <ul className={styles.list} aria-label={messages.more}>
            {others.map((one) => (
              <li key={one.column.field.name} className={styles.item}>
                {box(one)}
              </li>
            ))}
          </ul>
        </>
      )}
      {own.rowActions.length > 0 && <p className={styles.note}>{messages.operations}</p>}
      <div className={styles.foot}>
        <GroupChoice plan={plan} by={state.groupBy} onGroup={onGroup} />
        <div className={styles.density}>
          <span>{messages.density}</span>
          <Segmented<ListDensity>
            aria-label={messages.density}
            value={density}
            options={LIST_DENSITIES.map((value) => ({ value, label: messages[value] }))}
            onChange={(next) => keep(columns, next)}
          />
        </div>
        <div className={styles.buttons}>
          <Button
            disabled={setting === null || (!view?.columns && arranger.settings.own[device] === null)}
            onClick={() => {
              changeColumns(null)
              tell(messages.resetDone)
            }}
          >
            {messages.reset}
          </Button>
          {arranger.settings.mayShare && (
            <>
              <Button disabled={setting === null} onClick={() => void forAll(setting)}>
                {messages.setForAll}
              </Button>
              {arranger.settings.all[device] !== null && (
                <Button onClick={() => void forAll(null)}>{messages.takeForAll}</Button>
              )}
            </>
          )}
        </div>
      </div>
      <p className={styles.hidden} role="status">
        {told}
      </p>
    </>
  )
}
