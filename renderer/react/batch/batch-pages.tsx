import { useState } from 'react'
import { GRID_PAGE_SIZES } from '#schemas/language/grid-page-sizes.ts'
import { Later } from '../list/later.tsx'
import { ListFooter, type ListFooterProps } from '../list/list-footer.tsx'

/** As below lists, where the window is a phone's. */
const loadPhonePages = () => import('../list/phone/phone-pages.tsx').then((module) => module.PhonePages)
const ignore = () => {}

export type BatchPagesProps = Pick<
  ListFooterProps,
  'page' | 'pageSize' | 'total' | 'isExact' | 'narrow' | 'onPage' | 'onPageSize'
>

/** The pages below a grid; those of a desk too where the ones of a phone cannot be loaded. */
export function BatchPages({ narrow, ...given }: BatchPagesProps) {
  const [hasFailed, setFailed] = useState(false)
  const pages = { ...given, ref: null, pageSizes: GRID_PAGE_SIZES }
  if (narrow && !hasFailed) return <Later load={loadPhonePages} props={pages} onFailed={() => setFailed(true)} />
  return <ListFooter {...pages} narrow={narrow} selectedCount={0} onClearSelection={ignore} />
}
