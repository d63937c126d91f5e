import { makePagewright } from '../pagewright-parts.tsx'

/** Always on, the default. */
export const entrant = makePagewright('pagewright', 'always')
