import { Button, Switch } from 'antd'
import { Fragment, useId } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { isSingleKey, keysText, type Shortcut, shownKeys } from '#renderer/react/shortcuts/shortcut.ts'
import { messages } from './messages.ts'
import styles from './shortcut-sheet.module.css'

export interface ShortcutGroup {
  /** Where they work. */
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

export interface ShortcutSheetProps {
  readonly groups: readonly ShortcutGroup[]
  /** Keys are named as they are on a Mac. */
  readonly mac: boolean
  /** Shortcuts of one key work. */
  readonly singleKeys: boolean
  onSingleKeysChange(on: boolean): void
  onClose(): void
}

const WIDTH_PX = 640

/** What can be done by keys, and where. Mounted is open. */
export function ShortcutSheet({ groups, mac, singleKeys, onSingleKeysChange, onClose }: ShortcutSheetProps) {
  const id = useId()
  const single = groups.flatMap(({ shortcuts }) => shortcuts.filter(isSingleKey))
  return (
    <AppModal
      open
      title={messages.title}
      widthPx={WIDTH_PX}
      footer={
        <Button type="primary" autoInsertSpace={false} onClick={onClose}>
          {messages.close}
        </Button>
      }
      onCloseRequest={onClose}
      onSettled={() => undefined}
    >
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className={styles.group}>
            <h3 className={styles.heading}>{title}</h3>
            <dl className={styles.list}>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.label} className={styles.row} data-off={!singleKeys && isSingleKey(shortcut)}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <Keys shortcut={shortcut} mac={mac} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {single.length > 0 && (
        <div className={styles.choice}>
          <div>
            <label id={`${id}-label`} htmlFor={id}>
              {messages.singleKeys}
            </label>
            <p id={`${id}-note`} className={styles.note}>
              {messages.singleKeysNote(single.map((shortcut) => keysText(shortcut, mac)).join('、'))}
            </p>
          </div>
          <Switch
            id={id}
            size="small"
            checked={singleKeys}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-note`}
            onChange={onSingleKeysChange}
          />
        </div>
      )}
    </AppModal>
  )
}

function Keys({ shortcut, mac }: { readonly shortcut: Shortcut; readonly mac: boolean }) {
  // A sign that another keyboard makes of the same key is not told of.
  const combinations = isSingleKey(shortcut) ? shownKeys(shortcut, mac).slice(0, 1) : shownKeys(shortcut, mac)
  return combinations.map((keys, index) => (
    <Fragment key={keys.join(' ')}>
      {index > 0 && <span className={styles.or}>{messages.or}</span>}
      <span className={styles.combination}>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </span>
    </Fragment>
  ))
}
