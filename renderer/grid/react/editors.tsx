import { ConfigProvider, theme } from 'antd'
import { Component, memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ReactEditorHost } from './editor-host.ts'
import styles from './editors.module.css'
import type { MountedEditor } from './mounted-editors.ts'

/** Rows are as high as ever in a compact theme, and so are the inputs that are painted in them. */
const PAINTED_INPUT_PX = 32

/**
 * The editors of a grid, in its tree: so that they have its theme, language and host. Their pop-ups are drawn beside
 * the page, in an element that counts as part of the cell.
 */
export function Editors({ host }: { readonly host: ReactEditorHost }) {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const { controlHeight } = theme.useToken().token
  // As a seed: the algorithms of the theme take away from it what they have taken away here.
  const asPainted = useMemo(() => ({ token: { controlHeight: 2 * PAINTED_INPUT_PX - controlHeight } }), [controlHeight])
  const parking = useRef<HTMLDivElement>(null)
  const popups = useRef<HTMLDivElement | null>(null)
  const popupContainer = useCallback(() => popups.current ?? document.body, [])

  // Before the view, which is made after this, opens its first editor.
  useLayoutEffect(() => {
    popups.current ??= document.createElement('div')
    document.body.append(popups.current)
    if (parking.current) host.setPlaces({ parking: parking.current, popups: popups.current })
    const unsubscribe = host.subscribe(draw)
    // What has changed while the page was hidden; a grid that begins has none.
    if (host.mounted.length > 0) draw()
    return () => {
      unsubscribe()
      popups.current?.remove()
    }
  }, [host])

  return (
    <>
      <div ref={parking} className={styles.parking} aria-hidden="true" />
      {/* None is there while the grid is mounted: antd waits as well. */}
      {host.mounted.length > 0 && (
        <ConfigProvider
          getPopupContainer={popupContainer}
          {...(controlHeight !== PAINTED_INPUT_PX && { theme: asPainted })}
        >
          {host.mounted.map((editor) =>
            createPortal(<Editor editor={editor} host={host} />, editor.element, editor.type),
          )}
        </ConfigProvider>
      )}
    </>
  )
}

const Editor = memo(function Editor({
  editor: { type, Component: Drawing, props },
  host,
}: {
  readonly editor: MountedEditor
  readonly host: ReactEditorHost
}) {
  const { open, opening } = props
  useLayoutEffect(() => {
    if (open) host.drawn(type, opening)
  }, [host, type, open, opening])
  return (
    <EditorBoundary onFail={() => host.fail(type)}>
      <Drawing {...props} />
    </EditorBoundary>
  )
})

interface BoundaryProps {
  onFail(): void
  readonly children: ReactNode
}

/** An editor that throws costs its cell, not the page. */
class EditorBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    // Beyond the commit that is under way: the host draws.
    queueMicrotask(this.props.onFail)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
