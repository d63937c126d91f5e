import { randomInt } from 'node:crypto'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { PIECE_SIZE, SLIDER_WIDTH } from './slider-picture.ts'

const VALID_MS = 60_000
const MAX_KEPT = 10_000
const TOLERANCE_PX = 5
/** The piece begins at the left edge, so the gap keeps away from there. */
const FIRST_LEFT = PIECE_SIZE + 24
const LAST_LEFT = SLIDER_WIDTH - PIECE_SIZE - 4

export interface SliderStore {
  /** Makes the challenge of a key anew. The left edge of its gap is to be drawn, never sent. */
  readonly issue: (checkKey: string, now: Date) => Promise<number>
  /** Every try uses the challenge up, right or wrong. */
  readonly consume: (checkKey: string, left: number, now: Date) => Promise<boolean>
}

export function createSliderStore(db: Db, limits = { maxKept: MAX_KEPT }): SliderStore {
  return {
    issue: async (checkKey, now) => {
      const gapLeft = randomInt(FIRST_LEFT, LAST_LEFT + 1)
      await db
        .deleteFrom('sys_slider')
        .where('create_time', '<=', instant(new Date(now.getTime() - VALID_MS)))
        .execute()
      await db
        .insertInto('sys_slider')
        .values({ check_key: checkKey, gap_left: gapLeft, create_time: now })
        .onConflict((conflict) => conflict.column('check_key').doUpdateSet({ gap_left: gapLeft, create_time: now }))
        .execute()
      await dropOldest(db, limits.maxKept)
      return gapLeft
    },

    consume: async (checkKey, left, now) => {
      const row = await db
        .deleteFrom('sys_slider')
        .where('check_key', '=', checkKey)
        .returning((eb) => [
          'gap_left',
          eb('create_time', '>', instant(new Date(now.getTime() - VALID_MS))).as('valid'),
        ])
        .executeTakeFirst()
      return row !== undefined && Boolean(row.valid) && Math.abs(row.gap_left - left) <= TOLERANCE_PX
    },
  }
}

/** Anybody may ask for challenges, so their number is bounded; the oldest give way. */
async function dropOldest(db: Db, maxKept: number): Promise<void> {
  await db
    .deleteFrom('sys_slider')
    .where('check_key', 'in', (query) =>
      query.selectFrom('sys_slider').select('check_key').orderBy('create_time', 'desc').offset(maxKept),
    )
    .execute()
}
