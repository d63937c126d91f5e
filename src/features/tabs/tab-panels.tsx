import {
  Activity,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { panelElementId, tabElementId } from './element-ids.ts'
import styles from './tab-panels.module.css'
import type { Tab } from './tab-set.ts'

export interface TabPanelsProps {
  /** The tabs whose pages are mounted, in an order that never changes. */
  readonly live: readonly Tab[]
  readonly activeId: string
  /** There is a tab bar, whose tabs name the panels. */
  readonly labelled: boolean
  /** Draws the page of a tab; the same function as long as pages need not be drawn again. */
  readonly renderPage: (tab: Pick<Tab, 'id' | 'fullPath'>) => ReactNode
  /** Gets the focus when a page is shown in which nothing had it. */
  readonly fallbackFocus: RefObject<HTMLElement | null>
}

/**
 * The pages of all living tabs, one of them visible. A hidden page keeps its document and its state, while its effects,
 * timers and overlays are gone until it is shown again. Each scrolls in a container of its own: the window's scroll
 * position would be everybody's.
 */
export function TabPanels({ live, activeId, labelled, renderPage, fallbackFocus }: TabPanelsProps) {
  const lastFocused = useLastFocused(live)
  const active = live.find(({ id }) => id === activeId)
  useFocusOfShown(activeId, active?.refreshes, { lastFocused, fallback: fallbackFocus })
  return (
    <div className={styles.panels}>
      {live.map((tab) => (
        <Panel
          // A refresh is another page in the same tab.
          key={`${tab.id} ${tab.refreshes}`}
          id={tab.id}
          fullPath={tab.fullPath}
          visible={tab.id === activeId}
          labelled={labelled}
          renderPage={renderPage}
          lastFocused={lastFocused}
        />
      ))}
    </div>
  )
}

interface PanelProps {
  readonly id: string
  readonly fullPath: string
  readonly visible: boolean
  readonly labelled: boolean
  readonly renderPage: TabPanelsProps['renderPage']
  readonly lastFocused: LastFocused
}

const Panel = memo(function Panel({ id, fullPath, visible, labelled, renderPage, lastFocused }: PanelProps) {
  // The same element: showing or hiding a page is no reason to draw it again.
  const page = useMemo(() => renderPage({ id, fullPath }), [renderPage, id, fullPath])
  const slot = useRef<HTMLDivElement>(null)
  useBoxOfHidden(slot, visible)
  return (
    // Outside of the Activity, in which the change to hidden arrives late. Events of React come along the tree of
    // components: from the overlays of the page too, wherever they are drawn.
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to where the focus is, and is nothing to operate
    <div
      ref={slot}
      className={styles.slot}
      data-hidden={!visible}
      onFocus={(event) => remember(lastFocused, id, event)}
      // What loses the focus because its page is hidden has let go of its elements already, and must not hear of it: a
      // date picker throws, a select closes. It gets the focus back with its page.
      onBlurCapture={(event) => {
        noteLeaving(lastFocused)
        if (!visible) event.stopPropagation()
      }}
    >
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <div
          id={panelElementId(id)}
          className={styles.panel}
          data-tab-panel=""
          {...(labelled && { role: 'tabpanel', 'aria-labelledby': tabElementId(id) })}
        >
          {page}
        </div>
      </Activity>
    </div>
  )
})

/**
 * An Activity takes the box from what it hides, and to give it back costs the browser the styles and the layout of the
 * whole page. Here the slot skips its content instead (`content-visibility`), which keeps both. This must happen before
 * anything of the page that is shown measures itself, hence in the phase in which the Activity has just done it.
 */
function useBoxOfHidden(slot: RefObject<HTMLElement | null>, visible: boolean) {
  useInsertionEffect(() => {
    const panel = slot.current?.firstElementChild
    if (!visible && panel instanceof HTMLElement) panel.style.removeProperty('display')
  }, [slot, visible])
}

/** Where the focus was in each page when it was left. */
interface LastFocused {
  readonly elements: Map<string, WeakRef<HTMLElement>>
  /** The focus is going from one element to the next: all in one task of the browser. */
  moving: boolean
}

function noteLeaving(lastFocused: LastFocused) {
  lastFocused.moving = true
  setTimeout(() => {
    lastFocused.moving = false
  })
}

function remember({ elements, moving }: LastFocused, id: string, { target, relatedTarget }: FocusEvent) {
  const before = elements.get(id)?.deref()
  // A dialog fetches the focus back that was about to leave for a tab or the menu, to wherever it likes.
  // What is gone has left it to another: the field of a cell, for one, whose editor has been loaded.
  const fetchedBack = moving && before?.isConnected && relatedTarget !== before
  if (target instanceof HTMLElement && !fetchedBack) elements.set(id, new WeakRef(target))
}

function useLastFocused(live: readonly Tab[]): LastFocused {
  const lastFocused = useRef<LastFocused>({ elements: new Map(), moving: false }).current
  useLayoutEffect(() => {
    const ids = new Set(live.map(({ id }) => id))
    for (const id of lastFocused.elements.keys()) if (!ids.has(id)) lastFocused.elements.delete(id)
  }, [live, lastFocused])
  return lastFocused
}

/** Frames that the overlays of a page have to be there again. */
const PATIENCE_FRAMES = 20

/**
 * The focus goes along: to where it was in the page that is shown, else to the page as a whole. Left alone it would fall
 * to the document's body, and whoever works by keyboard would begin at the top of the console.
 */
function useFocusOfShown(
  activeId: string,
  refreshes: number | undefined,
  { lastFocused, fallback }: { readonly lastFocused: LastFocused; readonly fallback: RefObject<HTMLElement | null> },
) {
  const shown = useRef<string>(undefined)
  // A refreshed page is another one.
  const pageKey = `${activeId} ${refreshes}`
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = pageKey
    // The first page is not switched to: the focus stays where the browser has put it.
    if (before === undefined || before === pageKey) return
    // Tabs that are walked through or closed in their bar keep the focus there.
    if (document.activeElement?.closest('[data-keeps-focus]')) return
    const last = lastFocused.elements.get(activeId)?.deref()
    let reached = last !== undefined && takesFocus(last)
    if (!reached) fallback.current?.focus({ preventScroll: true })
    if (last === undefined) return
    // What lies in an overlay comes back a moment after its page, and the overlay takes the focus as a whole for itself.
    let frame = 0
    let frames = 0
    const follow = () => {
      frames += 1
      if (document.activeElement !== last) {
        if (isElsewhere(last, fallback.current, reached)) return
        reached = takesFocus(last) || reached
      }
      if (frames < PATIENCE_FRAMES) frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [activeId, pageKey, lastFocused, fallback])
}

/** The user has moved the focus on. An overlay that takes it has not, when it takes it as a whole or before it was reached. */
function isElsewhere(last: HTMLElement, fallback: HTMLElement | null, reached: boolean): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === fallback || activeElement.contains(last)) return false
  if (activeElement === document.body) return false
  return reached || !last.closest('[role="dialog"]')?.contains(activeElement)
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected || !element.checkVisibility()) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
