import { type CSSProperties, type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { ENDED } from '#renderer/grid/view/ended.ts'
import { whenIdle } from '#renderer/grid/view/when-idle.ts'
import { popupPosition } from './place-popup.ts'

interface KeptPopupOptions {
  readonly isCellOpen: boolean
  /** Counts the cells that the editor has been opened in. */
  readonly opening: number
  /** Whether the control has its pop-up open, as long as the cell is open. */
  readonly isOpen: boolean
  /** Whether the pop-up may stay open when the cell closes. */
  readonly mayStay?: boolean
  readonly isShown: boolean
  /** What it belongs to. */
  readonly control: RefObject<HTMLElement | null>
  popupContainer(): HTMLElement
}

/** What antd's control is given. */
interface KeptPopup {
  readonly open: boolean
  readonly styles: { readonly popup: { readonly root: CSSProperties } }
  getPopupContainer(): HTMLElement
}

/** The place is placed, not the pop-up in it. */
const STYLES = { popup: { root: { position: 'relative', left: 0, top: 0 } } } as const

/**
 * Keeps the pop-up of antd's select or picker open while the editor waits, unseen: opening one takes antd six renders
 * and sixteen layouts, showing one that is open takes none. It stands in a place of its own, which is hidden and placed
 * here.
 */
export function useKeptPopup({
  isCellOpen,
  opening,
  isOpen,
  mayStay = true,
  isShown,
  control,
  popupContainer,
}: KeptPopupOptions): KeptPopup {
  const [place] = useState(createPlace)
  const [isKept, setKept] = useState(false)
  const staysOpen = isOpen && mayStay
  if (isCellOpen && isKept !== staysOpen) setKept(staysOpen)

  // What has been closed is opened again when there is time, and in slices.
  useEffect(() => {
    if (isCellOpen || isKept) return
    return whenIdle(() => startTransition(() => setKept(true)))
  }, [isCellOpen, isKept])

  useLayoutEffect(() => {
    popupContainer().append(place)
    return () => place.remove()
  }, [place, popupContainer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell is another place
  useLayoutEffect(() => {
    place.style.visibility = isShown ? 'visible' : 'hidden'
    takePresses(place, isShown)
    const put = () => {
      if (isShown && control.current) putAt(control.current, place)
    }
    // Told after layout and before paint: the first time at once, and when either grows.
    const observer = new ResizeObserver(() => {
      takePresses(place, isShown)
      takeLayer(place)
      put()
    })
    observer.observe(place)
    if (isShown && control.current) observer.observe(control.current)
    const ending = new AbortController()
    if (isShown) {
      const { signal } = ending
      const follow = ({ target }: Event) => {
        if (!(target instanceof Node && place.contains(target))) put()
      }
      document.addEventListener('scroll', follow, { capture: true, passive: true, signal })
      window.addEventListener('resize', put, { signal })
    }
    return () => {
      observer.disconnect()
      ending.abort(ENDED)
    }
  }, [isShown, opening, place, control])

  return { open: isCellOpen ? isOpen : isKept, styles: STYLES, getPopupContainer: () => place }
}

function createPlace(): HTMLElement {
  const place = document.createElement('div')
  // Fixed: unseen ones do not make the page larger.
  place.style.cssText = 'position:fixed;left:0;top:0;inline-size:max-content;visibility:hidden'
  return place
}

function putAt(control: HTMLElement, place: HTMLElement) {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const { left, top } = popupPosition(control.getBoundingClientRect(), place.getBoundingClientRect(), { width, height })
  place.style.left = `${left}px`
  place.style.top = `${top}px`
}

/** A fixed place is a layer of its own: it goes where antd would have the pop-up, above a drawer as well. */
function takeLayer(place: HTMLElement) {
  const popup = place.firstElementChild
  if (popup && place.style.zIndex === '') place.style.zIndex = getComputedStyle(popup).zIndex
}

/**
 * While nobody sees the pop-up, no press is outside of it: antd's controls would close it, with each press anywhere on
 * the page, and be drawn twice for that. What has the focus is outside: they ask for it when they lose it.
 */
function takePresses(place: HTMLElement, isShown: boolean) {
  const popup = place.firstElementChild
  if (!(popup instanceof HTMLElement)) return
  if (isShown) Reflect.deleteProperty(popup, 'contains')
  else Object.assign(popup, { contains: (node: Node | null) => node !== document.activeElement })
}
