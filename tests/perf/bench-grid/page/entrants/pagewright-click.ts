import { makePagewright } from '../pagewright-parts.tsx'

export const entrant = makePagewright('pagewright-click', 'click')
