import { Button } from 'antd'
import Input, { type InputRef } from 'antd/es/input/Input'
import { useRef, useState } from 'react'
import { COMMON_ICONS } from '#renderer/react/icons/common-icons.ts'
import { RARE_ICONS } from '#renderer/react/icons/rare-icons.tsx'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { ICON_TITLES } from '#schemas/language/icon-titles.ts'
import { messages as widgetMessages } from '../messages.ts'
import styles from './icon.module.css'
import { messages } from './messages.ts'

const ICONS = { ...COMMON_ICONS, ...RARE_ICONS }
const WIDTH_PX = 640

export interface IconDialogProps {
  readonly title: string
  readonly chosen: string
  onPick(name: string): void
  /** It has closed, and the focus is back. */
  onClosed(): void
}

/** All icons that menus know, found by their Chinese name or the one that is stored. */
export function IconDialog({ title, chosen, onPick, onClosed }: IconDialogProps) {
  const [open, setOpen] = useState(true)
  const search = useRef<InputRef>(null)
  const close = () => setOpen(false)
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim().toLowerCase()
  const found = Object.entries(ICONS).filter(
    ([name]) => name.includes(wanted) || (ICON_TITLES[name] ?? '').includes(wanted),
  )
  return (
    <AppModal
      open={open}
      title={messages.pickIcon(title)}
      widthPx={WIDTH_PX}
      footer={<Button onClick={close}>{widgetMessages.cancel}</Button>}
      onCloseRequest={close}
      onSettled={(isOpen) => (isOpen ? search.current?.focus() : onClosed())}
    >
      <Input
        ref={search}
        value={keyword}
        aria-label={messages.searchIcons}
        placeholder={messages.searchIcons}
        allowClear
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className={styles.icons}>
        {found.map(([name, Icon]) => (
          <button
            key={name}
            type="button"
            className={styles.icon}
            aria-pressed={name === chosen}
            title={name}
            onClick={() => {
              onPick(name)
              close()
            }}
          >
            <Icon aria-hidden />
            {ICON_TITLES[name]}
          </button>
        ))}
        <p className={styles.none} role="status" hidden={found.length > 0}>
          {found.length === 0 && messages.noIcon(keyword.trim())}
        </p>
      </div>
    </AppModal>
  )
}
