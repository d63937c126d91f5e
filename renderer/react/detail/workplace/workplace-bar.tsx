import {
  ColumnWidthOutlined,
  CopyOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LinkOutlined,
  MoreOutlined,
  PrinterOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { PagePlan, PageRecord, RowActionPlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import { isSwitchedOff } from '../../../permitted.ts'
import { useHost } from '../../host-context.tsx'
import { detailParam } from '../../list/linked-record.ts'
import { rowActionPermissions } from '../../list/row-action.ts'
import { mayAct, offeredActions, RowActions } from '../../list/row-actions.tsx'
import type { ListAtWork } from '../../list/use-list-page.tsx'
import { detailShortcuts } from '../../shortcuts/list-shortcuts.ts'
import { ariaKeys, hasMacKeys, keysText, type Shortcut } from '../../shortcuts/shortcut.ts'
import { messages as toolbarMessages } from '../../toolbar/messages.ts'
import { useNarrow } from '../../use-narrow.ts'
import { copiedRecord } from './copied-record.ts'
import type { DetailPlace } from './detail-place.ts'
import { messages } from './messages.ts'
import { useDetailKeys } from './use-detail-keys.ts'
import type { NeighboursAtWork } from './use-neighbours.ts'
import styles from './workplace.module.css'

export interface WorkplaceBarProps {
  readonly plan: PagePlan
  readonly list: ListAtWork
  readonly id: string | null
  /** Undefined while it is not known, or gone. */
  readonly row: ListRow | undefined
  readonly record: PageRecord | undefined
  readonly name: string
  readonly neighbours: NeighboursAtWork
  readonly place: DetailPlace
  /** There is room for it beside the list. */
  readonly hasRoom: boolean
  readonly content: RefObject<HTMLElement | null>
  onPlace(place: DetailPlace): void
  onPrint(): void
}

interface Tool {
  readonly key: string
  readonly title: string
  readonly icon: ReactNode
  run(): void
}

/** What is done with the record that is read: what its row offers, what concerns it alone, and the way to the others. */
export function WorkplaceBar(props: WorkplaceBarProps) {
  const { plan, list, id, row, name, neighbours, content } = props
  const host = useHost()
  const narrow = useNarrow()
  const { rowActions } = list.parts.visible
  const actions = inOrder(rowActions)
  const tools = useTools(props)

  async function edit() {
    const action = rowActions.find((one) => one.name === 'edit')
    if (!action || !row) return
    if (isSwitchedOff(host.permissions, rowActionPermissions(plan, action))) {
      host.notice.warning(toolbarMessages.notPermitted)
      return
    }
    const [offered] = offeredActions([action], row, list.parts.environment)
    if (offered && (await mayAct(offered, name, host))) list.actions.act(action, row)
  }

  useDetailKeys(content, (command) => {
    if (id === null) return
    if (command === 'edit') void edit()
    else neighbours.goTo(neighbours[command])
  })

  return (
    <div className={styles.bar}>
      <div className={styles.actions} role="toolbar" aria-label={messages.actionsOf(name)}>
        {row && actions.length > 0 && (
          <RowActions
            row={row}
            name={name}
            actions={actions}
            page={plan}
            environment={list.parts.environment}
            collapsed={false}
            look="bar"
            onAction={list.actions.act}
          />
        )}
      </div>
      <div className={styles.tools}>
        {neighbours.areKnown && <Walk {...props} />}
        {narrow ? (
          <Dropdown
            trigger={['click']}
            menu={{ items: tools.map(({ key, title, icon, run }) => ({ key, label: title, icon, onClick: run })) }}
          >
            <Button type="text" icon={<MoreOutlined />} aria-label={messages.more} />
          </Dropdown>
        ) : (
          tools.map(({ key, title, icon, run }) => (
            <Button key={key} type="text" icon={icon} aria-label={title} title={title} onClick={run} />
          ))
        )}
      </div>
    </div>
  )
}

/** What one comes for stands first; what cannot be taken back, last. */
function inOrder(actions: readonly RowActionPlan[]): readonly RowActionPlan[] {
  const rankOf = ({ name }: RowActionPlan) => (name === 'edit' ? 0 : name === 'delete' ? 2 : 1)
  return actions.filter(({ name }) => name !== 'detail').toSorted((one, other) => rankOf(one) - rankOf(other))
}

function useTools({ plan, list, id, record, place, hasRoom, onPlace, onPrint }: WorkplaceBarProps): readonly Tool[] {
  const host = useHost()
  const narrow = useNarrow()
  const { mayAdd } = list.parts.visible
  const offered: (Tool | false)[] = [
    mayAdd &&
      record !== undefined && {
        key: 'copy',
        title: messages.copyAsNew,
        icon: <CopyOutlined />,
        run() {
          if (isSwitchedOff(host.permissions, permissionCodes(plan, 'add')))
            host.notice.warning(toolbarMessages.notPermitted)
          else list.actions.add(copiedRecord(plan, record, host.permissions))
        },
      },
    record !== undefined && { key: 'print', title: messages.print, icon: <PrinterOutlined />, run: onPrint },
    host.page.linkTo !== undefined &&
      id !== null && {
        key: 'link',
        title: messages.copyLink,
        icon: <LinkOutlined />,
        run: () => void copyLink(host.page.linkTo?.({ [detailParam(plan)]: id }) ?? ''),
      },
    hasRoom && {
      key: 'beside',
      title: place === 'beside' ? messages.above : messages.beside,
      icon: <ColumnWidthOutlined />,
      run: () => onPlace(place === 'beside' ? 'above' : 'beside'),
    },
    !narrow && {
      key: 'full',
      title: place === 'full' ? messages.leaveFull : messages.full,
      icon: place === 'full' ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
      run: () => onPlace(place === 'full' ? 'above' : 'full'),
    },
  ]

  async function copyLink(link: string) {
    try {
      await navigator.clipboard.writeText(link)
      host.notice.success(messages.linkCopied)
    } catch {
      // Browsers without a secure connection have no clipboard for pages.
      host.notice.warning(messages.linkNotCopied(link))
    }
  }

  return offered.filter((tool) => tool !== false)
}

/** To the record before and after, and where this one stands among them. */
function Walk({ list, neighbours }: WorkplaceBarProps) {
  const { total, isExact } = list.paging
  const { index, place, isTurning } = neighbours
  return (
    <>
      {place !== null && list.parts.plan.tree === null && (
        <span className={styles.place}>{messages.place(place, total, isExact)}</span>
      )}
      {(['previous', 'next'] as const).map((way) => {
        const neighbour = neighbours[way]
        const isOff = neighbour === null || isTurning
        const reason = index === null && neighbour === null ? messages.notListed : messages.noFurther
        return (
          <Button
            key={way}
            type="text"
            icon={way === 'next' ? <DownOutlined /> : <UpOutlined />}
            className={isOff ? (styles.off ?? '') : ''}
            // It keeps the focus at the end of the way, and says why it goes no further.
            aria-disabled={isOff}
            aria-label={messages[way]}
            aria-keyshortcuts={ariaKeys(detailShortcuts[way])}
            title={neighbour === null ? reason : withKeys(messages[way], detailShortcuts[way])}
            onClick={() => neighbours.goTo(neighbour)}
          />
        )
      })}
    </>
  )
}

function withKeys(title: string, shortcut: Shortcut): string {
  return `${title} (${keysText(shortcut, hasMacKeys())})`
}
