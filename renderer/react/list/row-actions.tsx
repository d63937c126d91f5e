import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Popconfirm } from 'antd'
import { memo, useRef } from 'react'
import type { PermissionNames } from '#schemas/permissions/permission-code.ts'
import type { RowActionPlan } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import type { Host } from '../../host.ts'
import { isSwitchedOff } from '../../permitted.ts'
import { useHost } from '../host-context.tsx'
import { PermittedButton } from '../toolbar/permitted-button.tsx'
import { type ActionSlot, actionSlots } from './action-slots.ts'
import { textWidthPx } from './column-width.ts'
import { messages } from './messages.ts'
import {
  isDangerous,
  type Offer,
  offerOf,
  questionOf,
  type RowEnvironment,
  rowActionPermissions,
} from './row-action.ts'
import styles from './row-actions.module.css'

/** As many stand in the row itself; the rest are behind 更多. */
export const INLINE_ACTIONS = 3
const BAR_ACTIONS = 5

export interface RowActionsProps {
  readonly row: ListRow
  /** What the row is called, for those who hear one button at a time. */
  readonly name: string
  /** Those that the user may perform; not all of them are offered on every row. */
  readonly actions: readonly RowActionPlan[]
  readonly page: PermissionNames
  readonly environment: RowEnvironment
  /** On a phone every action is behind one button that a thumb finds. */
  readonly collapsed: boolean
  /** In a bar of their own they are buttons, and more of them have room; absent: `row`. */
  readonly look?: 'row' | 'bar'
  onAction(action: RowActionPlan, row: ListRow): void
}

export interface OfferedAction {
  readonly plan: RowActionPlan
  readonly offer: Offer
}

export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { row, actions, environment, collapsed, look } = props
  const offered = offeredActions(actions, row, environment)
  if (look === 'bar') {
    const inlineCount = offered.length > BAR_ACTIONS ? BAR_ACTIONS - 1 : BAR_ACTIONS
    return (
      <div className={styles.bar}>
        {offered.slice(0, inlineCount).map((action) => (
          <InlineAction key={action.plan.name} offered={action} {...props} />
        ))}
        {offered.length > inlineCount && <MoreActions {...props} offered={offered.slice(inlineCount)} />}
      </div>
    )
  }
  const slots = collapsed ? NO_SLOTS : actionSlots(actions, INLINE_ACTIONS)
  const placed = new Set(slots.flat())
  const behind = offered.filter(({ plan }) => !placed.has(plan))
  const [only] = behind
  return (
    <div className={styles.actions}>
      {slots.map((slot) => {
        const here = offered.find(({ plan }) => slot.includes(plan))
        return (
          <span key={slot[0]?.name} className={styles.slot} style={{ minWidth: slotWidthPx(slot) }}>
            {here && <InlineAction offered={here} {...props} />}
          </span>
        )
      })}
      {/* A menu with one entry is a button with a press too many. */}
      {only && behind.length === 1 && !collapsed ? (
        <span className={styles.slot}>
          <InlineAction offered={only} {...props} />
        </span>
      ) : (
        behind.length > 0 && <MoreActions {...props} offered={behind} />
      )}
    </div>
  )
})

const NO_SLOTS: readonly ActionSlot[] = []
/** With its borders. */
const ACTION_PADDING_PX = 16
/** Away from what is pressed all day. */
const DANGER_GAP_PX = 12

/** Of the widest that stands there. */
export function slotWidthPx(slot: ActionSlot): number {
  const widths = slot.map(
    (plan) => textWidthPx(plan.title) + ACTION_PADDING_PX + (isDangerous(plan) ? DANGER_GAP_PX : 0),
  )
  return Math.max(...widths)
}

/** Those that stand on the row, also where something hinders them there. */
export function offeredActions(
  actions: readonly RowActionPlan[],
  { record }: ListRow,
  environment: RowEnvironment,
): readonly OfferedAction[] {
  return actions
    .map((plan): OfferedAction => ({ plan, offer: offerOf(plan, record, environment) }))
    .filter(({ offer }) => offer.kind !== 'withheld')
}

function InlineAction({
  offered: { plan, offer },
  row,
  name,
  page,
  look,
  onAction,
}: RowActionsProps & { readonly offered: OfferedAction }) {
  const host = useHost()
  const opener = useRef<Element>(null)
  // The question takes the focus; without this, declining it would leave the focus nowhere.
  const giveFocusBack = (open: boolean) => {
    if (open) opener.current = document.activeElement
    else if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const question = questionOf(plan)
  const hindrance = hindranceOf(plan, offer)
  const act = () => (hindrance ? tell(host, offer, hindrance) : onAction(plan, row))
  const asks = question !== null && hindrance === null
  const button = (
    <PermittedButton
      codes={rowActionPermissions(page, plan)}
      autoInsertSpace={false}
      {...(look === 'bar' ? { className: hindrance === null ? undefined : styles.hindered } : inRow(plan, hindrance))}
      aria-label={messages.rowAction(plan.title, name)}
      {...(hindrance ? { title: hindrance, 'aria-disabled': true } : {})}
      {...(asks ? {} : { onClick: act })}
    >
      {plan.title}
    </PermittedButton>
  )
  if (!asks) return button
  return (
    <Popconfirm
      placement="topRight"
      title={question}
      description={name}
      okText={messages.ok}
      cancelText={messages.cancel}
      okButtonProps={{ danger: isDangerous(plan), autoInsertSpace: false, autoFocus: true }}
      cancelButtonProps={{ autoInsertSpace: false }}
      onConfirm={act}
      onOpenChange={giveFocusBack}
    >
      {button}
    </Popconfirm>
  )
}

function MoreActions({
  offered,
  row,
  name,
  page,
  onAction,
}: RowActionsProps & { readonly offered: readonly OfferedAction[] }) {
  const host = useHost()
  const choose = async (action: OfferedAction) => {
    if (await mayAct(action, name, host)) onAction(action.plan, row)
  }
  const items = offered.map((action) => ({
    key: action.plan.name,
    label: action.plan.title,
    danger: isDangerous(action.plan),
    disabled: isSwitchedOff(host.permissions, rowActionPermissions(page, action.plan)),
    onClick: () => void choose(action),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        className={styles.more ?? ''}
        aria-label={messages.rowAction(messages.more, name)}
        icon={<MoreOutlined aria-hidden />}
      />
    </Dropdown>
  )
}

/** Says what hinders the action on the row, else asks what there is to ask. */
export async function mayAct({ plan, offer }: OfferedAction, name: string, host: Host): Promise<boolean> {
  const hindrance = hindranceOf(plan, offer)
  if (hindrance) {
    tell(host, offer, hindrance)
    return false
  }
  const question = questionOf(plan)
  if (question === null) return true
  return host.confirm({
    title: plan.action ? plan.title : messages.batchDeleteTitle,
    content: `${question} ${name}`,
    danger: isDangerous(plan),
  })
}

/** Why an action that is shown cannot be performed; null: it can. */
function hindranceOf({ title }: RowActionPlan, offer: Offer): string | null {
  if (offer.kind === 'broken') return messages.brokenCondition(title, offer.message)
  return offer.kind === 'guarded' ? offer.message : null
}

function tell({ notice }: Pick<Host, 'notice'>, { kind }: Offer, text: string): void {
  if (kind === 'broken') notice.error(text)
  else notice.warning(text)
}

function inRow(plan: RowActionPlan, hindrance: string | null) {
  const free = isDangerous(plan) ? styles.danger : styles.quiet
  return { type: 'text', size: 'small', className: hindrance === null ? free : styles.hindered } as const
}
