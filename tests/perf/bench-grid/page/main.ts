import type { Entrant } from './entrant.ts'

/** One chunk for each: a page has the code of the grid that it measures, and no other. */
const loaders = import.meta.glob<{ readonly entrant: Entrant }>('./entrants/*.{ts,tsx}')

const name = new URLSearchParams(location.search).get('entrant') ?? 'pagewright'
const load = loaders[`./entrants/${name}.ts`] ?? loaders[`./entrants/${name}.tsx`]
if (!load) throw new Error(`There is no entrant "${name}".`)
const { entrant } = await load()
window.__bench = entrant
