import { createContext } from 'react'

/** Whether a record is shown with all that it has at once, as on paper: no tab hides a part, no rows are on another page. */
export const WholeRecord = createContext(false)
