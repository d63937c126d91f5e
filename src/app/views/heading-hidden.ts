import { createContext } from 'react'

/** Whether the route of a view says that it has no heading area of its own (`hiddenHeaderContent`). */
export const HeadingHidden = createContext(false)
