import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { messages } from './messages.ts'

const JUMPED_PAGES = 5
const JUMPED_PAGES_SHORT = 3

const NAMES = {
  prev: () => messages.prev,
  next: () => messages.next,
  'jump-prev': messages.jumpBack,
  'jump-next': messages.jumpOn,
}

/** antd's buttons between pages bear the names of their icons, `left` and `right`. For `showLessItems`, see `short`. */
export const renderPageButton: NonNullable<PaginationProps['itemRender']> = (_page, type, element) =>
  named(element, type, JUMPED_PAGES)
export const renderPageButtonShort: NonNullable<PaginationProps['itemRender']> = (_page, type, element) =>
  named(element, type, JUMPED_PAGES_SHORT)

function named(element: Parameters<typeof renderPageButton>[2], type: keyof typeof NAMES | 'page', pages: number) {
  if (type === 'page' || !isValidElement(element)) return element
  // What antd hands over is its own button, or link.
  return cloneElement(element as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': NAMES[type](pages) })
}
