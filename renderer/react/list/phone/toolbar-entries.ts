import type { Host, HostPermissions } from '../../../host.ts'
import { messages } from '../../toolbar/messages.ts'
import { alwaysBehind, type DrawnItem, drawnItem, type ToolbarProps } from '../../toolbar/toolbar.tsx'
import { inToolbarOrder } from '../../toolbar/toolbar-room.ts'
import type { SheetEntry } from './action-sheet.tsx'

/** All that the toolbar offers to do with the rows, in its order. */
export function toolbarItems(props: ToolbarProps, permissions: HostPermissions): readonly DrawnItem[] {
  const items = inToolbarOrder(props.items).flatMap((item) => drawnItem(item, props) ?? [])
  return [...items, ...alwaysBehind(props, permissions)]
}

/** A button of the toolbar as something to choose in a sheet; where it does nothing, it says why. */
export function toEntry({ key, title, isDanger, ...item }: DrawnItem, { notice }: Host, isOff: boolean): SheetEntry {
  const reason = isOff ? messages.notPermitted : item.reason
  return {
    ...{ key, title, reason },
    ...(isDanger !== undefined && { isDanger }),
    run: () => (reason === undefined ? item.run() : notice.warning(reason)),
  }
}
