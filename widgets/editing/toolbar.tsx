import { Dropdown } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import styles from './editing.module.css'

/** A button, or a button that opens a list of commands. */
export interface Tool {
  readonly key: string
  readonly title: string
  readonly icon: ReactNode
  /** Whether what it does is done to the text at the cursor; absent: it does not stay. */
  readonly active?: boolean
  readonly disabled?: boolean
  /** Shown beside the icon: the present choice of a list. */
  readonly text?: string
  run?(): void
  readonly menu?: readonly ToolCommand[]
}

export interface ToolCommand {
  readonly key: string
  readonly title: string
  readonly disabled?: boolean
  run(): void
}

export interface ToolbarProps {
  readonly label: string
  /** Id of what it works on. */
  readonly controls: string
  /** In groups, with a line between two of them. */
  readonly groups: readonly (readonly Tool[])[]
  /** Esc and the like: back to the text. */
  onLeave(): void
}

/** The tools of an editor: one stop of Tab, arrows go from one to the next. */
export function Toolbar({ label, controls, groups, onLeave }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const tools = groups.flat()
  const [reached, setReached] = useState(tools[0]?.key)
  const current = tools.some(({ key }) => key === reached) ? reached : tools[0]?.key

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      onLeave()
      return
    }
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button[data-tool]') ?? [])]
    const place = buttons.indexOf(event.target as HTMLElement) // -1 for what is none
    const next = nextPlace(event.key, place, buttons.length)
    if (next === null || place === -1) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.key} className={styles.group}>
          {group.map((tool) => (
            <ToolButton
              key={tool.key}
              tool={tool}
              tabIndex={tool.key === current ? 0 : -1}
              onReached={() => setReached(tool.key)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface ToolButtonProps {
  readonly tool: Tool
  readonly tabIndex: number
  onReached(): void
}

function ToolButton({ tool, tabIndex, onReached }: ToolButtonProps) {
  const { title, icon, text, active, disabled = false, menu, run } = tool
  const button = (
    <button
      type="button"
      data-tool={tool.key}
      className={styles.tool}
      tabIndex={tabIndex}
      title={title}
      aria-label={text === undefined ? title : `${title}：${text}`}
      aria-pressed={active}
      aria-haspopup={menu ? 'menu' : undefined}
      // Not `disabled`: the focus would be lost when a step back was the last.
      aria-disabled={disabled || undefined}
      onFocus={onReached}
      // The text keeps its selection, and on some systems its focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && run?.()}
    >
      {icon}
      {text !== undefined && <span className={styles.toolText}>{text}</span>}
    </button>
  )
  if (!menu) return button
  const items = menu.map(({ key, title: label, disabled: off = false }) => ({ key, label, disabled: off }))
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{ items, onClick: ({ key }) => menu.find((command) => command.key === key)?.run() }}
    >
      {button}
    </Dropdown>
  )
}

function nextPlace(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count
    case 'ArrowLeft':
      return (place - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
