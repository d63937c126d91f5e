import { CloseOutlined, HomeOutlined, PushpinFilled } from '@ant-design/icons'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { panelElementId, tabElementId } from './element-ids.ts'
import { messages } from './messages.ts'
import styles from './tab-bar.module.css'
import { HOME_ID, type Tab, titleOf } from './tab-set.ts'

export interface TabItemProps {
  readonly tab: Tab
  readonly active: boolean
  /** The one that the Tab key leads to. */
  readonly tabStop: boolean
  onShow(): void
  onClose(): void
  onUnpin(): void
  onMenu(event: MouseEvent): void
  onKeyDown(event: KeyboardEvent): void
  onPointerDown(event: PointerEvent): void
}

const MIDDLE_BUTTON = 1

export function TabItem({
  tab,
  active,
  tabStop,
  onShow,
  onClose,
  onUnpin,
  onMenu,
  onKeyDown,
  onPointerDown,
}: TabItemProps) {
  const title = titleOf(tab)
  const isHome = tab.id === HOME_ID
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse's own ways; the keyboard has them on the tab inside
    <div
      className={styles.item}
      data-active={active}
      data-tab={tab.id}
      onContextMenu={onMenu}
      onPointerDown={onPointerDown}
      // Neither takes the focus from the page, nor begins to scroll or to select.
      onMouseDown={(event) => event.preventDefault()}
      onAuxClick={(event) => event.button === MIDDLE_BUTTON && onClose()}
    >
      <button
        type="button"
        role="tab"
        id={tabElementId(tab.id)}
        className={styles.tab}
        title={title}
        aria-selected={active}
        // A page that is not mounted has no panel to point to.
        {...(active && { 'aria-controls': panelElementId(tab.id) })}
        tabIndex={tabStop ? 0 : -1}
        onClick={onShow}
        onKeyDown={onKeyDown}
      >
        {isHome && <HomeOutlined aria-hidden />}
        <span className={styles.title}>{title}</span>
        {tab.unsaved && (
          <span className={styles.unsaved} title={messages.unsaved}>
            <span className={styles.spoken}>{messages.unsaved}</span>
          </span>
        )}
        {tab.pinned && !isHome && <span className={styles.spoken}>{messages.pinned}</span>}
      </button>
      {!isHome && (
        <button
          type="button"
          className={styles.close}
          aria-label={tab.pinned ? `${messages.unpin} ${title}` : messages.close(title)}
          title={tab.pinned ? messages.unpin : messages.closeThis}
          tabIndex={tabStop ? 0 : -1}
          onClick={tab.pinned ? onUnpin : onClose}
        >
          {tab.pinned ? <PushpinFilled aria-hidden /> : <CloseOutlined aria-hidden />}
        </button>
      )}
    </div>
  )
}
