import { useCallback, useState } from 'react'
import { useHost } from '../../host-context.tsx'

const PLACES = ['above', 'beside', 'full'] as const

/** Where a record is read: above the list, beside it, or in its place. */
export type DetailPlace = (typeof PLACES)[number]

/** As the user has chosen it last, on this machine. */
export function useDetailPlace(): readonly [DetailPlace, (place: DetailPlace) => void] {
  const { arrangements, user } = useHost()
  const name = `detail-place:${user.id}`
  const [place, setPlace] = useState(() => PLACES.find((known) => known === arrangements.getItem(name)) ?? 'above')
  const choose = useCallback(
    (chosen: DetailPlace) => {
      setPlace(chosen)
      // Full screen is for the record at hand.
      if (chosen !== 'full') arrangements.setItem(name, chosen)
    },
    [arrangements, name],
  )
  return [place, choose]
}
