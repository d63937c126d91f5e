import { createContext } from 'react'

/** Whether a record is read in a list that belongs to another record: such lists do not go on without end. */
export const WithinRelated = createContext(false)
