import type { createValidator as makeValidator } from '../engine/create-validator.ts'
import { createLaterPart, type LaterPart } from '../engine/later-part.ts'
import type { GridParts } from './later-parts.ts'

type CreateValidator = typeof makeValidator

interface OwnedGridParts extends GridParts {
  /** For grids that check their cells by themselves. */
  readonly checks: LaterPart<CreateValidator>
  end(): void
}

/** All code of a grid that is not there at its first paint. `onFailed`: some of it is needed and cannot be had. */
export function createGridParts(onFailed: () => void): OwnedGridParts {
  const parts = {
    checks: createLaterPart({
      load: () => import('../engine/create-validator.ts').then(({ createValidator }) => createValidator),
      onFailed,
    }),
    view: createLaterPart({ load: () => import('./later-view.ts').then(({ laterView }) => laterView), onFailed }),
    statistics: createLaterPart({
      load: () => import('./foot-lines.ts').then(({ createFootLines }) => createFootLines),
      onFailed,
    }),
  }
  return {
    ...parts,
    end() {
      for (const part of Object.values(parts)) part.end()
    },
  }
}
